import * as vscode from 'vscode';
import { hasFolder } from '../common/paths';
import { SOURCE } from '../diagnostics/diagnostics';
import type { ReplaySession } from './session';

/** A diagnostic in the transcript or in a file beside it, by its name. */
export interface Marked {
  readonly file: string | undefined;
  readonly diagnostic: vscode.Diagnostic;
}

/**
 * Creates the diagnostic of a line, 0-based: each line of a transcript has one record. Covers at most 10,000
 * characters.
 */
export function ofLine(
  line: number,
  message: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(new vscode.Range(line, 0, line, 10_000), message, severity);
  diagnostic.source = SOURCE;
  return diagnostic;
}

/** The diagnostics of replays: each replaces its own, and takes them along when it is closed. */
export class FileMarks {
  private readonly marked = new Map<ReplaySession, readonly vscode.Uri[]>();

  constructor(private readonly collection: vscode.DiagnosticCollection) {}

  set(session: ReplaySession, marks: readonly Marked[]): void {
    const byFile = new Map<string, { readonly uri: vscode.Uri; readonly list: vscode.Diagnostic[] }>();
    for (const { file, diagnostic } of marks) {
      // A name out of a file has no folder.
      if (file !== undefined && hasFolder(file)) continue;
      const uri = file === undefined ? session.uri : vscode.Uri.joinPath(session.uri, '..', file);
      const there = byFile.get(uri.toString()) ?? { uri, list: [] };
      there.list.push(diagnostic);
      byFile.set(uri.toString(), there);
    }
    const before = this.marked.get(session) ?? [];
    this.marked.set(
      session,
      [...byFile.values()].map(({ uri }) => uri),
    );
    for (const { uri, list } of byFile.values()) this.collection.set(uri, list);
    for (const uri of before) if (!this.isMarked(uri)) this.collection.delete(uri);
  }

  clear(session: ReplaySession): void {
    this.set(session, []);
    this.marked.delete(session);
  }

  /** By any replay: a transcript may be open twice. */
  private isMarked(uri: vscode.Uri): boolean {
    return [...this.marked.values()].flat().some((one) => one.toString() === uri.toString());
  }
}
