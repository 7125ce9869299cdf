import { finish } from '../src/base/stepwise';
import { DocumentAnalyser, EnginePool } from '../src/rules';

/** Opens a file as the worker does. What it returns holds on to everything an open file holds on to. */
export function openEverything(text: string): object {
  const engines = new EnginePool();
  const analyser = new DocumentAnalyser((domain) => engines.for(domain));
  const report = finish(analyser.analyse(text));
  if (!report.complete) throw new Error('the analysis ended early');
  return { engines, analyser, report };
}
