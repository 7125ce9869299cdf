/** The figures of a report as pictures on white paper, each with its title, its key and its caption. */
import { visible } from '../../base/visible-text';
import { type Look, picture } from '../../base/figure/picture';
import type { Plot } from '../../base/figure/types';
import type { ReportFigure } from '../report';
import type { FigureSpec } from './spec';
import { studyFigures } from './specs';
import type { StudyFigures } from '../study/figures-schema';

/** Colours on white paper, dark enough to be told apart without colour: dashes and shapes repeat what they say. */
const COLOURS = new Map([
  ['--vscode-editor-background', '#ffffff'],
  ['--vscode-descriptionForeground', '#595959'],
  ['--vscode-charts-blue', '#005a9e'],
  ['--vscode-editorWarning-foreground', '#b35900'],
  ['--vscode-charts-purple', '#6b3fa0'],
  ['--vscode-charts-green', '#2e7d32'],
  ['--vscode-charts-red', '#b71c1c'],
  ['--vscode-charts-yellow', '#7a6200'],
]);
const PAPER: Look = {
  text: '#1f1f1f',
  background: '#ffffff',
  font: 'system-ui, sans-serif',
  variable: (name) => COLOURS.get(name),
};
const SIZE = { width: 720, fontSize: 13 };

/** `from`: the setting that arrows lead away from. `titleOf`: of a task. `absent`: sentences on figures that cannot be drawn. */
export function drawnFigures(
  plot: Plot,
  figures: StudyFigures,
  from: string,
  titleOf: (task: string) => string,
): { readonly drawn: readonly ReportFigure[]; readonly absent: readonly string[] } {
  const { specs, absent } = studyFigures(figures, from, titleOf);
  const drawn = specs.map((spec) => ({
    svg: picture(plot, spec, SIZE, PAPER).svg,
    caption: captionOf(spec),
  }));
  return { drawn, absent };
}

const captionOf = ({ caption, legend: { label, names }, measured }: FigureSpec): string =>
  [
    caption,
    ...(measured ? [] : ['By the stored verdicts.']),
    ...(names.length > 0 ? [`${label}: ${names.map(visible).join(', ')}.`] : []),
  ].join(' ');
