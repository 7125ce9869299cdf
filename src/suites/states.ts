/** The states of a suite's transcripts in a folder. The transcripts are the only state. */
import type { EventOf, Header } from '../episode/events';
import { type EpisodeState, foldEpisode } from '../episode/fold';
import { readLog } from '../episode/read-log';
import { isRecord, readJson } from '../base/json';
import { isResult } from '../episode/is-result';
import { cellId } from '../episode/cell-id';
import type { Cell } from './cells';

/** One transcript of the folder. */
export interface Found {
  readonly path: string;
  /** The id of its cell; undefined where its header cannot be read. */
  readonly cell: string | undefined;
  readonly state: EpisodeState;
  readonly why: string | undefined;
  /** Lines were lost or changed, so that its play cannot be trusted. */
  readonly damaged: boolean;
  /** Set if it ends within its first line, as where a process ended while it wrote that. */
  readonly headless?: true;
}

/** Reads the text of a transcript as far as its state needs it. */
export async function stateOfText(path: string, text: string): Promise<Found> {
  const { header, end, damaged, open } = quickly(text) ?? slowly(text);
  const state = open ? 'running-or-interrupted' : (end?.state ?? 'running-or-interrupted');
  const cell = header && (await cellId(header));
  const isHeadless = cell === undefined && !text.includes('\n');
  return {
    path,
    cell,
    state,
    why: open ? undefined : end?.why,
    damaged,
    ...(isHeadless && { headless: true }),
  };
}

interface Ends {
  readonly header: Header | undefined;
  readonly end: EventOf<'end'> | undefined;
  /** Something was played after the end, or there is none. */
  readonly open: boolean;
  readonly damaged: boolean;
}

function slowly(text: string): Ends {
  const { events, damaged } = readLog(text);
  const { header, end, state } = foldEpisode(events);
  return { header, end, open: state === 'running-or-interrupted', damaged };
}

/**
 * The ends of a transcript as this version writes it: every line begins with its number and is closed. A hundred times as
 * fast as reading all of it; undefined where the text is any other, and has to be read.
 */
function quickly(text: string): Ends | undefined {
  const lines = text.split('\n');
  if (lines.pop() !== '') return undefined;
  for (const [at, line] of lines.entries())
    if (!line.startsWith(`{"v":1,"seq":${at + 1},"time":"`) || !line.endsWith('}')) return undefined;
  const header = readJson(lines[0] ?? '');
  const types = new Set(['verdict', 'judging']);
  const last = lines.findLast((line) => !types.has(typeOf(line)));
  const end = last === undefined ? undefined : readJson(last);
  if (!isRecord(header) || header['type'] !== 'episode' || !isRecord(end)) return undefined;
  // Their shape is checked where the whole of a transcript is read; here only what is needed is looked at.
  const log = readLog(`${lines[0]}\n`);
  const [event] = log.events;
  if (event?.type !== 'episode' || log.problems.length > 0) return undefined;
  if (end['type'] !== 'end') return { header: event, end: undefined, open: true, damaged: false };
  const { state, why } = end as unknown as EventOf<'end'>;
  const ended = { state, why } as EventOf<'end'>;
  return { header: event, end: ended, open: false, damaged: false };
}

const typeOf = (line: string): string =>
  /^[^{]*\{"v":1,"seq":\d+,"time":"[^"]*","type":"([^"]*)"/.exec(line)?.[1] ?? '';

/** Decides whether an episode is done: what did not end by a fault of the transport is a result. */
export const isComplete = ({ state, why, damaged }: Pick<Found, 'state' | 'why' | 'damaged'>): boolean =>
  !damaged && state !== 'running-or-interrupted' && isResult({ state, why: why ?? null });

export interface CellStates {
  /** Complete: not played again. */
  readonly kept: readonly Cell[];
  /** Begun, and not complete: played on from where it ended. */
  readonly incomplete: readonly { readonly cell: Cell; readonly found: Found }[];
  readonly missing: readonly Cell[];
  readonly transcripts: readonly Found[];
  /** Transcripts of cells that the suite does not ask for, or not any more. */
  readonly orphaned: readonly Found[];
  /** Transcripts without a header that can be read, under names of no cell. */
  readonly unreadable: readonly Found[];
  /** Cells that ended because replies of the model had the wrong form; they are complete. */
  readonly format: readonly Cell[];
}

/** `retryFormat`: cells that ended because replies of the model had the wrong form are to be played on. */
export function statesOf(
  cells: readonly Cell[],
  transcripts: readonly Found[],
  retryFormat = false,
): CellStates {
  const best = new Map<string, Found>();
  for (const found of transcripts) {
    const { cell } = found;
    const other = cell === undefined ? undefined : best.get(cell);
    if (cell !== undefined && (!other || rank(found) > rank(other))) best.set(cell, found);
  }
  const isKept = (found: Found) => isComplete(found) && !(retryFormat && found.why === 'format');
  // A transcript without a header belongs to the cell that its file is named for.
  const headless = new Map(
    transcripts.flatMap((found) => (found.headless ? [[nameIn(found), found] as const] : [])),
  );
  const foundOf = (cell: Cell) => best.get(cell.id) ?? headless.get(cell.file);
  const begun = new Set(cells.map(foundOf));
  const wanted = new Set(cells.map(({ id }) => id));
  return {
    transcripts,
    kept: cells.filter((cell) => {
      const found = foundOf(cell);
      return found !== undefined && isKept(found);
    }),
    incomplete: cells.flatMap((cell) => {
      const found = foundOf(cell);
      return found && !isKept(found) ? [{ cell, found }] : [];
    }),
    missing: cells.filter((cell) => !foundOf(cell)),
    orphaned: transcripts.filter(({ cell }) => cell !== undefined && !wanted.has(cell)),
    unreadable: transcripts.filter((found) => found.cell === undefined && !begun.has(found)),
    format: cells.filter((cell) => foundOf(cell)?.why === 'format'),
  };
}

const nameIn = ({ path }: Found): string => path.split(/[\\/]/).at(-1) ?? path;

/** Ranks the transcripts of one cell: a complete one counts most, then an undamaged one. */
const rank = (found: Found): number => (isComplete(found) ? 2 : found.damaged ? 0 : 1);
