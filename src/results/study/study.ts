/** The rows of a study, and the tables that are computed from them. */
import { naturally } from '../../base/natural-order';
import type { Stepwise } from '../../base/stepwise';
import { byCondition } from '../condition';
import { profilesOf } from '../condition-names';
import { conditionResult } from '../condition-result';
import { DEFAULT_SEED } from '../../base/seed';
import { type Copies, withoutCopies } from '../copies';
import { type Effect, type EffectOptions, effectsOf } from '../effects';
import { type PublishedCondition, publishedResults } from '../published';
import { isResult } from '../../episode/is-result';
import { orderOf } from '../order';
import { openVerdicts } from '../open-verdicts';
import type { ResultRow, OutcomeSource } from '../row';
import { isScored } from '../scores';
import { taskNamed } from '../../tasks/registry';
import {
  type EffectsRequest,
  FILTER_STATES,
  type FilterState,
  type StudyEpisode,
  type StudyFacts,
  type StudyFilter,
} from './types';
import type { Condition, ConditionResult } from '../result-schemas';

/** A condition with its episodes, sorted by their paths. */
export interface StudyGroup {
  readonly condition: Condition;
  readonly episodes: readonly StudyEpisode[];
}

export class Study {
  private readonly episodes = new Map<number, StudyEpisode>();
  /** Episodes without their folders, for tables that do not separate them. */
  private readonly withoutFolder = new Map<StudyEpisode, StudyEpisode>();
  private publishedTables: readonly PublishedCondition[] = [];
  private inOrder: { readonly episodes: readonly StudyEpisode[]; readonly haveCopies: boolean } | undefined;
  /** Intervals take the longest by far: those of a condition whose rows have not changed are not computed again. */
  private readonly known = new Map<
    string,
    { readonly rows: readonly ResultRow[]; readonly result: ConditionResult }
  >();

  put(episodes: readonly StudyEpisode[], removed: readonly number[]): void {
    for (const key of [...episodes.map((episode) => episode.key), ...removed]) this.forget(key);
    for (const episode of episodes) {
      const { key, row } = episode;
      this.episodes.set(key, episode);
      if (row.folder !== undefined)
        this.withoutFolder.set(episode, { key, row: { ...row, folder: undefined } });
    }
    this.inOrder = undefined;
  }

  publish(conditions: readonly PublishedCondition[]): void {
    this.publishedTables = conditions;
  }

  private forget(key: number): void {
    const episode = this.episodes.get(key);
    if (episode) this.withoutFolder.delete(episode);
    this.episodes.delete(key);
  }

  /** The episodes in the order of their paths, so that the same files give the same digits. */
  private sorted(): NonNullable<typeof this.inOrder> {
    if (!this.inOrder) {
      const episodes = [...this.episodes.values()].sort((p, q) => (placeOf(p) < placeOf(q) ? -1 : 1));
      const haveCopies = new Set(episodes.map(({ row }) => row.id)).size < episodes.length;
      this.inOrder = { episodes, haveCopies };
    }
    return this.inOrder;
  }

  /** The episodes with their folders, or without them for tables that do not separate these. */
  private inView(episodes: readonly StudyEpisode[], byFolder: boolean): readonly StudyEpisode[] {
    return byFolder ? episodes : episodes.map((episode) => this.withoutFolder.get(episode) ?? episode);
  }

  /** The episodes of all folders or of one; each counts once, and once in each folder where they are kept apart. */
  private counted({ folder, byFolder }: Pick<StudyFilter, 'folder' | 'byFolder'>): {
    readonly episodes: readonly StudyEpisode[];
    readonly copies: Copies;
  } {
    const { episodes, haveCopies } = this.sorted();
    const found = this.inView(
      episodes.filter(({ row }) => folder === null || row.folder === folder),
      byFolder,
    );
    if (!haveCopies) return { episodes: found, copies: { count: 0, named: [] } };
    const { rows, copies } = withoutCopies(found.map(({ row }) => row));
    const kept = new Set(rows);
    return { episodes: found.filter(({ row }) => kept.has(row)), copies };
  }

  selected(filter: StudyFilter): readonly StudyEpisode[] {
    return this.counted(filter).episodes.filter(({ row }) => fits(row, filter));
  }

  /** The episodes of these keys, in the order of their paths. */
  episodesWith(
    keys: readonly number[],
    { byFolder }: Pick<StudyFilter, 'byFolder'>,
  ): readonly StudyEpisode[] {
    const wanted = new Set(keys);
    const found = this.sorted().episodes.filter(({ key }) => wanted.has(key));
    return this.inView(found, byFolder);
  }

  /** The rows that effects are computed from: folders that are compared are kept apart; those of models are not. */
  rowsFor(filter: StudyFilter, { compare }: Pick<EffectsRequest, 'compare'>): readonly ResultRow[] {
    const byFolder = compare === 'folders' || (compare === 'settings' && filter.byFolder);
    return this.selected({ ...filter, byFolder }).map(({ row }) => row);
  }

  /** In the order of tables; folders by their names. */
  groups(filter: StudyFilter): StudyGroup[] {
    const selected = this.selected(filter);
    const byRow = new Map(selected.map((episode) => [episode.row, episode]));
    return byCondition(selected.map(({ row }) => row))
      .map(({ condition, rows }) => ({
        condition,
        episodes: rows.flatMap((row) => byRow.get(row) ?? []),
      }))
      .sort((p, q) => orderOf(p.condition, q.condition) || naturally(p.condition.folder, q.condition.folder));
  }

  /** Returns the conditions of the study and the published ones, in one order. */
  *conditions(filter: StudyFilter, by: OutcomeSource, intervals: boolean): Stepwise<ConditionResult[]> {
    const results = yield* this.ownResults(filter, by, intervals);
    return [...results, ...this.publishedResults(filter)].sort(orderOf);
  }

  /** The published conditions that fit a filter; none fits one of rules, states or folders, which are of episodes. */
  publishedConditions({
    model,
    setting,
    rule,
    state,
    folder,
    published,
  }: StudyFilter): readonly PublishedCondition[] {
    if (!published || rule !== null || state !== null || folder !== null) return [];
    return this.publishedTables.filter(
      (other) => (model === null || other.model === model) && (setting === null || other.setting === setting),
    );
  }

  publishedResults(filter: StudyFilter): readonly ConditionResult[] {
    const rows = this.selected(filter).map(({ row }) => row);
    return publishedResults(this.publishedConditions(filter), rows);
  }

  *ownResults(filter: StudyFilter, by: OutcomeSource, intervals: boolean): Stepwise<ConditionResult[]> {
    const results: ConditionResult[] = [];
    for (const group of this.groups(filter)) results.push(yield* this.result(group, by, intervals));
    return results;
  }

  effects(filter: StudyFilter, options: Omit<EffectOptions, 'seed'> & EffectsRequest): Stepwise<Effect[]> {
    return effectsOf(this.rowsFor(filter, options), { ...options, seed: DEFAULT_SEED });
  }

  facts(): StudyFacts {
    const all = [...this.episodes.values()].map(({ row }) => row);
    const { episodes, copies } = this.counted({ folder: null, byFolder: false });
    const rows = episodes.map(({ row }) => row);
    const names = (of: (row: ResultRow) => string) => [...new Set(rows.map(of))].sort(naturally);
    const states = Object.fromEntries(
      FILTER_STATES.map((state) => [state, rows.filter((row) => isIn(row, state)).length]),
    ) as StudyFacts['states'];
    return {
      episodes: rows.length,
      copies,
      results: rows.filter(isResult).length,
      models: names(({ model }) => model.served),
      profiles: profilesOf(rows),
      settings: names(({ setting }) => setting),
      rules: names(({ scenario }) => scenario.rule).filter((rule) => rule !== ''),
      tasks: names(({ task }) => task).map((id) => ({ id, title: taskNamed(id)?.title ?? id })),
      ruled: rows.some((row) => !isScored(row)),
      folders: [...new Set(all.flatMap(({ folder }) => folder ?? []))].sort(naturally),
      published: this.publishedTables.length,
      states,
    };
  }

  private *result(
    { condition, episodes }: StudyGroup,
    by: OutcomeSource,
    intervals: boolean,
  ): Stepwise<ConditionResult> {
    const rows = episodes.map(({ row }) => row);
    const key = JSON.stringify([by, condition]);
    const known = this.known.get(key);
    if (known?.rows.length === rows.length && known.rows.every((row, i) => row === rows[i]))
      return known.result;
    const options = { by, seed: DEFAULT_SEED, ...(!intervals && { resamples: 0 }) };
    const result = yield* conditionResult({ condition, rows }, options);
    if (intervals) this.known.set(key, { rows, result });
    return result;
  }
}

/** Files of two folders may have the same path within them. */
const placeOf = ({ row }: StudyEpisode): string => `${row.path}\n${row.folder ?? ''}`;

/** The two sources differ about the episode: if it was solved, or when. */
const differs = ({ judge, enumeration }: ResultRow): boolean => judge.tStar !== enumeration.tStar;

function isIn(row: ResultRow, state: FilterState): boolean {
  if (state === 'differs') return differs(row);
  return state === 'open' ? openVerdicts(row) > 0 : row.state === state;
}

const fits = (row: ResultRow, { model, setting, rule, state }: StudyFilter): boolean =>
  (model === null || row.model.served === model) &&
  (setting === null || row.setting === setting) &&
  (rule === null || row.scenario.rule === rule) &&
  (state === null || isIn(row, state));
