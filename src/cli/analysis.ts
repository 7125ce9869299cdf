import type { Problem } from '../predicate';
import type { EnginePool } from '../rules';
import { DocumentAnalyser, type FileReport, wholeAnalysis } from '../rules';
import type { Input } from './input';
import type { Terminal } from './terminal';
import { withProgress, work } from './work';

/** A text with everything that enumeration computes about it. */
export interface Analysed {
  readonly input: Input;
  readonly report: FileReport;
}

/** Analyses every input as the editor does, in order. `disabled` names the problems not to look for. */
export async function analyseInputs(
  inputs: readonly Input[],
  disabled: readonly string[],
  terminal: Terminal,
  engines: EnginePool,
): Promise<Analysed[]> {
  const analysed: Analysed[] = [];
  await withProgress(terminal, async (progress) => {
    for (const input of inputs) {
      const analyser = new DocumentAnalyser((domain) => engines.for(domain));
      const analysis = wholeAnalysis(analyser.analyse(input.text, { disabled }));
      analysed.push({ input, report: await work(analysis, terminal, progress, `counting ${input.name}`) });
    }
  });
  return analysed;
}

/** Problems that leave a group without a count although every rule can be read. */
const GIVEN_UP: readonly string[] = ['count-abandoned', 'count-failed'];
/** A feasible set of size 0 is an error of the group, but it has been counted. */
const COUNTED: readonly string[] = ['empty-feasible-set'];

/** The problems that prevent the counts of a file. */
export const obstacles = (report: FileReport): readonly Problem[] =>
  report.problems.filter(
    ({ severity, code }) => (severity === 'error' && !COUNTED.includes(code)) || GIVEN_UP.includes(code),
  );
