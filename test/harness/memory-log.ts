import type { LogFile } from '../../src/episode/log';

/** A transcript in memory. `appends` are the texts as they came, one for each write. */
export class MemoryLog implements LogFile {
  readonly appends: string[] = [];
  closed = false;

  /** `before`: what is in the file already. */
  constructor(private readonly before = '') {}

  get text(): string {
    return this.before + this.appends.join('');
  }

  append(text: string): Promise<void> {
    this.appends.push(text);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}
