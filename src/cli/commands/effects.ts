import {
  COMPARED,
  type Compared,
  type Effect,
  type EffectOptions,
  effectsOf,
  nounOf,
  partOf,
  usualSided,
} from '../../results/effects';
import { effectsCsv, effectsTable } from '../../results/effects-table';
import { whyNotCompared, effectNotes } from '../../results/nothing-compared';
import { OUTCOME_SOURCES, type ResultRow } from '../../results/row';
import { visible } from '../../base/visible-text';
import { PERMUTATIONS } from '../../statistics/permutation';
import { type Arguments, oneOf, wholeNumber } from '../arguments';
import { type Command, complainAll, formatOf, unreadable, writeJson } from '../command';
import { outcomeSourceOf, RESULT_OPTIONS, resultRows, seedOf, TABLE_FORMATS } from '../episodes/result-rows';
import { EXIT, type ExitCode, UsageError } from '../exit';
import type { EffectsResult } from '../schemas-results';
import { sayOtherCells } from '../suites/other-cells';
import type { Terminal } from '../terminal';
import { worked } from '../work';
import { tableText } from './results';

const MOST_PERMUTATIONS = 10_000_000;

/** A number that `fits`; `range`: the words for it. */
function decimal(
  args: Arguments,
  name: string,
  fits: (value: number) => boolean,
  range: string,
): number | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const value = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (!fits(value)) throw new UsageError(`--${name} must be a number ${range}, not "${text}"`);
  return value;
}

interface Gate {
  readonly below: number;
  readonly alpha: number;
}

function gateOf(args: Arguments): Gate | undefined {
  const below = decimal(args, 'fail-below', (value) => Math.abs(value) <= 1, 'from -1 to 1');
  const alpha = decimal(args, 'alpha', (value) => value > 0 && value <= 1, 'above 0 and at most 1');
  if (below === undefined && alpha !== undefined) throw new UsageError('--alpha goes with --fail-below');
  return below === undefined ? undefined : { below, alpha: alpha ?? 0.05 };
}

function usualFrom({ positionals: [first = ''] }: Arguments, compare: Compared): string {
  if (compare === 'settings') return 'baseline';
  return compare === 'folders' ? first : '';
}

function optionsOf(args: Arguments, gate: Gate | undefined) {
  const compare = oneOf(args, 'compare', COMPARED) ?? 'settings';
  const usual = gate ? 'two' : usualSided(compare);
  const sided = oneOf(args, 'sided', ['greater', 'two'] as const) ?? usual;
  if (gate && sided === 'greater')
    throw new UsageError('--fail-below asks whether success fell: --sided greater cannot show that');
  return {
    compare,
    from: args.text('from') ?? usualFrom(args, compare),
    by: outcomeSourceOf(args),
    sided,
    seed: seedOf(args),
    permutations: wholeNumber(args, 'permutations', { min: 1, max: MOST_PERMUTATIONS }) ?? PERMUTATIONS,
    clusterByRule: oneOf(args, 'cluster', ['rule']) !== undefined,
  } satisfies EffectOptions;
}

const fell = ({ metric, delta, p }: Effect, { below, alpha }: Gate): boolean =>
  metric === 'success' && delta !== null && delta < below && p !== null && p < alpha;

/** The name as episodes have it: suites and runs call an agent `offline:NAME`. */
function asPlayed(
  rows: readonly ResultRow[],
  { compare, from }: Pick<EffectOptions, 'compare' | 'from'>,
): string {
  const isAgent = ({ model: { kind, name } }: ResultRow) => kind === 'offline' && `offline:${name}` === from;
  const agent = compare === 'models' ? rows.find(isAgent) : undefined;
  return agent ? partOf(agent, compare) : from;
}

/** Throws UsageError where nothing was played in what was named, as where it is misspelt. */
function demandFrom(rows: readonly ResultRow[], { compare, from }: EffectOptions): void {
  const parts = new Set(rows.map((row) => partOf(row, compare)));
  if (rows.length === 0 || parts.has(from)) return;
  throw new UsageError(
    from === ''
      ? `say which ${nounOf(compare)} the others are compared with: --from`
      : `no episode of the ${nounOf(compare)} "${from}" is there`,
    `--from is one of ${[...parts].sort().join(', ')}`,
  );
}

/** Throws UsageError where a gate has nothing to go by: it must not pass. */
function demandSuccess(effects: readonly Effect[], rows: readonly ResultRow[], options: EffectOptions): void {
  if (effects.some(({ metric, delta }) => metric === 'success' && delta !== null)) return;
  if (effects.some(({ pairs }) => pairs > 0))
    throw new UsageError('--fail-below is about success, and success is no measure of these episodes');
  throw new UsageError(
    `--fail-below: nothing was compared: ${whyNotCompared(rows, options)}`,
    otherComparison(options),
  );
}

const otherComparison = ({ compare }: EffectOptions): string | undefined =>
  compare === 'settings'
    ? '--compare models --from MODEL compares models, --compare folders folders'
    : undefined;

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, TABLE_FORMATS);
  const gate = gateOf(args);
  const chosen = optionsOf(args, gate);
  const { rows, failures, damaged } = await resultRows(args, terminal, chosen.compare === 'folders');
  const options = { ...chosen, from: asPlayed(rows, chosen) };
  await sayOtherCells(args, terminal);
  if (args.text('from') !== undefined || options.compare === 'models') demandFrom(rows, options);
  const effects = await worked(effectsOf(rows, options), terminal, 'permutations');
  const { seed, sided, permutations } = options;
  const result: EffectsResult = { version: 1, seed, sided, permutations, effects, ...unreadable(failures) };
  if (format === 'json') await writeJson(terminal, result);
  else if (format === 'csv') terminal.out(effectsCsv(effects));
  else if (effects.length > 0) terminal.out(tableText(effectsTable(effects, options), format));
  else if (rows.length > 0 && !gate) {
    const hint = otherComparison(options);
    terminal.err(`nothing was compared: ${visible(whyNotCompared(rows, options))}\n`);
    if (hint !== undefined) terminal.err(`  hint: ${hint}\n`);
  }
  if (effects.length > 0)
    for (const note of effectNotes(rows, options)) terminal.err(`falsify: ${visible(note)}\n`);
  complainAll(terminal, failures);
  if (gate) demandSuccess(effects, rows, options);
  if (failures.length > 0 || damaged) return EXIT.misuse;
  return gate && effects.some((effect) => fell(effect, gate)) ? EXIT.findings : EXIT.fine;
}

export const command: Command = {
  operands: 'TRANSCRIPT…',
  details:
    'The difference that a setting makes to success and to I:C, for each model and over all models of equal thinking:\n' +
    'pairs of episodes of the same scenario, repeat, model, decoding and judges that differ in the setting only, or with\n' +
    '--compare folders in their folder only; with --compare models they differ in the model only, as those of a student\n' +
    'and of the model that it was made from. With a paired permutation test, p adjusted by Holm over the rows of one\n' +
    'metric and task, an interval by bootstrap over scenarios, and McNemar’s exact test for success as a check.\n' +
    'Episodes without a partner are left out and counted.\n\n' +
    'Exits 1 with --fail-below if success fell by more than that with p below --alpha, 2 if a transcript cannot be read,\n' +
    'or with --fail-below if there is no pair whose success could be compared.\n',
  options: {
    compare: {
      value: COMPARED.join('|'),
      summary:
        'what the episodes of a pair differ in: the setting (default), or the model or the folder, in each setting',
    },
    from: {
      value: 'NAME',
      summary: 'the setting, model or folder to compare with (default: baseline; the first folder)',
    },
    by: { value: OUTCOME_SOURCES.join('|'), summary: 'whose verdicts count (default: judge)' },
    sided: {
      value: 'greater|two',
      summary: 'the alternative: it raises the metric (default), or either (default of models)',
    },
    permutations: { value: 'N', summary: `draws where there are more (default: ${PERMUTATIONS})` },
    cluster: { value: 'rule', summary: 'swap all episodes of a hidden rule together, p by pairs beside it' },
    'fail-below': { value: 'X', summary: 'exit 1 if success changed by less than X, such as -0.05' },
    alpha: { value: 'P', summary: 'with --fail-below: and p is below this (default: 0.05)' },
    ...RESULT_OPTIONS,
  },
  examples: {
    'falsify effects episodes': 'every setting against the baseline',
    'falsify effects episodes --by enumeration --cluster rule': 'by computed truth, rule by rule',
    'falsify effects before after --compare folders': 'the second folder against the first, in each setting',
    'falsify effects runs --compare models --from qwen3-8b': 'other models against this one, in each setting',
    'falsify effects nightly --fail-below -0.05 --alpha 0.05': 'fail a pipeline when success fell',
  },
  run,
};
