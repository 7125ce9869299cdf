import { left, right } from '../../../base/markdown-table';
import { fixed } from '../../../base/number-words';
import { DEFAULT_SEED } from '../../../base/seed';
import { REFLECTION_AGENTS, type ReflectionAgent } from '../../../tasks/reflection/agents';
import { chosenTests, REFLECTION_FIELDS } from '../../../tasks/reflection/fields';
import { REFERENCE_FOLDER } from '../../../tasks/reflection/data/files';
import { referenceIn } from '../../../tasks/reflection/semantics';
import { TESTS } from '../../../tasks/reflection/session';
import { type Distribution, simulate as simulated } from '../../../tasks/reflection/simulate';
import { type Arguments, oneOf, type OptionSpecs, seedIn, wholeNumber } from '../../arguments';
import { type Command, FORMAT_OPTION, formatOf, noOperands, writeJson } from '../../command';
import { fieldWords } from '../../episodes/choices';
import { taskFiles } from '../../episodes/task-files';
import { EXIT, type ExitCode, UsageError } from '../../exit';
import { table } from '../../format/table';
import type { SimulateResult } from '../../schemas-reflection';
import type { Terminal } from '../../terminal';
import { worked } from '../../work';

const DEFAULT_SESSIONS = 1000;
const MOST_SESSIONS = 1_000_000;

const names = REFLECTION_AGENTS.map(({ name }) => name);

function agentIn(args: Arguments): ReflectionAgent {
  const name = oneOf(args, 'agent', names) ?? 'random';
  return REFLECTION_AGENTS.find((agent) => agent.name === name) ?? REFLECTION_AGENTS[0];
}

async function result(args: Arguments, terminal: Terminal): Promise<SimulateResult> {
  const words = fieldWords(args);
  const agent = agentIn(args);
  const { tests, level, parameters } = chosenTests({
    ...words,
    text: (name) => (name === 'sessions' ? undefined : words.text(name)),
  });
  if (args.list('test').length !== 1 || tests.length !== 1)
    throw new UsageError('simulate needs one --test', `one of ${TESTS.join(', ')}`);
  const [test] = tests;
  const sessions = wholeNumber(args, 'sessions', { min: 1, max: MOST_SESSIONS }) ?? DEFAULT_SESSIONS;
  const sessionsPerScore = wholeNumber(args, 'sessions-per-score', { min: 1, max: sessions }) ?? 1;
  const seed = seedIn(args) ?? DEFAULT_SEED;
  const files = await taskFiles(REFERENCE_FOLDER, words, terminal);
  const reference = referenceIn({ words, ...(files && { files }) });
  const run = simulated({
    test,
    level,
    parameters,
    seed,
    agent,
    sessions,
    sessionsPerScore,
    ...(reference && { reference }),
  });
  const { mean, p95, parts } = await worked(run, terminal, `playing ${sessions} sessions`);
  return {
    version: 1,
    test,
    level,
    data: reference ? 'reference' : 'own-v1',
    agent: agent.name,
    sessions,
    sessionsPerScore,
    seed,
    mean,
    p95,
    parts,
  };
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  noOperands(args, 'simulate', 0);
  const found = await result(args, terminal);
  if (format === 'json') await writeJson(terminal, found);
  else terminal.out(textOf(found));
  return EXIT.fine;
}

const COLUMNS = [left(''), right('mean'), right('p95')];

function textOf(found: SimulateResult): string {
  const row = (name: string, { mean, p95 }: Distribution) => [name, fixed(mean, 2), fixed(p95, 2)];
  const head = `${found.test} ${found.level}, ${found.data}: ${found.sessions} sessions of offline:${found.agent}, seed ${found.seed}`;
  const rows = [row('score', found), ...Object.entries(found.parts).map(([name, part]) => row(name, part))];
  return `${head}\n${table(COLUMNS, rows)}`;
}

/** The options of `run` that choose a session. */
const { fields } = REFLECTION_FIELDS;

export const command: Command = {
  operands: '',
  details:
    'Plays sessions of one test without writing transcripts, and tells the mean and the 95th percentile of the scores:\n' +
    'what a player who chooses by chance reaches, and what one who knows everything does. With --sessions-per-score\n' +
    'the percentile is that of means over so many sessions, as models are scored by.\n',
  options: {
    ...fields,
    test: { value: 'TEST', summary: `one of ${TESTS.join(', ')}` },
    agent: { value: 'AGENT', summary: `${names.join(', ')} (default: random)` },
    sessions: { short: 'n', value: 'N', summary: `how many sessions (default: ${DEFAULT_SESSIONS})` },
    'sessions-per-score': { value: 'K', summary: 'sessions whose mean is one score (default: 1)' },
    seed: { value: 'N', summary: `of everything that is drawn at random (default: ${DEFAULT_SEED})` },
    ...FORMAT_OPTION,
  } satisfies OptionSpecs,
  examples: {
    'falsify simulate --test wpt --level hard --agent random -n 5000': 'what chance reaches',
    'falsify simulate --test prlt --agent rescorla-wagner --sessions-per-score 2 --json':
      'a learner, scored as models are, for a script',
  },
  run,
};
