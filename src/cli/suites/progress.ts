/** One line of progress: drawn anew on a screen, now and then elsewhere. */
import { visible } from '../../base/visible-text';
import { durationOf } from '../../base/number-words';
import { grouped, plural } from '../../rules';
import type { RunProgress } from '../../suites/run-progress';
import type { Terminal } from '../terminal';
import { PROGRESS_EVERY_MS, WIPE } from '../work';

/** Time between two lines without a terminal, as in the log of a job. */
const LOG_EVERY_MS = 30_000;
const JSON_EVERY_MS = 250;

export type ProgressFormat = 'line' | 'json-lines';

export class SuiteProgress {
  /** Milliseconds. A program gets the first numbers at once, so that a short run has a line too. */
  #shownAt: number;
  #drawn = false;
  /** The line that was shown last names a model that waits. */
  #waits = false;

  constructor(
    private readonly terminal: Terminal,
    private readonly format: ProgressFormat,
  ) {
    this.#shownAt = format === 'json-lines' ? -Infinity : performance.now();
  }

  at(counts: RunProgress): void {
    const now = performance.now();
    const waits = counts.waiting !== undefined;
    // While a model waits nothing else may happen that would be shown instead.
    const isNew = waits && !this.#waits;
    if (!isNew && now - this.#shownAt < this.#every) return;
    this.#waits = waits;
    this.#shownAt = now;
    this.#show(counts);
  }

  end(): void {
    if (this.#drawn) this.terminal.err(WIPE);
    this.#drawn = false;
  }

  get #every(): number {
    if (this.format === 'json-lines') return JSON_EVERY_MS;
    return this.terminal.errIsScreen ? PROGRESS_EVERY_MS : LOG_EVERY_MS;
  }

  #show(counts: RunProgress): void {
    if (this.format === 'json-lines') {
      const { leftMs = null, ...numbers } = counts;
      this.terminal.out(`${JSON.stringify({ version: 1, progress: { ...numbers, leftMs } })}\n`);
      return;
    }
    const line = visible(lineOf(counts));
    this.terminal.err(this.terminal.errIsScreen ? `${WIPE}${line}` : `${line}\n`);
    this.#drawn = this.terminal.errIsScreen;
  }
}

/** `120 of 240 episodes · 31 solved · 1 failed · 1,204 replies · 51,000 tokens · 2 min left · qwen waits for 30 s` */
function lineOf(progress: RunProgress): string {
  const { total, kept, done, failed, retrying = 0, solved, replies, tokens, leftMs, waiting } = progress;
  const played = kept > 0 ? ` of ${grouped(done)} in this run` : '';
  return [
    `${grouped(kept + done)} of ${plural(total, 'episode')}`,
    ...(solved > 0 ? [`${grouped(solved)}${played} solved`] : []),
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
    ...(retrying > 0 ? [`${grouped(retrying)} failed, to be tried again`] : []),
    plural(replies, 'reply', 'replies'),
    ...(tokens > 0 ? [`${grouped(tokens)} tokens`] : []),
    ...(leftMs === undefined ? [] : [`${durationOf(leftMs)} left`]),
    ...(waiting ? [`${waiting.model} waits for ${durationOf(waiting.ms)}`] : []),
  ].join(' · ');
}
