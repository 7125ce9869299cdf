/** Tries of judges: the questions and their results. */
import { signal } from '@preact/signals';
import { reasonOf } from '../../../src/base/reason';
import {
  judgeChoicesSchema,
  rejudgeEndSchema,
  tryEndSchema,
  type JudgeChoices,
  type RejudgeEnd,
  type TriedVerdict,
  type TryEnd,
} from '../../../src/protocol/replay-calls';
import { Cancelled, firstId } from '../../shared/host';
import { opened } from '../state';
import { host } from '../store';
import { onTried } from './tried';

export interface Guidance {
  readonly accept: readonly string[];
  readonly reject: readonly string[];
}

/** One series of tries, of one reply. */
export interface Series {
  readonly target: number;
  readonly judge: string;
  readonly times: number;
  /** By their place; some are not there yet. */
  readonly tried: readonly (TriedVerdict | undefined)[];
  readonly busy: boolean;
  readonly end?: TryEnd;
  readonly error?: string;
}

/** The newest series of this view. */
export const series = signal<Series | undefined>(undefined);
const choices = signal<Readonly<Record<string, JudgeChoices>>>({});

let runs = firstId();
let controller: AbortController | undefined;

onTried(({ run, index, tried }) => {
  const now = series.peek();
  if (!now?.busy || run !== runs || index >= now.times) return;
  series.value = { ...now, tried: now.tried.with(index, tried) };
});

export interface TryOrder {
  readonly target: number;
  readonly question: string;
  readonly judge: string;
  readonly times: number;
  readonly guidance?: Guidance;
}

/** Asks the judge; a series that is under way is given up. */
export async function tryAgain(order: TryOrder): Promise<void> {
  controller?.abort();
  const { signal: stopped } = (controller = new AbortController());
  const { target, judge, times, question, guidance } = order;
  const run = ++runs;
  const tried = Array.from({ length: times }, () => undefined);
  series.value = { target, judge, times, tried, busy: true };
  const finish = (how: { readonly end?: TryEnd; readonly error?: string }): void => {
    if (run === runs && series.value) series.value = { ...series.value, busy: false, ...how };
  };
  try {
    const answer = await host.request(
      (id) => ({
        type: 'tryJudge',
        id,
        run,
        target,
        question,
        judge,
        times,
        ...(guidance && {
          guidance: { accept: nonEmpty(guidance.accept), reject: nonEmpty(guidance.reject) },
        }),
      }),
      stopped,
    );
    const end = tryEndSchema.parse(answer);
    if (end) finish({ end });
    else series.value = undefined;
  } catch (error) {
    finish(error instanceof Cancelled ? {} : { error: reasonOf(error) });
  }
}

export function cancelTries(): void {
  controller?.abort();
}

/** Resolves when the verdict is written. Rejects with the reason why there is none. */
export async function rejudgeTurn({
  target,
  question,
  judge,
}: Pick<TryOrder, 'target' | 'question' | 'judge'>): Promise<RejudgeEnd> {
  return rejudgeEndSchema.parse(
    await host.request((id) => ({ type: 'rejudgeTurn', id, target, question, judge })),
  );
}

/** The available judges; undefined until they are known. */
export function choicesFor(question: string): JudgeChoices | undefined {
  const known = choices.value[question];
  return known && opened.value?.trusted === false ? offlineOnly(known) : known;
}

const offlineOnly = ({ choices: all }: JudgeChoices): JudgeChoices => ({
  choices: all.filter(({ value }) => value === 'offline'),
  usual: 'offline',
});

/** Profiles and models come and go, so they are listed again whenever the section opens. */
export async function loadChoices(question: string): Promise<void> {
  const answer = await host.request((id) => ({ type: 'judgeChoices', id, question }));
  choices.value = { ...choices.value, [question]: judgeChoicesSchema.parse(answer) };
}

const nonEmpty = (lines: readonly string[]): string[] => lines.filter((line) => line.trim() !== '');
