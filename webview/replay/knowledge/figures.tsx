/** The figures of the panel, each with what it shows in words. */
import { Checkbox } from '../../shared/controls';
import { Figure, type FigureProps, type Picked } from '../../shared/figure';
import { fixed } from '../../../src/base/number-words';
import { showCount } from '../../shared/numbers';
import { opened, place } from '../state';
import { drawGains, drawRatios, drawRemaining } from './curves';
import { drawCube, pickedSpot } from './cube';
import { around, idealSteps, isOutside, MOST_COLUMNS, nearestRound, remainingSteps, thinned } from './data';
import { valueAt } from './draw';
import { drawMatrix, stateOf } from './matrix';
import { save } from './save';
import { goToTest, labels, ratios, shownRounds, spots, testedTriples, gains } from './shown';
import { loadedKnowledge } from './state';
import { signal } from '@preact/signals';

/** Axes of triples give small numbers more room: most tests are made with them. */
const stretched = signal(false);

interface ShownProps extends Omit<FigureProps, 'name' | 'onSave'> {
  /** The last part of the file's name. */
  readonly id: string;
}

function Shown({ id, ...props }: ShownProps) {
  return (
    <Figure {...props} name={[opened.value?.name ?? '', id]} onSave={(name, make) => void save(name, make)} />
  );
}

const lastRound = (): number => shownRounds.value.at(-1)?.round ?? 1;

/** A click anywhere goes to the nearest round. */
function pickRound({ plotted, x }: Picked): void {
  const value = valueAt(plotted, 'x', x);
  const nearest = value === undefined ? undefined : nearestRound(shownRounds.value, value);
  if (nearest) goToTest(nearest.round);
}

export function RemainingFigure() {
  const known = loadedKnowledge.value?.known;
  const rounds = shownRounds.value;
  if (!known) return null;
  const [last, here] = [lastRound(), place.value.round];
  const what = {
    last,
    here,
    start: known.start,
    player: remainingSteps(known.start, rounds),
    ideal: idealSteps(known.start, known.ideal, last),
  };
  const end = rounds.at(-1)?.remaining ?? known.start;
  return (
    <Shown
      title="Hypotheses that remain"
      id="remaining"
      label={`From ${showCount(known.start)} hypotheses to ${showCount(end)} in ${showCount(last)} rounds; with the best test each time ${showCount(known.ideal.length)} tests leave ${showCount(known.ideal.at(-1) ?? known.start)}.`}
      draw={(plot, size) => drawRemaining(plot, size, what)}
      inputs={[rounds, known, here]}
      onPick={pickRound}
    />
  );
}

export function GainsFigure() {
  const rounds = shownRounds.value;
  const here = place.value.round;
  return (
    <Shown
      title="Information of each test"
      id="information"
      label={`Bits that each of ${showCount(rounds.length)} tests gained, and what the best test was expected to gain. The table has the numbers.`}
      draw={(plot, size) => drawGains(plot, size, { last: lastRound(), here, gains: gains.value })}
      inputs={[rounds, here]}
      onPick={pickRound}
    >
      {gains.value.silent > 0 && (
        <p class="faint">{`${showCount(gains.value.silent)} tests that gained nothing are not drawn.`}</p>
      )}
    </Shown>
  );
}

export function RatiosFigure() {
  const { stored, computed } = ratios.value;
  const here = place.value.round;
  const words = (curve: typeof stored) => fixed(curve.at(-1)?.ratio ?? null, 2);
  return (
    <Shown
      title="I:C so far"
      id="ic"
      label={`Incompatible to compatible tests up to each round: ${words(stored)} in the end by the stored verdicts, ${words(computed)} by computation.`}
      draw={(plot, size) =>
        drawRatios(plot, size, {
          last: lastRound(),
          here,
          stored: thinned(stored),
          computed: thinned(computed),
        })
      }
      inputs={[ratios.value, shownRounds.value, here]}
      onPick={pickRound}
    >
      {[...stored, ...computed].every(({ ratio }) => ratio === null) && (
        <p class="faint">No test was judged compatible so far, so there is no ratio.</p>
      )}
    </Shown>
  );
}

export function CubeFigure() {
  const domain = loadedKnowledge.value?.known.domain;
  const here = place.value.round;
  if (!domain) return null;
  const tested = testedTriples.value;
  const selected = tested.find(({ round }) => round === here);
  const outside = tested.filter(({ triple }) => isOutside(domain, triple)).length;
  const yes = tested.filter(({ answer }) => answer === 'yes').length;
  const { min, max } = domain;
  return (
    <Shown
      title="Tested triples"
      id="triples"
      label={`${showCount(tested.length)} tested triples in the planes a × b, b × c and a × c: ${showCount(yes)} ${labels.value.yes}, ${showCount(tested.length - yes)} ${labels.value.no}.`}
      draw={(plot, size) =>
        drawCube(plot, size, {
          spots: spots.value,
          domain,
          here: selected,
          labels: labels.value,
          stretched: stretched.value,
        })
      }
      inputs={[spots.value, here, stretched.value]}
      onPick={(picked) => {
        const round = pickedSpot(picked, spots.value);
        if (round) goToTest(round);
      }}
    >
      <Checkbox checked={stretched.value} onChange={(checked) => void (stretched.value = checked)}>
        Stretch small numbers
      </Checkbox>
      {outside > 0 && (
        <p class="faint">
          {`${outside === 1 ? '1 test lies' : `${showCount(outside)} tests lie`} outside ${showCount(min)} to ${showCount(max)}: drawn hollow, beyond the border.`}
        </p>
      )}
    </Shown>
  );
}

export function MatrixFigure() {
  const all = shownRounds.value;
  const objects = all[0] && stateOf(all[0])?.length;
  const here = place.value.round;
  if (objects === undefined) return null;
  const rounds = around(all, here, MOST_COLUMNS);
  const [first, last] = [rounds[0]?.round ?? 1, rounds.at(-1)?.round ?? 1];
  return (
    <Shown
      title="Tests of the device"
      id="tests"
      label={`Which of ${showCount(objects)} objects stood on the device in rounds ${showCount(first)} to ${showCount(last)}, and what it did. The table has the same in words.`}
      draw={(plot, size) => drawMatrix(plot, size, { rounds, objects, here, labels: labels.value })}
      inputs={[all, here]}
      onPick={({ plotted, x }) => {
        const scale = plotted.scale('x');
        const hit = rounds.find(({ round }) => x < Number(scale?.apply(round)) + (scale?.bandwidth ?? 0));
        if (hit) goToTest(hit.round);
      }}
    >
      {rounds.length < all.length && (
        <p class="faint">{`Rounds ${showCount(first)} to ${showCount(last)} of ${showCount(all.length)}.`}</p>
      )}
    </Shown>
  );
}
