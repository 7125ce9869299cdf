import * as z from 'zod';
import { headerIn } from '../labels/judges';
import { currentLabels, readingsIn, readLabels } from '../labels';
import { readLog } from '../episode/read-log';
import { reviewerFor, type ReadingsByTarget } from '../judges/review';
import { reviewAll } from '../judges/review/in-worker';
import { reviewReport } from '../judges/review/report';
import type { Json } from '../base/json';
import { MOST_LISTED } from './inputs';
import { agentTool, type ToolContext, ToolRefused } from './tool';

export const review = agentTool({
  name: 'review',
  title: 'Review the verdicts of a transcript',
  description:
    'Sets every verdict that judges stored in a transcript (*.episode.jsonl) beside the computed one. Returns the ' +
    'metrics by both, the verdicts that are wrong with the evidence and counterexamples, and those that stay open.',
  input: z.strictObject({
    file: z.string().min(1).max(4096).describe('The path of a transcript (*.episode.jsonl).'),
  }),
  *run({ file }, context) {
    const { events, problems } = readLog(context.text ?? '');
    const header = headerIn(events);
    if (!header) throw new ToolRefused(`${file} is not a transcript: it has no header.`);
    const reviewer = reviewerFor(header, { readings: readingsOf(context, header.id) });
    reviewer.add(events);
    yield* reviewAll(reviewer, context.engines);
    const found = yield* reviewer.all();
    const report = reviewReport(found, {
      ...{ path: file, events, stepOf: (seq: number) => seq },
      problems: problems.map((one) => ({ file, ...one })),
    });
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

const readingsOf = ({ labels }: ToolContext, id: string): ReadingsByTarget =>
  labels === undefined ? new Map() : readingsIn(currentLabels(readLabels(labels), { id }));

/** The first entries of a list, and how many more there are. */
const listed = (name: string, all: readonly unknown[]) => ({
  [name]: all.slice(0, MOST_LISTED),
  ...(all.length > MOST_LISTED && { [`${name}NotListed`]: all.length - MOST_LISTED }),
});
