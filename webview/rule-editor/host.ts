/** Requests of the rule editor to its host, and messages from it. */
import { ANSWERS, type ViewAnswers } from '../../src/protocol/answers';
import type { Frozen } from '../../src/base/frozen';
import type { Reply } from '../../src/protocol/envelope';
import type { GenerationAction } from '../../src/protocol/generation';
import type { ViewQuestion } from '../../src/protocol/questions';
import {
  RULE_EDITOR_PROTOCOL,
  toViewSchema,
  type FromView,
  type ToView,
  type ViewCommand,
} from '../../src/protocol/rule-editor';
import type { RuleFileChange } from '../../src/rules/edit/changes';
import { Host } from '../shared/host';

/** A group as its document stands, in that version. */
export type GroupView = Frozen<ViewAnswers['content']>;

export type Listener = (message: Exclude<ToView, Reply>) => void;

export class RuleEditorHost extends Host<FromView, ToView> {
  constructor(listener: Listener) {
    super({
      protocol: RULE_EDITOR_PROTOCOL,
      parse: (raw) => toViewSchema.safeParse(raw).data,
      onMessage: listener,
    });
  }

  /** Rejects with Cancelled once `signal` is aborted, or with the reason why there is no answer. */
  async ask<K extends ViewQuestion['kind']>(
    question: Frozen<ViewQuestion> & { readonly kind: K },
    signal?: AbortSignal,
  ): Promise<Frozen<ViewAnswers[K]>> {
    return (await this.answerTo(question, ANSWERS[question.kind], signal)) as Frozen<ViewAnswers[K]>;
  }

  /** Makes a change of the document; resolves with its version, rejects with the reason why it is not made. */
  async change(change: RuleFileChange): Promise<number> {
    const version = await this.request((id) => ({ type: 'change', id, change }));
    if (typeof version !== 'number') throw new Error('The answer to a change was not understood');
    return version;
  }

  /** Applies a quick fix of a problem, named by their places in what this version of the document was reported to have. */
  async applyFix(at: {
    readonly version: number;
    readonly group?: number;
    readonly problem: number;
    readonly fix: number;
    /** Title of the fix, as it was reported. */
    readonly title: string;
  }): Promise<void> {
    await this.request((id) => ({ type: 'applyFix', id, ...at }));
  }

  /** Does something with the generation of groups. Rejects with the reason why it cannot be done. */
  generation(action: GenerationAction): Promise<unknown> {
    return this.request((id) => ({ type: 'generation', id, action }));
  }

  /** Runs a command for this document, and for this group and rule of it where that matters. */
  async runCommand(command: ViewCommand, group?: number, rule?: number): Promise<void> {
    await this.request((id) => ({
      type: 'runCommand',
      id,
      command,
      ...(group !== undefined && { group }),
      ...(rule !== undefined && { rule }),
    }));
  }
}
