/** Semantics of the wason task, by computation over the domain. */
import { readAnnouncement, type AnnouncementReading } from '../../../phrase-reader';
import { analysePredicate, type Difference, type Engine, type Stepwise } from '../../../predicate';
import { comparePredicates } from '../../../rules/compare';
import type { Json } from '../../../base/json';
import type { Feedback, Parsed } from '../../task';
import type { ExactDifference, ExactResult, GameSemantics, RuleSemantics } from '../../semantics';
import { tripleOf } from '../environment';
import { domainOf, hiddenRule, readScenario } from '../scenario';
import { SIGNATURE } from '../signature';
import { wasonSetting } from '../settings';
import { beliefsOf } from './beliefs';
import { predicateHolds } from './holds';
import { wasonMaker } from './make';
import { spaceOf } from './space';

export const wasonSemantics: RuleSemantics = {
  id: 'wason',
  words: {
    fields: {},
    signature: SIGNATURE,
    with: (_fields, setting) => (announcement) =>
      readAnnouncement(announcement, setting === undefined ? {} : { setting }),
  },
  open,
  scenarios: wasonMaker,
};

function open(scenario: Json, setting: string): GameSemantics {
  const known = readScenario(scenario);
  const name = wasonSetting(setting);
  const hidden = hiddenRule(known).predicate;
  return {
    about: `wason ${known.domain.join(' ')}`,
    domain: domainOf(known),
    hiddenRule: hidden,
    read: readHypotheses,
    exact: (engines, predicate) => compare(engines(domainOf(known)), predicate, hidden),
    compare: (engines, p, q) => compare(engines(domainOf(known)), p, q),
    fingerprint: (engines, predicate) => fingerprint(engines(domainOf(known)), predicate),
    holds: (predicate: string, test: Parsed | Feedback) => predicateHolds(predicate, tripleOf(test)),
    space: () => spaceOf(known, name),
    beliefs: () => beliefsOf(known),
  };
}

/** The reading of the rule (of the DAX rule, with `med` that of the MED rule). */
function readHypotheses({ rule, med }: Parsed): AnnouncementReading {
  if (typeof rule !== 'string') return { status: 'not-understood', reason: 'there is no rule in it' };
  const reading = readAnnouncement(rule, { setting: 'baseline' });
  return typeof med === 'string'
    ? { ...reading, med: readAnnouncement(med, { setting: 'baseline' }) }
    : reading;
}

const difference = ({ count, first }: Difference): ExactDifference => ({
  count,
  first: first.map((triple) => [...triple]),
});

function* compare(engine: Engine, hypothesis: string, rule: string): Stepwise<ExactResult> {
  const result = yield* comparePredicates(engine, hypothesis, rule);
  if (result.kind === 'invalid') {
    const which = result.which === 'q' ? 'the rule compared with' : 'the hypothesis';
    throw new Error(`${which} is not a predicate: ${result.problems[0]?.message}`);
  }
  const { equivalent, both, onlyP, onlyQ, raises, p } = result;
  const differ = onlyP.count + onlyQ.count + raises.count;
  return {
    equivalent,
    agree: p.true + p.false + p.raises - differ,
    both,
    tooBroad: difference(onlyP),
    tooNarrow: difference(onlyQ),
    raises: difference(raises),
  };
}

function* fingerprint(engine: Engine, predicate: string): Stepwise<string> {
  const { program, problems } = analysePredicate(predicate);
  if (!program) throw new Error(`the hypothesis is not a predicate: ${problems[0]?.message}`);
  return engine.fingerprint(yield* engine.ruleSet(program));
}
