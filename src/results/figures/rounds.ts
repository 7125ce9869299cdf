/** Figures over the tests of an episode: the share of incompatible ones, and I:C. */
import type { TestsAt } from '../study/figures';
import { plural } from '../../base/number-words';
import { numbered, written } from './written';
import { shareAxis } from './draw';
import { type Drawn, drawnConditions, drawSeries, seriesPicks, sizeWords } from './series';
import { type DataRow, type FigureSpec, shownOf } from './spec';
import type { StudyFigures } from '../study/figures-schema';

export function roundFigures(figures: StudyFigures): readonly (FigureSpec | string)[] {
  const { drawn, left } = drawnConditions(figures, (i) => figures.rounds[i]?.some(isJudged));
  if (drawn.length === 0) return [];
  const rounds = drawn.map(({ index }) => figures.rounds[index]);
  const rows = drawn.flatMap((each, i) => rounds[i].filter(isJudged).map((at) => dataRow(each, at)));
  const n = `${sizeWords(drawn)}, with their tests before success.`;
  const shared = {
    inputs: [figures],
    data: { columns: ['Test', 'Incompatible', 'Compatible', 'Incompatible share', 'I:C so far'], rows },
    legend: { label: 'Conditions', names: drawn.map(({ name }) => name), lines: true },
  };
  const shares = rounds.map((each) =>
    each.flatMap(({ test, share: { value, low, high } }) =>
      value === null ? [] : [{ x: test, y: value, low, high }],
    ),
  );
  const ratios = rounds.map((each) =>
    each.flatMap(({ test, ratio }) => (ratio === null ? [] : [{ x: test, y: ratio, low: null, high: null }])),
  );
  const of = plural(drawn.length, 'condition');
  const highest = Math.max(...ratios.flat().map(({ y }) => y));
  const without = drawn.filter((_, i) => ratios[i].length === 0).map(({ name }) => name);
  return [
    {
      ...shared,
      title: 'Incompatible share by test',
      picks: seriesPicks(drawn, shares),
      label: `The share of incompatible tests among the first tests of all episodes, the second ones and so on, of ${of}.`,
      caption: [
        'Incompatible tests among the tests with the same number that have a verdict; bands: Wilson, 95%.',
        n,
        'Later tests are those of episodes that are not solved yet.',
        ...left,
      ].join(' '),
      draw: (plot, size) =>
        drawSeries(plot, size, shares, { x: 'test', y: shareAxis('incompatible'), curve: 'linear' }),
    },
    without.length === drawn.length
      ? 'I:C by test is not drawn: no condition has a compatible test.'
      : {
          ...shared,
          title: 'I:C by test',
          picks: seriesPicks(drawn, ratios),
          label: `I:C over all tests up to each one, of ${of}.`,
          caption: [
            'Incompatible ÷ compatible tests, summed over episodes up to each test.',
            n,
            ...(without.length > 0 ? [`No line without a compatible test: ${without.join(', ')}.`] : []),
            ...left,
          ].join(' '),
          draw: (plot, size) =>
            drawSeries(plot, size, ratios, {
              x: 'test',
              curve: 'linear',
              // Without a domain of its own, an axis of zeros alone has a single tick.
              y: {
                label: 'I:C so far',
                grid: true,
                ...(highest > 0 ? { nice: true, zero: true } : { domain: [0, 1] }),
              },
            }),
        },
  ];
}

const isJudged = ({ incompatible, compatible }: TestsAt): boolean => incompatible + compatible > 0;

const dataRow = ({ point, condition }: Drawn, at: TestsAt): DataRow => ({
  name: point.model,
  more: point.more,
  shows: shownOf(condition),
  cells: [
    ...[at.test, at.incompatible, at.compatible].map((each) => numbered(each)),
    written(at.share),
    numbered(at.ratio, 3),
  ],
});
