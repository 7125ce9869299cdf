/** Logs of episodes in a few words. */
import type { EpisodeEvent } from '../../../src/episode/events';

export interface Round {
  readonly equivalence?: string;
  /** Absent: the last round. */
  readonly test?: { readonly positive: boolean; readonly compatibility?: string };
  /** Completion tokens of each reply; absent: the endpoint said nothing. */
  readonly tokens?: number;
  readonly raw?: string;
}

const BY = { kind: 'offline', name: 'phrase reader' } as const;

export class LogBuilder {
  readonly events: EpisodeEvent[] = [];

  add(event: Record<string, unknown> & { type: string }): number {
    const seq = this.events.length + 1;
    this.events.push({ v: 1, seq, time: '2026-01-01T00:00:00Z', ...event } as unknown as EpisodeEvent);
    return seq;
  }

  reply(expect: string, round: number, { tokens, raw = 'two words' }: Round): number {
    const usage = tokens === undefined ? {} : { usage: { completion: tokens } };
    return this.add({
      type: 'reply',
      expect,
      round,
      raw,
      parsed: { content: raw },
      latencyMs: 1,
      attempt: 1,
      ...usage,
    });
  }

  verdict(judge: string, target: number, result: string): number {
    return this.add({ type: 'verdict', judge, by: BY, target, result });
  }
}

export function logOf(rounds: readonly Round[]): LogBuilder {
  const log = new LogBuilder();
  rounds.forEach((round, i) => {
    const announced = log.reply('announce', i + 1, round);
    if (round.equivalence) log.verdict('equivalence', announced, round.equivalence);
    if (!round.test) return;
    const tested = log.reply('test', i + 1, round);
    const { positive, compatibility } = round.test;
    log.add({ type: 'feedback', round: i + 1, label: positive ? 'YES' : 'NO', positive });
    if (compatibility) log.verdict('compatibility', tested, compatibility);
  });
  return log;
}
