import * as vscode from 'vscode';
import { isRecord } from '../../base/json';

const KEY = 'falsify.suites.started';

interface StartedSuite {
  readonly uri: vscode.Uri;
  /** The folder of its transcripts. */
  readonly out: string;
}

/** The suites that windows of this workspace have started in processes of their own, until their ends were reported. */
export class StartedSuites {
  constructor(private readonly memory: vscode.Memento) {}

  get all(): readonly StartedSuite[] {
    const known: unknown = this.memory.get(KEY);
    return (Array.isArray(known) ? known : []).flatMap((each: unknown) => {
      if (!isRecord(each) || typeof each['uri'] !== 'string' || typeof each['out'] !== 'string') return [];
      return [{ uri: vscode.Uri.parse(each['uri']), out: each['out'] }];
    });
  }

  has(key: string): boolean {
    return this.all.some(({ uri }) => String(uri) === key);
  }

  async add(uri: vscode.Uri, out: string): Promise<void> {
    await this.keep([...this.without(uri), { uri, out }]);
  }

  async remove(uri: vscode.Uri): Promise<void> {
    if (this.has(String(uri))) await this.keep(this.without(uri));
  }

  private without(uri: vscode.Uri): readonly StartedSuite[] {
    return this.all.filter((each) => String(each.uri) !== String(uri));
  }

  private async keep(suites: readonly StartedSuite[]): Promise<void> {
    const kept = suites.map(({ uri, out }) => ({ uri: String(uri), out }));
    await this.memory.update(KEY, kept.length > 0 ? kept : undefined);
  }
}
