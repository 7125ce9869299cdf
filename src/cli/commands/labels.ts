import { left, right } from '../../base/markdown-table';
import { visible } from '../../base/visible-text';
import { ANSWERS, type InterRaterAgreement } from '../../labels/agreement';
import { judgeWords } from '../../labels/judges';
import {
  type JudgeAgreement,
  type LabelStatistics,
  labelStatistics,
  type LabelledTranscript,
} from '../../labels/statistics';
import {
  ANSWER_WORDS,
  intervalWords,
  kappaWords,
  NO_KAPPA,
  NO_VERDICT,
  settingWords,
  shareWords,
} from '../../labels/words';

import { plural } from '../../rules';
import type { Arguments } from '../arguments';
import { type Command, complainAll, FORMAT_OPTION, formatOf, unreadable, writeJson } from '../command';
import { reviewables } from '../episodes/reviewable';
import { sidecarOrError } from '../episodes/sidecar';
import { EXIT, type ExitCode, InputError } from '../exit';
import { type Paint, paint } from '../format/colour';
import { table } from '../format/table';
import type { LabelsResult } from '../schemas-labels';
import type { JudgeQuestion } from '../../episode/judge-question';
import type { Terminal } from '../terminal';

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Rows are labels, columns are verdicts or the labels of the other person. */
function matrixText(
  { matrix }: InterRaterAgreement,
  question: JudgeQuestion,
  corner: string,
  neither: string,
): string {
  const words = ANSWER_WORDS[question];
  const columns = [words.yes, words.no, neither].map(right);
  const rows = ANSWERS.map((row) => [words[row], ...ANSWERS.map((column) => String(matrix[row][column]))]);
  return indented(table([left(corner), ...columns], rows));
}

const agreed = (agreement: InterRaterAgreement): string =>
  `agree ${shareWords(agreement.agree, agreement.of)}, 95% interval ${intervalWords(agreement)}, κ ${kappaWords(agreement)}`;

const whyNot = ({ noKappa }: InterRaterAgreement): string =>
  noKappa ? `  no κ: ${NO_KAPPA[noKappa]}\n` : '';

function judgeText({ judge, people, authors, unlabelled, disputed }: JudgeAgreement, p: Paint): string {
  const title = `${p.strong(visible(`${settingWords(judge)}, judged by ${judgeWords(judge)}`))}\n`;
  const without = `  ${plural(unlabelled, 'verdict')} without a label\n`;
  if (people.of === 0 && disputed === 0) return title + without;
  return [
    title,
    matrixText(people, judge.question, 'label \\ verdict', NO_VERDICT),
    `  ${agreed(people)}\n`,
    whyNot(people),
    ...authors.map(({ author, agreement }) => `  ${visible(author)} alone: ${agreed(agreement)}\n`),
    disputed > 0 ? `  ${plural(disputed, 'verdict')} on which people differ: unclear\n` : '',
    without,
  ].join('');
}

function textOf({ labels, judges, authors }: LabelStatistics, result: LabelsResult, p: Paint): string {
  const labelled = result.files.filter((each) => each.labels > 0).length;
  return [
    `${plural(labels, 'label')} in ${labelled} of ${plural(result.files.length, 'transcript')}\n`,
    ...judges.map((each) => judgeText(each, p)),
    ...authors.map(
      ({ question, authors: [one, other], agreement }) =>
        `${p.strong(visible(`${one} and ${other} (${question})`))}\n` +
        matrixText(agreement, question, `${one} \\ ${other}`, 'unclear') +
        `  ${agreed(agreement)}\n${whyNot(agreement)}`,
    ),
    ...result.files
      .filter(({ elsewhere }) => elsewhere > 0)
      .map(
        ({ file, elsewhere }) =>
          `  ${p.warning('note')} ${visible(file)}: ${plural(elsewhere, 'line')} of another episode\n`,
      ),
    ...result.problems.map(
      ({ file, line, message }) => `  ${p.warning('note')} ${visible(`${file}:${line}: ${message}`)}\n`,
    ),
  ].join('');
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const failures: InputError[] = [];
  const files: LabelsResult['files'][number][] = [];
  const problems: LabelsResult['problems'][number][] = [];
  const labelled: LabelledTranscript[] = [];
  for await (const transcript of reviewables(args.positionals, terminal.signal, (text) =>
    terminal.err(text),
  )) {
    const sidecar = transcript instanceof InputError ? transcript : await sidecarOrError(transcript);
    if (transcript instanceof InputError || sidecar instanceof InputError) {
      failures.push(sidecar as InputError);
      continue;
    }
    const { path, file, current } = sidecar;
    const { labels, readings, modelReadings, unmatched } = current;
    files.push({
      file: transcript.path,
      labels: labels.length,
      elsewhere: unmatched,
      readings: readings.length,
      modelReadings: modelReadings.length,
    });
    problems.push(...file.problems.map((each) => ({ file: path, ...each })));
    labelled.push({ events: transcript.events, labels: current });
  }
  const statistics = labelStatistics(labelled);
  const result: LabelsResult = {
    version: 1,
    ...statistics,
    judges: statistics.judges.map(({ judge, ...agreement }) => ({ ...judge, ...agreement })),
    files,
    problems,
    ...unreadable(failures),
  };
  if (format === 'json') await writeJson(terminal, result);
  else if (files.length > 0) terminal.out(textOf(statistics, result, paint(terminal.outColour)));
  complainAll(terminal, failures);
  return failures.length > 0 ? EXIT.misuse : EXIT.fine;
}

export const command: Command = {
  operands: 'TRANSCRIPT…',
  details:
    'Reads the labels beside transcripts (X.labels.jsonl) and prints, for each judge, how its verdicts and what people\n' +
    "say fall together: confusion matrix, agreement with its 95% interval, Cohen's kappa; and the same of each two\n" +
    'people. Takes transcripts of ours, published runs and folders of both. Changes nothing.\n\n' +
    'Exits 2 if a transcript or its labels cannot be read.\n',
  options: { ...FORMAT_OPTION },
  examples: {
    'falsify labels episodes': 'of all transcripts in a folder',
    "falsify labels --json run.jsonl | jq '.judges[].people.kappa'": 'for a script',
  },
  run,
};
