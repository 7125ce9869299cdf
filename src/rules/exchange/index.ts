/** Rule groups to and from files of other kinds. */
export { exportMarkdown, exportSamples, type EngineFor, type Exported, type Shortage } from './export';
export { importGroups } from './import';
export { groupsToMarkdown, type ExportGroup, type ExportRule } from './markdown/write';
export {
  exchange,
  isExchangeQuestion,
  newFile,
  type ExchangeAnswers,
  type ExchangeQuestion,
} from './questions';
export { samplesToCsv, type GroupSample } from './samples';
export type { Imported, ImportFile, ImportProblem } from './types';
