/** What the rule editor asks of its host and hears from it. */
import {
  RULE_EDITOR_PROTOCOL,
  toViewSchema,
  type FromView,
  type ToView,
} from '../../src/protocol/rule-editor';
import type { ProblemView } from '../../src/protocol/rule-editor';
import { ANSWERS } from '../../src/protocol/answers';
import type { ViewCommand } from '../../src/protocol/rule-editor';
import type { GroupContent } from '../../src/rules/content';
import type { RuleFileChange } from '../../src/rules/edit/changes';
import type { ExploreAnswers, ExploreQuestion } from '../../src/rules/explore/types';
import type { LibraryCount } from '../../src/rules/library';
import type { Domain } from '../../src/predicate/domain';
import { Host } from '../shared/host';

/** A group as its document stands, in that version. */
export type GroupView = GroupContent & {
  readonly version: number;
  readonly problems: readonly ProblemView[];
};

interface Answers extends ExploreAnswers {
  content: GroupView;
  library: readonly LibraryCount[];
}

type ViewQuestion =
  | ExploreQuestion
  | { readonly kind: 'content'; readonly group: number }
  | { readonly kind: 'library'; readonly domain: Domain };

export type Listener = (message: Exclude<ToView, { type: 'answer' } | { type: 'failed' }>) => void;

export class RuleEditorHost {
  private readonly host: Host<FromView, ToView>;

  constructor(listener: Listener) {
    this.host = new Host<FromView, ToView>({
      parse: (raw) => toViewSchema.safeParse(raw).data,
      onMessage: listener,
    });
  }

  /** Rejects with Cancelled once `signal` is aborted, or with the reason why there is no answer. */
  async ask<K extends ViewQuestion['kind']>(
    question: ViewQuestion & { readonly kind: K },
    signal?: AbortSignal,
  ): Promise<Answers[K]> {
    const ask = (id: number): FromView => ({ type: 'ask', id, question });
    const value = await this.host.request(ask, signal, (id) => ({ type: 'cancel', id }));
    const answer = ANSWERS[question.kind].safeParse(value);
    if (!answer.success) throw new Error(`The answer to "${question.kind}" was not understood`);
    return answer.data as Answers[K];
  }

  /** Makes a change of the document; resolves when it is made, rejects with the reason why it is not. */
  async change(change: RuleFileChange): Promise<number> {
    const answer = await this.host.request((id) => ({ type: 'change', id, change }));
    const version = (answer as { readonly version?: unknown } | undefined)?.version ?? answer;
    if (typeof version !== 'number') throw new Error('The answer to a change was not understood');
    return version;
  }

  /** Applies a quick fix of a problem, named by their places in what this version of the document was told to have. */
  async applyFix(at: {
    readonly version: number;
    readonly group?: number;
    readonly problem: number;
    readonly fix: number;
    /** Of the fix, as it was told. */
    readonly title: string;
  }): Promise<void> {
    await this.host.request((id) => ({ type: 'applyFix', id, ...at }));
  }

  /** Asks the user where to save it. Resolves with false if they would rather not. */
  async saveFile(name: string, data: string | Uint8Array): Promise<boolean> {
    const answer = await this.host.request((id) => ({ type: 'saveFile', id, name, data }));
    return (answer as { readonly saved?: unknown } | undefined)?.saved === true;
  }

  /** Runs a command for this document, and for this group of it where that matters. */
  async runCommand(command: ViewCommand, group?: number): Promise<void> {
    await this.host.request((id) => ({
      type: 'runCommand',
      id,
      command,
      ...(group !== undefined && { group }),
    }));
  }

  send(message: FromView): void {
    this.host.send(message);
  }

  ready(): void {
    this.host.send({ type: 'ready', protocol: RULE_EDITOR_PROTOCOL });
  }

  get state(): unknown {
    return this.host.state;
  }

  set state(state: unknown) {
    this.host.state = state;
  }
}
