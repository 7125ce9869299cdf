/** One round of both transcripts. */
import type { Side } from '../../src/protocol/compare';
import type { ComparedRound, ComparedVerdict } from '../../src/replay/side';
import { Icon, IconButton } from '../shared/controls';
import { Answer, Disagrees, Mark } from '../shared/marks/marks';
import { Words } from '../shared/words';
import { isDifferent, type Difference, type Pair } from './differences';
import { goTo, goToSide, place } from './state';
import { open } from './store';

export function PairRow({ pair }: { readonly pair: Pair }) {
  const { round, left, right } = pair;
  const isHere = place.value.round === round;
  const differs = isDifferent(pair);
  return (
    <article
      class={`pair ${differs ? 'pair-differs' : ''} ${isHere ? 'pair-here' : ''}`}
      aria-label={`Round ${round}`}
      aria-current={isHere ? 'true' : undefined}
      onClick={() => goTo(round)}
    >
      <div class="pair-head">
        <h3>{`Round ${round}`}</h3>
        <span class={differs ? 'differs' : 'same'}>
          <Icon name={differs ? 'diff' : 'check'} /> {differenceWords(pair)}
        </span>
      </div>
      <div class="sides">
        <Played side="left" of={left} pair={pair} />
        <Played side="right" of={right} pair={pair} />
      </div>
    </article>
  );
}

function differenceWords({ left, right, differences }: Pair): string {
  if (!left) return 'only on the right';
  if (!right) return 'only on the left';
  return differences.length === 0 ? 'the same' : `differs: ${differences.join(', ')}`;
}

interface PlayedProps {
  readonly side: Side;
  readonly of: ComparedRound | undefined;
  readonly pair: Pair;
}

/** One side's play in a round. */
function Played({ side, of: round, pair }: PlayedProps) {
  const isHere = place.value.round === pair.round && place.value.side === side;
  const differs = (what: Difference) => (pair.differences.includes(what) ? 'part-differs' : '');
  return (
    <section
      class={`played played-${side} ${isHere ? 'played-here' : ''}`}
      aria-label={side === 'left' ? 'Left' : 'Right'}
      onClick={() => goToSide(side)}
    >
      {!round && <p class="faint">not played</p>}
      {round && (
        <>
          <p class={differs('announcement')}>
            <span class="faint">announces </span>
            <Words text={round.announced === '' ? '—' : round.announced} class="strong" />
          </p>
          {round.hypothesis !== '' && (
            <p class="code">
              <Words text={round.hypothesis} />
              {round.reader !== undefined && (
                <span class="faint">
                  {' read by '}
                  <Words text={round.reader} />
                </span>
              )}
            </p>
          )}
          <Verdicts of={round.equivalence} class={differs('verdict')} />
          {round.tested !== '' && (
            <p class={`played-test ${differs('test')} ${differs('answer')}`}>
              <span class="faint">tests </span>
              <Words text={round.tested} class="strong" />
              {round.answer !== '' && <Answer label={round.answer} positive={round.positive === true} />}
            </p>
          )}
          {round.tested !== '' && <Verdicts of={round.compatibility} class={differs('test verdict')} />}
          <IconButton
            icon="go-to-file"
            label={`Open round ${pair.round} of the ${side} one`}
            onClick={() => open(side, pair.round)}
          />
        </>
      )}
    </section>
  );
}

/** Stored and computed, as one mark where they agree; where they contradict each other, how that is known. */
function Verdicts({
  of: { stored, computed, wrong },
  class: name,
}: {
  readonly of: ComparedVerdict;
  readonly class: string;
}) {
  if (stored !== undefined && stored === computed)
    return (
      <div class={`verdicts ${name}`}>
        <Mark result={stored} by="judge and enumeration" />
      </div>
    );
  return (
    <div class={`verdicts ${name}`}>
      {stored === undefined ? (
        <span class="faint">not judged</span>
      ) : (
        <Mark result={stored} by="judge" wrong={wrong !== undefined} />
      )}
      {computed !== undefined && <Mark result={computed} by="enumeration" />}
      {wrong !== undefined && (
        <p class="wrong">
          <Disagrees certainty={wrong.certainty} />: <Words text={wrong.evidence} />
        </p>
      )}
    </div>
  );
}
