/** Labels: what people say of verdicts, in a file beside the transcript. */
export { latestLabels as currentLabels, type LatestLabels as CurrentLabels } from './latest';
export { appendedLines, labelsPath, readLabels, tooLarge, type LabelFile } from './file';
export { labelProblems, readingsIn } from './readings';
export { type LabelledJudge, type LabelValue, type NewLabelLine } from './lines';
