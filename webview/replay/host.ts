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

  /** As `answerTo`. */
  async ask<O extends ReplayViewQuestion['op']>(
    question: ReplayViewQuestion & { readonly op: O },
    signal?: AbortSignal,
  ): Promise<ReplayViewAnswers[O]> {
    return (await this.answerTo(question, REPLAY_ANSWERS[question.op], signal)) as ReplayViewAnswers[O];
  }

  /** `argument`: what the command is about, where it is not the whole transcript. */
  async runCommand(command: ReplayCommand, argument?: unknown): Promise<void> {
    const more = argument === undefined ? {} : { argument };
    await this.request((id) => ({ type: 'runCommand', id, command, ...more }));
  }
}
