/**
 * Checks that verdicts stand in their files, by looking at the lines alone. Nothing of the importers is used, so that
 * they cannot agree with themselves.
 */
import type { EpisodeEvent, EventOf } from '../../../src/episode/events';
import type { Published, PublishedFile, PublishedRun } from '../../../src/episode/published';

type Row = Readonly<Record<string, unknown>>;

const RESULTS: Readonly<Record<string, (row: Row) => boolean>> = {
  correct: (row) => row['outcome'] === 'CORRECT' || row['rule_correct'] === true,
  incorrect: (row) => row['outcome'] === 'INCORRECT' || row['rule_correct'] === false,
  unparsable: (row) => row['outcome'] === 'UNPARSEABLE',
  compatible: (row) => row['compatible'] === true,
  incompatible: (row) => row['compatible'] === false,
  'no-verdict': (row) =>
    row['compatible'] === null || row['compatible'] === 'TIMEOUT' || row['compatible'] === 'ERROR',
};

function rowAt(file: PublishedFile | undefined, line: number): Row | undefined {
  const text = file?.text.replace(/^\uFEFF/, '').split('\n')[line - 1];
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Row) : undefined;
  } catch {
    return undefined;
  }
}

/** The first line without the word of the protocol before it, whose letters may be of any case. */
const words = (text: unknown): string =>
  String(text)
    .split('\n')[0]
    .replace(/^\s*announce\s*:/i, '')
    .replace(/[\s.]+/g, ' ')
    .trim();
const integers = (text: unknown): string => JSON.stringify((String(text).match(/-?\d+/g) ?? []).map(Number));

/** The reason why a verdict does not stand in the files; undefined where it does. */
function untraced(run: PublishedRun, published: Published, verdict: EventOf<'verdict'>): string | undefined {
  const place = published.places.get(verdict.seq);
  const target = published.places.get(verdict.target);
  const part = verdict.judge === 'equivalence' ? run.siblings.guesses : run.siblings.compatibility;
  const row = place?.file === part?.name ? rowAt(part, place?.line ?? 0) : undefined;
  const turn = target?.file === run.transcript.name ? rowAt(run.transcript, target.line) : undefined;
  if (!row) return 'its line is none of its judge file';
  if (!turn) return 'its target is no line of the transcript';
  if (!RESULTS[verdict.result]?.(row)) return `its row does not say ${verdict.result}`;
  const said = run.kind === 'wason' ? turn['content'] : turn['action'];
  if (verdict.judge === 'equivalence') {
    const quoted = words(row['announced_rule'] ?? row['announce_text']);
    return words(said).endsWith(quoted)
      ? undefined
      : `its row quotes ${quoted}, and the target says ${words(said)}`;
  }
  return run.kind === 'wason' ? wasonTest(run, row, turn) : blicketTest(run, row, turn);
}

function rowWhere(file: PublishedFile, holds: (row: Row) => boolean): boolean {
  const all = file.text.replace(/^\uFEFF/, '').split('\n');
  return all.some((_, i) => {
    const row = rowAt({ name: '', text: all[i] }, 1);
    return row !== undefined && holds(row);
  });
}

function wasonTest({ transcript }: PublishedRun, row: Row, turn: Row): string | undefined {
  if (turn['step'] !== row['check_step']) return 'its row names another step';
  if (integers(turn['content']) !== integers(JSON.stringify(row['triple'])))
    return 'its row is on another triple';
  const quoted = words(row['announced_rule']);
  return rowWhere(
    transcript,
    (each) => each['step'] === row['announce_step'] && words(each['content']).endsWith(quoted),
  )
    ? undefined
    : 'its row quotes what was not announced there';
}

function blicketTest({ transcript }: PublishedRun, row: Row, turn: Row): string | undefined {
  if (turn['turns'] !== row['test_turn']) return 'its row names another turn';
  const on = (row['state'] as boolean[]).flatMap((each, i) => (each ? [i] : []));
  const tested = [...new Set(String(turn['action']).match(/\d+/g)?.map(Number))].sort((x, y) => x - y);
  if (JSON.stringify(on) !== JSON.stringify(tested)) return 'its row is on other objects';
  const quoted = words(row['hypothesis_text']);
  return rowWhere(
    transcript,
    (each) => each['turns'] === row['announce_turn'] && words(each['action']).endsWith(quoted),
  )
    ? undefined
    : 'its row quotes what was not announced there';
}

/** Faults in the verdicts of an import; empty if there are none. */
export function untracedIn(run: PublishedRun, published: Published): readonly string[] {
  const taken = new Set<string>();
  return published.events.flatMap((event: EpisodeEvent) => {
    if (event.type !== 'verdict') return [];
    const key = `${event.judge} ${event.target}`;
    const why = taken.has(key) ? 'it is the second one' : untraced(run, published, event);
    taken.add(key);
    return why === undefined ? [] : [`verdict ${event.seq} (${event.judge}): ${why}`];
  });
}
