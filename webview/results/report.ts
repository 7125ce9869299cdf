/** The report of a study: one page for any browser, with the tables, the figures and the methods. */
import { version } from '../../package.json';
import { drawnFigures } from '../../src/results/figures/drawn';
import { hashedMethods, methodsText } from '../../src/results/methods';
import { reportPage } from '../../src/results/report';
import { effectsRequest, filter, shown, taskTitle } from './state';
import { ask } from './store';

export async function reportOf(): Promise<string> {
  const request = { filter: filter.value, ...effectsRequest.value };
  const [{ tables, methods }, figures] = await Promise.all([
    ask({ kind: 'report', ...request }),
    ask({ kind: 'figures', filter: filter.value, by: 'judge' }),
  ]);
  return reportPage({
    title: shown.value?.title ?? 'Results',
    tables,
    figures: drawnFigures(await import('../../src/base/figure/plot'), figures, request.from, taskTitle),
    methods: await hashedMethods(methods, version),
  });
}

/** The methods of the report alone, as Markdown. */
export async function methodsOf(): Promise<string> {
  const { methods } = await ask({ kind: 'report', filter: filter.value, ...effectsRequest.value });
  return methodsText(await hashedMethods(methods, version));
}
