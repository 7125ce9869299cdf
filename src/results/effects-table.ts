/** Effects of settings as a table. */
import { columnsCsv, type CsvColumn } from '../base/csv';
import { fixed, UNDEFINED } from '../base/number-words';
import { groupBy } from '../base/group-by';
import { left, right } from '../base/markdown-table';
import { PERMUTATIONS } from '../statistics/permutation';
import { judgesText, parametersText, thinkingText } from './condition-names';
import { FEWEST_SCENARIOS } from './estimates';
import { type Effect, type EffectOptions, nounOf } from './effects';
import { leftOutText } from './row';
import { estimated, type Table } from './table';

/** Below the smallest that four digits can show, p is a bound. */
export function pText(p: number | null): string {
  if (p === null) return UNDEFINED;
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}

/** p of McNemar's test of success, or why there is none; empty for other metrics. */
export function mcnemarText({ metric, mcnemar, pairs }: Effect): string {
  if (metric !== 'success') return '';
  return mcnemar === null && pairs > 0 ? 'no pair differs' : pText(mcnemar);
}

/** Models that are compared stand in the column of models. */
const SIDE_TITLES = {
  settings: ['Folder', 'Setting'],
  models: ['Setting'],
  folders: ['Setting', 'Folder'],
} as const;

/** The columns of what is compared and of what is the same; the latter where there is something to show. */
function sidesOf(effects: readonly Effect[], { compare = 'settings' }: Pick<EffectOptions, 'compare'>) {
  const [same, ...part] = SIDE_TITLES[compare];
  const isWithin = effects.some(({ within }) => within !== '');
  return {
    titles: [...(isWithin ? [same] : []), ...part],
    cells: ({ within, to }: Effect) => [...(isWithin ? [within] : []), ...part.map(() => to)],
  };
}

const DETAILS = [
  { title: 'Parameters', of: ({ decoding }: Effect) => parametersText(decoding) },
  { title: 'Judges', of: ({ judges }: Effect) => judgesText(judges) },
] as const;

/** Columns that tell effects of the same name apart. */
export function detailsOf(effects: readonly Effect[]): readonly (typeof DETAILS)[number][] {
  const alike = groupBy(effects, ({ task, model, thinking, within, to, metric, by }) =>
    JSON.stringify([task, model, thinking, within, to, metric, by]),
  );
  const differs = (of: (effect: Effect) => string) =>
    [...alike.values()].some((group) => new Set(group.map(of)).size > 1);
  return DETAILS.filter(({ of }) => differs(of));
}

const modelOf = ({ model }: Effect): string => (model === '*' ? 'all models' : model);

/** Columns that name an effect, which but for the model are left out where all have the same, as in the main table. */
const NAMES = [
  { title: 'Task', of: ({ task }: Effect) => task },
  { title: 'Model', of: modelOf },
  { title: 'Thinking', of: ({ thinking }: Effect) => thinkingText(thinking) },
] as const;

export function effectsTable(effects: readonly Effect[], options: EffectOptions): Table {
  const sides = sidesOf(effects, options);
  const details = detailsOf(effects);
  const named = NAMES.filter(({ of }) => new Set(effects.map(of)).size > 1 || of === modelOf);
  const pairs = options.clusterByRule === true ? ['p (pairs)'] : [];
  return {
    columns: [
      ...[...named, ...sides.titles.map((title) => ({ title })), ...details, { title: 'Metric' }].map(
        ({ title }) => left(title),
      ),
      ...['Δ [95%]', 'p', ...pairs, 'p (Holm)', 'p (McNemar)', 'Pairs', 'Left out'].map(right),
    ],
    rows: effects.map((effect) => [
      ...named.map(({ of }) => of(effect)),
      ...sides.cells(effect),
      ...details.map(({ of }) => of(effect)),
      effect.title,
      estimated({ value: effect.delta, low: effect.low, high: effect.high }),
      pText(effect.p),
      ...pairs.map(() => pText(effect.pPairs)),
      pText(effect.pHolm),
      mcnemarText(effect),
      String(effect.pairs),
      leftOutText(effect.left),
    ]),
    notes: [effectsNote(effects, options)],
  };
}

const BY_WORDS = {
  judge: 'by the stored verdicts',
  enumeration: 'by enumeration',
  both: 'by the stored verdicts and by enumeration',
};

const POOLED =
  ' I:C of all models: tests of all episodes together, so that it also moves where those of one model become longer or shorter.';

/** Notes that a reader of effects needs. */
export function effectsNote(
  effects: readonly Effect[],
  {
    compare,
    from,
    by,
    sided,
    seed,
    clusterByRule,
    permutations = PERMUTATIONS,
  }: Omit<EffectOptions, 'by'> & { readonly by: keyof typeof BY_WORDS },
): string {
  const sampled = effects.some(({ method }) => method === 'sampled');
  const pooled = effects.some(({ model, metric }) => model === '*' && metric === 'icAll');
  return (
    `Δ to ${from}, ${BY_WORDS[by]}. Paired permutation ` +
    `(${sampled ? 'sampled where all assignments are too many' : 'exact'}), ` +
    (sided === 'two' ? 'two-sided' : `one-sided: the ${nounOf(compare)} raises it`) +
    `${clusterByRule === true ? ', all episodes of a rule swapped together, and for p (pairs) each pair by itself' : ''}; ` +
    `intervals: BCa bootstrap over scenarios, none of fewer than ${FEWEST_SCENARIOS}; seed ${seed}. Smallest sampled p: ${fixed(1 / (permutations + 1), 6)}.` +
    (pooled ? POOLED : '')
  );
}

const EFFECT_COLUMNS: readonly CsvColumn<Effect>[] = [
  { name: 'task', of: ({ task }) => task },
  { name: 'model', of: ({ model }) => model },
  { name: 'thinking', of: ({ thinking }) => thinking },
  { name: 'from', of: ({ from }) => from },
  { name: 'to', of: ({ to }) => to },
  { name: 'metric', of: ({ metric }) => metric },
  { name: 'by', of: ({ by }) => by },
  { name: 'delta', of: ({ delta }) => delta },
  { name: 'low', of: ({ low }) => low },
  { name: 'high', of: ({ high }) => high },
  { name: 'p', of: ({ p }) => p },
  { name: 'p_holm', of: ({ pHolm }) => pHolm },
  { name: 'p_mcnemar', of: ({ mcnemar }) => mcnemar },
  { name: 'pairs', of: ({ pairs }) => pairs },
  { name: 'left_out', of: ({ left: counts }) => counts.reduce((sum, { count }) => sum + count, 0) },
  { name: 'method', of: ({ method }) => method },
  { name: 'p_pairs', of: ({ pPairs }) => pPairs },
  { name: 'within', of: ({ within }) => within },
  { name: 'decoding', of: ({ decoding }) => decoding },
  { name: 'judges', of: ({ judges }) => judges },
];

export const effectsCsv = (effects: readonly Effect[]): string => columnsCsv(EFFECT_COLUMNS, effects);
