import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more on an idle machine, the longest first. */
const LONGEST = [
  'web/follow',
  'scenarios/every-variant',
  'scenarios/whole-games',
  'scenarios/whole-match',
  'scenarios/killed',
  'scenarios/replay',
  'web-axe/axe',
  'commands/soak',
].map((name) => `test/${name}.test.ts`);

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return at < 0 ? LONGEST.length : at;
};

/** Begins with what takes longest, so that at the end no core waits for another one's last file. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
