/** The panel about one announcement: what it means, and what is true of it beside what was judged. */
import { KeyMomentLink } from '../key-moment-link';
import type { AnnouncementCheck } from '../../../src/replay/questions';
import { EmptyState, ErrorNote, Icon } from '../../shared/controls';
import { useQuestion } from '../call/use-question';
import { labels } from '../labels/state';
import { Words } from '../../shared/words';
import { MarkedText } from '../texts';
import { replyOf, reviewOf, selected } from '../state';
import { Comparison } from './comparison';
import { Hypothesis } from './hypothesis';
import { draftOf, isKept } from './readings';
import { Same } from './same';
import './truth.css';
import { Translations } from './translations';
import { Verdicts } from './verdicts';
import { readerOf, readingLook, readingNote } from './words';

/** The wait after a key: long enough for the next one, short enough to be felt as at once. */
const REST_MS = 150;

export function TruthPanel() {
  const round = selected.value;
  const target = replyOf('equivalence', round)?.seq;
  if (!round || target === undefined)
    return (
      <EmptyState title="Nothing was announced in this round." icon="comment-discussion">
        <KeyMomentLink />
      </EmptyState>
    );
  return <OfAnnouncement key={target} round={round.round} target={target} />;
}

function OfAnnouncement({ round, target }: { readonly round: number; readonly target: number }) {
  const draft = draftOf(target);
  const reviewed = reviewOf('equivalence', target);
  // After judging, reading or reviewing again, the former answer is useless.
  const read = [isKept(target), ...(labels.value?.readings ?? []).map(({ id }) => id)];
  const again = JSON.stringify([reviewed?.stored, reviewed?.computed.predicate, reviewed?.source, read]);
  const question = { op: 'truth', target, ...(draft !== undefined && { predicate: draft }) } as const;
  const { answer, error, question: of } = useQuestion(question, REST_MS, again);
  return (
    <div class="truth stack">
      <h2>{`Round ${round}: what was announced`}</h2>
      {error !== undefined && <ErrorNote>{error}</ErrorNote>}
      {answer && !answer.ok && <ErrorNote tone="information">{answer.error}</ErrorNote>}
      {answer?.ok && (
        <Truth target={target} draft={draft} truth={answer} isOfDraft={of?.predicate === draft} />
      )}
    </div>
  );
}

interface TruthProps {
  readonly target: number;
  readonly draft: string | undefined;
  readonly truth: Extract<AnnouncementCheck, { ok: true }>;
  /** True if it is the answer to what is typed now, and not to an earlier text. */
  readonly isOfDraft: boolean;
}

function Truth({ target, draft, truth, isOfDraft }: TruthProps) {
  const { icon, word } = readingLook(truth, readerOf(truth));
  const note = readingNote(truth);
  return (
    <>
      <blockquote class="truth-words">
        <MarkedText text={truth.words} />
      </blockquote>
      <div role="status">
        <p class="truth-source">
          <Icon name={icon} /> <Words text={draft === undefined ? word : 'As you type it; not kept'} />
        </p>
        {note !== undefined && (
          <p class="faint">
            <Words text={note} />
          </p>
        )}
      </div>
      {draft === undefined && <Translations target={target} byModel={truth.byModel} />}
      <Hypothesis target={target} draft={draft} truth={truth} isOfDraft={isOfDraft} />
      <Verdicts truth={truth} />
      <Comparison truth={truth} />
      <Same truth={truth} />
    </>
  );
}
