/** The report of a study: one page for any browser, with the tables, the figures and the methods. */
import { version } from '../../package.json';
import { hashedMethods, methodsText } from '../../src/results/methods';
import { type Report, reportHtml } from '../../src/results/report';
import type { StudyFigures } from '../../src/results/study/figures';
import { visible } from '../../src/base/visible-text';
import { drawnFor } from '../shared/figure';
import type { Plot, Size } from '../shared/figure/types';
import { drawKey } from './figures/key';
import { ofTask, taskFigures } from './figures/specs';
import { effectsRequest, filter, shown } from './state';
import { ask } from './store';

/** Colours on white paper, dark enough to be told apart without colour: dashes and shapes repeat what they say. */
const PAPER = {
  color: '#1f1f1f',
  'font-family': 'system-ui, sans-serif',
  'font-size': '13px',
  '--vscode-editor-background': '#ffffff',
  '--vscode-descriptionForeground': '#595959',
  '--vscode-charts-blue': '#005a9e',
  '--vscode-editorWarning-foreground': '#b35900',
  '--vscode-charts-purple': '#6b3fa0',
  '--vscode-charts-green': '#2e7d32',
  '--vscode-charts-red': '#b71c1c',
  '--vscode-charts-yellow': '#7a6200',
};
const SIZE = { width: 720, fontSize: 13 };

export async function reportOf(): Promise<string> {
  const request = { filter: filter.value, ...effectsRequest.value };
  const [{ tables, methods }, figures] = await Promise.all([
    ask({ kind: 'report', ...request }),
    ask({ kind: 'figures', filter: filter.value, by: 'judge' }),
  ]);
  const { drawn, absent } = await figuresOf(figures, request.from);
  const paragraphs = await hashedMethods(methods, version);
  const sections: Report['sections'] = [
    ...tables,
    ...(drawn.length > 0 ? [{ title: 'Figures', figures: drawn, paragraphs: absent }] : []),
    { title: 'Methods', paragraphs },
  ];
  return reportHtml({ title: shown.value?.title ?? 'Results', sections });
}

/** The methods of the report alone, as Markdown. */
export async function methodsOf(): Promise<string> {
  const { methods } = await ask({ kind: 'report', filter: filter.value, ...effectsRequest.value });
  return methodsText(await hashedMethods(methods, version));
}

async function figuresOf(figures: StudyFigures, from: string) {
  const tasks = [...new Set(figures.conditions.map(({ task }) => task))];
  const found = tasks.map((task) => ({ task, ...taskFigures(ofTask(figures, task), from) }));
  const specs = found.flatMap(({ task, specs: ofOne }) =>
    ofOne.map((spec) => ({
      ...spec,
      title: tasks.length > 1 ? `${spec.title}: ${visible(task)}` : spec.title,
      drawKey: (plot: Plot, size: Size) => drawKey(plot, size, spec.legend),
    })),
  );
  const absent = found.flatMap(({ task, absent: words }) =>
    words.map((each) => (tasks.length > 1 ? `${visible(task)}: ${each}` : each)),
  );
  const drawn = (await drawnFor(specs, PAPER, SIZE)).map(
    ({ figure: { caption, legend, measured }, svg }) => ({
      svg,
      caption: [
        caption,
        ...(measured ? [] : ['By the stored verdicts.']),
        ...(legend.names.length > 0 ? [`${legend.label}: ${legend.names.map(visible).join(', ')}.`] : []),
      ].join(' '),
    }),
  );
  return { drawn, absent };
}
