/** Reads the announcements of transcripts: what is open is translated by a model and kept in the labels beside them. */
import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { CancelledError } from '../../../base/stepwise';
import { escapedJson, visible } from '../../../base/visible-text';
import {
  announcementsIn,
  type FoundAnnouncement,
  type FoundAnnouncements,
} from '../../../judges/announcements';
import { oneLine } from '../../../base/one-line';
import type { ModelReading, Translator } from '../../../judges/llm/translate';
import { appendedLines } from '../../../labels';
import { headerIn } from '../../../labels/judges';
import { type ModelReadingLine, TRANSLATION_VERSION } from '../../../labels/lines';
import type { KnownModel } from '../../../players/players';
import { grouped, plural } from '../../../rules';
import { NoRuleError } from '../../../tasks/rule-discovery/game';
import { lineAppender } from '../../append';
import type { Arguments } from '../../arguments';
import { complainAll, formatOf } from '../../command';
import { agreeOn } from '../../episodes/consent';
import type { EpisodeContext } from '../../episodes/context';
import { type Reviewable, reviewables } from '../../episodes/reviewable';
import { unknownGame } from '../../episodes/reviewing';
import { type Sidecar, sidecarOf } from '../../episodes/sidecar';
import { EXIT, type ExitCode, InputError } from '../../exit';
import { paint } from '../../format/colour';
import type { ReadResult } from '../../schemas';
import type { Terminal } from '../../terminal';
import { inSlices, Progress } from '../../work';
import { chosenModel, measuredText, modelText, translationCalls, translatorOf } from './model';

/** The first announcement of a text in one transcript. */
interface Place {
  readonly file: string;
  readonly step: number;
  readonly round: number;
  /** Writes to the labels beside the transcript, unless the same is there already. */
  readonly keep?: (reading: ModelReading) => Promise<void>;
}

interface Text
  extends Pick<FoundAnnouncement, 'text' | 'reading'>, Pick<FoundAnnouncements, 'domain' | 'signature'> {
  readonly places: Place[];
}

export async function readTranscripts(
  args: Arguments,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const known = await chosenModel(args, context, terminal);
  const open = new OpenTexts(known && authorOf(known), args.flag('all'));
  const failures = await collected(open, args, terminal);
  const texts = [...open.texts];
  const toTranslate = texts.filter(([key]) => !open.stored.has(key));
  if (known && toTranslate.length > 0)
    await agreeOn([translationCalls(known, toTranslate.length)], args.flag('yes'), terminal);
  const outcomes = await new Translations(known, open, context, terminal).all((text, model) =>
    terminal.out(format === 'json' ? jsonOf(text, model) : textOf(text, model, terminal)),
  );
  if (format === 'text') terminal.out(endText(open, toTranslate.length, outcomes, args.flag('all')));
  complainAll(terminal, failures);
  if (failures.length > 0) return EXIT.misuse;
  const left = outcomes.some(({ reading, model }) => reading.status !== 'read' && model?.status !== 'agreed');
  return left ? EXIT.findings : EXIT.fine;
}

const authorOf = ({ model: { identity } }: KnownModel): string => identity.model ?? identity.name;

/** The texts that are to be translated, each once, with what an earlier run has kept. */
class OpenTexts {
  readonly texts = new Map<string, Text>();
  readonly stored = new Map<string, ModelReading>();
  transcripts = 0;
  announcements = 0;

  /** `author`: the model; undefined if there is none. */
  constructor(
    private readonly author: string | undefined,
    private readonly also: boolean,
  ) {}

  add(transcript: Reviewable, sidecar: Sidecar, { domain, signature, all }: FoundAnnouncements): void {
    this.transcripts += 1;
    const keyAt = new Map(all.map(({ target, key }) => [target, key]));
    const byPeople = new Set(sidecar.current.readings.map(({ target }) => keyAt.get(target)));
    const kept = this.keptIn(sidecar, keyAt);
    const append = lineAppender(sidecar.path, sidecar.file.torn);
    const here = new Set<string>();
    for (const found of all) {
      const { key, text, reading } = found;
      if (byPeople.has(key) || (reading.status === 'read' && !this.also)) continue;
      this.announcements += 1;
      if (here.has(key)) continue;
      here.add(key);
      const known = this.texts.get(key) ?? { text, reading, domain, signature, places: [] };
      this.texts.set(key, known);
      known.places.push(placeOf(transcript, found, kept.has(key) ? undefined : append, this.author));
    }
  }

  private keptIn({ current }: Sidecar, keyAt: ReadonlyMap<number, string>): ReadonlySet<string> {
    const kept = new Set<string>();
    for (const { line, target } of current.modelReadings) {
      const key = keyAt.get(target);
      if (key === undefined || line.author !== this.author || line.version !== TRANSLATION_VERSION) continue;
      kept.add(key);
      this.stored.set(key, storedReading(line));
    }
    return kept;
  }
}

function placeOf(
  { path, events, published, stepOf }: Reviewable,
  { target, round }: FoundAnnouncement,
  append: ((lines: string) => Promise<void>) | undefined,
  author: string | undefined,
): Place {
  const step = stepOf(target);
  const place = { file: path, step, round };
  const episode = headerIn(events)?.id;
  if (!append || author === undefined || episode === undefined) return place;
  const at = { type: 'model-reading', episode, target, ...(published && { step }) } as const;
  return {
    ...place,
    keep: (reading) => {
      const line = { ...at, author, version: TRANSLATION_VERSION, ...outcomeOf(reading) };
      return append(appendedLines([line], { torn: false, now: new Date(), id: randomUUID }));
    },
  };
}

function outcomeOf(reading: ModelReading) {
  switch (reading.status) {
    case 'agreed': {
      const { predicate, other, asReader } = reading;
      const translations: [string, string] = [predicate, other];
      return { outcome: 'agreed', translations, ...(asReader !== undefined && { asReader }) } as const;
    }
    case 'parted': {
      const [first, second] = reading.translations;
      const [a, b, c] = reading.parts;
      const parts: [number, number, number] = [a, b, c];
      return { outcome: 'parted', translations: [first, second] as [string, string], parts } as const;
    }
    case 'failed':
      return { outcome: 'failed', reason: reading.reason } as const;
  }
}

function storedReading(line: ModelReadingLine): ModelReading {
  if (line.outcome === 'failed') return { status: 'failed', reason: line.reason };
  const [predicate, other] = line.translations;
  if (line.outcome === 'parted')
    return { status: 'parted', translations: [predicate, other], parts: line.parts };
  const { asReader } = line;
  return { status: 'agreed', predicate, other, ...(asReader !== undefined && { asReader }) };
}

/** Resolves with the transcripts and labels that could not be read. */
async function collected(
  open: OpenTexts,
  args: Arguments,
  terminal: Terminal,
): Promise<readonly InputError[]> {
  const failures: InputError[] = [];
  let others = 0;
  const { signal } = terminal;
  for await (const transcript of reviewables(args.positionals, signal, (text) => terminal.err(text))) {
    const found = transcript instanceof InputError ? transcript : await foundIn(transcript, signal);
    if (found instanceof InputError) failures.push(found);
    else if (found) open.add(...found);
    else others += 1;
  }
  if (others > 0)
    terminal.err(`${plural(others, 'transcript')} without announcements about triples: left out\n`);
  return failures;
}

/** Returns undefined where there are no announcements about triples. */
async function foundIn(
  transcript: Reviewable,
  signal: AbortSignal,
): Promise<readonly [Reviewable, Sidecar, FoundAnnouncements] | InputError | undefined> {
  const header = headerIn(transcript.events);
  if (!header) return new InputError(transcript.path, 'has no readable header');
  try {
    const found = await inSlices(announcementsIn(header, transcript.events), signal);
    return found && [transcript, await sidecarOf(transcript), found];
  } catch (error) {
    if (error instanceof NoRuleError) return undefined;
    if (error instanceof InputError) return error;
    if (unknownGame(error)) return new InputError(transcript.path, `cannot be read: ${error.message}`);
    throw error;
  }
}

interface Translated extends Pick<Text, 'reading'> {
  /** Undefined without a model. */
  readonly model?: ModelReading;
}

class Translations {
  private readonly translators = new Map<string, Translator>();

  constructor(
    private readonly known: KnownModel | undefined,
    private readonly open: OpenTexts,
    private readonly context: EpisodeContext,
    private readonly terminal: Terminal,
  ) {}

  /**
   * Calls `then` for each text, in their order. Rejects with the first error, when the translations under way have ended
   * and are kept.
   */
  async all(then: (text: Text, model: ModelReading | undefined) => void): Promise<readonly Translated[]> {
    const stop = new AbortController();
    const signal = AbortSignal.any([this.terminal.signal, stop.signal]);
    const limit = pLimit(this.known?.profile?.concurrency ?? 1);
    const progress = new Progress(this.terminal);
    let done = 0;
    let fault: { readonly error: unknown } | undefined;
    const jobs = [...this.open.texts].map(([key, text]) =>
      limit(async () => {
        if (signal.aborted) return undefined;
        const model = await this.one(key, text, signal);
        progress.at(`reading ${++done} of ${this.open.texts.size}`);
        return { text, model };
      }).catch((error: unknown) => {
        fault ??= { error };
        stop.abort();
        return undefined;
      }),
    );
    const outcomes: Translated[] = [];
    for (const job of jobs) {
      const found = await job;
      if (!found || fault) continue;
      progress.end();
      then(found.text, found.model);
      outcomes.push({ reading: found.text.reading, ...(found.model && { model: found.model }) });
    }
    progress.end();
    if (fault) throw fault.error;
    if (this.terminal.signal.aborted) throw new CancelledError();
    return outcomes;
  }

  private async one(key: string, text: Text, signal: AbortSignal): Promise<ModelReading | undefined> {
    const { known, open } = this;
    if (!known) return undefined;
    const model =
      open.stored.get(key) ?? (await this.translatorFor(known, text).read(text.text, signal, text.reading));
    for (const { keep } of text.places) await keep?.(model);
    return model;
  }

  private translatorFor(known: KnownModel, { domain, signature }: Text): Translator {
    const about = `${domain.min} ${domain.max}`;
    const translator =
      this.translators.get(about) ??
      translatorOf(known, signature, this.context.engines(domain), this.terminal);
    this.translators.set(about, translator);
    return translator;
  }
}

function jsonOf({ text, reading, places }: Text, model: ModelReading | undefined): string {
  const at = places.map(({ file, step, round }) => ({ file, step, round }));
  const result: ReadResult = {
    version: 1,
    text,
    places: at,
    ...reading,
    ...(model && { model }),
  };
  return `${escapedJson(JSON.stringify(result))}\n`;
}

function textOf(
  { text, reading, places }: Text,
  model: ModelReading | undefined,
  terminal: Terminal,
): string {
  const p = paint(terminal.outColour);
  const [{ file, step, round }, ...more] = places;
  const where = `${visible(file)}: round ${round} (step ${step})${more.length > 0 ? `, and ${plural(more.length, 'other transcript')}` : ''}`;
  const open =
    reading.status === 'read'
      ? `  read: ${visible(reading.predicate)}\n`
      : `  open: ${visible(reading.reason)}\n`;
  const announcement = visible(oneLine(text));
  return `${p.strong(announcement)}\n  ${p.faint(where)}\n${open}${model ? modelText(model, terminal) : ''}`;
}

function endText(
  { announcements, transcripts, texts }: OpenTexts,
  toTranslate: number,
  outcomes: readonly Translated[],
  also: boolean,
): string {
  const found = `${plural(announcements, 'announcement')} in ${plural(transcripts, 'transcript')}, ${plural(texts.size, 'text')}`;
  const translated = outcomes.flatMap(({ reading, model }) => (model ? [{ reading, model }] : []));
  if (translated.length === 0 && texts.size > 0)
    return `${found}: a model would be called ${grouped(2 * toTranslate)} times at least (--model PROFILE)\n`;
  const count = (status: ModelReading['status']) =>
    translated.filter(({ model }) => model.status === status).length;
  return (
    `${found}: ${count('agreed')} with two translations that agree, ${count('parted')} with two that differ, ` +
    `${count('failed')} with none; ${texts.size - toTranslate} of them from the labels\n` +
    (also ? measuredText(translated) : '')
  );
}
