import * as vscode from 'vscode';
import { visible } from '../../base/visible-text';
import type { Findings } from '../../replay/types';
import { Disposable } from '../common/disposable';
import { hasFolder } from '../common/paths';
import { lineUri } from './line-documents';
import { FileMarks, ofLine, type Marked } from './marks';
import type { Replays } from './provider';
import type { ReplaySession } from './session';

type Disagreement = Findings['disagreements'][number];
type Open = Findings['open'][number];

const { Information, Warning } = vscode.DiagnosticSeverity;

/** Most diagnostics of one transcript; the replay shows all findings. */
const MOST_DIAGNOSTICS = 1000;
/** Characters of an evidence: it quotes the words of models. */
const MOST_TEXT = 1000;

/** Shows the findings of a review at the lines of the verdicts while the transcript is open in a replay. */
export class ReplayDiagnostics extends Disposable {
  private readonly marks: FileMarks;

  constructor(replays: Replays) {
    super();
    this.marks = new FileMarks(this._register(vscode.languages.createDiagnosticCollection('falsify-review')));
    this._register(replays.onDidOpen((session) => this.watch(session)));
  }

  private watch(session: ReplaySession): void {
    const reviewing = session.onDidReview(({ findings }) => {
      if (findings) this.marks.set(session, marksOf(session.uri, findings));
      else if (session.labelling.isBlind) this.marks.set(session, []);
    });
    session.panel.onDidDispose(() => {
      reviewing.dispose();
      this.marks.clear(session);
    });
  }
}

function marksOf(transcript: vscode.Uri, { disagreements, open }: Findings): readonly Marked[] {
  const marks = [
    // No error: red is for faults, and a disagreement is the result of a review.
    ...disagreements.map((one) => mark(transcript, one, one.kind, wordsOf(one), Warning)),
    ...open.map((one) => mark(transcript, one, 'open-wording', openWords(one), Information)),
  ];
  return marks.slice(0, MOST_DIAGNOSTICS);
}

function wordsOf({ round, judge, stored, computed, certainty, evidence }: Disagreement): string {
  const { t } = vscode.l10n;
  const place = placeOf(round, judge);
  const why = visible(evidence.slice(0, MOST_TEXT));
  if (certainty === 'likely') return t('{0}: the verdict “{1}” is doubtful: {2}', place, stored, why);
  return computed === 'no-verdict'
    ? t('{0}: judged {1}, but there is nothing to judge: {2}', place, stored, why)
    : t('{0}: judged {1}, is {2}: {3}', place, stored, computed, why);
}

const openWords = ({ round, judge, reason }: Open): string =>
  vscode.l10n.t(
    '{0}: nothing can be computed of this verdict: {1}',
    placeOf(round, judge),
    visible(reason.slice(0, MOST_TEXT)),
  );

const placeOf = (round: number, judge: Open['judge']): string =>
  judge === 'equivalence'
    ? vscode.l10n.t('Round {0}, announcement', round)
    : vscode.l10n.t('Round {0}, test', round);

function mark(
  transcript: vscode.Uri,
  { line, file }: { readonly line: number; readonly file?: string },
  code: string,
  message: string,
  severity: vscode.DiagnosticSeverity,
): Marked {
  const at = Math.max(0, line - 1);
  const diagnostic = ofLine(at, message, severity);
  diagnostic.code = { value: code, target: recordAt(transcript, file, at) };
  return { file, diagnostic };
}

/** The line of the verdict, to be read: a file that has a folder in its name is none of ours. */
function recordAt(transcript: vscode.Uri, file: string | undefined, line: number): vscode.Uri {
  const named = file !== undefined && !hasFolder(file);
  return lineUri(named ? vscode.Uri.joinPath(transcript, '..', file) : transcript, line);
}
