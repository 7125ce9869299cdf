/** State that the pictures share: their contents, the cell under the pointer, and the colours of counts. */
import { computed, signal } from '@preact/signals';
import type { Domain } from '../../../src/predicate/domain';
import type { Projections } from '../../../src/rules/explore/types';
import { sameItems } from '../../../src/rules/same';
import { nextFrame } from '../../shared/pause';
import { savedChoice, oneOf } from '../saved-choices';
import { feasibleOf } from '../feasible';
import { box, domain, feasible, group, groupName, predicates, pursue } from '../state';
import { withRange, type MapAxes, type Variable } from './box';
import { mostOf } from './cells';
import type { Mode } from '../panel/ramp';

/** A cell of one of the maps, by the values of its variables. */
export interface Cell {
  readonly map: MapAxes;
  readonly x: number;
  readonly y: number;
  /** Cells reached by keys are announced. */
  readonly by: 'pointer' | 'keys';
}

export const mode = savedChoice<Mode>('colours', 'log', oneOf(['log', 'linear']));
export const cell = signal<Cell | undefined>(undefined);
/** The map whose selection the box last came from: it may widen what it has selected itself. */
export const brushedBy = signal<MapAxes['id'] | undefined>(undefined);

/**
 * The newest projections, and the predicates that they are of. They are asked for once the count is painted: the number
 * comes first.
 */
const projected = signal<
  { readonly for: readonly string[]; readonly projections: Projections; readonly count: number } | undefined
>(undefined);

/** Projections without the box: what lies beyond it is shown faintly. */
const whole = signal<{ readonly of: string; readonly projections: Projections } | undefined>(undefined);

const keyOf = (domain: Domain, of: readonly string[]): string => JSON.stringify([domain, of]);

export interface Shown {
  readonly domain: Domain;
  readonly projections: Projections;
  /** Projections without the box; undefined without a box, and until they are computed. */
  readonly beyond?: Projections;
  /** The most triples behind a cell. */
  readonly most: number;
  readonly count: number;
}

/** The newest answer that has pictures, and the group it is about. */
let last: { readonly shown: Shown; readonly of: string } | undefined;

/** The content of the maps. It survives a predicate that cannot be counted, but never a change of the group. */
export const shown = computed<Shown | undefined>(() => {
  const [newest, of, over] = [projected.value, groupName.value, domain.value];
  if (of === undefined || !over) return undefined;
  if (newest && sameItems(newest.for, predicates.value)) {
    const { projections, count } = newest;
    const full = box.value && whole.value?.of === keyOf(over, newest.for) && whole.value.projections;
    const most = mostOf(projections);
    last = { of, shown: { domain: over, projections, count, most, ...(full && { beyond: full }) } };
  }
  return last?.of === of ? last.shown : undefined;
});

/** The maps belong to other predicates than those on screen, because these have no count or none yet. */
export const outdated = computed<boolean>(
  () => !projected.value || !sameItems(projected.value.for, predicates.value),
);

/** Asks for the projections of the counted predicates while the maps are open. */
export const followProjections = (): (() => void) =>
  pursue((signal) => {
    const [over, newest, within] = [domain.value, feasible.value, box.value];
    if (!over || newest?.answer.count === undefined) return undefined;
    const question = { kind: 'feasible', domain: over, predicates: newest.for } as const;
    return nextFrame(signal)
      .then(() => feasibleOf({ ...question, projections: true, ...(within && { box: within }) }, signal))
      .then(({ projections, count }) => {
        if (projections && count !== undefined) projected.value = { for: newest.for, projections, count };
      });
  });

/** Asks for what lies beyond the box, as long as there is one. */
export const followBeyond = (): (() => void) =>
  pursue((signal) => {
    const [over, newest] = [domain.value, projected.value];
    if (!over || !newest) return undefined;
    const of = keyOf(over, newest.for);
    if (!box.value || whole.peek()?.of === of) return undefined;
    const question = { kind: 'feasible', domain: over, predicates: newest.for } as const;
    return feasibleOf({ ...question, projections: true }, signal).then(({ projections }) => {
      if (projections) whole.value = { of, projections };
    });
  });

export function freeVariable(variable: Variable): void {
  if (group.value) box.value = withRange(box.value, variable, undefined, group.value.domain);
}

export function clearBox(): void {
  box.value = undefined;
  brushedBy.value = undefined;
}
