import * as z from 'zod';
import { headerIn, replyAt } from '../labels/judges';
import { currentLabels, readingsIn, readLabels } from '../labels';
import { ImportError, type PublishedRun } from '../episode/published';
import { checkedImport } from '../episode/published/answers';
import { readLog } from '../episode/read-log';
import { reviewerFor } from '../judges/review';
import { reviewAll } from '../judges/review/in-worker';
import { reviewReport, type ReportedTranscript } from '../judges/review/report';
import type { Json } from '../base/json';
import type { Stepwise } from '../base/stepwise';
import { MOST_LISTED } from './inputs';
import { agentTool, ToolRefused } from './tool';

export const review = agentTool({
  name: 'review',
  title: 'Review the verdicts of a transcript',
  description:
    'Compares every verdict that judges stored in a transcript (*.episode.jsonl, or a published run with its judge ' +
    'files) with the computed one. Returns the metrics by both, the verdicts that are wrong with the evidence and counterexamples, and those that stay open.',
  input: z.strictObject({
    file: z
      .string()
      .min(1)
      .max(4096)
      .describe('The path of a transcript (*.episode.jsonl, or of a published run).'),
  }),
  *run({ file }, context) {
    const transcript = context.run ? yield* ofRun(file, context.run) : ofText(file, context.text ?? '');
    const { events, stepOf } = transcript;
    const header = headerIn(events);
    if (!header) throw new ToolRefused(`${file} is not a transcript: it has no header.`);
    const episode = { id: header.id, ...(context.run && { replyAt: replyAt(events, stepOf) }) };
    const labels = currentLabels(readLabels(context.labels ?? ''), episode);
    const reviewer = reviewerFor(header, { readings: readingsIn(labels) });
    reviewer.add(events);
    yield* reviewAll(reviewer, context.engines);
    const report = reviewReport(yield* reviewer.all(), transcript);
    const { verdicts, disagreements, open, problems: lines, ...rest } = report;
    return {
      ...rest,
      verdicts: verdicts.length,
      ...listed('disagreements', disagreements),
      ...listed('open', open),
      ...listed('problems', lines),
    } as Json;
  },
});

function ofText(path: string, text: string): ReportedTranscript {
  const { events, problems } = readLog(text);
  const problemsOfFile = problems.map((one) => ({ file: path, ...one }));
  return { path, events, problems: problemsOfFile, stepOf: (seq) => seq };
}

function* ofRun(path: string, run: PublishedRun): Stepwise<ReportedTranscript> {
  try {
    const { events, places, problems } = yield* checkedImport(run);
    return { path, events, problems, stepOf: (seq) => places.get(seq)?.step ?? seq };
  } catch (error) {
    if (error instanceof ImportError)
      throw new ToolRefused(`${path} cannot be read: line ${error.line}: ${error.message}`);
    throw error;
  }
}

/** The first entries of a list, and how many more there are. */
const listed = (name: string, all: readonly unknown[]) => ({
  [name]: all.slice(0, MOST_LISTED),
  ...(all.length > MOST_LISTED && { [`${name}NotListed`]: all.length - MOST_LISTED }),
});
