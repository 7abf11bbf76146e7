import { describe, expect, it } from 'vitest';
import { answerQueries } from '../../src/commands/legal.ts';

type Answer = Readonly<Record<string, unknown>> & { readonly plays?: readonly object[] };

async function answerTo(query: object, first?: number): Promise<Answer> {
  const answers: Answer[] = [];
  async function* lines() {
    yield JSON.stringify({ toMove: 'white', ...query });
  }
  const write = (line: string) => void answers.push(JSON.parse(line));
  await answerQueries({ lines: lines(), write, ...(first === undefined ? {} : { first }) });
  return answers[0] ?? {};
}

const g01 = {
  id: 'G01',
  variant: 'gulbar',
  white: '15:1,3:5,2:5,1:4',
  black: '22:1,19:1,6:13',
  dice: [5, 3],
};

describe('nardboard legal in the gulbar family', () => {
  it('says with each play what passes to the opponent and who throws', async () => {
    expect(await answerTo(g01)).toEqual({
      id: 'G01',
      dicePlayed: 1,
      plays: [
        {
          play: '15/12',
          me: '12:1,3:5,2:5,1:4',
          opp: '22:1,19:1,6:13',
          leftover: [5],
          rollsAgain: false,
        },
      ],
    });
  });

  it('says it on the answer where nothing can be played', async () => {
    const lost = { id: 1, variant: 'gulbar', white: '24:1,1:14', black: '24:13,8:1,7:1', dice: [5, 4] };
    expect(await answerTo(lost)).toEqual({
      id: 1,
      dicePlayed: 0,
      plays: [],
      leftover: [5, 4],
      rollsAgain: false,
    });
  });

  it('answers the completion of an opponent’s numbers', async () => {
    const query = { ...g01, white: '12:1,3:5,2:5,1:4', toMove: 'black', dice: undefined };
    const { plays } = await answerTo({ ...query, numbers: [5], completing: true });
    expect(plays).toEqual([
      expect.objectContaining({ play: '22/17', leftover: [], rollsAgain: false }),
      expect.objectContaining({ play: '6/1', leftover: [], rollsAgain: false }),
    ]);
  });

  it('takes a preset, and begins the chain with the turn that the preset names', async () => {
    const turn = (number: number) =>
      answerTo({
        preset: 'gul-bara-intl',
        white: '17:1,2:7,1:7',
        black: '3:15',
        turn: number,
        dice: [3, 3],
      });
    expect((await turn(2)).dicePlayed).toBe(4);
    expect((await turn(4)).dicePlayed).toBeGreaterThan(4);
  });

  it('leaves the plays of a chain with too many results out, or gives some when asked for some', async () => {
    const open = {
      id: 'x',
      variant: 'gul-bara',
      white: '24:5,20:3,15:3,8:4',
      black: '24:10,16:2,10:2,1:1',
      dice: [1, 1],
    };
    const answer = await answerTo(open);
    expect(answer).toEqual({ id: 'x', dicePlayed: 24, count: null, lazy: true });
    const some = await answerTo(open, 3);
    expect(some).toMatchObject({ dicePlayed: 24, count: null, lazy: true });
    expect(some.plays).toHaveLength(3);
  });
});

describe('nardboard legal in acey-deucey', () => {
  it('plays a 1-2 and a double in one turn, and says who throws', async () => {
    const { dicePlayed, plays } = await answerTo({
      variant: 'acey-deucey',
      white: '26:15',
      black: '26:15',
      dice: [2, 1],
    });
    expect(dicePlayed).toBe(6);
    expect(plays).toContainEqual({
      play: '26/24 26/23 26/19(4)',
      me: '26:9,24:1,23:1,19:4',
      opp: '26:15',
      rollsAgain: true,
    });
  });
});
