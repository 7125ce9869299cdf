/** Judges of announcements and of tests, and of the questions that other tasks ask. */
import type { Chosen, Judge } from '../episode/judge';
import type { ChatModel } from '../models/chat-model';
import type { Price } from '../models/price';
import { EXTRACTION } from '../tasks/model-question';
import { askedJudges } from '../tasks/questions';
import { llmCompatibility } from './llm/compatibility';
import { llmEquivalence } from './llm/equivalence';
import { questionJudge } from './llm/question';
import { llmExtractor } from './llm/extractor';
import { evidenceJudge, exactJudge, offlineCompatibility } from './offline';
import type { Ask } from './questions';

export interface JudgeChoices {
  readonly equivalence: 'offline' | ChatModel;
  readonly compatibility: 'offline' | ChatModel;
  /** The models that answer questions of tasks, by the question. */
  readonly own?: Readonly<Record<string, ChatModel>>;
  /** The models that are known to think before they answer. Others get room for it once they were cut off. */
  readonly thinking?: Readonly<Record<string, boolean>>;
  /** The prices of the models' tokens that are known, by the question. */
  readonly prices?: Readonly<Record<string, Price | undefined>>;
}

/**
 * The judges of an episode. Where a model judges equivalence, the exact judge gives its verdict beside it; the
 * offline judge is exact itself. Evidence is checked in any case.
 */
export function makeJudges(
  { equivalence, compatibility, own = {}, thinking = {}, prices = {} }: JudgeChoices,
  ask: Ask,
): Judge[] {
  const all: Judge[] = [
    ...(equivalence === 'offline'
      ? [exactJudge(ask, 'equivalence')]
      : [llmEquivalence(equivalence, thinking['equivalence']), exactJudge(ask, 'exact')]),
    evidenceJudge(ask),
    compatibility === 'offline'
      ? offlineCompatibility(ask)
      : llmCompatibility(compatibility, ask, thinking['compatibility']),
    ...askedJudges().flatMap((taskJudge) =>
      Object.hasOwn(own, taskJudge.question)
        ? [questionJudge(taskJudge, own[taskJudge.question], thinking[taskJudge.question])]
        : [],
    ),
  ];
  return all.map((judge) => ({ ...judge, price: prices[judge.identity.question] }));
}

/** The model that was chosen to read replies, as part of an episode. */
export const makeExtractor = ({
  own = {},
  thinking = {},
  prices = {},
}: Pick<JudgeChoices, 'own' | 'thinking' | 'prices'>): Chosen[] =>
  Object.hasOwn(own, EXTRACTION)
    ? [{ ...llmExtractor(own[EXTRACTION], thinking[EXTRACTION]), price: prices[EXTRACTION] }]
    : [];
