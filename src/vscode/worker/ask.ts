import type { Ask } from '../../judges/questions';
import type { RuleService } from '../../rules/service/client';

/** Puts the questions of an episode to the worker, which has the predicate engine. */
export const askThrough = (service: RuleService): Ask =>
  ((question, signal) => service.askOther(question, signal)) as Ask;
