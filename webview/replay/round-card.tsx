/** One round: what was announced, how it was judged, what was tested, what was answered. */
import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { DisagreementRow, ReplyRow } from '../../src/replay/types';
import { IconButton } from '../shared/controls';
import { Details } from './details';
import { Answer, Disagrees, Mark } from '../shared/marks/marks';
import { goTo } from './moves';
import { Retries } from './retries';
import { RoundNotes } from './round-notes';
import { isClipped } from './round-parts';
import './round.css';
import type { Placed, Round } from './rounds';
import { MarkedText } from './said';
import { run } from './store';
import {
  disagreements,
  isHidden,
  place,
  placeOf,
  computedOn,
  head,
  questionOn,
  reviewProgress,
  rounds,
  verbOf,
  type Part,
} from './state';
import { useKnown } from './use-known';

interface RoundCardProps {
  readonly round: Round;
  /** Its place among those that are shown, from 1, and how many these are. */
  readonly at: number;
  readonly of: number;
}

export function RoundCard({ round, at, of }: RoundCardProps) {
  const { announcement, test, feedback, round: number } = round;
  const showsTest = useComputed(() => !isHidden(number, 'test')).value;
  const isHere = useComputed(() => place.value.round === number).value;
  return (
    <article
      class={`round ${isHere ? 'round-here' : ''}`}
      aria-label={`Round ${number}`}
      aria-posinset={at}
      aria-setsize={of}
    >
      <h2 class="round-number">{number}</h2>
      <div class="round-body">
        <RoundNotes round={round} slot="announce" />
        <Retries round={round} part="announce" />
        {announcement && (
          <Half round={round} part="announce" reply={announcement}>
            {feedback && !test && <Answer label={feedback.row.text} positive={feedback.row.positive} />}
          </Half>
        )}
        {showsTest && <RoundNotes round={round} slot="test" />}
        {showsTest && <Retries round={round} part="test" />}
        {showsTest && test && (
          <Half round={round} part="test" reply={test}>
            {feedback && <Answer label={feedback.row.text} positive={feedback.row.positive} />}
          </Half>
        )}
        {!announcement && !test && <p class="round-nothing">Nothing was said in this round.</p>}
        {showsTest && <RoundNotes round={round} slot="after" />}
      </div>
    </article>
  );
}

interface HalfProps {
  readonly round: Round;
  readonly part: Part;
  readonly reply: Placed<ReplyRow>;
  readonly children?: ComponentChildren;
}

const NONE: readonly DisagreementRow[] = [];

function Half({ round, part, reply, children }: HalfProps) {
  const { row } = reply;
  const isHere = useComputed(() => place.value.round === round.round && place.value.part === part).value;
  const { wrong = NONE } = useKnown(() => ({ wrong: disagreements.value.get(row.seq) }), [row]);
  const words = row.words ?? row.text;
  return (
    <section
      class={`half half-${part} ${isHere ? 'half-here' : ''} ${wrong.length > 0 ? 'half-wrong' : ''}`}
      aria-current={isHere ? 'true' : undefined}
      onClick={() => goTo({ round: round.round, part })}
    >
      <div class="half-line">
        <div class="half-said">
          <span class="half-kind">{verbOf(row, part)}</span>
          <span class={part === 'test' ? 'half-triple' : 'half-words'}>
            <MarkedText text={words} />
            {isClipped(row) && ' …'}
          </span>
          {row.beside && (
            <span class="half-beside">
              <span class="half-kind">{row.beside.name}</span>
              <MarkedText text={row.beside.text} class="half-words" />
            </span>
          )}
          {children}
        </div>
        <Verdicts target={row.seq} question={questionOn(row, part)} wrong={wrong} />
      </div>
      {wrong.map((one) => (
        <p key={one.judge} class="half-evidence">
          <Disagrees certainty={one.certainty} />
          <MarkedText text={one.evidence} />{' '}
          <IconButton
            icon="copy"
            label="Copy this disagreement as text"
            onClick={() => run('copyDisagreement', placeOf(one))}
          />
        </p>
      ))}
      {isHere && <Details round={round} part={part} reply={reply} />}
    </section>
  );
}

interface VerdictsProps {
  readonly target: number;
  readonly question: string | undefined;
  readonly wrong: readonly DisagreementRow[];
}

/** The judge's verdict beside the computed one. */
function Verdicts({ target, question, wrong }: VerdictsProps) {
  const { stored, review } = useKnown(
    () => ({
      stored: question === undefined ? undefined : rounds.value.verdict(question, target),
      review: computedOn(question, target),
    }),
    [question, target],
  );
  if (question === undefined) return null;
  const isComputed = head.value?.hidden !== undefined;
  return (
    <div class="half-verdicts">
      {stored ? (
        <Mark result={stored.result} by="judge" wrong={wrong.length > 0} />
      ) : (
        <span class="mark mark-doubt">not judged</span>
      )}
      {review ? (
        <Mark result={review.computed.result} by="enumeration" />
      ) : (
        (isComputed || !head.value) && (
          <span class="mark mark-doubt">{reviewProgress.value.unavailable ? 'not computed' : '…'}</span>
        )
      )}
    </div>
  );
}
