/** The questions about replies that models may answer, by name. */
import { type AskedJudge, EXTRACTION, isAsked } from './model-question';
import { TASKS } from './registry';
import { RULE_JUDGES } from './rule-discovery/judges';

/** Judges whose question a model may answer, each once, though several tasks may have it. */
export const askedJudges = (): readonly AskedJudge[] => [
  ...new Set(TASKS.flatMap(({ judges }) => judges.filter(isAsked))),
];

/** The question of a task by its name; undefined where no model answers it. */
export const askedJudge = (question: string): AskedJudge | undefined =>
  askedJudges().find((each) => each.question === question);

/** The replies that a model may read; undefined where no task has such. */
const extracted = (): string | undefined => TASKS.find(({ extracts }) => extracts !== undefined)?.extracts;

/** The names of the questions of tasks, beside those of rule discovery. */
export const ownQuestions = (): readonly string[] => [
  ...new Set(askedJudges().map(({ question }) => question)),
  ...(extracted() === undefined ? [] : [EXTRACTION]),
];

/** The replies that a question is about, in a word: `announcements`. */
export const judgedBy = (question: string): string =>
  [...RULE_JUDGES, ...askedJudges()].find((each) => each.question === question)?.about ??
  (question === EXTRACTION ? extracted() : undefined) ??
  question;

/** The names of all questions for which a judge can be chosen. */
export const judgeQuestions = (): readonly string[] => [
  ...RULE_JUDGES.map(({ question }) => question),
  ...ownQuestions(),
];
