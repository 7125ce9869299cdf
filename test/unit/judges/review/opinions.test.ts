/** Functions that models wrote, where neither a person nor the phrase reader decides. */
import { afterAll, expect, it } from 'vitest';
import type { ReadingsByTarget } from '../../../../src/judges/review';
import { engines, found, Story } from './transcripts';

afterAll(() => engines.dispose());

const written = (expression: string): string => `def rule(a, b, c):\n    return ${expression}`;

/** One round whose announcement nobody can read, judged like this; the hidden rule accepts what is ascending. */
function story(equivalence: string, compatibility: string, expression: string): Story {
  const made = new Story();
  made.round({
    says: 'it feels right somehow',
    equivalence,
    test: [1, 2, 3],
    compatibility: { result: compatibility, function: written(expression) },
  });
  return made;
}

const byModel = ({ announcements }: Story, first: string, second: string): ReadingsByTarget =>
  new Map([[announcements[0], { predicate: first, author: 'tiny', model: { other: second } }]]);

it('a judge’s function that differs takes no agreement with a model’s reading away', () => {
  const agreeing = story('incorrect', 'compatible', 'False');
  const alone = agreeing.reviewer().findings();
  expect(alone.disagreements).toMatchObject([{ judge: 'compatibility', certainty: 'likely' }]);
  const { disagreements, open } = agreeing
    .reviewer(byModel(agreeing, written('a == 1'), written('1 == a')))
    .findings();
  expect({ disagreements, open }).toEqual({ disagreements: [], open: [] });
});

it('a judge’s function that says the same as the verdict leaves the wording open, and is counted', () => {
  const { disagreements, open } = story('incorrect', 'compatible', 'a == 1').reviewer().findings();
  expect(disagreements).toEqual([]);
  expect(open).toMatchObject([{ asFunction: true }, { asFunction: true }]);
});

it('a function that fails for some triples says nothing about the announcement', () => {
  const { disagreements, open } = story('correct', 'compatible', '6 // (a - 7) < 99').reviewer().findings();
  expect(disagreements).toEqual([]);
  expect(open).toHaveLength(2);
  expect(open[0]).not.toHaveProperty('asFunction');
});

it('a model’s reading whose translations differ decides nothing', () => {
  const made = story('correct', 'compatible', 'a == 1');
  const reading = {
    predicate: 'a > 5',
    author: 'tiny',
    model: { other: 'a > 6', parts: [6, 0, 0] as const },
  };
  expect(found(made.reviewer(new Map([[made.announcements[0], reading]])))).toEqual(found(made.reviewer()));
});
