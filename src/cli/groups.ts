import { RuleFileReader, type RuleFile } from '../rules';
import { paint } from './format/colour';
import { findingText } from './format/diagnostics';
import { locate } from '../rules/located';
import type { Input } from './input';
import type { Terminal } from './terminal';
import { inSlices } from './work';

/** The file as groups; where it is none, or names a domain that is refused, its errors go to standard error. */
export async function readGroups(input: Input, terminal: Terminal): Promise<RuleFile | undefined> {
  const reading = new RuleFileReader().read(input.text);
  const { file, problems, isDomainRefused } = await inSlices(reading, terminal.signal);
  if (file && !isDomainRefused) return file;
  const p = paint(terminal.errColour);
  for (const finding of locate(input.name, input.text, problems)) terminal.err(findingText(finding, p));
  return undefined;
}
