/**
 * Episodes as an eval log of Inspect (https://inspect.aisi.org.uk/eval-logs.html): a condition is an eval, a scenario a
 * sample, and a repeat of it an epoch. Nothing of a transcript is lost that Inspect View can show.
 */
import { groupBy } from '../base/group-by';
import { isRecord, readJson } from '../base/json';
import type { EpisodeEvent, EventOf } from '../episode/events';
import { messagesOf } from './inspect-messages';
import { OUTCOME_SOURCES, type OutcomeSource, type ResultRow } from './row';
import { isScored, isSolved, scoreIds } from './scores';
import type { Condition } from './result-schemas';

/** Version of the format. */
const VERSION = 2;

/** The entries of a log, which is a zip archive of them; `name`: with its folder. */
export interface LogEntry {
  readonly name: string;
  readonly value: unknown;
}

interface Usage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly total_tokens: number;
  readonly reasoning_tokens: number;
}

interface Score {
  /** `C` and `I` are correct and incorrect. */
  readonly value: string | number | boolean;
  readonly answer?: string;
  readonly history: readonly never[];
}

type Scores = Readonly<Record<string, Score>>;

/** A sample without its dialogue, as the list of samples has it. */
export interface SampleSummary {
  readonly id: string;
  readonly epoch: number;
  readonly input: string;
  readonly target: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly scores: Scores;
  readonly model_usage: Readonly<Record<string, Usage>>;
  readonly started_at: string;
  readonly completed_at: string;
  readonly total_time: number;
  readonly working_time: number;
  readonly uuid: string;
  readonly completed: boolean;
  readonly message_count: number;
  readonly error?: string;
}

/** The place of an episode in its log. */
export interface SamplePlace {
  readonly id: string;
  /** 1-based. */
  readonly epoch: number;
}

/** Names are those of rule files, which may say anything: an entry of an archive must not be a path. */
const safeName = (name: string): string => name.replaceAll(/[^\w .,()+=<>-]/g, '_').slice(0, 120);

/** One for each row; scenarios of the same name are numbered. */
export function samplePlaces(rows: readonly ResultRow[]): readonly SamplePlace[] {
  const places = new Map<ResultRow, SamplePlace>();
  for (const scenarios of groupBy(rows, ({ scenario }) => safeName(scenario.name)).values()) {
    const alike = [...groupBy(scenarios, ({ scenario }) => scenario.id).values()];
    alike.forEach((repeats, n) => {
      const name = safeName(repeats[0].scenario.name) || 'scenario';
      repeats.forEach((row, i) => places.set(row, { id: n > 0 ? `${name} (${n + 1})` : name, epoch: i + 1 }));
    });
  }
  return rows.map((row) => places.get(row) ?? { id: row.id, epoch: 1 });
}

/** A sample as its entry has it, and as the list of samples does. */
export interface Sample {
  readonly entry: LogEntry;
  readonly summary: SampleSummary;
}

export function sampleOf(row: ResultRow, events: readonly EpisodeEvent[], place: SamplePlace): Sample {
  const messages = messagesOf(row, events);
  const last = messages.findLast(({ role }) => role === 'assistant');
  const failed = row.state !== 'completed' && row.why !== 'format';
  const error = row.why === null ? row.state : `${row.state}: ${row.why}`;
  const input = openingOf(events);
  const shared = sharedOf(row, events, place);
  const value = {
    ...shared,
    input,
    messages,
    store: {},
    events: [],
    attachments: {},
    output: {
      model: row.model.served,
      choices: last ? [{ message: last, stop_reason: 'stop' }] : [],
    },
    ...(failed && { error: { message: error, traceback: '', traceback_ansi: '' } }),
  };
  const summary = {
    ...shared,
    input: input.slice(0, SUMMARY_CHARACTERS),
    completed: !failed,
    message_count: messages.length,
    ...(failed && { error }),
  };
  return { entry: { name: `samples/${place.id}_epoch_${place.epoch}.json`, value }, summary };
}

/** Most characters of a text in the list of samples. */
const SUMMARY_CHARACTERS = 1000;

/** Fields that a sample has in both places. */
function sharedOf(row: ResultRow, events: readonly EpisodeEvent[], place: SamplePlace) {
  const [first, last] = [events[0]?.time ?? '', events.at(-1)?.time ?? ''];
  const usage = usageOf(events);
  return {
    ...place,
    target: row.scenario.rule.slice(0, SUMMARY_CHARACTERS),
    // A log does not reveal where the transcript lies.
    metadata: { ...row, path: undefined, version: undefined },
    scores: inspectScores(row, events),
    model_usage: usage ? { [row.model.served]: usage } : {},
    started_at: timeOf(first),
    completed_at: timeOf(last),
    total_time: Math.max(0, (Date.parse(last) - Date.parse(first)) / 1000) || 0,
    working_time: row.latencyMs / 1000,
    uuid: row.id,
  };
}

const openingOf = (events: readonly EpisodeEvent[]): string =>
  events.find((event) => event.type === 'message')?.text ?? '';

/** Inspect writes times with their zone. */
const timeOf = (time: string): string => {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? '1970-01-01T00:00:00+00:00'
    : date.toISOString().replace('Z', '+00:00');
};

function usageOf(events: readonly EpisodeEvent[]): Usage | undefined {
  const counted = events.flatMap((event) =>
    (event.type === 'reply' || event.type === 'retry') && event.usage ? [event.usage] : [],
  );
  if (counted.length === 0) return undefined;
  return sumUsage(
    counted.map(({ prompt = 0, completion = 0, reasoning = 0 }) => ({
      input_tokens: prompt,
      output_tokens: completion,
      total_tokens: prompt + completion,
      reasoning_tokens: reasoning,
    })),
  );
}

const sumUsage = (all: readonly Usage[]): Usage => ({
  input_tokens: total(all, (one) => one.input_tokens),
  output_tokens: total(all, (one) => one.output_tokens),
  total_tokens: total(all, (one) => one.total_tokens),
  reasoning_tokens: total(all, (one) => one.reasoning_tokens),
});

const total = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

const SOLVED: Readonly<Record<OutcomeSource, string>> = {
  judge: 'solved_by_judge',
  enumeration: 'solved_by_enumeration',
};

/** Scores of an episode: whether the hidden rule was found, by each source; without one, its measures. */
function inspectScores(row: ResultRow, events: readonly EpisodeEvent[]): Scores {
  if (isScored(row))
    return Object.fromEntries(
      scoreIds([row]).map((id) => [id, { value: row.scores[id] ?? '', history: [] }]),
    );
  const answers = events.filter((event): event is EventOf<'reply'> => event.type === 'reply');
  return Object.fromEntries(
    OUTCOME_SOURCES.map((source) => {
      const { tStar } = row[source];
      const expect = answers[0]?.expect;
      const announced = answers.filter((reply) => reply.expect === expect);
      const answer = (tStar === null ? announced.at(-1) : announced[tStar - 1])?.parsed.content;
      const value = isSolved(row, source) === true ? 'C' : 'I';
      return [SOLVED[source], { value, ...(answer !== undefined && { answer }), history: [] }];
    }),
  );
}

/** Everything but the samples. `id`: of the condition, 64 hexadecimal digits. */
export function logEntries(
  condition: Condition,
  samples: readonly SampleSummary[],
  { id, version }: { readonly id: string; readonly version: string },
): readonly LogEntry[] {
  const start = { version: VERSION, eval: specOf(condition, samples, id, version), plan: planOf(condition) };
  const usages = samples.flatMap(({ model_usage: usage }) => Object.values(usage));
  const stats = {
    started_at: startOf(samples),
    completed_at: endOf(samples),
    model_usage: usages.length > 0 ? { [condition.model]: sumUsage(usages) } : {},
  };
  const results = {
    total_samples: samples.length,
    completed_samples: samples.filter(isCounted).length,
    scores: evalScores(samples),
  };
  return [
    { name: '_journal/start.json', value: start },
    { name: 'summaries.json', value: samples },
    { name: 'header.json', value: { ...start, status: 'success', results, stats, invalidated: false } },
  ];
}

const isCounted = ({ error, metadata }: SampleSummary): boolean =>
  error === undefined && metadata['fork'] === undefined;

const startOf = (samples: readonly SampleSummary[]): string =>
  samples.reduce((first, { started_at: time }) => (time < first ? time : first), samples[0].started_at);

const endOf = (samples: readonly SampleSummary[]): string =>
  samples.reduce((last, { completed_at: time }) => (time > last ? time : last), samples[0].completed_at);

function specOf(condition: Condition, samples: readonly SampleSummary[], id: string, version: string) {
  const { task, model, setting, thinking, prompts, judges } = condition;
  const names = [...new Set(samples.map((sample) => sample.id))];
  return {
    eval_id: id.slice(0, 22),
    run_id: id.slice(22, 44),
    task_id: id.slice(0, 22),
    created: startOf(samples),
    task: `falsify/${task}`,
    task_version: 0,
    task_display_name: `${task} (${setting})`,
    task_attribs: {},
    task_args: { setting, thinking, prompts, judges },
    task_args_passed: {},
    dataset: { name: task, samples: names.length, sample_ids: names, shuffled: false },
    model,
    model_generate_config: generateConfig(condition),
    model_args: {},
    config: { epochs: Math.max(...samples.map(({ epoch }) => epoch)) },
    packages: { falsify: version },
    scorers: scoreNames(samples).map((name) => ({ name, options: {}, metrics: [], metadata: {} })),
  };
}

const planOf = (condition: Condition) => ({
  name: 'plan',
  steps: [{ solver: 'falsify', params: { setting: condition.setting }, params_passed: {} }],
  config: generateConfig(condition),
});

const DECODING: Readonly<Record<string, string>> = {
  maxTokens: 'max_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  presencePenalty: 'presence_penalty',
};

/** Parameters that Inspect has too. */
function generateConfig({ decoding }: Condition): Readonly<Record<string, number>> {
  const sent = readJson(decoding);
  if (!isRecord(sent)) return {};
  return Object.fromEntries(
    Object.entries(DECODING).flatMap(([name, theirs]) =>
      typeof sent[name] === 'number' ? [[theirs, sent[name]]] : [],
    ),
  );
}

const scoreNames = (samples: readonly SampleSummary[]): string[] => [
  ...new Set(samples.flatMap(({ scores }) => Object.keys(scores))),
];

/** The mean of each score with its standard error, over episodes that count. */
function evalScores(samples: readonly SampleSummary[]) {
  const counted = samples.filter(isCounted);
  return scoreNames(counted).map((name) => {
    const values = counted.flatMap(({ scores }) =>
      Object.hasOwn(scores, name) ? [numberOf(scores[name].value)] : [],
    );
    const mean = total(values, (value) => value) / values.length;
    const squares = total(values, (value) => (value - mean) ** 2);
    const stderr = values.length > 1 ? Math.sqrt(squares / (values.length - 1) / values.length) : 0;
    const label = name.startsWith('solved_by') ? 'accuracy' : 'mean';
    return {
      name,
      scorer: name,
      scored_samples: values.length,
      params: {},
      unscored_samples: counted.length - values.length,
      metrics: {
        [label]: { name: label, value: mean, params: {} },
        stderr: { name: 'stderr', value: stderr, params: {} },
      },
    };
  });
}

const numberOf = (value: Score['value']): number => (value === 'C' ? 1 : value === 'I' ? 0 : Number(value));

/** The name under which Inspect lists a log: time, task and id. */
export function logName(condition: Condition, samples: readonly SampleSummary[], id: string): string {
  const time = startOf(samples).replace(/\.\d+/, '').replaceAll(':', '-');
  const task = `${condition.task}-${condition.setting}`.replaceAll(/[^\w-]/g, '-').slice(0, 80);
  return `${time}_${task}_${id.slice(0, 22)}.eval`;
}
