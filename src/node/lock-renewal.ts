/**
 * Tells by its renewals whether a lock is held: its holder touches it. Only changes of its time count, so that no clocks are
 * compared, and none that jumps is trusted.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** Checks of a lock while it is watched. Several, so that a holder that was suspended together with the watcher can renew it. */
const CHECKS = 12;
/** A pause that took so many times as long says that the watcher itself was stopped. */
const STOPPED = 3;
/** Pauses are not measured more exactly. */
const LEAST_STOP_MS = 1000;

/**
 * The system whose process numbers these are. Containers of one machine may have the same name, and each has its own numbers.
 * Undefined where it is not to be found out.
 */
export const SYSTEM: string | undefined = systemHere();

function systemHere(): string | undefined {
  const parts = process.platform === 'linux' ? numbersOfLinux() : [process.platform, hostname()];
  return parts && createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 16);
}

function numbersOfLinux(): readonly string[] | undefined {
  try {
    return [
      readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      readlinkSync('/proc/self/ns/pid'),
    ];
  } catch {
    return undefined;
  }
}

const timeOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.mtimeMs;

const CLOCK = { pause: (ms: number): Promise<void> => setTimeout(ms), ticks: () => performance.now() };

/** Watches a lock for `ms`. False as soon as it is renewed or gone. */
export async function isAbandoned(file: string, ms: number, { pause, ticks } = CLOCK): Promise<boolean> {
  const touched = await timeOf(file);
  if (touched === undefined) return false;
  const step = ms / CHECKS;
  for (let checks = 0; checks < CHECKS; checks++) {
    const before = ticks();
    await pause(step);
    if ((await timeOf(file)) !== touched) return false;
    // The holder may have stood still as well, and needs as long again.
    if (ticks() - before > Math.max(STOPPED * step, LEAST_STOP_MS)) checks = -1;
  }
  return true;
}

interface Seen {
  readonly token: string;
  readonly time: number | undefined;
  /** Times that it was seen unchanged, and since when. */
  readonly times: number;
  readonly since: number;
}

/** Remembers the renewals of locks that are looked at again and again. */
export class Renewals {
  readonly #seen = new Map<string, Seen>();

  /** True once the lock of this token was not renewed for `ms`, at several checks. */
  async isOver(file: string, token: string, ms: number): Promise<boolean> {
    const time = await timeOf(file);
    const before = this.#seen.get(file);
    const isSame = before?.token === token && before.time === time;
    const now = isSame
      ? { ...before, times: before.times + 1 }
      : { token, time, times: 0, since: performance.now() };
    this.#seen.set(file, now);
    return now.times >= CHECKS / 2 && performance.now() - now.since >= ms;
  }

  forget(file: string): void {
    this.#seen.delete(file);
  }
}
