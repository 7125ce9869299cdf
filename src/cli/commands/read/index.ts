import { escapedJson, visible } from '../../../base/visible-text';
import type { AnnouncementReading, Reading } from '../../../phrase-reader';
import { oneLine } from '../../../base/one-line';
import type { Translator } from '../../../judges/llm/translate';
import { ModelError } from '../../../models/chat-model';
import { analysePredicate, CountAbandoned, Engine } from '../../../predicate';
import { formatPercentage } from '../../../base/percentage';
import { grouped, listed } from '../../../rules';
import { taskNamed, TASKS } from '../../../tasks/registry';
import { semanticsNamed, semanticsRegistry } from '../../../tasks/semantics-registry';
import { type Arguments, oneOf, type OptionSpecs } from '../../arguments';
import { fieldWords } from '../../episodes/choices';
import { agreeOn } from '../../episodes/consent';
import { type EpisodeContext, withContext } from '../../episodes/context';
import { ENDPOINT_OPTIONS, settingNames, DEFAULT_TASK } from '../../episodes/options';
import { type Command, FORMAT_OPTION, formatOf } from '../../command';
import { EXIT, type ExitCode, InputError, UsageError } from '../../exit';
import { paint } from '../../format/colour';
import { decode, STDIN } from '../../input';
import type { ReadResult } from '../../schemas';
import type { Terminal } from '../../terminal';
import { listen, worked } from '../../work';
import {
  chosenModel,
  measuredText,
  modelText,
  type ReadingPair,
  translationCalls,
  translatorOf,
} from './model';
import { readTranscripts } from './transcripts';

type ReadWords = (text: string) => AnnouncementReading;

/** The tasks whose announcements can be read. */
const readers = () => semanticsRegistry.all.flatMap(({ id, words }) => (words ? [{ id, words }] : []));

const readableTasks = () => TASKS.filter(({ id }) => semanticsNamed(id)?.words);
const readableIds = () => readableTasks().map(({ id }) => id);

function readerOf(args: Arguments): ReadWords {
  const task = oneOf(args, 'task', readableIds());
  const setting = oneOf(args, 'setting', settingNames(readableTasks()));
  if (task && setting && !taskNamed(task)?.settings.includes(setting))
    throw new UsageError(`the ${task} task has no ${setting} setting`);
  const id = task ?? DEFAULT_TASK;
  const own = semanticsNamed(id)?.words;
  for (const other of readers()) {
    const foreign = Object.keys(other.words.fields).find((name) => args.flag(name) && !own?.fields[name]);
    if (foreign !== undefined)
      throw new UsageError(`--${foreign} is of the ${other.id} task`, `add --task ${other.id}`);
  }
  if (!own) throw new UsageError(`announcements of the ${id} task cannot be read`);
  return own.with(fieldWords(args), setting);
}

const isRule = (line: string, name: string): boolean =>
  new RegExp(String.raw`^\s*(announce\s*:\s*)?${name}\b`, 'i').test(line);

interface Announcement {
  readonly text: string;
  /** The 1-based line of standard input that it begins on. */
  readonly line?: number;
}

/** One announcement a line; the two lines of a Dual-Goal announcement are one. Blank lines announce nothing. */
function announcements(input: string): readonly Announcement[] {
  const found: Announcement[] = [];
  for (const [i, text] of input.split(/\r\n|\r|\n/).entries()) {
    if (text.trim() === '') continue;
    const before = found.at(-1);
    const second = before && isRule(text, 'med') && isRule(before.text, 'dax') && !before.text.includes('\n');
    if (second) found[found.length - 1] = { ...before, text: `${before.text}\n${text}` };
    else found.push({ text, line: i + 1 });
  }
  return found;
}

/** A word with the ending of a file. */
const FILE_NAME = /^\S+\.(txt|text|md|csv|tsv|jsonl?|ya?ml)$/i;

async function texts(args: Arguments, terminal: Terminal): Promise<readonly Announcement[]> {
  const operands = args.positionals;
  if (operands.length > 0 && !operands.includes('-')) {
    const file = operands.find((text) => FILE_NAME.test(text));
    if (file !== undefined)
      terminal.err(
        `falsify: ${visible(`${file} is read as an announcement; to read a file: falsify read < ${file}`)}\n`,
      );
    return operands.map((text) => ({ text }));
  }
  if (operands.length > 1) throw new UsageError('standard input and announcements cannot be mixed');
  if (operands.length === 0 && terminal.stdinIsScreen)
    throw new UsageError(
      'no announcement given',
      "write falsify read 'all numbers are even', or - for standard input",
    );
  const read = announcements(decode(STDIN, await terminal.readStdin()));
  if (read.length === 0)
    throw new UsageError('standard input is empty', "write falsify read 'all numbers are even'");
  return read;
}

/** A predicate that would take too long to count. Its line reports that, and the next ones are read. */
interface NotCounted {
  readonly notCounted: string;
}

/** Describes the number of accepted triples; empty for a predicate of the blicket task. */
async function breadth(predicate: string, engine: Engine, terminal: Terminal): Promise<string | NotCounted> {
  const { program } = analysePredicate(predicate);
  if (!program) return '';
  try {
    const counted = await worked(engine.count(program), terminal, 'counting');
    const all = counted.true + counted.false + counted.raises;
    return `${grouped(counted.true)} of ${grouped(all)} triples, ${formatPercentage(counted.true / all)}`;
  } catch (error) {
    if (!(error instanceof CountAbandoned)) throw error;
    return { notCounted: error.message };
  }
}

const TONES = { read: 'note', partial: 'warning', 'not-understood': 'error' } as const;
const LABELS = { read: 'read', partial: 'in part', 'not-understood': 'not understood' } as const;

interface Written {
  readonly text: string;
  readonly counted: boolean;
}

/** Predicate to show: of a partial reading the necessary one, or the sufficient one if that is `True`. */
function mainPredicate(reading: Exclude<Reading, { readonly status: 'not-understood' }>) {
  if (reading.status === 'read') return { enough: false, predicate: reading.predicate };
  const { necessary, sufficient } = reading;
  const enough = necessary === 'True' && sufficient !== undefined;
  return { enough, predicate: enough ? sufficient : necessary };
}

async function written(reading: Reading, engine: Engine, terminal: Terminal, name = ''): Promise<Written> {
  const p = paint(terminal.outColour);
  const label = `  ${name}${p[TONES[reading.status]](LABELS[reading.status])}`;
  if (reading.status === 'not-understood')
    return { text: `${label}: ${visible(reading.reason)}\n`, counted: true };
  const { enough, predicate } = mainPredicate(reading);
  const accepted = await breadth(predicate, engine, terminal);
  const counted = typeof accepted === 'string';
  const below = counted ? p.faint(accepted) : `${p.warning('not counted')}: ${visible(accepted.notCounted)}`;
  const rest = reading.status === 'partial' ? `    left open: ${visible(reading.reason)}\n` : '';
  const shown = predicate.split('\n').map(visible).join('\n');
  return {
    text: `${label}${enough ? ', enough is' : ''}: ${shown}\n${accepted === '' ? '' : `    ${below}\n`}${rest}`,
    counted,
  };
}

/**
 * True for announcements to translate: those not read as a whole. A Dual-Goal announcement is none of them,
 * as it has two rules.
 */
const isOpen = ({ status, med }: AnnouncementReading): boolean => status !== 'read' && !med;

/** Translates announcements; undefined without --model, or if there are none. */
async function chosenTranslator(
  args: Arguments,
  texts: number,
  engine: Engine,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<Translator | undefined> {
  const task = args.text('task') ?? DEFAULT_TASK;
  const signature = semanticsNamed(task)?.words?.signature;
  if (args.text('model') !== undefined && !signature)
    throw new UsageError(`announcements of the ${task} task cannot be translated by a model`);
  const known = await chosenModel(args, context, terminal);
  if (!known || !signature || texts === 0) return undefined;
  await agreeOn([translationCalls(known, texts)], args.flag('yes'), terminal);
  return translatorOf(known, signature, engine, terminal);
}

/** Writes a reading as text. Returns false if a predicate of it was not counted. */
async function writeText(
  { text, line }: Announcement,
  reading: AnnouncementReading,
  engine: Engine,
  terminal: Terminal,
): Promise<boolean> {
  const shown = visible(oneLine(text));
  const own = await written(reading, engine, terminal, reading.med ? 'DAX ' : '');
  const med = reading.med && (await written(reading.med, engine, terminal, 'MED '));
  const p = paint(terminal.outColour);
  const place = line === undefined ? '' : p.faint(`${line}: `);
  terminal.out(`${place}${p.strong(shown)}\n${own.text}${med?.text ?? ''}`);
  return own.counted && med?.counted !== false;
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  if (args.flag('all') && !args.flag('model')) throw new UsageError('--all goes with --model');
  const reads = args.flag('transcripts') ? readTranscripts : readAll;
  return await withContext(terminal, (context) => reads(args, context, terminal)).catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error;
    throw new InputError(args.text('model') ?? '', error.message, 'the same command goes on from here');
  });
}

async function readAll(args: Arguments, context: EpisodeContext, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const readWords = readerOf(args);
  const all = await texts(args, terminal);
  const engine = new Engine();
  let complete = true;
  const outcomes: ReadingPair[] = [];
  try {
    const wanted = (reading: AnnouncementReading) => isOpen(reading) || (args.flag('all') && !reading.med);
    const toTranslate = new Set(all.flatMap(({ text }) => (wanted(readWords(text)) ? [oneLine(text)] : [])));
    const translator = await chosenTranslator(args, toTranslate.size, engine, context, terminal);
    for (const one of all) {
      await listen(terminal.signal);
      const reading = readWords(one.text);
      if (reading.status !== 'read') complete = false;
      const model = wanted(reading) ? await translator?.read(one.text, terminal.signal, reading) : undefined;
      if (model) outcomes.push({ reading, model });
      if (format === 'json') {
        const result: ReadResult = { version: 1, ...one, ...reading, ...(model && { model }) };
        terminal.out(`${escapedJson(JSON.stringify(result))}\n`);
        continue;
      }
      if (!(await writeText(one, reading, engine, terminal))) complete = false;
      if (model) terminal.out(modelText(model, terminal));
    }
    if (args.flag('all') && format === 'text') terminal.out(measuredText(outcomes));
  } finally {
    engine.dispose();
  }
  return complete ? EXIT.fine : EXIT.findings;
}

export const command: Command = {
  operands: "['ANNOUNCEMENT'…]",
  details:
    'Says which predicate an announcement means. Where its words leave something open, it says what is certain; where\n' +
    'it cannot tell, it says so and does not guess. Without an operand, or with -, every line of standard input is one\n' +
    'announcement, and its number is said; blank lines are passed over. With --model, a model translates what is left\n' +
    'open into a function, twice and independently; only if both accept the same triples is that a reading by model, and\n' +
    'it is shown beside the status, which stays. With --transcripts, the announcements of transcripts are read, each text\n' +
    'once; what a model made of them is kept in the labels beside them, and never asked for again. Exits 0 if all were read, 1 if some were read in\n' +
    'part, not understood, or read as a predicate that would take too long to count.\n',
  get options(): OptionSpecs {
    return {
      task: { value: readableIds().join('|'), summary: `what it is about (default: ${DEFAULT_TASK})` },
      setting: {
        value: 'S',
        summary: `${listed(settingNames(readableTasks()), 'or')} (default: by the text)`,
      },
      ...Object.fromEntries(readers().flatMap(({ words }) => Object.entries(words.fields))),
      model: { short: 'm', value: 'PROFILE', summary: 'a model that translates what is left open, twice' },
      all: { summary: 'translate also what the phrase reader reads, and count how often both read the same' },
      transcripts: {
        summary:
          'the operands are transcripts or folders; readings by the model are kept in the labels beside them',
      },
      ...ENDPOINT_OPTIONS,
      ...FORMAT_OPTION,
    };
  },
  examples: {
    "falsify read 'All numbers are even, but not all are equal'": 'the predicate and its breadth',
    'falsify read --json < announcements.txt': 'one JSON object an announcement, with its line',
    'falsify read --transcripts --model big --endpoints endpoints.json episodes': 'what is open in a folder',
  },
  run,
};
