import type * as vscode from 'vscode';
import { joined, startsWith } from '../../base/bytes';
import { publishedKind } from '../../episode/published';
import {
  isNotOpen,
  REMEMBERED,
  type Growth,
  type ReplayAnswers,
  type ReplayOperation,
} from '../../replay/questions';
import type { RuleService } from '../../rules/service/client';
import { nameOf } from '../common/paths';
import { isTranscript } from './uris';
import { FIRST_PIECE, type EpisodeFiles } from './files/files';
import { ahead, siblingFiles, wholeFile } from './feed';

let opened = 0;

/** Bytes that the worker reads at once: some 30 ms of its work. */
const DISK_PIECE = 4 * 1024 * 1024;

export interface TranscriptOptions {
  readonly worker: RuleService;
  readonly files: EpisodeFiles;
  /** Called when it is read again, because the file was replaced: everything known about it is invalid. */
  readonly onReplaced: () => void;
  /** The worker has it no more: it is to be read again, by `more`. */
  readonly onLost: () => void;
}

/** A transcript in the worker, and how much of its file it has been given. */
export class WorkerTranscript {
  private readonly key = `${++opened}`;
  private bytes = 0;
  private end: Uint8Array = new Uint8Array();
  private lost = false;
  readonly published: boolean;

  constructor(
    readonly uri: vscode.Uri,
    private readonly options: TranscriptOptions,
  ) {
    this.published = !isTranscript(uri);
  }

  /** Sends an operation; its kind determines the type of the answer. Rejects with CancelledError or with the reason. */
  async ask<O extends ReplayOperation>(operation: O, signal?: AbortSignal): Promise<ReplayAnswers[O['op']]> {
    const question = { kind: 'replay', transcript: this.key, ...operation };
    try {
      return (await this.options.worker.askOther(question, signal)) as ReplayAnswers[O['op']];
    } catch (error) {
      // The worker is another one than the one that was given the file.
      if (isNotOpen(error)) this.lose();
      throw error;
    }
  }

  /** Reads it from its beginning; `onGrowth` receives every piece. */
  async open(onGrowth: (growth: Growth) => void, signal: AbortSignal): Promise<void> {
    this.bytes = 0;
    this.end = new Uint8Array();
    this.lost = false;
    if (this.published) {
      onGrowth(await this.importRun(signal));
      return;
    }
    await this.ask({ op: 'open', name: nameOf(this.uri) }, signal);
    await this.more(onGrowth, signal);
  }

  /** Reads what was added since. */
  async more(onGrowth: (growth: Growth) => void, signal: AbortSignal): Promise<void> {
    const path = this.published ? undefined : this.options.files.onDisk(this.uri);
    if (path !== undefined) return this.readOn(path, onGrowth, signal);
    let at = this.lost ? 0 : this.bytes - this.end.length;
    for await (const { bytes, size } of ahead(this.options.files.pieces(this.uri, at))) {
      const known = this.bytes - at;
      if (this.lost || !this.isSame(bytes, known, size)) return this.again(onGrowth, signal);
      at += bytes.length;
      const fresh = known > 0 ? bytes.slice(known) : bytes;
      if (fresh.length === 0 && this.bytes > 0) return;
      onGrowth(await this.feed(fresh, at >= size, signal));
    }
  }

  /** Has the worker read it. */
  private async readOn(path: string, onGrowth: (growth: Growth) => void, signal: AbortSignal): Promise<void> {
    for (;;) {
      const most = this.bytes === 0 ? FIRST_PIECE : DISK_PIECE;
      const growth = this.lost ? 'replaced' : await this.ask({ op: 'read-on', path, most }, signal);
      if (growth === 'replaced') return this.again(onGrowth, signal);
      if (growth === 'unchanged') return;
      this.bytes = growth.bytes;
      onGrowth(growth);
      if (growth.atEnd) return;
    }
  }

  private async feed(bytes: Uint8Array, atEnd: boolean, signal: AbortSignal): Promise<Growth> {
    const growth = await this.ask({ op: 'feed', bytes, atEnd }, signal);
    this.bytes += bytes.length;
    this.end = joined([this.end, bytes.subarray(-REMEMBERED)]).slice(-REMEMBERED);
    return growth;
  }

  /**
   * Checks that the bytes before the place where reading ended are unchanged. A published run is read whole or not at
   * all.
   */
  private isSame(bytes: Uint8Array, known: number, size: number): boolean {
    if (this.published) return size === this.bytes;
    return size >= this.bytes && (known <= 0 || startsWith(bytes, this.end.subarray(-known)));
  }

  private async again(onGrowth: (growth: Growth) => void, signal: AbortSignal): Promise<void> {
    this.options.onReplaced();
    await this.open(onGrowth, signal);
  }

  private lose(): void {
    if (this.lost) return;
    this.lost = true;
    this.options.onLost();
  }

  close(): void {
    void this.ask({ op: 'close' }).catch(() => undefined);
  }

  private async importRun(signal: AbortSignal): Promise<Growth> {
    const file = await wholeFile(this.uri);
    this.bytes = file.bytes.length;
    const kind = publishedKind(file.name, new TextDecoder().decode(file.bytes.subarray(0, 1000)));
    const siblings = kind ? await siblingFiles(this.uri, kind) : {};
    const folders = this.uri.path.split('/').slice(0, -1);
    return this.ask({ op: 'import', file, siblings, folders }, signal);
  }
}
