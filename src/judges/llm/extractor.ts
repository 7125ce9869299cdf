/** A model that reads replies which have not the form of their game. */
import type { Extractor } from '../../episode/judge';
import type { ChatModel } from '../../models/chat-model';
import { EXTRACTION } from '../../tasks/model-question';
import { Caller } from './caller';
import { EXTRACTION_CALLS } from './load';
import { promptOf } from './question';
import { formWords, readAnswer } from './read-answer';

const NOTHING = 'none of these';

export function llmExtractor(model: ChatModel, thinks = false): Extractor {
  const caller = new Caller(model, { temperature: 0, maxTokens: EXTRACTION_CALLS.maxTokens }, thinks);
  const by = { ...model.identity };
  return {
    identity: { question: EXTRACTION, by },
    async extract(question, signal) {
      const { options } = question;
      const form = { kind: 'choice', options: [...options, { says: NOTHING, result: NOTHING }] } as const;
      const prompt = promptOf(question, formWords(form));
      const { answer, raw, usage } = await caller.say([{ role: 'user', content: prompt }], signal);
      const found = readAnswer(form, answer)?.result;
      const result = found === undefined || found === NOTHING ? null : found;
      return { by, result, prompt, raw, ...(usage && { usage: { ...usage } }) };
    },
  };
}
