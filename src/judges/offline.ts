/** Judges that need no model: the phrase reader reads the announcement, and computation decides. */
import type { Judge, VerdictBody } from '../episode/judge';
import type { Feedback, Parsed } from '../tasks/task';
import type { Ask, ExactAnswer, ExactQuestion } from './questions';
import { ruleSubject, type RuleSubject } from './rule-subject';
import { compatibilityVerdict, equivalenceVerdict, evidenceVerdict } from './verdicts';

const READER_NAME = 'phrase reader';

/** The requested parts of an exact answer. */
interface Wanted {
  readonly exact: boolean;
  readonly evidence: readonly Feedback[];
  readonly test?: Parsed;
}

function questionOf({ game, task, setting, announcement }: RuleSubject, wanted: Wanted): ExactQuestion {
  return { kind: 'exact', task, setting, scenario: game.scenario, announcement, ...wanted };
}

type Decide = (subject: RuleSubject, answer: ExactAnswer) => VerdictBody;

function judgeBy(
  ask: Ask,
  identity: Judge['identity'],
  wanted: (subject: RuleSubject) => Wanted,
  decide: Decide,
): Judge {
  return {
    identity,
    expect: identity.question === 'compatibility' ? 'test' : 'announce',
    waitedFor: true,
    judge: async (judgedSubject, signal) => {
      const subject = ruleSubject(judgedSubject);
      return decide(subject, await ask(questionOf(subject, wanted(subject)), signal));
    },
  };
}

const shown = ({ evidence }: RuleSubject): readonly Feedback[] => evidence.map(({ feedback }) => feedback);

/** Equivalence by exact comparison. `exact` as question: the same beside the verdict of a model. */
export const exactJudge = (ask: Ask, question: 'equivalence' | 'exact'): Judge =>
  judgeBy(
    ask,
    {
      question,
      by:
        question === 'exact' ? { kind: 'exact', name: READER_NAME } : { kind: 'offline', name: READER_NAME },
    },
    (subject) => ({ exact: true, evidence: shown(subject) }),
    equivalenceVerdict,
  );

export const evidenceJudge = (ask: Ask): Judge =>
  judgeBy(
    ask,
    { question: 'evidence', by: { kind: 'exact', name: READER_NAME } },
    (subject) => ({ exact: false, evidence: shown(subject) }),
    evidenceVerdict,
  );

export const offlineCompatibility = (ask: Ask): Judge =>
  judgeBy(
    ask,
    { question: 'compatibility', by: { kind: 'offline', name: READER_NAME } },
    ({ test }) => ({ exact: false, evidence: [], ...(test && { test }) }),
    compatibilityVerdict,
  );
