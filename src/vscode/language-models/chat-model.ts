import * as vscode from 'vscode';
import {
  ModelError,
  MOST_TEXT,
  type ChatChunk,
  type ChatMessage,
  type ChatModel,
  type ChatParams,
  type ChatReply,
  type ModelIdentity,
} from '../../models/chat-model';
import { onAbort } from '../../base/abort';
import { CancelledError } from '../../base/stepwise';
import type { PlayedPosition } from '../../tasks/task';
import { modelErrorOf } from './errors';
import { raced } from './raced';
import { TokenCounts } from './token-counts';

/** The longest wait for the next part. */
const STALL_MS = 180_000;
/** Parts of one reply: its own limit of tokens is only a wish here. */
const MOST_PARTS = 1 << 17;

export const nameOfModel = ({ vendor, id }: vscode.LanguageModelChat): string => `${vendor}/${id}`;

const identityOf = (model: vscode.LanguageModelChat): ModelIdentity => ({
  kind: 'vscode',
  name: nameOfModel(model),
  model: [model.family, model.version].filter(Boolean).join(' '),
});

interface Asked extends Pick<PlayedPosition, 'mayBeEmpty'> {
  readonly signal: AbortSignal;
  readonly token: vscode.CancellationToken;
}

/** A model that VS Code offers to extensions; VS Code asks for consent to its use and bills it. */
export class EditorModel implements ChatModel {
  readonly identity: ModelIdentity;
  private readonly counts: TokenCounts;

  constructor(
    private readonly model: vscode.LanguageModelChat,
    private readonly stallMs = STALL_MS,
  ) {
    this.identity = identityOf(model);
    this.counts = new TokenCounts(model);
  }

  async *chat(
    messages: readonly ChatMessage[],
    params: ChatParams,
    signal: AbortSignal,
    position?: PlayedPosition,
  ): AsyncGenerator<ChatChunk, ChatReply, undefined> {
    if (signal.aborted) throw new CancelledError();
    const source = new vscode.CancellationTokenSource();
    const stay = onAbort(signal, () => source.cancel());
    try {
      return yield* this.ask(messages, params, { signal, token: source.token, ...position });
    } catch (error) {
      // A cancelled provider may throw anything.
      if (signal.aborted || error instanceof CancelledError) throw new CancelledError();
      throw modelErrorOf(error, this.model.name);
    } finally {
      stay();
      // Also if the rest is not needed: the provider must stop.
      source.cancel();
      source.dispose();
    }
  }

  private async *ask(
    messages: readonly ChatMessage[],
    params: ChatParams,
    { signal, token, mayBeEmpty }: Asked,
  ): AsyncGenerator<ChatChunk, ChatReply, undefined> {
    const response = await this.within(
      this.model.sendRequest(messages.map(toEditor), requestOptions(params), token),
      signal,
    );
    const parts: string[] = [];
    let [all, others, length] = [0, 0, 0];
    const stream = response.stream[Symbol.asyncIterator]();
    for (;;) {
      const next = await this.within(stream.next(), signal);
      if (next.done) break;
      if (++all > MOST_PARTS || length > MOST_TEXT) throw tooLarge(this.model.name);
      if (!(next.value instanceof vscode.LanguageModelTextPart)) others++;
      else if (next.value.value !== '') {
        length += next.value.value.length;
        parts.push(next.value.value);
        yield { type: 'text', text: next.value.value };
      }
    }
    const text = parts.join('');
    if (text.trim() === '' && (others > 0 || !mayBeEmpty))
      throw new ModelError('empty', emptyReply(this.model.name, others));
    return await this.reply(messages, text, signal, [
      ...(parts.length === 1 ? ['in one piece'] : []),
      ...(others > 0 ? [`${others} ${others === 1 ? 'part' : 'parts'} that are no text were left out`] : []),
    ]);
  }

  /** Counts tokens, since the editor reports no usage; those of the model's own template are not in that number. */
  private async reply(
    messages: readonly ChatMessage[],
    text: string,
    signal: AbortSignal,
    notes: readonly string[],
  ): Promise<ChatReply> {
    const usage = await this.counts.of(messages, text, signal);
    const all = [...notes, usage ? 'tokens counted by the editor' : 'no usage'];
    return { text, finish: 'stop', ...(usage && { usage }), notes: all };
  }

  private within<T>(work: Thenable<T>, signal: AbortSignal): Promise<T> {
    const stalled = () =>
      new ModelError(
        'stalled',
        vscode.l10n.t('{0} sent nothing for {1} seconds.', this.model.name, this.stallMs / 1000),
      );
    return raced(work, signal, this.stallMs, stalled);
  }
}

const tooLarge = (name: string): ModelError =>
  new ModelError('too-large', vscode.l10n.t('{0} does not finish: its reply is too long.', name));

const emptyReply = (name: string, others: number): string =>
  others > 0
    ? vscode.l10n.t('{0} sent parts that are not text.', name)
    : vscode.l10n.t('{0} sent an empty reply.', name);

/** Converts a message; VS Code has no system role, so system messages become user messages. */
const toEditor = ({ role, content }: ChatMessage): vscode.LanguageModelChatMessage =>
  role === 'assistant'
    ? vscode.LanguageModelChatMessage.Assistant(content)
    : vscode.LanguageModelChatMessage.User(content);

/** Names options as most providers do; a provider ignores those that it does not know. */
function requestOptions(params: ChatParams): vscode.LanguageModelChatRequestOptions {
  const { temperature, topP, maxTokens } = params;
  return {
    justification: vscode.l10n.t('Falsify plays an episode with this model.'),
    modelOptions: {
      ...(temperature !== undefined && { temperature }),
      ...(topP !== undefined && { top_p: topP }),
      ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    },
  };
}
