import { reviewReport } from '../../judges/review/report';
import { NoRuleError } from '../../tasks/rule-discovery/game';
import { describeRuleMetrics, OPEN } from '../../tasks/rule-discovery/measures/describe';
import { plural } from '../../rules';
import { visible } from '../../base/visible-text';
import { type Arguments, oneOf } from '../arguments';
import { type Command, complainAll, FORMAT_OPTION, formatOf, writeJson } from '../command';
import { reviewables, type Reviewable } from '../episodes/reviewable';
import { type ReviewedTranscript, reviewOf, unknownGame } from '../episodes/reviewing';
import { READINGS_OPTION, type ReadTranscript, withReadings } from '../episodes/sidecar';
import { withContext, type EpisodeContext } from '../episodes/context';
import { EXIT, type ExitCode, InputError, UsageError } from '../exit';
import { paint } from '../format/colour';
import type { ReviewResult } from '../schemas-review';
import type { Terminal } from '../terminal';

type Reviewed = ReviewResult[number];

const LEVELS = ['certain', 'likely', 'none'] as const;

/**
 * The review of a transcript; an InputError if this version does not have its game, undefined if no judge gives verdicts
 * in it.
 */
async function reviewOne(
  transcript: ReadTranscript,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<ReviewedTranscript<Reviewable> | InputError | undefined> {
  try {
    return await reviewOf(transcript, context, terminal);
  } catch (error) {
    if (error instanceof NoRuleError) return undefined;
    if (unknownGame(error)) return new InputError(transcript.path, `cannot be reviewed: ${error.message}`);
    throw error;
  }
}

const NOT_ENDED = 'the episode was not played to its end';

/** Two verdicts on the same words may contradict each other even if computation decides neither. */
const truthOf = (kind: string, is: string): string => {
  if (is !== 'no-verdict') return `is ${is}`;
  return kind === 'predicts-nothing'
    ? 'but there is nothing to judge'
    : 'which is not decided by computation';
};

const OF = { equivalence: 'announcement', compatibility: 'test' } as const;

function countsText({ rule, model, person, nothing, open }: Reviewed['announcements']): string {
  const counts = [`${rule} by rule`, `${model} by model`, `${person} by people`, `${open} open`];
  return `  readings: ${[...counts, ...(nothing > 0 ? [`${nothing} without content`] : [])].join(', ')}\n`;
}

function translationsText({ step, round, author, parts }: Reviewed['modelReadings'][number]): string {
  const how = parts === undefined ? 'agree' : `differ, first at (${parts.join(', ')})`;
  return `round ${round}, announcement (step ${step}): two translations by ${visible(author)} ${how}`;
}

/** The note on open verdicts: an announcement counts as not correct, a test in no I:C. */
const leftOut = (open: number): string => (open === 0 ? '' : ` (${plural(open, 'open verdict')} left out)`);

function textOf(result: Reviewed, counts: boolean, terminal: Terminal): string {
  const p = paint(terminal.outColour);
  const { stored, computed } = result.metrics;
  const lines = [
    p.strong(visible(result.file)),
    ...(result.state === 'completed' ? [] : [`  ${p.warning(result.state)}: ${NOT_ENDED}`]),
    `  by the stored verdicts: ${describeRuleMetrics(stored)}`,
    `  by enumeration:         ${describeRuleMetrics(computed, OPEN)}${leftOut(result.open.length)}`,
    ...(result.disagreements.length > 1 ? ['  disagreements, the surest first:'] : []),
    ...result.disagreements.map(
      ({ judge, step, round, stored: storedResult, computed: computedResult, certainty, kind, evidence }) =>
        `  ${p.warning(certainty)} round ${round}, ${OF[judge]} (step ${step}): judged ${visible(storedResult)}, ${truthOf(kind, computedResult)}\n` +
        `    ${p.faint(kind)}: ${visible(evidence.text)}`,
    ),
    ...result.open.map(
      ({ judge, step, round, reason }) =>
        `  ${p.note('open')} round ${round}, ${OF[judge]} (step ${step}): ${visible(reason)}`,
    ),
    ...result.readings.map(
      ({ step, round, predicate, author }) =>
        `  ${p.note('reading')} round ${round}, announcement (step ${step}): ${visible(predicate)}, by ${visible(author)}`,
    ),
    ...result.modelReadings.map((one) => `  ${p.note('by model')} ${translationsText(one)}`),
    ...result.problems.map(
      ({ file, line, message }) =>
        `  ${p.warning('note')} ${visible(file)}${line > 0 ? `:${line}` : ''}: ${visible(message)}`,
    ),
    `  ${plural(result.disagreements.length, 'disagreement')}, ${plural(result.open.length, 'open verdict')}`,
  ];
  return `${lines.join('\n')}\n${counts ? countsText(result.announcements) : ''}`;
}

function exitOf(results: readonly Reviewed[], failOn: (typeof LEVELS)[number]): ExitCode {
  if (failOn === 'none') return EXIT.fine;
  const counts = results.some(({ disagreements }) =>
    disagreements.some(({ certainty }) => failOn === 'likely' || certainty === 'certain'),
  );
  return counts ? EXIT.findings : EXIT.fine;
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const failOn = oneOf(args, 'fail-on', LEVELS) ?? 'certain';
  const wanted = !args.flag('no-readings');
  const failures: InputError[] = [];
  const results: Reviewed[] = [];
  let damaged = false;
  let unjudged = 0;
  await withContext(terminal, async (context) => {
    for await (const transcript of reviewables(args.positionals, terminal.signal, (text) =>
      terminal.err(text),
    )) {
      const reviewed =
        transcript instanceof InputError
          ? transcript
          : await reviewOne(await withReadings(transcript, wanted), context, terminal);
      if (reviewed instanceof InputError) {
        failures.push(reviewed);
        continue;
      }
      if (!reviewed) {
        unjudged += 1;
        continue;
      }
      damaged ||= reviewed.transcript.damaged;
      const result = reviewReport(reviewed.review, reviewed.transcript);
      results.push(result);
      if (format === 'text') terminal.out(textOf(result, args.flag('readings'), terminal));
    }
  });
  if (results.length + failures.length + unjudged === 0)
    throw new UsageError(
      'no transcript among these files',
      'judge files belong to the transcript beside them',
    );
  if (format === 'json') await writeJson(terminal, results);
  if (unjudged > 0)
    terminal.err(`${plural(unjudged, 'transcript')} of games without judges: no verdict to review\n`);
  complainAll(terminal, failures);
  return damaged || failures.length > 0 ? EXIT.misuse : exitOf(results, failOn);
}

export const command: Command = {
  operands: 'TRANSCRIPT…',
  details:
    'Sets every stored verdict beside what enumeration says: of transcripts of ours and of published runs, whose judge\n' +
    'files are found beside them. Needs no model. The surest disagreements come first. Wordings that cannot be read are\n' +
    'listed as open; where people kept in the labels beside the transcript what they mean, that counts, and is listed.\n' +
    'Readings by a model (falsify read --transcripts) are listed apart; a verdict that they speak against is only likely\n' +
    'wrong.\n\n' +
    'Exits 1 if a verdict is certainly wrong (or whatever --fail-on names), 2 if a transcript or one of its lines cannot\n' +
    'be read (the rest is reviewed), 130 after Ctrl+C. Transcripts of games without judges are counted on standard error.\n',
  options: {
    'fail-on': { value: 'LEVEL', summary: 'exit 1 for: certain (default), likely, none' },
    readings: { summary: 'count announcements by who has read them: by rule, by model, by people, open' },
    ...READINGS_OPTION,
    ...FORMAT_OPTION,
  },
  examples: {
    "falsify review 'episodes/*.episode.jsonl'": 'to read',
    "falsify review --json run.jsonl | jq '.[].disagreements'": 'for a script',
  },
  run,
};
