/** The parts of a figure of results. */
import type { Drawable } from '../../base/figure/picture';
import { numbered, type Written, written } from './written';
import type { StudyFilter } from '../study/types';
import type { ConditionPoint } from './points';
import type { Condition, ConditionResult } from '../result-schemas';

/** The part of a filter that leads to some episodes; null: of all models. */
export type EpisodesShown = Partial<Pick<StudyFilter, 'model' | 'setting' | 'rule' | 'folder'>>;

/** A row of the table beside a figure, which leads to the episodes behind it. */
export interface DataRow {
  readonly name: string;
  readonly more: string;
  readonly cells: readonly Written[];
  /** Absent: there are none, the numbers are published ones. */
  readonly shows?: EpisodesShown;
}

/** A place in a figure that leads to episodes, in the units of its axes. */
export interface PickPoint {
  readonly x: number;
  readonly y: number;
  readonly shows: EpisodesShown;
}

/** What is drawn. `columns`: titles of the cells. */
export interface FigureData {
  readonly columns: readonly string[];
  readonly rows: readonly DataRow[];
}

export interface FigureSpec extends Drawable {
  /** A description for screen readers. */
  readonly label: string;
  /** Describes the figure, with n and method. */
  readonly caption: string;
  /** Everything that is drawn depends on. */
  readonly inputs: readonly unknown[];
  /** `points`: everything that is drawn, where the table is a summary of it. */
  readonly data: FigureData & { readonly points?: FigureData };
  readonly picks: readonly PickPoint[];
  /** Drawn of measures that no verdict decides; it is as wide as the page. */
  readonly measured?: true;
  readonly legend: { readonly label: string; readonly names: readonly string[]; readonly lines: boolean };
}

/** The table of conditions: a number beside success and n. */
export const conditionData = (
  points: readonly ConditionPoint[],
  x: { readonly title: string; readonly of: (result: ConditionResult) => Written },
): FigureData => ({
  columns: [x.title, 'Success', 'n'],
  rows: points.map(({ condition, model, more }) => ({
    name: model,
    more,
    ...(condition.published === undefined && { shows: shownOf(condition) }),
    cells: [x.of(condition), written(condition.success), numbered(condition.n)],
  })),
});

export const conditionPicks = (points: readonly ConditionPoint[]): PickPoint[] =>
  points.map(({ condition, x, y }) => ({ x, y, shows: shownOf(condition) }));

/** The episodes of a condition, of its folder alone where folders are apart. */
export const shownOf = ({ model, setting, folder }: Condition): EpisodesShown => ({
  model,
  setting,
  ...(folder !== '' && { folder }),
});
