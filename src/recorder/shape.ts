import { z } from 'zod';
import { NardError } from '../errors/index.ts';

/** What can be done about a recording that somebody has cut or changed. */
export const REMEDY = 'Take another recording, or the file as the board has written it.';

const error = () => z.looseObject({ code: z.string(), message: z.string() });
const event = () => z.looseObject({ type: z.string(), seq: z.int() });

/** The parts of the first line that a table is made of. Its events were checked by whoever wrote them. */
const beginning = z.looseObject({
  at: z.number(),
  epochMs: z.number(),
  profile: z.looseObject({
    id: z.string(),
    inputs: z.array(z.unknown()),
    slots: z.array(z.int()),
    dice: z.looseObject({ owners: z.record(z.string(), z.string()) }),
  }),
  settings: z.looseObject({
    variant: z.string(),
    options: z.looseObject({}),
    names: z.looseObject({ white: z.string(), black: z.string() }),
  }),
  variants: z.array(z.string()),
  patience: z.looseObject({ settleMs: z.number(), setUpRestMs: z.number() }),
  epoch: z.string(),
  entries: z.array(event()),
  continued: z.boolean(),
});

const report = z.looseObject({ report: z.looseObject({ kind: z.string(), error: error().optional() }) });

/** What else a line of each kind has; those that are missing have nothing else. */
const LINES: Readonly<Record<string, z.ZodType>> = {
  switches: z.looseObject({ closed: z.string().regex(/^[0-9a-f]*$/), inputs: z.int().min(0).max(1024) }),
  board: report,
  dice: report,
  command: z.looseObject({ command: z.looseObject({ verb: z.string() }) }),
  events: z.looseObject({ events: z.array(event()) }),
  unwritten: z.looseObject({ error: error() }),
  wall: z.looseObject({ epochMs: z.number() }),
  code: z.looseObject({ given: z.boolean() }),
  lights: z.looseObject({ lit: z.string() }),
};

/** @throws NardError E_RECORD naming the part of the first line that is missing or of another kind */
export const checkBeginning = (line: unknown): void => check(beginning, line, 1);

/** @throws NardError E_RECORD naming line and part */
export function checkParts(kind: string, line: unknown, number: number): void {
  const shape = LINES[kind];
  if (shape) check(shape, line, number);
}

function check(shape: z.ZodType, line: unknown, number: number): void {
  const [issue] = shape.safeParse(line).error?.issues ?? [];
  if (!issue) return;
  const part = issue.path.map(String).join('.') || 'the line';
  throw new NardError(
    'E_RECORD',
    `Line ${number} of the recording is not whole: ${part} is missing, or of another kind. ${REMEDY}`,
  );
}
