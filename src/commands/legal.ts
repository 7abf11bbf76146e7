import { once } from 'node:events';
import { Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type ErrorCode, NardError } from '../errors/index.ts';
import {
  handover,
  handsOver,
  MOST_RESULTS,
  numbersOf,
  opponent,
  parseCheckers,
  positionKey,
  presetRuleset,
  printCheckers,
  printPlay,
  type Ruleset,
  ruleset,
  type Turn,
  type TurnGraph,
  type TurnNode,
  turnGraph,
} from '../rules/index.ts';

/** One query of the command's contract (notation: `nardboard legal`). Fields it does not name are ignored. */
const Query = z.object({
  id: z.unknown().optional(),
  variant: z.string().optional(),
  preset: z.string().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  white: z.string(),
  black: z.string(),
  toMove: z.enum(['white', 'black']),
  turn: z.int().min(1).optional(),
  dice: z.array(z.unknown()).optional(),
  numbers: z.array(z.unknown()).optional(),
  completing: z.boolean().optional(),
});
type Query = z.infer<typeof Query>;

interface Play {
  readonly play: string;
  readonly me: string;
  readonly opp: string;
  /** Numbers that pass to the opponent (gulbar family). */
  readonly leftover?: readonly number[];
  /** Whether the mover throws again (gulbar family, acey-deucey). */
  readonly rollsAgain?: boolean;
}

/** Where a chain has too many results to list, `count` is null and `lazy` stands; see notation. */
interface Legal {
  readonly id: unknown;
  readonly dicePlayed: number;
  readonly plays?: readonly Play[];
  readonly count?: null;
  readonly lazy?: true;
  readonly leftover?: readonly number[];
  readonly rollsAgain?: boolean;
}

type Answer =
  | Legal
  | { readonly id: unknown; readonly error: { readonly code: ErrorCode; readonly message: string } };

/** Standard input and output, or what stands for them in a test. */
export interface LegalPipes {
  readonly lines: AsyncIterable<string>;
  /** Writes one line; the next query is not taken before it is done. */
  readonly write: (line: string) => void | Promise<void>;
  /** At most so many plays an answer, 1 or more. */
  readonly first?: number;
}

/**
 * Answers queries in order, each before the next is needed.
 * @returns the exit status: 0, or 2 when any line was bad
 */
export async function answerQueries({ lines, write, first }: LegalPipes): Promise<0 | 2> {
  let status: 0 | 2 = 0;
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const answer = answerLine(line, first);
    if ('error' in answer) status = 2;
    await write(JSON.stringify(answer));
  }
  return status;
}

function answerLine(line: string, first: number | undefined): Answer {
  let id: unknown = null;
  try {
    const json = parseJson(line);
    id = (json as { id?: unknown } | null)?.id ?? null;
    const graph = graphOf(readQuery(json));
    return answerFor(id, graph, first);
  } catch (error) {
    if (!(error instanceof NardError)) throw error;
    return { id, error: { code: error.code, message: error.message } };
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new NardError('E_QUERY', 'The line is no JSON. Write one JSON object a line.', { cause });
  }
}

function readQuery(json: unknown): Query {
  const read = Query.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.length ? `“${issue.path.join('.')}”: ` : '';
  throw new NardError('E_QUERY', `The query is not of the documented form: ${where}${issue?.message}.`);
}

function graphOf(query: Query): TurnGraph {
  const rules = rulesetOf(query);
  const position = { white: parseCheckers(query.white), black: parseCheckers(query.black) };
  const turn = { position, side: query.toMove, ...numbersIn(query, rules) };
  return turnGraph(rules, query.turn === undefined ? turn : { ...turn, ownTurn: query.turn });
}

/** The numbers of the dice, or those of an opponent that are to be completed. */
function numbersIn(query: Query, rules: Ruleset): Pick<Turn, 'numbers' | 'completing'> {
  const { numbers, completing } = query;
  if (numbers === undefined && !completing) return { numbers: numbersOf(rules, rollOf(query), query.turn) };
  if (query.dice !== undefined)
    throw new NardError('E_QUERY', 'A query has either dice or numbers, not both.');
  if (!handsOver(rules).numbers) {
    throw new NardError('E_QUERY', 'Unplayed numbers are completed only in the gulbar family; write dice.');
  }
  if (numbers === undefined || !completing) {
    throw new NardError(
      'E_QUERY',
      'Numbers stand with "completing": true, and it with numbers; else write dice.',
    );
  }
  if (isNumbers(numbers)) return { numbers, completing };
  throw new NardError(
    'E_DICE',
    `${JSON.stringify(numbers)} are no numbers to complete; they are 1 to 24 of 1–6.`,
  );
}

const isNumbers = (numbers: readonly unknown[]): numbers is readonly number[] =>
  numbers.length >= 1 && numbers.length <= 24 && numbers.every((number) => typeof number === 'number');

function rulesetOf({ variant, preset, options }: Query): Ruleset {
  if (preset === undefined) {
    if (variant === undefined) throw new NardError('E_QUERY', 'The query names neither variant nor preset.');
    return ruleset(variant, options);
  }
  if (options !== undefined)
    throw new NardError('E_QUERY', 'A query has either options or a preset, not both.');
  const rules = presetRuleset(preset);
  if (variant === undefined || variant === rules.variant) return rules;
  throw new NardError('E_QUERY', `Preset ${preset} is of variant ${rules.variant}, not ${variant}.`);
}

function rollOf({ dice }: Query): readonly [number, number] {
  if (dice === undefined) throw new NardError('E_QUERY', 'The query has no dice.');
  const [one, two] = dice;
  if (dice.length === 2 && typeof one === 'number' && typeof two === 'number') return [one, two];
  throw new NardError('E_DICE', `${JSON.stringify(dice)} is no roll; dice are two numbers from 1 to 6.`);
}

function answerFor(id: unknown, graph: TurnGraph, first: number | undefined): Legal {
  const { dicePlayed } = graph;
  if (dicePlayed === 0) return { id, dicePlayed, plays: [], ...leftBehind(graph, graph.start) };
  const results = graph.resultsUpTo(MOST_RESULTS);
  if (results) return { id, dicePlayed, plays: playsOf(graph, results, first) };
  const some = first === undefined ? {} : { plays: playsOf(graph, graph.someResults(first), first) };
  return { id, dicePlayed, count: null, lazy: true, ...some };
}

/** What the play hands on, in games where it can: numbers to the opponent, another throw. */
function leftBehind(graph: TurnGraph, node: TurnNode): Pick<Play, 'leftover' | 'rollsAgain'> {
  const hands = handsOver(graph.ruleset);
  if (!hands.throws) return {};
  const { leftover, rollsAgain } = handover(graph, node);
  return hands.numbers ? { leftover, rollsAgain } : { rollsAgain };
}

function playsOf(graph: TurnGraph, results: readonly TurnNode[], first: number | undefined): readonly Play[] {
  const { side } = graph.turn;
  const written = results.map((node) => ({
    node,
    me: printCheckers(node.position[side]),
    opp: printCheckers(node.position[opponent(side)]),
  }));
  written.sort((a, b) => compare(a.me, b.me) || compare(a.opp, b.opp));
  return written
    .slice(0, first)
    .map(({ node, me, opp }) => ({ play: playTo(graph, node), me, opp, ...leftBehind(graph, node) }));
}

const playTo = (graph: TurnGraph, node: TurnNode): string =>
  printPlay(graph.pathTo(positionKey(node.position)));

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function playCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 up.');
}

/** `nardboard legal`: all legal plays of positions given as NDJSON on standard input. */
export function legalCommand(): Command {
  return new Command('legal')
    .description('Answers each query on standard input (one JSON object a line) with all legal plays.')
    .option('--first <n>', 'at most this many plays an answer', playCount)
    .addHelpText(
      'after',
      `
Example:
  echo '{"variant":"short","white":"24:2,13:5,8:3,6:5","black":"24:2,13:5,8:3,6:5","toMove":"white","dice":[3,1]}' | nardboard legal --first 3

Plays are sorted by the mover's checkers, then the opponent's, so that --first gives the first of the whole list.
Only where a chain has more than ${MOST_RESULTS.toLocaleString('en')} results, which nobody lists, are they any of them, sorted among themselves.

Exit status: 0 when every query was answered, 2 when one could not be.
`,
    )
    .action(async ({ first }: { first?: number }) => {
      process.stdout.on('error', leaveWhenNobodyReads);
      const pipes = { lines: linesOf(process.stdin), write: writeLine };
      process.exitCode = await answerQueries(first === undefined ? pipes : { ...pipes, first });
    });
}

/** Lines end at line feeds only: readline would also cut at U+2028, which JSON allows inside a string. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const chunk of chunks) {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  if (begun !== '') yield begun;
}

/** `nardboard legal | head` is no fault. */
function leaveWhenNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}

async function writeLine(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}
