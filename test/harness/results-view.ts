// The built view of results in a browser, with a study of this process.
import type { Page } from 'playwright-core';
import { finish } from '../../src/base/stepwise';
import type { ResultRow } from '../../src/results/row';
import { OpenStudies } from '../../src/results/study/answer';
import type { StudyOperation } from '../../src/results/study/types';
import { builtView, tell } from './view-page';

type Published = Extract<StudyOperation, { op: 'publish' }>['conditions'];

type ShownIn = Parameters<ReturnType<typeof builtView>>[1];

interface Options extends NonNullable<ShownIn> {
  readonly published?: Published;
  /** Gets each text that the view puts on the clipboard. */
  readonly onCopy?: (text: string) => void;
}

export function resultsView() {
  const open = builtView('results');

  /** The view of these rows, once it has a table. */
  return async (
    rows: readonly ResultRow[],
    { published = [], onCopy, ...shown }: Options = {},
  ): Promise<Page> => {
    const studies = new OpenStudies();
    const ask = (operation: StudyOperation): unknown =>
      finish(studies.answer({ kind: 'results', study: 'a', ...operation }));
    ask({ op: 'open' });
    ask({ op: 'put', episodes: rows.map((row, key) => ({ key, row })), removed: [] });
    ask({ op: 'publish', conditions: published });
    const page = await open((message) => {
      const { type, id, question, text } = message as {
        readonly type: string;
        readonly text: string;
        readonly id: number;
        readonly question: { readonly kind: StudyOperation['op'] };
      };
      if (type === 'copy') onCopy?.(text);
      if (type !== 'ask') return;
      const { kind: op, ...asked } = question;
      void tell(page, { type: 'answer', id, value: ask({ op, ...asked } as StudyOperation) });
    }, shown);
    await tell(page, { type: 'sources', title: 'runs', tab: 'Results of runs', sources: [] });
    const done = { done: rows.length, total: rows.length, state: 'done' };
    await tell(page, { type: 'reading', reading: { ...done, leftOut: 0, damaged: [], moreDamaged: 0 } });
    await tell(page, { type: 'study', revision: 1, facts: ask({ op: 'facts' }) as object });
    await page.getByRole('grid').first().waitFor();
    return page;
  };
}
