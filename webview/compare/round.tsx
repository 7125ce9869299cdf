/** One round of both transcripts. */
import { UNDEFINED } from '../../src/base/number-words';
import type { Side } from '../../src/protocol/compare';
import type { ComparedRound, ComparedStep, ComparedVerdict } from '../../src/replay/side';
import { RULE_JUDGES } from '../../src/tasks/rule-discovery/judges';
import { Icon, IconButton } from '../shared/controls';
import { Answer, Disagrees, Mark } from '../shared/marks/marks';
import { Words } from '../shared/words';
import { isDifferent, type Pair, type Part } from './differences';
import { goTo, goToSide, place, titles } from './state';
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
      <div class="pair-head row">
        <h3>{`Round ${round}`}</h3>
        <span class={differs ? 'control-tone-warning' : 'faint'}>
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
  return (
    <section
      class={`played stack played-${side} ${isHere ? 'played-here' : ''}`}
      aria-label={side === 'left' ? 'Left' : 'Right'}
      onClick={() => goToSide(side)}
    >
      <p class="played-name faint">
        <Words text={titles.value[side]} />
      </p>
      {!round && <p class="faint">not played</p>}
      {round && (
        <>
          {round.steps.length === 0 && <p class="faint">no reply</p>}
          {pair.steps.map((step) => {
            const own = step[side];
            return own && <Replied key={own.turn} step={own} differs={step.differs} />;
          })}
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

interface RepliedProps {
  readonly step: ComparedStep;
  readonly differs: readonly Part[];
}

/** One reply, the answer to it, and its verdicts. */
function Replied({ step, differs }: RepliedProps) {
  const { verb, words, hypothesis, reader, answer, positive, verdicts } = step;
  const classOf = (part: Part) => (differs.includes(part) ? 'part-differs' : '');
  return (
    <>
      <p class={`${answer === '' ? '' : 'played-test row'} ${classOf('words')} ${classOf('answer')}`}>
        <span class="faint">{verb} </span>
        <Words text={words === '' ? UNDEFINED : words} class="strong" />
        {answer !== '' && <Answer label={answer} positive={positive} />}
      </p>
      {hypothesis !== '' && (
        <p class="code wraps">
          <Words text={hypothesis} />
          {reader !== undefined && (
            <span class="faint">
              {' read by '}
              <Words text={reader} />
            </span>
          )}
        </p>
      )}
      {verdicts.map((verdict) => (
        <Verdicts key={verdict.question} of={verdict} class={classOf('verdict')} />
      ))}
    </>
  );
}

/** Stored and computed, as one mark where they agree; where they contradict each other, how that is known. */
function Verdicts({
  of: { question, stored, computed, wrong },
  class: name,
}: {
  readonly of: ComparedVerdict;
  readonly class: string;
}) {
  const judge = RULE_JUDGES.some((each) => each.question === question) ? 'judge' : question;
  if (stored !== undefined && stored === computed)
    return (
      <div class={`verdicts row ${name}`}>
        <Mark result={stored} by="judge and enumeration" />
      </div>
    );
  return (
    <div class={`verdicts row ${name}`}>
      {stored === undefined ? (
        <span class="faint">not judged</span>
      ) : (
        <Mark result={stored} by={judge} wrong={wrong !== undefined} />
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
