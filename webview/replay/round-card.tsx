/** One round: what was announced, how it was judged, what was tested, what was answered. */
import { useComputed } from '@preact/signals';
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { DisagreementRow, ReplyRow } from '../../src/replay/types';
import { IconButton } from '../shared/controls';
import { Answer, Disagrees, Mark } from '../shared/marks/marks';
import { blind, isToLabel, ownLabelOn } from './labels/state';
import { goTo } from './moves';
import { Retries } from './retries';
import { RoundNotes } from './round-notes';
import { AFTER, isClipped } from './round-parts';
import './round.css';
import { stepAt, type Round, type Step } from './rounds';
import { MarkedText } from './texts';
import { Words } from '../shared/words';
import { run } from './store';
import {
  disagreements,
  isHere,
  isHidden,
  place,
  placeOf,
  computedOn,
  head,
  questionOn,
  reviewProgress,
  rounds,
  verbOf,
} from './state';
import { useKnown } from './use-known';

interface RoundCardProps {
  readonly round: Round;
  /** Position among the rounds that are shown, from 1. */
  readonly at: number;
  /** Number of rounds that are shown. */
  readonly of: number;
}

export function RoundCard({ round, at, of }: RoundCardProps) {
  const { round: number } = round;
  const turns = turnsOf(round);
  const { shown, isAt } = useKnown(
    () => ({
      shown: turns.filter((turn) => !isHidden(number, turn)).length,
      isAt: place.value.round === number,
    }),
    [round],
  );
  return (
    <article
      class={`round ${isAt ? 'round-here' : ''}`}
      aria-label={`Round ${number}`}
      aria-posinset={at}
      aria-setsize={of}
    >
      <h2 class="round-number">{number}</h2>
      <div>
        {turns.slice(0, shown).map((turn) => (
          <Fragment key={turn}>
            <RoundNotes round={round} slot={turn} />
            <Retries round={round} turn={turn} />
            <StepAt round={round} turn={turn} />
          </Fragment>
        ))}
        {round.steps.length === 0 && <p class="round-nothing faint">Nothing was said in this round.</p>}
        {shown === turns.length && <RoundNotes round={round} slot={AFTER} />}
      </div>
    </article>
  );
}

/** The turns that were played or tried. */
function turnsOf({ steps, retries }: Round): readonly string[] {
  const tried = [...steps.map(({ reply }) => reply.row.expect), ...retries.map(({ row }) => row.expect)];
  return [...new Set(tried)].sort((p, q) => rounds.value.rankOf(p) - rounds.value.rankOf(q));
}

const NONE: readonly DisagreementRow[] = [];

function StepAt({ round, turn }: { readonly round: Round; readonly turn: string }) {
  const step = stepAt(round, turn);
  return step ? <StepCard round={round} step={step} /> : null;
}

function StepCard({ round, step }: { readonly round: Round; readonly step: Step }) {
  const { reply, feedback } = step;
  const { row } = reply;
  const turn = row.expect;
  const isAt = useComputed(() => isHere(round.round, turn)).value;
  const { wrong = NONE } = useKnown(() => ({ wrong: disagreements.value.get(row.seq) }), [row]);
  return (
    <section
      class={`step ${isAt ? 'step-here' : ''} ${wrong.length > 0 ? 'step-wrong' : ''}`}
      data-turn={turn}
      aria-current={isAt ? 'true' : undefined}
      onClick={() => goTo({ round: round.round, turn })}
    >
      <div class="step-line">
        <div class="step-reply">
          <span class="step-kind">{verbOf(row)}</span>
          <ReplyWords row={row} />
          {row.beside && (
            <span class="step-beside">
              <span class="step-kind">{row.beside.name}</span>
              <MarkedText text={row.beside.text} class="step-words" />
            </span>
          )}
          {feedback && <Answer label={feedback.row.text} positive={feedback.row.positive} />}
        </div>
        {blind.value ? (
          <OwnLabel row={row} />
        ) : (
          <Verdicts target={row.seq} question={questionOn(row)} wrong={wrong} />
        )}
      </div>
      {wrong.map((one) => (
        <p key={one.judge} class="step-evidence">
          <Disagrees certainty={one.certainty} />
          <span class="step-why one-line" title={one.evidence}>
            <Words text={one.evidence} />
          </span>
          <IconButton
            icon="copy"
            label="Copy this disagreement as text"
            onClick={() => run('copyDisagreement', placeOf(one))}
          />
        </p>
      ))}
    </section>
  );
}

/** Characters that fit into two lines at the usual widths. */
const TWO_LINES = 120;

/** The announcement in two lines; all of it on demand. A test, and what is read as code, in the font of code. */
function ReplyWords({ row }: { readonly row: ReplyRow }) {
  const [whole, showWhole] = useState(false);
  const words = row.words ?? row.text;
  const isCode = row.under !== undefined || isPredicate(words);
  const isLong = words.length > TWO_LINES || isClipped(row);
  return (
    <span class={row.under === undefined ? 'step-words' : 'step-triple code'}>
      <span class={`${isCode ? 'code' : ''} ${isLong && !whole ? 'step-cut' : ''}`}>
        <MarkedText text={words} />
        {isClipped(row) && ' …'}
      </span>
      {isLong && (
        <button type="button" class="link" aria-expanded={whole} onClick={() => showWhole(!whole)}>
          {whole ? 'show less' : 'show all'}
        </button>
      )}
    </span>
  );
}

/** A comparison or a function says that it is a predicate, and no sentence. */
const isPredicate = (text: string): boolean => /[<>=!]=|[<>%]|\bdef |\blambda\b|\*\*/.test(text);

/** The person's own label of the round in a blind review. */
function OwnLabel({ row }: { readonly row: ReplyRow }) {
  const { own, isDue } = useKnown(() => ({ own: ownLabelOn(row), isDue: isToLabel(row) }), [row]);
  if (own === undefined && !isDue) return null;
  return (
    <div class="step-verdicts">
      {own === undefined ? <span class="mark faint">to label</span> : <Mark small result={own} by="you" />}
    </div>
  );
}

interface VerdictsProps {
  readonly target: number;
  readonly question: string | undefined;
  readonly wrong: readonly DisagreementRow[];
}

/** One mark where judge and enumeration agree, and else one for each. */
function Verdicts({ target, question, wrong }: VerdictsProps) {
  const { stored, review } = useKnown(
    () => ({
      stored: question === undefined ? undefined : rounds.value.verdict(question, target),
      review: computedOn(question, target),
    }),
    [question, target],
  );
  if (question === undefined) return null;
  if (stored && review?.computed.result === stored.result)
    return (
      <div class="step-verdicts">
        <Mark small result={stored.result} by="judge and enumeration" />
      </div>
    );
  const isComputed = head.value?.panels.includes('truth') === true;
  return (
    <div class="step-verdicts">
      {stored ? (
        <Mark small result={stored.result} by="judge" wrong={wrong.length > 0} />
      ) : (
        <span class="mark faint">not judged</span>
      )}
      {review ? (
        <Mark small result={review.computed.result} by="enumeration" chip={wrong.length > 0} />
      ) : (
        (isComputed || !head.value) && (
          <span class="mark faint">{reviewProgress.value.unavailable ? 'not computed' : '…'}</span>
        )
      )}
    </div>
  );
}
