/** Begins and ends blind reviews of single episodes. Audits begin theirs themselves. */
import * as vscode from 'vscode';
import { type BlindVerdict, dueOf, verdictKey } from '../../labels/blind';
import { type Candidate, drawAudit, MOST_PER_STRATUM } from '../../labels/audit/draw';
import { askNumber } from '../common/ask-number';
import { nameOf } from '../common/paths';
import { knownAuthor, labelAuthor } from '../replay/author';
import { withOpenedAlone } from '../transcripts/opened';
import { readSidecar, sidecarUri } from '../transcripts/sidecar';
import { targetReplay } from '../transcripts/uris';
import type { LabelsContext } from './audit';
import { withEach } from './folder';

type BlindContext = Omit<LabelsContext, 'reports'>;

/** All verdicts, or so many positive and so many negative ones of each judge. */
type BlindSize = 'all' | number;

function targetReplayOrThrow(argument: unknown): vscode.Uri {
  const uri = targetReplay(argument);
  if (uri) return uri;
  throw new Error(vscode.l10n.t('Open a transcript first, or choose one in the list of episodes.'));
}

/** Chooses verdicts of a transcript, and hides all of them until the chosen ones are labelled. */
export async function reviewBlind(
  context: BlindContext,
  argument: unknown,
  size?: unknown,
): Promise<boolean> {
  const uri = targetReplayOrThrow(argument);
  const author = await labelAuthor(context.memory);
  const verdicts = author === undefined ? undefined : await verdictsOf(context, uri, author);
  if (!verdicts) return false;
  const { unlabelled } = verdicts;
  const wanted = size === 'all' || typeof size === 'number' ? size : await askSize(verdicts);
  if (wanted === undefined) return false;
  const chosen = wanted === 'all' ? unlabelled.map(placeOf) : drawn(unlabelled, wanted);
  const [first] = chosen;
  if (!first) throw new Error(vscode.l10n.t('No verdict of {0} says yes or no.', nameOf(uri)));
  await context.replays.blindly(uri, { chosen }, first.target);
  return true;
}

const placeOf = ({ target, judge: { question: judge } }: Candidate): BlindVerdict => ({ target, judge });

function drawn(candidates: readonly Candidate[], perStratum: number): readonly BlindVerdict[] {
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return drawAudit(candidates, { seed, perStratum }).items.map(({ target, question: judge }) => ({
    target,
    judge,
  }));
}

interface Verdicts {
  /** Those without a label of this window's author. */
  readonly unlabelled: readonly Candidate[];
  /** The number of all. */
  readonly all: number;
}

/** The verdicts that people can label. Undefined if the user cancels. */
async function verdictsOf(
  { reader }: BlindContext,
  uri: vscode.Uri,
  author: string,
): Promise<Verdicts | undefined> {
  const { t } = vscode.l10n;
  const { text } = await readSidecar(sidecarUri(uri));
  const outcome = await withEach(
    t('Looking for verdicts to label'),
    () => Promise.resolve([uri]),
    (transcript, signal) =>
      withOpenedAlone(transcript, reader, signal, async (open) => ({
        candidates: await open.ask({ op: 'candidates', file: nameOf(uri) }, signal),
        labels: (await open.ask({ op: 'labels', text }, signal)).labels,
      })),
  );
  if (!outcome) return undefined;
  const [found] = outcome.results;
  if (!found) throw new Error(outcome.failures[0]);
  if (found.candidates.length === 0)
    throw new Error(t('There is no verdict in {0} that people can label.', nameOf(uri)));
  const own = found.labels.filter((label) => label.author === author);
  const due = new Set(dueOf({ chosen: found.candidates.map(placeOf) }, own).map(verdictKey));
  if (due.size === 0) throw new Error(t('You have labelled every verdict of {0}.', nameOf(uri)));
  const unlabelled = found.candidates.filter((one) => due.has(verdictKey(placeOf(one))));
  return { unlabelled, all: found.candidates.length };
}

/** Sizes that are offered: so many positive and so many negative verdicts of each judge. */
const SIZES = [5, 10, 25] as const;

async function askSize({ unlabelled, all }: Verdicts): Promise<BlindSize | undefined> {
  const { t } = vscode.l10n;
  const each = t('as many positive as negative verdicts of each judge, or all of those if there are fewer');
  const items: (vscode.QuickPickItem & { readonly size?: BlindSize })[] = [
    {
      label: t('All verdicts ({0})', unlabelled.length),
      ...(unlabelled.length < all && { description: t('of {0}; the others have a label of yours', all) }),
      size: 'all',
    },
    ...SIZES.filter((size) => 2 * size < unlabelled.length).map((size) => ({
      label: t('{0} positive and {0} negative verdicts', size),
      description: t('of each judge, or all of those if there are fewer'),
      size,
    })),
    { label: t('Another number…'), description: each },
  ];
  const placeHolder = t('How many verdicts will you label before all are shown?');
  const item = await vscode.window.showQuickPick(items, { title: t('Blind Review'), placeHolder });
  if (!item || item.size !== undefined) return item?.size;
  return await askNumber(1, MOST_PER_STRATUM, {
    title: t('Positive and negative verdicts of each judge'),
    prompt: each,
  });
}

/** The labels of an author on a transcript. */
async function labelsOf({ reader }: BlindContext, uri: vscode.Uri, author: string) {
  const { text } = await readSidecar(sidecarUri(uri));
  const { signal } = new AbortController();
  const { labels } = await withOpenedAlone(uri, reader, signal, (open) =>
    open.ask({ op: 'labels', text }, signal),
  );
  return labels.filter((label) => label.author === author);
}

/** Ends a blind review; before everything is labelled, when the user has confirmed it. */
export async function showVerdicts(context: BlindContext, argument: unknown): Promise<void> {
  const { blind, memory } = context;
  const uri = targetReplayOrThrow(argument);
  const review = blind.of(uri);
  if (!review) return;
  const { t } = vscode.l10n;
  const author = knownAuthor(memory) ?? '';
  // A file of labels that cannot be read must not keep the verdicts hidden for good.
  const own = await labelsOf(context, uri, author).catch(() => []);
  if (dueOf(review, own).length === 0) {
    blind.set(uri, undefined);
    return;
  }
  const show = t('Show Verdicts');
  const detail = t(
    'Not every verdict that was chosen has a label of {0}. Labels given from now on are not blind.',
    author,
  );
  const question = t('End the blind review of {0}?', nameOf(uri));
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, show)) === show)
    blind.set(uri, undefined);
}
