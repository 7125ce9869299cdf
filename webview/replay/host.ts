/** Messages between the replay and its host. */
import type { Reply } from '../../src/protocol/envelope';
import {
  REPLAY_PROTOCOL,
  toReplaySchema,
  type FromReplay,
  type ReplayCommand,
  type ReplayViewQuestion,
  type ToReplay,
} from '../../src/protocol/replay';
import { REPLAY_ANSWERS, type ReplayViewAnswers } from '../../src/protocol/replay-answers';
import { Host } from '../shared/host';

export type HostMessage = Exclude<ToReplay, Reply>;

export class ReplayHost extends Host<FromReplay, ToReplay> {
  constructor(listener: (message: HostMessage) => void) {
    super({
      protocol: REPLAY_PROTOCOL,
      parse: (raw) => toReplaySchema.safeParse(raw).data,
      onMessage: listener,
    });
  }

  /** Rejects with Cancelled once `signal` is aborted, or with the reason why there is no answer. */
  async ask<O extends ReplayViewQuestion['op']>(
    question: ReplayViewQuestion & { readonly op: O },
    signal?: AbortSignal,
  ): Promise<ReplayViewAnswers[O]> {
    const value = await this.request((id) => ({ type: 'ask', id, question }), signal);
    const answer = REPLAY_ANSWERS[question.op].safeParse(value);
    if (!answer.success) throw new Error(`The answer to "${question.op}" was not understood`);
    return answer.data as ReplayViewAnswers[O];
  }

  /** `argument`: what the command is about, where it is not the whole transcript. */
  async runCommand(command: ReplayCommand, argument?: unknown): Promise<void> {
    const more = argument === undefined ? {} : { argument };
    await this.request((id) => ({ type: 'runCommand', id, command, ...more }));
  }
}
