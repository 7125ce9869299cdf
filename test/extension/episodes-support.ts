import * as vscode from 'vscode';
import { EpisodeCommand } from '../../src/vscode/common/ids';
import { ok, until } from './support';

export interface Begun {
  readonly uri: vscode.Uri;
  readonly ended: Promise<{ readonly state: string; readonly why?: string; readonly message?: string }>;
}

export type LogEvent = Readonly<Record<string, unknown>> & { readonly type: string; readonly seq: number };

export async function events(uri: vscode.Uri): Promise<LogEvent[]> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogEvent);
}

export const typesOf = (all: readonly LogEvent[]): string[] => [...new Set(all.map(({ type }) => type))];

/** Everything that would be asked is given. */
export const OFFLINE = {
  source: 'example',
  group: '7',
  rule: 2,
  triple: 'sample',
  setting: 'baseline',
  model: 'offline:falsifying',
  judges: 'offline',
  seed: 7,
  quiet: true,
};

export async function run(args: Readonly<Record<string, unknown>>): Promise<Begun> {
  const begun = await vscode.commands.executeCommand<Begun | undefined>(EpisodeCommand.run, args);
  ok(begun, 'the episode began');
  return begun;
}

export async function command(id: EpisodeCommand, uri: vscode.Uri, options: object = {}): Promise<Begun> {
  const begun = await vscode.commands.executeCommand<Begun | undefined>(id, uri, { quiet: true, ...options });
  ok(begun, `${id} began`);
  return begun;
}

/** The transcript with its end taken away, as a window that was closed leaves it. */
export async function interrupt(uri: vscode.Uri, name: string, keep: number): Promise<vscode.Uri> {
  const lines = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)).split('\n');
  const cut = vscode.Uri.joinPath(uri, '..', name);
  await vscode.workspace.fs.writeFile(cut, new TextEncoder().encode(`${lines.slice(0, keep).join('\n')}\n`));
  return cut;
}

/** The text of a readable transcript that is on screen. */
export const readable = (): Promise<vscode.TextDocument> =>
  until('a readable transcript', () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.scheme === 'falsify-episode' ? document : undefined;
  });

/** Transcripts that tests made. */
export async function removeEpisodes(): Promise<void> {
  for (const uri of await vscode.workspace.findFiles('**/*.episode.jsonl'))
    await vscode.workspace.fs.delete(uri).then(undefined, () => undefined);
}
