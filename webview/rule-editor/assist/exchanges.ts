/** Imports into this file, and exports from it. */
import type { ViewCommand } from '../../../src/protocol/rule-editor';
import { runCommand } from '../changes';
import { openGroup } from '../state';

interface Exchange {
  readonly command: ViewCommand;
  readonly icon: string;
  readonly label: string;
  readonly what: string;
}

export const EXCHANGES: readonly Exchange[] = [
  {
    command: 'importGroups',
    icon: 'desktop-download',
    label: 'Import groups…',
    what: 'A Markdown table with rule names and predicates, or a YAML of rules with its CSV of instances.',
  },
  {
    command: 'exportMarkdown',
    icon: 'markdown',
    label: 'Export as Markdown table…',
    what: 'Every group with its rules, its split and the size of its feasible set.',
  },
  {
    command: 'exportCsv',
    icon: 'table',
    label: 'Export samples as CSV…',
    what: 'Triples drawn from the feasible sets with the seed of the file, one a line.',
  },
];

export const exchange = (command: ViewCommand): void => void runCommand(command, openGroup.value);
