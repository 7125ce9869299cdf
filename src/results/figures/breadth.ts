/** Figures over the breadth of hidden rules: success, and tests before it. */
import { meanLimitText } from '../estimates';
import { breadthText, errorText } from '../main-table';
import { UNKNOWN_MEAN } from '../table-notes';
import { groupBy } from '../../base/group-by';
import type { RuleOutcome } from '../study/figures';
import { fixed, plural } from '../../base/number-words';
import { visible } from '../../base/visible-text';
import type { Plot, Plotted, Size } from '../../base/figure/types';
import { numbered, plainly, written } from './written';
import { layout, shareAxis, styleOf } from './draw';
import { settingsOf } from './points';
import type { FigureSpec, PickPoint } from './spec';
import type { StudyFigures } from '../study/figures-schema';

interface RulePoint extends PickPoint {
  readonly rule: RuleOutcome;
  readonly low: number;
  readonly high: number;
}

export function breadthFigures(figures: StudyFigures): readonly (FigureSpec | string)[] {
  const { rules } = figures;
  if (new Set(rules.map(({ breadth }) => breadth)).size < 2) return [];
  const settings = settingsOf(rules);
  const of = plural(new Set(rules.map(({ rule }) => rule)).size, 'hidden rule');
  const n = `n = ${of}, ${plural(
    rules.reduce((sum, one) => sum + one.n, 0),
    'episode',
  )} of all models that are shown.`;
  const shared = {
    inputs: [figures],
    data: dataOf(rules),
    legend: { label: 'Settings', names: settings, lines: false },
  };
  const played = groupBy(rules, ({ rule }) => rule);
  const settingsFor = ({ rule }: RuleOutcome) => settingsOf(played.get(rule) ?? []);
  const successes = rules.map((rule) => {
    const { value, low, high } = rule.success;
    return pointOf(rule, settingsFor(rule), { y: value ?? 0, low: low ?? 0, high: high ?? 1 });
  });
  const tests = rules.flatMap((rule) => {
    if (!rule.tests) return [];
    const { value, standardError } = rule.tests;
    return pointOf(rule, settingsFor(rule), {
      y: value,
      low: Math.max(0, value - standardError),
      high: value + standardError,
    });
  });
  const unknown = tests.length < rules.length ? [` No point where ${UNKNOWN_MEAN}`] : [];
  return [
    {
      ...shared,
      title: 'Success by breadth of the rule',
      picks: successes,
      label: `Success against the breadth of ${of}, in ${plural(settings.length, 'setting')}.`,
      caption: `${BREADTH} Bars: Wilson, 95%. ${n}`,
      draw: (plot, size) => drawBreadth(plot, size, successes, settings, shareAxis('success')),
    },
    tests.length === 0
      ? `Tests before success by breadth of the rule is not drawn: ${UNKNOWN_MEAN}`
      : {
          ...shared,
          title: 'Tests before success by breadth of the rule',
          picks: tests,
          label: `Tests before success against the breadth of ${of}, in ${plural(settings.length, 'setting')}.`,
          caption: `${BREADTH} Mean tests up to ${upTo(rules)}, episodes that are not solved censored at their last test (Kaplan–Meier); bars: ± standard error. ${n}${unknown.join('')}`,
          draw: (plot, size) =>
            drawBreadth(plot, size, tests, settings, { label: 'tests', grid: true, nice: true, zero: true }),
        },
  ];
}

const upTo = (rules: readonly RuleOutcome[]): string => meanLimitText(rules.map(({ tests }) => tests));

const BREADTH =
  'Breadth: the share of everything that can be tested which the rule accepts. Settings of a rule stand side by side.';

/** The width of a rule, with all its settings, as a factor of its breadth. */
const SPREAD = 1.12;

/** `settings`: those in which the rule was played. */
function pointOf(
  rule: RuleOutcome,
  settings: readonly string[],
  number: Pick<RulePoint, 'y' | 'low' | 'high'>,
): RulePoint {
  const place = settings.length > 1 ? settings.indexOf(rule.setting) / (settings.length - 1) - 0.5 : 0;
  const shows = { setting: rule.setting, rule: rule.rule };
  return { rule, shows, x: rule.breadth * SPREAD ** (2 * place), ...number };
}

function drawBreadth(
  plot: Plot,
  size: Size,
  points: readonly RulePoint[],
  settings: readonly string[],
  y: object,
): Plotted {
  const style = ({ rule }: RulePoint) => styleOf(settings.indexOf(rule.setting));
  return plot.plot({
    ...layout(size),
    x: {
      type: 'log',
      label: 'breadth of the rule',
      tickFormat: breadthText,
      ticks: 6,
      grid: true,
      inset: 12,
    },
    y: { ...y, inset: 6 },
    symbol: { type: 'identity' },
    color: { type: 'identity' },
    marks: [
      plot.ruleX(points, { x: 'x', y1: 'low', y2: 'high', stroke: (point: RulePoint) => style(point).ink }),
      plot.dot(points, {
        x: 'x',
        y: 'y',
        r: 4.5,
        strokeWidth: 1.8,
        fill: 'var(--vscode-editor-background, Canvas)',
        symbol: (point: RulePoint) => style(point).shape,
        stroke: (point: RulePoint) => style(point).ink,
        title: ({ rule }: RulePoint) => `${visible(rule.rule)} · ${visible(rule.setting)}`,
      }),
    ],
  });
}

const dataOf = (rules: readonly RuleOutcome[]): FigureSpec['data'] => ({
  columns: ['Breadth', 'Success', `Mean tests up to ${upTo(rules)}`, 'n'],
  rows: rules.map(({ rule, setting, breadth, success, tests, n }) => ({
    name: visible(rule),
    more: visible(setting),
    shows: { setting, rule },
    cells: [
      { ...plainly(breadthText(breadth)), numbers: [breadth] },
      written(success),
      {
        value: fixed(tests?.value ?? null, 2),
        interval: tests ? errorText(tests.standardError, n) : '',
        numbers: [tests?.value ?? null, tests?.standardError ?? null],
      },
      numbered(n),
    ],
  })),
});
