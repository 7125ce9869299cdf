/** The knowledge of the player: remaining hypotheses, the gain of each test, and the places of the tests. */
import { useEffect } from 'preact/hooks';
import { EmptyState, ErrorNote } from '../../shared/controls';
import { showCount } from '../../shared/numbers';
import { horizon, place } from '../state';
import { CubeFigure, GainsFigure, MatrixFigure, RatiosFigure, RemainingFigure } from './figures';
import './knowledge.css';
import { RemainingHypotheses } from './remaining';
import { notSaved } from './save';
import { selectedRound, shownRounds } from './shown';
import { followKnowledge, loadedKnowledge, knowledgeError } from './state';
import { KnowledgeTable } from './table';
import {
  bestWords,
  bits,
  hiddenWords,
  KINDS,
  missingWords,
  spaceWords,
  TESTS_SOURCE,
  testsWords,
} from './words';

export function Knowledge() {
  useEffect(() => followKnowledge(), []);
  const all = loadedKnowledge.value;
  if (!all) return knowledgeError.value === undefined ? <Waiting /> : <Nothing why={knowledgeError.value} />;
  const { known, rounds } = all;
  const rest = known.pending > 0 || rounds.length < known.of;
  return (
    <div class="knowledge">
      <Summary />
      {rest && <p role="status">{`Working out: ${showCount(rounds.length)} rounds so far…`}</p>}
      {notSaved.value !== undefined && <ErrorNote>{`It was not saved: ${notSaved.value}`}</ErrorNote>}
      {rounds.length === 0 ? (
        <EmptyState title="Nothing was tested yet" icon="beaker" />
      ) : (
        <>
          <RemainingFigure />
          <GainsFigure />
          <RatiosFigure />
          <CubeFigure />
          <MatrixFigure />
          <KnowledgeTable />
        </>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <p role="status" class="knowledge">
      Working out what the player could have known…
    </p>
  );
}

const Nothing = ({ why }: { readonly why: string }) => (
  <EmptyState title="What the player could have known is not known">
    <p>{why}</p>
  </EmptyState>
);

function Summary() {
  const all = loadedKnowledge.value;
  if (!all) return null;
  const { known, rounds } = all;
  const shown = shownRounds.value;
  const about = hiddenWords(known, horizon.value ? (shown.at(-1)?.round ?? 0) : Infinity);
  const selected = selectedRound.value;
  const at = selected
    ? rounds.indexOf(selected)
    : shown.findLastIndex(({ round }) => round < place.value.round);
  return (
    <section class="knowledge-summary">
      <p>{spaceWords(known)}</p>
      {about !== undefined && <ErrorNote tone="warning">{about}</ErrorNote>}
      {missingWords(known).map((words) => (
        <p key={words} class="faint">
          {words}
        </p>
      ))}
      {shown.length > 0 && <p title={TESTS_SOURCE}>{testsWords(shown)}</p>}
      <h3 class="knowledge-at">
        {at < 0 ? 'Before the first test' : `After round ${showCount(rounds[at]?.round ?? 0)}`}
      </h3>
      {selected && (
        <p>
          {`${selected.test.text} ${selected.label}: ${KINDS[selected.kind]}, gained ${bits(selected.gained)}, expected ${bits(selected.expected)}.`}
          {` ${bestWords(selected)}`}
        </p>
      )}
      <RemainingHypotheses place={at} version={known.version} />
    </section>
  );
}
