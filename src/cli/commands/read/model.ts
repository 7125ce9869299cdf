/** Translations by a model: which model, what they cost, and what they came to in words. */
import { formatPercentage } from '../../../base/percentage';
import { visible } from '../../../base/visible-text';
import { THINKING_TOKENS } from '../../../judges/llm/load';
import { type ModelReading, TRANSLATION_CALLS, Translator } from '../../../judges/llm/translate';
import type { AnnouncementReading } from '../../../phrase-reader';
import type { PlannedCalls } from '../../../players/calls';
import type { KnownModel } from '../../../players/players';
import type { Engine, Stepwise } from '../../../predicate';
import { plural, showTriple } from '../../../rules';
import type { Signature } from '../../../tasks/rule-discovery/game';
import type { Arguments } from '../../arguments';
import type { EpisodeContext } from '../../episodes/context';
import { readEndpoints } from '../../episodes/endpoints';
import { paint } from '../../format/colour';
import type { Terminal } from '../../terminal';
import { inSlices } from '../../work';

/** Returns undefined without --model. */
export async function chosenModel(
  args: Arguments,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<KnownModel | undefined> {
  const name = args.text('model');
  if (name === undefined) return undefined;
  const endpoints = await readEndpoints(args, terminal);
  return context.players(endpoints).named(endpoints.nameOf(name));
}

export function translationCalls(known: KnownModel, texts: number): PlannedCalls {
  const { calls, mostCalls, maxTokens } = TRANSLATION_CALLS;
  return {
    known,
    as: 'translates',
    calls: texts * calls,
    mostCalls: texts * mostCalls,
    tokens: texts * calls * maxTokens,
    mostTokens: texts * mostCalls * THINKING_TOKENS,
  };
}

export function translatorOf(
  { model, profile }: KnownModel,
  signature: Signature,
  engine: Engine,
  terminal: Terminal,
): Translator {
  const steps = <T>(all: Stepwise<T>) => inSlices(all, terminal.signal);
  return new Translator(model, signature, engine, steps, profile?.thinking === true);
}

/** A translation and the phrase reader's reading of the same words. */
export interface ReadingPair {
  readonly reading: AnnouncementReading;
  readonly model: ModelReading;
}

/** Counts how often a model reads as the phrase reader does, where that reads in full. */
export function measuredText(outcomes: readonly ReadingPair[]): string {
  const read = outcomes.filter(({ reading }) => reading.status === 'read');
  const agreed = read.flatMap(({ model }) => (model.status === 'agreed' ? [model.asReader === true] : []));
  const same = agreed.filter(Boolean).length;
  const wrong = agreed.length - same;
  const percentage =
    agreed.length === 0 ? '' : ` (${formatPercentage(wrong / agreed.length)} of its readings)`;
  return (
    `of ${plural(read.length, 'announcement')} that the phrase reader reads, the model reads ${same} as the same and ` +
    `${wrong} as something else${percentage}; ${read.length - agreed.length} without a reading by the model\n`
  );
}

export function modelText(model: ModelReading, terminal: Terminal): string {
  const p = paint(terminal.outColour);
  const indented = (source: string) =>
    source
      .split('\n')
      .map((line) => `      ${visible(line)}\n`)
      .join('');
  if (model.status === 'failed') return `  ${p.note('by model')}: none: ${visible(model.reason)}\n`;
  if (model.status === 'agreed')
    return `  ${p.note('by model')}: two translations agree on every triple${besideReader(model)}:\n${indented(model.predicate)}`;
  const [first, second] = model.translations;
  const parts = `  ${p.note('by model')}: open: two translations differ, first at ${showTriple(model.parts)}:\n`;
  return `${parts}${indented(first)}      or\n${indented(second)}`;
}

const besideReader = ({ asReader }: { readonly asReader?: boolean }): string =>
  asReader === undefined
    ? ''
    : asReader
      ? ', as the phrase reader'
      : ', and the phrase reader reads otherwise';
