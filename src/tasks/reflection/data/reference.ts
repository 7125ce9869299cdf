/** The data set of the original program, from the files of a user's copy of it. */
import * as z from 'zod/mini';
import { ChoiceError } from '../../../base/choice-error';
import { readJson } from '../../../base/json';
import type { TestId } from '../session';
import { INTRUDER_AT, type Passage } from '../tests/oddball';
import type { REFERENCE_FILES } from './files';

z.config({ jitless: true });

/** The files, by the names that they have in the original program. */
export type ReferenceTexts = Readonly<Record<(typeof REFERENCE_FILES)[number], string>>;

export interface ReferenceData {
  readonly keys: readonly string[];
  readonly cards: readonly string[];
  readonly letters: string;
  readonly devices: readonly (0 | 1)[];
  readonly passages: readonly Passage[];
  readonly instructions: Readonly<Partial<Record<TestId, string>>>;
}

/** The names of the instructions in the original program. */
const INSTRUCTIONS: Readonly<Record<TestId, string>> = {
  oddball: 'oddball',
  'n-back': 'n-back',
  prlt: 'probability reversal task',
  wcst: 'wisconsin card sorting test',
  wpt: 'weather prediction task',
  'dc-igt': 'double choice iowa gambling test',
  mbt: 'meta probability reversal task',
};

/** The four cards on the desk, which stand in the program and not in its files. */
const KEYS = ['triangle red 1', 'cross green 2', 'circle yellow 1', 'star blue 4'];

/** Throws ChoiceError, with the file that is not as expected. */
export function readReference(texts: ReferenceTexts): ReferenceData {
  const instructions = recordIn(texts, 'systemprompts.json');
  return {
    keys: KEYS,
    cards: Object.values(recordIn(texts, 'cards.json')),
    letters: texts['n-back-seq.txt'].trim(),
    devices: devicesIn(texts['weather.txt']),
    passages: Object.values(recordIn(texts, 'prompts_oddball.json')).map(passageOf),
    instructions: Object.fromEntries(
      Object.entries(INSTRUCTIONS).map(([test, name]) => [test, instructions[name]]),
    ),
  };
}

const record = z.record(z.string(), z.string());

function recordIn(texts: ReferenceTexts, file: keyof ReferenceTexts): Record<string, string> {
  const result = record.safeParse(readJson(texts[file]));
  if (result.success && Object.keys(result.data).length > 0) return result.data;
  throw wrong(file, 'a JSON object of texts');
}

function devicesIn(text: string): (0 | 1)[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const device = ['[1,0]', '[0,1]'].indexOf(line.replace(/\s/g, ''));
    if (device < 0) throw wrong('weather.txt', 'a line [1, 0] or [0, 1] for each day');
    return device === 0 ? 0 : 1;
  });
}

function passageOf(text: string): Passage {
  const sentences = text.trim().split(/(?<=[.!?])\s+/);
  const intruder = sentences[INTRUDER_AT];
  if (intruder === undefined) throw wrong('prompts_oddball.json', 'passages of eight sentences');
  return { text: text.trim(), intruder };
}

const wrong = (file: keyof ReferenceTexts, wanted: string): ChoiceError =>
  new ChoiceError(`${file} is not as in the original program: it should have ${wanted}`, undefined, file);
