/** Tables as files, and on the clipboard. */
import { reasonOf } from '../../src/base/reason';
import type { EXPORT_FORMATS, EXPORTED_TABLES } from '../../src/results/study/types';
import { Menu, type MenuItem } from '../shared/controls';
import { fileName } from '../shared/file-name';
import { useCopied } from '../shared/use-copied';
import { effectsRequest, filter, shown, study, openTab, trouble, shownSources } from './state';
import { methodsOf, reportOf } from './report';
import { ask, host, save } from './store';

type ExportedTable = (typeof EXPORTED_TABLES)[number];
type ExportFormat = (typeof EXPORT_FORMATS)[number];

const ENDINGS: Readonly<Record<ExportFormat, string>> = { csv: 'csv', markdown: 'md', latex: 'tex' };
const FORMATS: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV',
  markdown: 'Markdown',
  latex: 'LaTeX (booktabs)',
};
const TABLES: Readonly<Record<Exclude<ExportedTable, 'rows'>, string>> = {
  conditions: 'Conditions',
  effects: 'Effects',
  rules: 'Rules',
};

const textOf = (table: ExportedTable, format: ExportFormat): Promise<string> =>
  ask({
    kind: 'export',
    table,
    format,
    filter: filter.value,
    ...effectsRequest.value,
    by: shownSources.value,
  });

function saveTable(table: ExportedTable, format: ExportFormat): void {
  const name = fileName([shown.value?.title ?? '', table], ENDINGS[format]);
  void save(name, () => textOf(table, format));
}

async function copy(
  text: () => Promise<string>,
  message: string,
  showCopied: (message: string) => void,
): Promise<void> {
  try {
    host.send({ type: 'copy', text: await text() });
  } catch (error) {
    trouble.value = reasonOf(error);
    return;
  }
  showCopied(message);
}

/** The table on screen; where there is none, the one of conditions. */
export function ExportMenu() {
  const [copied, showCopied] = useCopied();
  const open = openTab.value;
  const shownTable = open === 'effects' || open === 'rules' ? open : 'conditions';
  const formats = Object.keys(FORMATS) as ExportFormat[];
  const items: MenuItem[] = [
    ...formats.map((format) => ({
      label: `${TABLES[shownTable]} as ${FORMATS[format]}`,
      icon: 'table',
      onSelect: () => saveTable(shownTable, format),
    })),
    ...formats.map((format, i) => ({
      label: `Copy ${TABLES[shownTable].toLowerCase()} as ${FORMATS[format]}`,
      icon: 'copy',
      onSelect: () =>
        void copy(
          () => textOf(shownTable, format),
          `${TABLES[shownTable]} copied as ${FORMATS[format]}`,
          showCopied,
        ),
      separated: i === 0,
    })),
    {
      label: 'Copy methods',
      icon: 'copy',
      onSelect: () => void copy(methodsOf, 'Methods copied', showCopied),
    },
    {
      label: 'Report as HTML',
      icon: 'book',
      onSelect: () => void save(fileName([shown.value?.title ?? '', 'report'], 'html'), reportOf),
      separated: true,
    },
    {
      label: 'Every episode as CSV',
      icon: 'list-flat',
      onSelect: () => saveTable('rows', 'csv'),
    },
    {
      label: 'Logs for Inspect View',
      icon: 'file-zip',
      onSelect: () => host.send({ type: 'inspect', filter: filter.value }),
    },
  ];
  return (
    <>
      <Menu label="Export" icon="save" items={items} disabled={!study.value} testId="export" />
      <span class="faint" role="status">
        {copied}
      </span>
    </>
  );
}
