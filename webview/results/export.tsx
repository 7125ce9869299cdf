/** Tables as files. */
import type { EXPORT_FORMATS, EXPORTED_TABLES } from '../../src/results/study/types';
import { Menu, type MenuItem } from '../shared/controls';
import { fileName } from '../shared/file-name';
import { effectsAsked, filter, shown, study, tab, shownSources } from './state';
import { reportOf } from './report';
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

function saveTable(table: ExportedTable, format: ExportFormat): void {
  const name = fileName([shown.value?.title ?? '', table], ENDINGS[format]);
  const asked = { kind: 'export', table, format, filter: filter.value, ...effectsAsked.value } as const;
  void save(name, () => ask({ ...asked, by: shownSources.value }));
}

/** The table on screen; where there is none, the one of conditions. */
export function ExportMenu() {
  const shownTable = tab.value === 'effects' || tab.value === 'rules' ? tab.value : 'conditions';
  const formats = Object.keys(FORMATS) as ExportFormat[];
  const items: MenuItem[] = [
    ...formats.map((format) => ({
      label: `${TABLES[shownTable]} as ${FORMATS[format]}`,
      icon: 'table',
      onSelect: () => saveTable(shownTable, format),
    })),
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
  return <Menu label="Export" icon="save" items={items} disabled={!study.value} testId="export" />;
}
