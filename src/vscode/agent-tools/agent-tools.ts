import * as vscode from 'vscode';
import { openDocument, readText } from '../common/read';
import type { ToolAnswer, ToolQuestion } from '../../agent-tools';
import { filesOfCall, type NameFilter, notAvailable } from '../../agent-tools/files';
import { CancelledError } from '../../base/stepwise';
import type { RuleService } from '../../rules/service/client';
import { MAX_FILE_LENGTH } from '../../rules/types';
import { withSignal } from '../common/cancellable';
import { Disposable } from '../common/disposable';
import { nameOf } from '../common/paths';
import type { EpisodeFiles } from '../transcripts/files/files';

const PREFIX = 'falsify_';
/** Milliseconds that one call may take. The limit of one predicate is shorter. */
const MOST_MS = 60_000;

interface Contribution {
  readonly name: string;
  readonly displayName: string;
}

/** The tools of package.json for language models of the editor. The worker answers; files are those of the workspace. */
export class AgentTools extends Disposable {
  constructor(
    extension: vscode.Extension<unknown>,
    private readonly service: RuleService,
    private readonly files: Pick<EpisodeFiles, 'real'>,
  ) {
    super();
    const { contributes } = extension.packageJSON as {
      readonly contributes: { readonly languageModelTools: readonly Contribution[] };
    };
    for (const { name, displayName } of contributes.languageModelTools)
      this._register(
        vscode.lm.registerTool<unknown>(name, {
          prepareInvocation: () => ({ invocationMessage: displayName }),
          invoke: ({ input }, token) => this.invoke(name.slice(PREFIX.length), input, token),
        }),
      );
  }

  /** Throws an error for a question without an answer; VS Code gives the model its message. */
  private async invoke(
    tool: string,
    input: unknown,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const answer = await withSignal(token, (signal) => this.answer(tool, input, signal));
    if (!answer.ok) throw new Error(answer.message);
    return new vscode.LanguageModelToolResult([
      new vscode.LanguageModelTextPart(JSON.stringify(answer.result)),
    ]);
  }

  private async answer(tool: string, input: unknown, cancelled: AbortSignal): Promise<ToolAnswer> {
    const limit = AbortSignal.timeout(MOST_MS);
    const question: ToolQuestion = {
      kind: 'agent-tool',
      tool,
      input,
      ...(await filesOfCall(input, (named, allowed) => fileNamed(named, allowed, this.files))),
    };
    try {
      return (await this.service.askOther(question, AbortSignal.any([limit, cancelled]))) as ToolAnswer;
    } catch (error) {
      if (error instanceof CancelledError && limit.aborted)
        return { ok: false, message: `The call took longer than ${MOST_MS / 1000} s, so it was given up.` };
      throw error;
    }
  }
}

/** A file of the workspace, as an editor shows it if it is open. Rejects with Error. */
async function fileNamed(
  named: string,
  allowed: NameFilter,
  files: Pick<EpisodeFiles, 'real'>,
): Promise<{ path: string; text: string }> {
  for (const uri of candidates(named).filter((each) => allowed(nameOf(each)))) {
    const { path } = uri;
    // A link may lead out of the folders, so that the real path is what counts.
    const real = await files.real(uri).catch(() => undefined);
    if (!real || !allowed(nameOf(real)) || !(await isInWorkspace(real, files))) continue;
    const open = openDocument(uri);
    if (open) return { path, text: open.getText() };
    const stat = await Promise.resolve(vscode.workspace.fs.stat(uri)).catch(() => undefined);
    if (stat === undefined || (stat.type & vscode.FileType.Directory) !== 0) continue;
    if (stat.size > MAX_FILE_LENGTH) throw new Error(`${named} is too large: files are read up to 8 MB`);
    return { path, text: await readText(uri) };
  }
  throw new Error(notAvailable(named, 'the folders of the workspace'));
}

async function isInWorkspace(real: vscode.Uri, files: Pick<EpisodeFiles, 'real'>): Promise<boolean> {
  for (const { uri } of vscode.workspace.workspaceFolders ?? [])
    if (isBelow(real, await files.real(uri).catch(() => uri))) return true;
  return false;
}

const isBelow = ({ path }: vscode.Uri, folder: vscode.Uri): boolean =>
  path.startsWith(`${folder.path.replace(/\/$/, '')}/`);

/** The places in the workspace that a path may mean: relative to a folder of it, or absolute and within one. */
function candidates(named: string): readonly vscode.Uri[] {
  const path = named.replaceAll('\\', '/');
  return (vscode.workspace.workspaceFolders ?? []).flatMap(({ uri }) => {
    const joined = vscode.Uri.joinPath(uri, path);
    const absolute = uri.with({ path: path.startsWith('/') ? path : `/${path}` });
    // Both normalised: `..` must not lead out of the folder.
    return [joined, vscode.Uri.joinPath(absolute, '.')].filter((each) => isBelow(each, uri));
  });
}
