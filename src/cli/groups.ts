import { readRuleFile, type RuleFile } from '../rules';
import { paint } from './format/colour';
import { findingText, locate } from './format/diagnostics';
import type { Input } from './input';
import type { Terminal } from './terminal';

/** The file as groups; where it is none, its errors go to standard error. */
export function readGroups(input: Input, terminal: Terminal): RuleFile | undefined {
  const { file, problems } = readRuleFile(input.text);
  if (file) return file;
  const p = paint(terminal.errColour);
  for (const finding of locate(input.name, input.text, problems)) terminal.err(findingText(finding, p));
  return undefined;
}
