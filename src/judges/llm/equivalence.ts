/** Asks a model whether an announcement means the same as the hidden rule. */
import type { Judge, Subject, VerdictBody } from '../../episode/judge';
import type { ChatModel } from '../../models/chat-model';
import { ruleSubject } from '../rule-subject';
import { Caller } from './caller';
import { equivalencePrompt, STRICTER } from './equivalence-prompt';
import { Exchange } from './exchange';
import { JUDGE_CALLS } from './load';

export function llmEquivalence(model: ChatModel, thinks?: boolean): Judge {
  const caller = new Caller(model, { temperature: 0, maxTokens: JUDGE_CALLS.equivalence.maxTokens }, thinks);
  return {
    identity: { question: 'equivalence', by: { ...model.identity } },
    expect: 'announce',
    waitedFor: false,
    judge: (subject, signal) => judge(caller, subject, signal),
  };
}

async function judge(caller: Caller, subject: Subject, signal: AbortSignal): Promise<VerdictBody> {
  const { game, announcement } = ruleSubject(subject);
  const { hidden, hypothesisText } = game.discovery;
  const prompt = equivalencePrompt(hidden, hypothesisText(announcement));
  const record = new Exchange(prompt);
  for (const content of [prompt, `${prompt}\n${STRICTER}`]) {
    const said = await caller.say([{ role: 'user', content }], signal);
    const yes = parseYesNo(said.answer);
    record.add(said, yes === undefined ? 'neither YES nor NO' : undefined);
    if (yes !== undefined) return { result: yes ? 'correct' : 'incorrect', ...record.fields() };
  }
  return { result: 'unparsable', reason: 'the judge answered neither YES nor NO', ...record.fields() };
}

/**
 * The last YES or NO of an answer. In small letters they count only if the answer has no other words: "there is no
 * difference" is no answer.
 */
export function parseYesNo(answer: string): boolean | undefined {
  const alone = /^[^\p{L}\p{N}]*(yes|no)[^\p{L}\p{N}]*$/iu.exec(answer);
  const last =
    alone?.[1] ?? lastOf(answer, /\b(?:YES|NO)\b/g) ?? lastOf(answer, /\b(?:Yes|No)\b(?=[.,:;!]|\s*$)/g);
  return last === undefined ? undefined : last.toLowerCase() === 'yes';
}

const lastOf = (text: string, pattern: RegExp): string | undefined => text.match(pattern)?.at(-1);
