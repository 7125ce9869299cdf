/**
 * Measures the questions of the visual editor. Every other rule is counted beforehand, as it is while somebody types.
 */
import { Engine, finish, PUBLISHED_DOMAIN } from '../src/predicate';
import { explore, type ExploreAnswers, type ExploreQuestion } from '../src/rules/explore';
import { type Measure, timed } from './figures';
import { publishedRules, SIZES } from './groups';

const SECTION = 'Questions of the visual editor';
const domain = PUBLISHED_DOMAIN;
const WARM_UP = 3;

const ask = <Q extends ExploreQuestion>(engine: Engine, question: Q): ExploreAnswers[Q['kind']] =>
  finish(explore(engine, question)) as ExploreAnswers[Q['kind']];

/** A predicate that was never seen, with the meaning of the old one: what is parsed and counted is new each time. */
let fresh = 0;
const changed = (predicate: string): string => `(${predicate}) and a * b < ${String(20_000 + ++fresh)}`;

/** For each group one round per rule: that rule is changed, the others are in the cache. */
function typed(engine: Engine, groups: readonly (readonly string[])[], projections: boolean): number[] {
  return groups.flatMap((rules, group) =>
    rules.map((rule, place) => {
      const predicates = rules.with(place, changed(rule));
      const { ms, result } = timed(() => ask(engine, { kind: 'feasible', domain, predicates, projections }));
      if (result.count !== SIZES[group]) throw new Error(`group ${String(group + 1)}: a wrong count`);
      return ms;
    }),
  );
}

function measureTyped(groups: readonly (readonly string[])[], rounds: number, projections: boolean): Measure {
  const engine = new Engine();
  const ours: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    // Untimed: what was there before the key.
    for (const predicates of groups) ask(engine, { kind: 'feasible', domain, predicates, projections });
    const timings = typed(engine, groups, projections);
    if (round >= 0) ours.push(...timings);
  }
  engine.dispose();
  const name = `feasible set of a changed rule${projections ? ', with its three pictures' : ''}`;
  return { section: SECTION, name, unit: 'ms', ours };
}

function measureQuestion<Q extends ExploreQuestion>(
  name: string,
  question: Q,
  rounds: number,
  right: (answer: ExploreAnswers[Q['kind']]) => boolean,
): Measure {
  const engine = new Engine();
  const ours: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const { ms, result } = timed(() => ask(engine, question));
    if (!right(result)) throw new Error(`${name}: a wrong answer`);
    if (round >= 0) ours.push(ms);
  }
  engine.dispose();
  return { section: SECTION, name, unit: 'ms', ours };
}

export function measureExplore(bench: string, rounds: number): Measure[] {
  const groups = publishedRules(bench);
  const large = groups[7];
  const all = [0, 1, 2, 3];
  return [
    measureTyped(groups, rounds, false),
    measureTyped(groups, rounds, true),
    measureQuestion(
      'the 780 pairs of the forty rules',
      { kind: 'pairs', domain, predicates: groups.flat() },
      rounds,
      ({ pairs }) => pairs.length === 780,
    ),
    measureQuestion(
      'the 16 regions of group 8',
      { kind: 'regions', domain, predicates: large },
      rounds,
      ({ counts }) => counts[15] === SIZES[7],
    ),
    measureQuestion(
      'the ideal player of group 8',
      { kind: 'tests', domain, predicates: large },
      rounds,
      ({ expected }) => expected === 2,
    ),
    measureQuestion(
      'the triples behind one cell',
      {
        kind: 'triples',
        domain,
        predicates: large,
        include: all,
        exclude: [],
        box: { a: [-97, -97], b: [99, 99] },
        n: 20,
      },
      rounds,
      ({ total }) => total === 99,
    ),
    measureQuestion(
      'the 176,715 points of group 8',
      { kind: 'points', domain, predicates: large, regions: [15], max: 200_000 },
      rounds,
      ({ points }) => points.length === 4 * SIZES[7],
    ),
  ];
}
