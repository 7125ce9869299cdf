/** Records what a model was asked for a verdict, and what it answered. */
import type { VerdictBody } from '../../episode/judge';
import { addUsage, type ModelReply } from './caller';

type Attempt = NonNullable<VerdictBody['attempts']>[number];
type Recorded = Pick<VerdictBody, 'prompt' | 'raw' | 'attempts' | 'usage'>;

export class JudgeRecord {
  readonly #attempts: Attempt[] = [];
  #usage: ModelReply['usage'];

  constructor(private readonly prompt: string) {}

  /** `error`: why the answer is unusable. */
  add(reply: ModelReply, error?: string): void {
    const { raw, reasoning, usage } = reply;
    this.#attempts.push({
      raw,
      ...(reasoning !== undefined && { reasoning }),
      ...(error !== undefined && { error }),
    });
    this.#usage = addUsage(this.#usage, usage);
  }

  /** `raw` is the last answer; the attempts are listed where there were several, or thoughts beside. */
  fields(): Recorded {
    const last = this.#attempts.at(-1);
    const usage = this.#usage;
    if (!last) return {};
    const single = this.#attempts.length === 1 && Object.keys(last).length === 1;
    return {
      prompt: this.prompt,
      raw: last.raw,
      ...(!single && { attempts: this.#attempts }),
      ...(usage && { usage: { ...usage } }),
    };
  }
}
