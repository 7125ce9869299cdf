/** Rule groups to and from files of other kinds. */
export { importGroups } from './import';
export { groupsToMarkdown, type ExportGroup, type ExportRule } from './markdown/write';
export { samplesToCsv, type GroupSample } from './samples';
export type { Imported, ImportFile, ImportProblem } from './types';
