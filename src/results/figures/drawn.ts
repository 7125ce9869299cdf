/** The figures of a report as pictures on white paper, each with its title, its key and its caption. */
import { visible } from '../../base/visible-text';
import { SvgDocument, SvgElement } from '../../base/figure/svg-document';
import type { Plot, Plotted } from '../../base/figure/types';
import type { ReportFigure } from '../report';
import type { StudyFigures } from '../study/figures';
import { drawKey } from './key';
import type { FigureSpec } from './spec';
import { ofTask, taskFigures } from './specs';

/** Colours on white paper, dark enough to be told apart without colour: dashes and shapes repeat what they say. */
const PAPER: Readonly<Record<string, string>> = {
  '--vscode-editor-background': '#ffffff',
  '--vscode-descriptionForeground': '#595959',
  '--vscode-charts-blue': '#005a9e',
  '--vscode-editorWarning-foreground': '#b35900',
  '--vscode-charts-purple': '#6b3fa0',
  '--vscode-charts-green': '#2e7d32',
  '--vscode-charts-red': '#b71c1c',
  '--vscode-charts-yellow': '#7a6200',
};
const TEXT = '#1f1f1f';
const WIDTH = 720;
const FONT_SIZE = 13;

/** `from`: the setting that arrows lead away from. `absent`: sentences on figures that cannot be drawn. */
export function drawnFigures(
  plot: Plot,
  figures: StudyFigures,
  from: string,
): { readonly drawn: readonly ReportFigure[]; readonly absent: readonly string[] } {
  const tasks = [...new Set(figures.conditions.map(({ task }) => task))];
  const found = tasks.map((task) => ({ task: visible(task), ...taskFigures(ofTask(figures, task), from) }));
  const several = tasks.length > 1;
  return {
    drawn: found.flatMap(({ task, specs }) =>
      specs.map((spec) => ({
        svg: picture(plot, spec, several ? `${spec.title}: ${task}` : spec.title),
        caption: captionOf(spec),
      })),
    ),
    absent: found.flatMap(({ task, absent }) => absent.map((each) => (several ? `${task}: ${each}` : each))),
  };
}

const captionOf = ({ caption, legend: { label, names }, measured }: FigureSpec): string =>
  [
    caption,
    ...(measured ? [] : ['By the stored verdicts.']),
    ...(names.length > 0 ? [`${label}: ${names.map(visible).join(', ')}.`] : []),
  ].join(' ');

function picture(plot: Plot, { draw, legend }: FigureSpec, title: string): string {
  const svg = new SvgDocument();
  // The functions that draw do not know where.
  const here: Plot = { ...plot, plot: (options) => plot.plot({ ...options, document: svg as never }) };
  const size = { width: WIDTH, fontSize: FONT_SIZE };
  const key = drawKey(here, size, legend);
  const parts = [draw(here, size), ...(key ? [key] : [])].map(asElement);
  const whole = new SvgElement(svg, 'svg');
  const words = new SvgElement(svg, 'text');
  set(words, { x: 8, y: FONT_SIZE * 1.4, fill: TEXT, 'font-weight': 600 });
  words.textContent = title;
  let height = FONT_SIZE * 2;
  for (const part of parts) {
    part.setAttribute('y', height);
    height += Number(part.attributes.get('height'));
  }
  const paper = new SvgElement(svg, 'rect');
  set(paper, { width: WIDTH, height, fill: '#ffffff' });
  set(whole, {
    xmlns: whole.namespaceURI,
    ...{ width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` },
    ...{ color: TEXT, 'font-family': 'system-ui, sans-serif', 'font-size': FONT_SIZE },
  });
  whole.append(paper, words, ...parts);
  return whole.text(onPaper);
}

const asElement = (drawn: Plotted): SvgElement => drawn as unknown as SvgElement;

function set(element: SvgElement, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** Variables of the theme have no value in another program. */
const onPaper = (colour: string): string =>
  colour.replaceAll(/var\((--[\w-]+)[^)]*\)/g, (_, name: string) => PAPER[name] ?? TEXT);
