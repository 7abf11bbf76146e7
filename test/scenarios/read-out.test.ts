import { expect, test } from 'vitest';
import { graphOf } from '../../src/play/index.ts';
import {
  BAR,
  type Movement,
  OFF,
  opponent,
  PLACES,
  positionKey,
  printPlay,
  SIDES,
  type Side,
} from '../../src/rules/index.ts';
import { seededChance } from '../../src/simulator/index.ts';
import { Game } from '../controller/game.ts';

type Die = 1 | 2 | 3 | 4 | 5 | 6;

/** Ordinary dice: somebody reads them out. White's are entered on a phone, Black's with the buttons of the board. */
class Reader {
  readonly game: Game;
  readonly #chance: ReturnType<typeof seededChance>;

  constructor(game: Game, seed: number) {
    this.game = game;
    this.#chance = seededChance(seed);
  }

  async drawsTheGame(): Promise<void> {
    for (const side of SIDES) await this.#tells(side, 1);
    if (this.game.match.phase === 'opening') await this.drawsTheGame();
  }

  /** A throw, a play as good as any other, and the button. */
  async playsATurn(): Promise<void> {
    const { game } = this;
    const side = game.match.turn as Side;
    if (game.match.phase === 'to-roll') await this.#tells(side, 2);
    expect(game.match).toMatchObject({ phase: 'to-move', turn: side });
    for (const movement of this.#anyPlay()) await this.#moves(side, movement);
    await game.waits(300);
    if (game.match.phase === 'to-move') await game.presses(side, 'end');
    await game.waits(300);
    expect(game.match.turn !== side || game.match.phase === 'set-up').toBe(true);
  }

  /** Whoever is hit goes to the bar at once. */
  async #moves(side: Side, movement: Movement): Promise<void> {
    const { game } = this;
    const to = game.place(side, movement.to);
    await game.moves(side, printPlay([movement]));
    if (movement.to === OFF || game.board.world.count(PLACES.indexOf(to), opponent(side)) === 0) return;
    await game.carries(to, game.place(opponent(side), BAR), opponent(side));
  }

  async #tells(side: Side, dice: 1 | 2): Promise<void> {
    const [first, second] = [this.#die(), this.#die()];
    if (side === 'black') await this.game.counts(side, ...[first, second].slice(0, dice));
    else await this.game.commands({ verb: 'roll', by: 'white', roll: [first, second] });
  }

  #die(): Die {
    return this.#chance.whole(1, 6) as Die;
  }

  #anyPlay(): readonly Movement[] {
    const graph = graphOf(this.game.match);
    if (!graph) throw new Error('nobody is to move');
    if (graph.dicePlayed === 0) return [];
    return graph.pathTo(positionKey(this.#chance.pick(graph.results()).position));
  }
}

test.each(['long', 'short'])(
  'a whole game of %s nardy is played with dice that people read out, by phone and by buttons',
  async (variant) => {
    const game = await Game.begin({ variant });
    const reader = new Reader(game, 5);
    await game.setsUp();
    await reader.drawsTheGame();
    while (game.match.lastResult === null) await reader.playsATurn();
    const said = new Set(game.pictures.map(({ sentence }) => sentence.key));
    expect([...said]).toEqual(expect.arrayContaining(['turn-done', 'counted-dice']));
    const endings = game.pictures.filter(({ sentence }) => ['turn-done', 'no-play'].includes(sentence.key));
    expect(endings.filter(({ sentence }) => sentence.args.ends !== 'button')).toEqual([]);
    const { entries } = game.log;
    const rolls = entries.filter((event) => event.type === 'rolled');
    expect(entries.filter((event) => event.type === 'played').length).toBeGreaterThan(20);
    // What the draw was told with last is the source of the roll it makes.
    expect(rolls[0]?.source).not.toBe('dice');
    for (const event of rolls.slice(1))
      expect(event.source).toBe(event.side === 'black' ? 'buttons' : 'command');
    expect(game.match.lastResult?.winner).not.toBe(opponent(game.match.plays.at(-1)?.side ?? 'white'));
    expect(entries.filter(({ type }) => type === 'fault' || type === 'asked')).toEqual([]);
  },
  240_000,
);
