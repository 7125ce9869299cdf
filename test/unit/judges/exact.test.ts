import { expect, it } from 'vitest';
import { answerExact } from '../../../src/judges/exact';
import { finish } from '../../../src/predicate';
import type { ExactResult, GameSemantics } from '../../../src/tasks/semantics';

it('what was compared stays known where evidence or test cannot be looked at', () => {
  const none = { count: 0, first: [] };
  const exact: ExactResult = {
    equivalent: true,
    agree: 8,
    both: 4,
    tooBroad: none,
    tooNarrow: none,
    raises: none,
  };
  const semantics: GameSemantics = {
    about: 'fakes',
    hiddenRule: 'a > 0',
    read: () => ({ status: 'read', predicate: 'a > 0' }),
    // eslint-disable-next-line require-yield -- it is known at once
    exact: function* () {
      return exact;
    },
    // eslint-disable-next-line require-yield -- as above
    fingerprint: function* () {
      return 'one';
    },
    holds: () => {
      throw new Error('no triple');
    },
  };
  const place = { task: 'wason', setting: 'baseline', scenario: {}, announcement: { content: 'x' } };
  const evidence = [{ label: 'YES', positive: true }];
  const engines = () => {
    throw new Error('no engine is needed');
  };
  const answer = finish(answerExact(engines, semantics, { kind: 'exact', ...place, exact: true, evidence }));
  expect(answer).toMatchObject({ exact, unavailable: 'no triple' });
});
