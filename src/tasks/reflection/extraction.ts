/** The question to a model what a reply chooses that the rules could not read. */
import type { Extraction } from '../task';
import { stripThinking } from '../thinking';
import type { Method } from './choices';
import { formOf } from './forms';
import type { ReflectionScenario } from './scenario';

/** The method of a choice that a model read. */
export const EXTRACTED = 'extractor' satisfies Method;

const QUESTION = `A participant of an experiment was asked to choose, and the reply stands below. Which choice does it make? Do not choose for
the participant: if the reply makes no choice or leaves several open, say so.`;

export function extractionOf(scenario: ReflectionScenario): Extraction {
  return {
    ask(expect, text) {
      const form = formOf(scenario, expect);
      const reply = stripThinking(text).answer.trim();
      if (!form || reply === '') return undefined;
      return {
        question: QUESTION,
        texts: [{ title: 'The reply:', text: reply }],
        options: [...new Set(form.names.map(({ choice }) => choice))].map((choice) => ({
          says: choice,
          result: choice,
        })),
      };
    },
    parsed: (_expect, text, choice) => ({
      content: stripThinking(text).answer.trim(),
      choice,
      method: EXTRACTED,
    }),
  };
}
