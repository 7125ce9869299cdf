import type * as vscode from 'vscode';
import type { ChatMessage, Usage } from '../../models/chat-model';
import { CancelledError } from '../../base/stepwise';
import { raced } from './raced';

/** A tokenizer that takes longer is not waited for, since the reply is there already. */
const COUNT_MS = 10_000;

/** Counts tokens with the model's tokenizer; a message is counted once, however often it is sent. */
export class TokenCounts {
  private readonly known = new Map<string, Promise<number>>();
  private broken = false;

  constructor(
    private readonly model: Pick<vscode.LanguageModelChat, 'countTokens'>,
    private readonly withinMs = COUNT_MS,
  ) {}

  /**
   * Undefined where the model cannot count, or not in time; that is no reason to lose its reply. Rejects with
   * CancelledError.
   */
  async of(messages: readonly ChatMessage[], reply: string, signal: AbortSignal): Promise<Usage | undefined> {
    if (this.broken) return undefined;
    try {
      const texts = [...messages.map(({ content }) => content), reply];
      const counting = Promise.all(texts.map((text) => this.count(text)));
      const counts = await raced(counting, signal, this.withinMs, () => new Error('no count in time'));
      const completion = counts.pop() ?? 0;
      return { prompt: counts.reduce((sum, n) => sum + n, 0), completion };
    } catch (error) {
      if (error instanceof CancelledError) throw error;
      this.broken = true;
      return undefined;
    }
  }

  private count(text: string): Promise<number> {
    const known = this.known.get(text);
    if (known) return known;
    const counted = Promise.resolve(this.model.countTokens(text));
    this.known.set(text, counted);
    return counted;
  }
}
