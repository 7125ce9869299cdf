/**
 * A model writes a function for a hypothesis; our interpreter runs it on the test. What goes wrong goes back to the
 * model, three attempts in all.
 */
import type { Judge, VerdictBody } from '../../episode/judge';
import type { ChatMessage, ChatModel } from '../../models/chat-model';
import type { Json } from '../../base/json';
import type { Signature } from '../../tasks/rule-discovery/game';
import type { Ask } from '../questions';
import { ruleSubject } from '../rule-subject';
import { Caller, type ModelReply } from './caller';
import { extractFunction } from './extract';
import { functionPrompt, NO_RULE, repairPrompt } from './function-prompt';
import { FunctionCache } from './functions';
import { predictsNothing } from './nothing';
import { JudgeRecord } from './record';
import { JUDGE_CALLS } from './load';

const TEMPERATURE = 0.2;
/** A function that was written for an earlier test and fails on this one is the first of them. */
const MAX_ATTEMPTS = JUDGE_CALLS.compatibility.tries;

const NO_FUNCTION = 'SyntaxError: there is no function `rule` in the reply';

const NOTHING = { result: 'no-verdict', reason: 'the announcement predicts nothing' } as const;

export function llmCompatibility(model: ChatModel, ask: Ask, thinks?: boolean): Judge {
  const caller = new Caller(
    model,
    { temperature: TEMPERATURE, maxTokens: JUDGE_CALLS.compatibility.maxTokens },
    thinks,
  );
  const cache = new FunctionCache();
  return {
    identity: { question: 'compatibility', by: { ...model.identity } },
    expect: 'test',
    waitedFor: false,
    async judge(subject, signal) {
      const { game, announcement, test } = ruleSubject(subject);
      const { discovery } = game;
      const text = discovery.hypothesisText(announcement);
      if (!test) return { result: 'no-verdict', reason: 'there is no test' };
      if (predictsNothing(text)) return NOTHING;
      const task: Task = { text, signature: discovery.signature, args: discovery.argumentsOf(test) };
      return cache.exclusively(keyOf(task), signal, () =>
        new Writer(caller, cache, ask, task, signal).verdict(),
      );
    },
  };
}

/** A hypothesis and the values of a test. */
interface Task {
  readonly text: string;
  readonly signature: Signature;
  readonly args: readonly Json[];
}

const keyOf = ({ text, signature }: Task): string => `${signature.header}\n${text.trim()}`;

/** The result of one function. */
type Tried = { readonly holds: boolean } | { readonly error: string };

/** One test judged: a kept function, or a new one and its repairs. */
class Writer {
  readonly #prompt: string;
  readonly #record: JudgeRecord;

  constructor(
    private readonly caller: Caller,
    private readonly cache: FunctionCache,
    private readonly ask: Ask,
    private readonly task: Task,
    private readonly signal: AbortSignal,
  ) {
    this.#prompt = functionPrompt(task.signature, task.text);
    this.#record = new JudgeRecord(this.#prompt);
  }

  async verdict(): Promise<VerdictBody> {
    const known = this.cache.get(keyOf(this.task));
    if (known?.kind === 'nothing') return NOTHING;
    const first: ChatMessage = { role: 'user', content: this.#prompt };
    if (!known) return this.#write([first], MAX_ATTEMPTS);
    const tried = await this.#run(known.source);
    if ('holds' in tried) return this.#decided(tried.holds, known.source);
    return this.#write(this.#repair([first], known.source, tried.error), MAX_ATTEMPTS - 1);
  }

  async #write(start: readonly ChatMessage[], attempts: number): Promise<VerdictBody> {
    let messages = start;
    let error = '';
    for (let i = 0; i < attempts; i++) {
      const reply = await this.caller.say(messages, this.signal);
      const source = extractFunction(reply.answer);
      if (source === undefined && saysNothing(reply)) return this.#nothing(reply);
      const tried = source === undefined ? { error: NO_FUNCTION } : await this.#run(source);
      this.#record.add(reply, 'error' in tried ? tried.error : undefined);
      if (source !== undefined && 'holds' in tried) {
        this.cache.set(keyOf(this.task), { kind: 'function', source });
        return this.#decided(tried.holds, source);
      }
      error = 'error' in tried ? tried.error : error;
      messages = this.#repair(start, source ?? reply.answer, error);
    }
    return { result: 'no-verdict', reason: `no function that works: ${error}`, ...this.#record.fields() };
  }

  /** The conversation so far, without the earlier failures: only the last one is to be repaired. */
  #repair(start: readonly ChatMessage[], reply: string, error: string): readonly ChatMessage[] {
    return [
      start[0],
      { role: 'assistant', content: reply.slice(0, MAX_REPEATED) || '(nothing)' },
      { role: 'user', content: repairPrompt(this.task.signature, error) },
    ];
  }

  #nothing(reply: ModelReply): VerdictBody {
    this.#record.add(reply);
    this.cache.set(keyOf(this.task), { kind: 'nothing' });
    return { ...NOTHING, ...this.#record.fields() };
  }

  #decided(holds: boolean, source: string): VerdictBody {
    const result = holds ? 'compatible' : 'incompatible';
    return { result, function: source, ...this.#record.fields() };
  }

  async #run(source: string): Promise<Tried> {
    const { signature, args } = this.task;
    const question = { kind: 'function', source, params: signature.params, calls: [args] } as const;
    const answer = await this.ask(question, this.signal);
    if (!answer.ok) return { error: answer.error };
    const [result] = answer.results;
    return typeof result === 'boolean' ? { holds: result } : result;
  }
}

/** Most characters of an unusable reply that are shown to the model again. */
const MAX_REPEATED = 20_000;

const saysNothing = ({ answer }: ModelReply): boolean => new RegExp(`\\b${NO_RULE}\\b`).test(answer);
