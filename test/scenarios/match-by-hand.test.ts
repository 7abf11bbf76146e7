import { describe, expect, it } from 'vitest';
import { exported } from '../../src/commands/index.ts';
import { checkRecord, readMat } from '../../src/records/index.ts';
import { printCheckers } from '../../src/rules/index.ts';
import { Game } from '../controller/game.ts';

/** On the machine code of the board, on a busy machine. Milliseconds. */
const LONG = 600_000;
const OPTIONS = { illegalTurn: 'opponent-option', touchMove: 'strict' };

const types = (game: Game, from: number) => game.events(from).filter((type) => !type.startsWith('adjust-'));

/** Black throws 3-1, and a die leans. */
async function throwsLeaning(game: Game): Promise<void> {
  const { dice } = game.board;
  dice.shake('black');
  await game.waits(400);
  const rest = dice.throw('black', [3, 1], { least: 200, most: 300 }, 'left', true);
  await game.waits(rest - game.board.now + 200);
}

describe('a match to 7 points by hands, dice and buttons alone, on the machine code', () => {
  it(
    'has its disputes settled as the rules have it, and comes to the score that they give',
    async () => {
      const clock = 'delay:5+12';
      const game = await Game.begin({
        variant: 'short',
        length: 7,
        options: OPTIONS,
        clock,
        level: 'firmware',
      });
      await game.begins();

      // An illegal play is not accepted: it goes back, and a legal one is made (C.4, L57).
      await game.carries('p13', 'p4', 'white');
      await game.liftsDice('white', 1);
      await game.waits(2500);
      expect(game.match.question).toMatchObject({ kind: 'illegal-turn', mayAnswer: 'black' });
      await game.holds(1200, ['black', 'end']);
      expect(game.match).toMatchObject({ demanded: true, question: null });
      await game.carries('p4', 'p13', 'white');
      await game.moves('white', '13/7 13/8');
      await game.waits(500);
      expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'black' });

      // A set-up that is found wrong before the fifth throw is put right (S32).
      await game.carries('p6', 'p5', 'white');
      await game.holds(3200, ['white', 'cube'], ['black', 'cube']);
      expect(game.match.setUpFault).toBe('put-right');
      await game.carries('p5', 'p6', 'white');

      // Doubled, taken; after a throw that leans nobody doubles any more (S30, L62).
      await game.liftsDice('black', 1);
      await game.pressesCube('black');
      await game.pressesCube('white');
      expect(game.match.cube).toMatchObject({ value: 2, owner: 'white' });
      await throwsLeaning(game);
      expect(game.match).toMatchObject({ mustRethrow: true, voided: { reason: 'crooked' } });
      await game.throws('black', 3, 1);

      // What was touched is played, unless the word came first (L64).
      await game.adjusts('black');
      await game.fingers(game.place('black', 24));
      await game.presses('black', 'end');
      await game.fingers(game.place('black', 8));
      expect(game.match.touched).toMatchObject([{ point: 8, mustMove: true }]);
      await game.moves('black', '8/5 6/5');

      // White throws before Black has lifted its dice, and Black lets it stand (S31).
      await game.throws('white', 4, 2);
      expect(game.match.early).toMatchObject({ side: 'white', roll: [4, 2] });
      await game.liftsDice('black');
      await game.waits(300);
      expect(game.match.question).toMatchObject({ kind: 'premature-roll', mayAnswer: 'black' });
      await game.presses('black', 'end');
      expect(game.match.dice).toMatchObject({ side: 'white', roll: [4, 2] });

      // An illegal play is accepted by a throw, and the game goes on from there (L58).
      await game.carries('p8', 'p3', 'white');
      await game.liftsDice('white');
      await game.waits(2500);
      await game.throws('black', 6, 2);
      expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black' });
      expect(game.match.plays.at(-1)).toMatchObject({ text: '8/3', illegal: true });
      expect(printCheckers(game.match.position.white)).toBe('24:2,13:3,8:3,7:1,6:5,3:1');
      await game.moves('black', '13/7 13/11');
      await game.liftsDice('black');
      await game.waits(300);

      // The last turn is taken back by both, and ended as it was.
      await game.holds(3200, ['white', 'end'], ['black', 'end']);
      expect(game.match).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [6, 2] } });
      await game.presses('black', 'end');
      expect(game.match).toMatchObject({ phase: 'to-roll', turn: 'white' });

      // A resignation of a single game is declined by a throw, one of a mars accepted: 2 times the cube.
      await game.holds(3200, ['black', 'cube'], ['black', 'end']);
      await game.throws('white', 5, 3);
      expect(game.match).toMatchObject({ phase: 'to-move', dice: { side: 'white', roll: [5, 3] } });
      for (const _ of ['oin', 'mars']) await game.holds(3200, ['black', 'cube'], ['black', 'end']);
      await game.presses('white', 'end');
      expect(game.match).toMatchObject({ game: 2, score: { white: 4, black: 0 } });

      // Between two games a director corrects the score, and the players change seats and back.
      const reason = 'a point was not written down';
      await game.commands({ verb: 'correct-score', by: 'director', white: 5, black: 0, reason });
      await game.commands({ verb: 'swap-sides', by: 'director' });
      expect(game.match).toMatchObject({
        score: { white: 0, black: 5 },
        settings: { names: { white: 'Boris' } },
      });
      await game.commands({ verb: 'swap-sides', by: 'white' });

      // A double in the other side's turn waits for its end, and is passed: 1 point, and the Crawford game follows.
      await game.waits(9000);
      await game.begins();
      await game.moves('white', '24/18 18/13');
      await game.pressesCube('black');
      expect(game.match.cube.early).toBe('black');
      await game.liftsDice('white', 1);
      await game.waits(300);
      expect(game.match).toMatchObject({ phase: 'doubled', cube: { offer: { by: 'black', value: 2 } } });
      await game.holds(3200, ['white', 'cube']);
      expect(game.match).toMatchObject({ game: 3, score: { white: 5, black: 1 } });
      await game.commands({ verb: 'correct-score', by: 'director', white: 6, black: 1, reason });
      expect(game.match.crawford).toBe('now');

      // In it nobody doubles (S27); its resignation ends the match.
      await game.waits(9000);
      await game.begins();
      await game.moves('white', '24/18 18/13');
      await game.liftsDice('white', 1);
      await game.liftsDice('black', 1);
      await game.pressesCube('black');
      expect(game.match).toMatchObject({ phase: 'to-roll', cube: { inPlay: false, offer: null } });
      await game.presses('black', 'pause');
      await game.waits(1000);
      await game.presses('black', 'pause');
      const last = game.log.entries.length;
      await game.holds(3200, ['black', 'cube'], ['black', 'end']);
      await game.presses('white', 'end');
      expect(types(game, last)).toEqual([
        'resignation-offered',
        'resignation-accepted',
        'game-ended',
        'match-ended',
      ]);
      expect(game.match).toMatchObject({
        phase: 'match-over',
        winner: 'white',
        score: { white: 7, black: 1 },
      });
      expect(game.shown.problems).toEqual([]);

      // The record is read again, corrections and all.
      const { record, lines } = readMat(exported(game.log.entries, 'last', 'mat'));
      expect(checkRecord(record, lines).map(({ ending }) => ending)).toEqual([
        'resignation',
        'drop',
        'resignation',
      ]);
      expect(record.games.map(({ result }) => result)).toMatchObject([
        { winner: 'white', points: 4 },
        { winner: 'black', points: 1 },
        { winner: 'white', points: 1 },
      ]);
    },
    LONG,
  );
});
