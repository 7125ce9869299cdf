/**
 * A transcript as plain text. Rounds are written below each other and do not change any more, but for verdicts that
 * come later, each of which is a line of its own. What models and files say stands to the right of a margin, so that
 * no text can pass for a line of the transcript.
 */
import type { Json } from '../base/json';
import { CHAT_PARAMS } from '../models/chat-model';
import { feedbackWords } from '../tasks/feedback-words';
import type { EventOf, Header } from './events';
import type { EpisodeView, RoundView, Step, VerdictView } from './fold';
import type { LogProblem, UnknownEvent } from './read-log';
import type { ScenarioSummary } from './summary';
import { clipped, visible, wrapped } from '../base/visible-text';

export interface RenderOptions {
  /** The metrics of the `end` event in words. Default: as JSON. */
  readonly describe?: (metrics: Json) => string;
  /** Problems and unknown lines of the file. */
  readonly log?: { readonly problems: readonly LogProblem[]; readonly unknown: readonly UnknownEvent[] };
}

const MARGIN = 12;
const WIDTH = 84;
/** Longer than what anyone reads; the rest is in the file. */
const MOST_CHARACTERS = 4000;
const MOST_REFUSED = 200;

/** The text, lines ended by `\n`. The same view gives the same text. */
export const renderEpisode = (view: EpisodeView, options: RenderOptions = {}): string =>
  [...renderPieces(view, options)].join('');

/** Renders the text of `renderEpisode` in pieces: the head, each round, the end. */
export function* renderPieces(view: EpisodeView, options: RenderOptions = {}): Generator<string, undefined> {
  const labels = labelsIn(view);
  yield textOf(view.header ? headLines(view.header, view.scenario) : ['Transcript without a header']);
  for (const round of view.rounds) yield textOf(roundLines(round, view.header, labels));
  yield textOf(footLines(view, options));
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line.trimEnd()}\n`).join('');

/** A word in the margin and text beside it. */
function field(name: string, text: string, most = MOST_CHARACTERS): string[] {
  return wrapped(clipped(text, most), WIDTH).map(
    (line, i) => `  ${(i === 0 ? name : '').padEnd(MARGIN)}${line}`,
  );
}

function headLines(header: Header, scenario: ScenarioSummary | undefined): string[] {
  const { model, seed, prompts, judges, id, time } = header;
  const { task, setting, source, hidden } = scenario ?? { ...header, source: undefined, hidden: undefined };
  return [
    'Transcript',
    ...field('task', `${task}, ${setting}`),
    ...(source === undefined ? [] : field('scenario', source)),
    ...(hidden ? field('hidden rule', `${oneLine(hidden.name)}: ${oneLine(hidden.predicate)}`) : []),
    ...field('model', nameOf(model)),
    ...field('decoding', decodingOf(header)),
    ...(seed === undefined ? [] : field('seed', String(seed))),
    ...field('prompts', `${prompts.pack}, SHA-256 of the instruction as sent ${prompts.sha256}`),
    ...field('judges', judges.map(({ question, by }) => `${question} by ${nameOf(by)}`).join('; ') || 'none'),
    ...field('begun', time),
    ...field('episode', id),
  ];
}

const oneLine = visible;

const nameOf = ({ kind, name, model, host }: Header['model'] | Header['judges'][number]['by']): string => {
  const details = [model, host && `at ${host}`].filter((part) => part !== undefined && part !== name);
  return oneLine([kind, name, ...details].join(' '));
};

function decodingOf({ decoding }: Header): string {
  const set = CHAT_PARAMS.filter((name) => decoding[name] !== undefined);
  return set.map((name) => `${name} ${String(decoding[name])}`).join(', ') || 'none';
}

function roundLines(round: RoundView, header: Header | undefined, labels: ReadonlySet<string>): string[] {
  const opening = round.round === 1 ? round.steps.find((step) => step.type === 'message') : undefined;
  const rest = new Set(round.verdicts);
  const lines: string[] = [];
  for (const [i, step] of round.steps.entries()) {
    if (step === opening) continue;
    lines.push(...stepLines(step, header, labels));
    const judged = judgedAt(round, i);
    for (const verdict of judged) {
      rest.delete(verdict);
      lines.push(...verdictLines(verdict));
    }
  }
  return [
    ...(opening ? ['', 'Instruction', ...field('', opening.text)] : []),
    '',
    `Round ${round.round}`,
    ...lines,
    ...[...rest].flatMap(verdictLines),
  ];
}

/** Verdicts on an announcement stand below it, those on a test below its answer. */
function judgedAt({ steps, verdicts }: RoundView, i: number): VerdictView[] {
  const step = steps[i];
  const answered = steps[i + 1]?.type === 'feedback';
  const reply = step?.type === 'feedback' ? steps[i - 1] : answered ? undefined : step;
  return reply?.type === 'reply' ? verdicts.filter(({ event }) => event.target === reply.seq) : [];
}

/** A line that only announces the turn. */
const TURN_LINE = /^Turn - \p{L}+$/u;

export const labelsIn = ({ rounds }: EpisodeView): ReadonlySet<string> =>
  new Set(rounds.flatMap(({ feedback }) => feedback?.label ?? []));

/** The lines of a message besides the turn and the answer. */
export const newsIn = (text: string, labels: ReadonlySet<string>): readonly string[] =>
  text.split('\n').filter((line) => !TURN_LINE.test(line) && !labels.has(line));

/** The expected reply and the answer are already on the page. */
function messageLines(text: string, labels: ReadonlySet<string>): string[] {
  const news = newsIn(text, labels);
  return news.length > 0 ? field('told', news.join('\n')) : [];
}

function stepLines(step: Step, header: Header | undefined, labels: ReadonlySet<string>): string[] {
  switch (step.type) {
    case 'message':
      return messageLines(step.text, labels);
    case 'feedback':
      return field('answer', oneLine(feedbackWords(step)));
    case 'retry':
      return retryLines(step);
    case 'reply':
      return [...field(oneLine(step.expect), step.parsed.content), ...costLines(step, header)];
  }
}

function retryLines({ why, attempt, reason, raw, waitMs }: EventOf<'retry'>): string[] {
  const wait = waitMs === undefined ? '' : `, again after ${waitMs} ms`;
  const quoted = raw === undefined ? '' : ` – “${oneLine(clipped(raw, MOST_REFUSED))}”`;
  return field(
    'retry',
    `${why}, attempt ${attempt}: ${oneLine(clipped(reason, MOST_REFUSED))}${wait}${quoted}`,
  );
}

/** The cost of a reply. For an agent it would only measure the speed of this machine. */
function costLines(reply: EventOf<'reply'>, header: Header | undefined): string[] {
  if (header?.model.kind === 'offline') return [];
  const { latencyMs, usage, reasoning, attempt, notes } = reply;
  const parts = [
    `${Math.round(latencyMs)} ms`,
    usage?.completion !== undefined && `${usage.completion} tokens`,
    reasoning !== undefined && `${reasoning.length} characters of thinking`,
    attempt > 1 && `attempt ${attempt}`,
    ...(notes ?? []).map(oneLine),
  ];
  return field('', `(${parts.filter((part) => part !== false).join(', ')})`);
}

/** Compatible is not right, and incompatible not wrong: a test against one's own hypothesis is often the better one. */
const MARKS: Readonly<Record<string, string>> = {
  correct: '✓',
  incorrect: '✗',
  compatible: '+',
  incompatible: '−',
  consistent: '✓',
  contradicted: '✗',
  unparsable: '?',
  'no-verdict': '–',
};

/** A result with its mark: `✓ correct`. */
export const marked = (result: string): string => {
  const words = result === 'no-verdict' ? 'no verdict' : result;
  return Object.hasOwn(MARKS, result) ? `${MARKS[result]} ${words}` : words;
};

function verdictLines({ event, current }: VerdictView): string[] {
  const { result, judge, by, reason, hypothesis } = event;
  const read = hypothesis
    ? `, read as ${hypothesis.partial === true ? 'at least ' : ''}${oneLine(hypothesis.predicate)}`
    : '';
  const why = reason === undefined ? '' : `: ${oneLine(reason)}`;
  const text = `${marked(result)} (${judge} by ${nameOf(by)})${why}${read}`;
  return field('verdict', current ? text : `replaced: ${text}`);
}

function footLines(view: EpisodeView, { describe = JSON.stringify, log }: RenderOptions): string[] {
  const { end, resumes, judgings, retries, tokens } = view;
  const metrics = end?.metrics;
  return [
    '',
    end ? 'End' : 'So far',
    ...resumes.flatMap(({ time, run }) => field('resumed', `${time}, run ${run}`)),
    ...judgings.flatMap(({ event, verdicts }) => field('judged anew', `${event.time}, ${verdicts} verdicts`)),
    ...field('state', stateOf(view)),
    ...(metrics === undefined ? [] : field('result', describe(metrics))),
    ...field('retries', `${retries.format} after refused replies, ${retries.transport} after failed calls`),
    ...(tokens.model.completion === undefined ? [] : field('tokens', `${tokens.model.completion} generated`)),
    ...(log?.problems ?? []).flatMap(({ line, message }) => field('problem', `line ${line}: ${message}`)),
    ...(log?.unknown ?? []).flatMap(({ line, type }) => field('unknown', `line ${line}: ${oneLine(type)}`)),
  ];
}

function stateOf({ state, end }: EpisodeView): string {
  if (state === 'running-or-interrupted') return 'not ended: it is running, or was interrupted';
  const why = [end?.why, end?.message].filter((part) => part !== undefined).map(oneLine);
  return [state, ...why].join(': ');
}
