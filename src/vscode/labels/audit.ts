import { groupBy } from '../../base/group-by';
import * as vscode from 'vscode';
import { readText } from '../common/read';
import { auditText, type Candidate, drawAudit, MOST_PER_STRATUM, PER_STRATUM } from '../../labels/audit/draw';
import type { AuditFinding, LostItem } from '../../labels/audit/findings';
import { AUDIT_ENDING, type AuditItem } from '../../labels/audit/lines';
import { type Audit, readAudit } from '../../labels/audit/read';
import { auditMarkdown } from '../../labels/audit/report';
import { MAX_SEED } from '../../rules/types';
import { inBackground } from '../common/background';
import { isThere, nameOf } from '../common/paths';
import { askNumber } from '../common/ask-number';
import type { Replays } from '../replay/provider';
import { withOpenedAlone, type TranscriptReader } from '../transcripts/opened';
import { labelAuthor } from '../replay/author';
import { targetFolder, relativeTo, showFailures, transcriptsIn, withEach } from './folder';
import type { Reports } from '../reports/reports';
import type { BlindReviews } from '../transcripts/blind-reviews';
import { readSidecar, sidecarUri } from '../transcripts/sidecar';

/** Services of the commands about labels. */
export interface LabelsContext {
  readonly reader: TranscriptReader;
  readonly replays: Replays;
  readonly reports: Reports;
  readonly blind: BlindReviews;
  readonly memory: vscode.Memento;
}

const CURRENT = 'falsify.audit.current';

const folderOf = (audit: vscode.Uri): vscode.Uri => vscode.Uri.joinPath(audit, '..');

/** Draws an audit from a folder, writes it there and opens its first verdict. Arguments: folder, seed, size. */
export async function drawAuditSample(
  context: LabelsContext,
  argument: unknown,
  seeded: unknown,
  size?: unknown,
): Promise<unknown> {
  const { t } = vscode.l10n;
  const folder = await targetFolder(argument, t('Draw an audit from the transcripts in a folder'));
  const seed = folder && (await seedFrom(seeded));
  const perStratum = seed === undefined ? undefined : await sizeFrom(seeded, size);
  if (!folder || seed === undefined || perStratum === undefined) return undefined;
  const uri = vscode.Uri.joinPath(folder, `audit-${seed}${AUDIT_ENDING}`);
  if (await isThere(uri))
    throw new Error(t('{0} exists already: audits are never overwritten.', nameOf(uri)));
  const outcome = await withEach(
    t('Drawing an audit'),
    (signal) => transcriptsIn(folder, context.reader.files, signal),
    (transcript, signal) =>
      withOpenedAlone(transcript, context.reader, signal, (open) =>
        open.ask({ op: 'candidates', file: relativeTo(folder, transcript) }, signal),
      ),
  );
  if (!outcome) return undefined;
  showFailures(outcome.failures);
  const drawn = drawAudit(outcome.results.flat() as readonly Candidate[], { seed, perStratum });
  if (drawn.items.length === 0)
    throw new Error(t('There is no verdict to draw in this folder: judge the transcripts first.'));
  const about = { id: crypto.randomUUID(), seed, perStratum, transcripts: outcome.results.length };
  await vscode.workspace.fs.writeFile(
    uri,
    new TextEncoder().encode(auditText(drawn, { ...about, now: new Date() })),
  );
  await labelNextOfAudit(context, uri);
  return uri;
}

const seedFrom = async (argument: unknown): Promise<number | undefined> =>
  typeof argument === 'number'
    ? argument
    : await askNumber(0, MAX_SEED, {
        title: vscode.l10n.t('Seed of the audit'),
        prompt: vscode.l10n.t('The same transcripts and the same seed always draw the same verdicts.'),
        value: String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 10_000),
      });

/** A program that gives a seed, and no size, means the usual one. */
const sizeFrom = async (seeded: unknown, argument: unknown): Promise<number | undefined> =>
  typeof argument === 'number'
    ? argument
    : typeof seeded === 'number'
      ? PER_STRATUM
      : await askNumber(1, MOST_PER_STRATUM, {
          title: vscode.l10n.t('Size of the audit'),
          prompt: vscode.l10n.t(
            'This number of positive and of negative verdicts is drawn of each judge, or all where there are fewer.',
          ),
          value: String(PER_STRATUM),
        });

/** The audit given, the one in the active tab, or the last one; else the user chooses. */
async function targetAudit({ memory }: LabelsContext, argument: unknown): Promise<vscode.Uri | undefined> {
  const isAudit = (uri: vscode.Uri) => uri.path.endsWith(AUDIT_ENDING);
  if (argument instanceof vscode.Uri && isAudit(argument)) return argument;
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active && isAudit(active)) return active;
  const last = memory.get<string>(CURRENT);
  if (last !== undefined && (await isThere(vscode.Uri.parse(last)))) return vscode.Uri.parse(last);
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Choose an audit'),
      filters: { [vscode.l10n.t('Audits')]: ['jsonl'] },
    })) ?? [];
  return chosen && isAudit(chosen) ? chosen : undefined;
}

/** Throws where the file is not an audit. */
async function read(uri: vscode.Uri): Promise<Audit & { readonly header: NonNullable<Audit['header']> }> {
  const { header, ...rest } = readAudit(await readText(uri));
  if (header) return { header, ...rest };
  throw new Error(
    vscode.l10n.t('{0} is not an audit: its first line does not describe the draw.', nameOf(uri)),
  );
}

/** The worker's findings on the items of one transcript. */
async function findingsOf(
  context: LabelsContext,
  audit: vscode.Uri,
  items: readonly AuditItem[],
  signal: AbortSignal,
): Promise<{ readonly findings: readonly AuditFinding[]; readonly lost: readonly LostItem[] }> {
  const uri = vscode.Uri.joinPath(folderOf(audit), items[0]?.file ?? '');
  const { text } = await readSidecar(sidecarUri(uri));
  return await withOpenedAlone(uri, context.reader, signal, (open) =>
    open.ask({ op: 'audited', items, text }, signal),
  );
}

/** Opens the next verdict of an audit that this author has not labelled, with the verdicts of its episode hidden. */
export async function labelNextOfAudit(context: LabelsContext, argument: unknown): Promise<boolean> {
  const uri = await targetAudit(context, argument);
  const author = uri && (await labelAuthor(context.memory));
  if (!uri || author === undefined) return false;
  await context.memory.update(CURRENT, uri.toString());
  const { items } = await read(uri);
  const searched = await nextOf(context, uri, items, author);
  if (!searched) return false;
  showFailures(searched.failures);
  const { due } = searched;
  const [next] = due;
  if (!next) {
    showDone(context, uri);
    return false;
  }
  const { target, item } = next;
  const chosen = due.map((each) => ({ target: each.target, judge: each.item.question }));
  const audit = { target, judge: item.question, number: item.number, of: items.length };
  const transcript = vscode.Uri.joinPath(folderOf(uri), item.file);
  await context.replays.blindly(transcript, { chosen, audit }, target);
  return true;
}

/**
 * Those of the first file with any that this author has not labelled, file by file, with progress. Undefined
 * if the user cancels.
 */
async function nextOf(
  context: LabelsContext,
  audit: vscode.Uri,
  items: readonly AuditItem[],
  author: string,
): Promise<{ readonly due: readonly AuditFinding[]; readonly failures: readonly string[] } | undefined> {
  const groups = groupBy(items, ({ file }) => file);
  let due: readonly AuditFinding[] = [];
  const outcome = await withEach(
    vscode.l10n.t('Looking for the next verdict of an audit'),
    () => Promise.resolve([...groups.keys()].map((file) => vscode.Uri.joinPath(folderOf(audit), file))),
    async (uri, signal) => {
      if (due.length > 0) return;
      const mine = groups.get(relativeTo(folderOf(audit), uri)) ?? [];
      const { findings } = await findingsOf(context, audit, mine, signal);
      due = findings.filter(({ labels }) => !labels.some((label) => label.author === author));
    },
  );
  return outcome && { due, failures: outcome.failures };
}

function showDone(context: LabelsContext, audit: vscode.Uri): void {
  const report = vscode.l10n.t('Show Report');
  const done = vscode.l10n.t('You have labelled every verdict of {0} that can be read.', nameOf(audit));
  const reportOffered = vscode.window.showInformationMessage(done, report).then(async (choice) => {
    if (choice === report) await reportAudit(context, audit);
  });
  inBackground(reportOffered, (why) => vscode.window.showErrorMessage(why));
}

/** Shows the report of an audit as a page. `agreed`: a person who labels blind has agreed to see it. */
export async function reportAudit(context: LabelsContext, argument: unknown, agreed = false): Promise<void> {
  const uri = await targetAudit(context, argument);
  if (!uri) return;
  const { header, items, problems } = await read(uri);
  const groups = groupBy(items, ({ file }) => file);
  const uris = [...groups.keys()].map((file) => vscode.Uri.joinPath(folderOf(uri), file));
  const outcome = await withEach(
    vscode.l10n.t('Reading an audit'),
    () => Promise.resolve(uris),
    (transcript, signal) =>
      findingsOf(context, uri, groups.get(relativeTo(folderOf(uri), transcript)) ?? [], signal),
  );
  if (!outcome) return;
  const findings = outcome.results.flatMap((each) => each.findings);
  const reported = new Set<AuditItem['number']>(
    outcome.results.flatMap((each) => [...each.findings, ...each.lost]).map(({ item }) => item.number),
  );
  const unread = items.filter(({ number }) => !reported.has(number));
  const lost: LostItem[] = [
    ...outcome.results.flatMap((each) => each.lost),
    ...unread.map((item) => ({ item, why: 'The transcript cannot be read.' })),
  ];
  const isHalfDone = findings.some(({ labels }) => labels.length === 0);
  const isBlind = isHalfDone && uris.some((each) => context.blind.of(each));
  if (isBlind && !agreed && !(await agreesToSee())) return;
  const name = nameOf(uri).slice(0, -AUDIT_ENDING.length);
  const { markdown, csv } = auditMarkdown({ header, findings, lost, problems });
  context.reports.show(`${name}.md`, markdown, { csv });
}

/** Asks a person who is still labelling blind. */
async function agreesToSee(): Promise<boolean> {
  const { t } = vscode.l10n;
  const show = t('Show Report');
  const detail = t(
    'The report names the verdicts of the judge, of people and of computation. Whoever labels blind must not know them.',
  );
  const text = t('Verdicts of this audit are still to be labelled.');
  return (await vscode.window.showWarningMessage(text, { modal: true, detail }, show)) === show;
}
