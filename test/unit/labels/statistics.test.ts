import { describe, expect, it } from 'vitest';
import { labelStatistics } from '../../../src/labels/statistics';
import { label, withdraw } from './support';
import { transcript, verdict } from './verdicts';

describe('labels beside the verdicts of a judge', () => {
  it('are counted for each task, question and model', () => {
    const other = { by: { kind: 'endpoint', name: 'judge', model: 'small' } } as const;
    const one = transcript(
      [
        verdict(2, 'correct'),
        verdict(3, 'compatible'),
        verdict(4, 'incorrect'),
        verdict(4, 'correct', { ...other, seq: 200, supersedes: 104 }),
        verdict(6, 'no-verdict'),
        verdict(8, 'incorrect'),
        verdict(10, 'no-verdict', { unreached: true }),
        verdict(12, 'correct', { judge: 'exact' }),
      ],
      [
        label(2, 'correct'),
        label(3, 'incompatible'),
        label(4, 'incorrect'),
        label(6, 'correct'),
        label(8, 'unclear'),
        label(10, 'correct'),
        label(12, 'incorrect'),
      ],
    );
    const two = transcript([verdict(2, 'correct')], [label(2, 'incorrect')], 'blicket');
    const { judges, labels, authors } = labelStatistics([one, two]);
    expect(labels).toBe(8);
    expect(authors).toEqual([]);
    expect(
      judges.map(({ judge: { task, question, by }, people: { agree, of }, unlabelled }) => [
        task,
        question,
        by.model,
        agree,
        of,
        unlabelled,
      ]),
    ).toEqual([
      ['blicket', 'equivalence', 'large', 0, 1, 0],
      ['wason', 'compatibility', 'large', 0, 1, 0],
      ['wason', 'equivalence', 'large', 2, 2, 0],
      // The verdict of `small` is the current one; the one that it replaced still counts for `large`.
      ['wason', 'equivalence', 'small', 0, 1, 0],
    ]);
    expect(judges[2].people.matrix).toEqual({
      yes: { yes: 1, no: 0, unclear: 1 },
      no: { yes: 0, no: 1, unclear: 0 },
      unclear: { yes: 0, no: 1, unclear: 0 },
    });
  });

  it('of several people: where they differ it is unclear, and each is also compared alone', () => {
    const bob = (id: string) => ({ author: 'Bob', id });
    const { judges, authors } = labelStatistics([
      transcript(
        [verdict(2, 'correct'), verdict(4, 'correct'), verdict(6, 'incorrect'), verdict(8, 'incorrect')],
        [
          label(2, 'correct'),
          label(2, 'correct', bob('b2')),
          label(4, 'correct'),
          label(4, 'incorrect', bob('b4')),
          label(6, 'unclear'),
          label(6, 'incorrect', bob('b6')),
          label(8, 'incorrect'),
          label(8, 'correct', bob('b8')),
          withdraw('b8', 'Bob'),
        ],
      ),
    ]);
    const [{ people, disputed, authors: each }] = judges;
    expect(disputed).toBe(1);
    expect(people).toMatchObject({ agree: 3, of: 3, kappa: 1, matrix: { unclear: { yes: 1 } } });
    expect(each.map(({ author, agreement: { agree, of } }) => [author, agree, of])).toEqual([
      ['Ann', 3, 3],
      ['Bob', 2, 3],
    ]);
    expect(authors).toMatchObject([
      { question: 'equivalence', authors: ['Ann', 'Bob'], agreement: { agree: 1, of: 2, kappa: 0 } },
    ]);
    // Rows are the first author's.
    expect(authors[0].agreement.matrix).toMatchObject({ yes: { yes: 1, no: 1 }, unclear: { no: 1 } });
  });

  it('verdicts without a label are counted', () => {
    const { judges } = labelStatistics([transcript([verdict(2, 'correct'), verdict(4, 'incorrect')], [])]);
    expect(judges).toMatchObject([{ unlabelled: 2, people: { of: 0, noKappa: 'nothing' } }]);
  });
});
