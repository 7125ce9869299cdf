/** Judging a transcript again: new verdicts beside the old ones, nothing is played. */
import { Stop } from '../base/abort';
import type { Game } from '../tasks/task';
import { casesOf } from './cases';
import { latestVerdicts, wasReached } from './latest-verdicts';
import { isAbout, VerdictQueue, type Case } from './verdict-queue';
import type { EpisodeEvent, EventOf, Header } from './events';
import { type Judge, judgeEntry } from './judge';
import type { EpisodeEnd, EpisodeServices } from './plan';
import type { EpisodeLog } from './read-log';
import { brokenOff, outcomeOf } from './run';
import { EventWriter } from './writer';

export interface RejudgeOptions {
  /** `seq` of the replies to judge; default: all. */
  readonly targets?: readonly number[];
  /**
   * The choice for replies that the last judging already covered with the same judges, version and turns. False
   * (default): judge only what is missing. True: judge everything again. `if-finished`: judge everything again if
   * nothing is missing, else only what is missing.
   */
  readonly again?: boolean | 'if-finished';
  /** Version of Falsify. */
  readonly version?: string;
}

/**
 * Appends a `judging` event and then verdicts, each of which supersedes the current one on the same question about the
 * same reply. A judging that is not finished is taken up: one that was cancelled, or whose judge could not be reached.
 * `cancelled` and `failed` keep what was judged; `failed` is by a LogError, or by a ModelError that would come again
 * with every other reply. Rejects with ResumeError where there is no header.
 */
export async function rejudgeEpisode(
  log: EpisodeLog,
  game: Game,
  judges: readonly Judge[],
  services: Pick<EpisodeServices, 'log' | 'signal' | 'now' | 'onEvent'>,
  options: RejudgeOptions = {},
): Promise<EpisodeEnd> {
  const cases = casesOf(log, game).filter(({ target }) => options.targets?.includes(target) ?? true);
  const work = workOf(log.events, cases, judges, options);
  const stop = new Stop(services.signal);
  const writer = new EventWriter({ ...services, ...log, before: log.events, onBroken: () => stop.now() });
  const verdicts = new VerdictQueue(writer, stop.signal);
  const current = latestVerdicts(log.events);
  const outcome = await outcomeOf(async () => {
    if (work.begins) await writer.append<'judging'>(judgingOf(judges, options));
    for (const item of cases) {
      if (verdicts.unreachable) break;
      await verdicts.judge(
        work.open(item),
        item,
        ({ identity }) => current.of(identity.question, item.target)?.seq,
      );
    }
    await verdicts.written();
    if (verdicts.unreachable) throw verdicts.unreachable;
  });
  await verdicts.written();
  stop.now();
  if (writer.broken) return { ...brokenOff(writer.broken), events: writer.events };
  return { ...(verdicts.lost ? { state: 'cancelled' as const } : outcome), events: writer.events };
}

interface Work {
  /** Begins a new judging, rather than going on with the last one. */
  readonly begins: boolean;
  /** The judges that have not given their verdict on it. */
  open(item: Case): readonly Judge[];
}

function workOf(
  events: readonly EpisodeEvent[],
  cases: readonly Case[],
  judges: readonly Judge[],
  options: RejudgeOptions,
): Work {
  const all = (item: Case) => judges.filter((judge) => isAbout(judge, item));
  const begun = options.again === true ? undefined : begunBefore(events, judges, options);
  if (!begun) return { begins: true, open: all };
  const existing = verdictsSince(events, begun);
  const open = (item: Case) =>
    all(item).filter(({ identity }) => !existing.has(keyOf(identity, item.target)));
  const finished = cases.every((item) => open(item).length === 0);
  return finished && options.again === 'if-finished' ? { begins: true, open: all } : { begins: false, open };
}

const judgingOf = (judges: readonly Judge[], { targets, version }: RejudgeOptions) => ({
  type: 'judging' as const,
  judges: judges.map(judgeEntry),
  ...(version !== undefined && { versions: { falsify: version } }),
  ...(targets && { targets: [...targets] }),
});

type Judging = EventOf<'judging'> | Header;

/**
 * The last judging, if it is of the same judges and turns, by the same version. The first is that of the episode itself,
 * of all its turns.
 */
function begunBefore(
  events: readonly EpisodeEvent[],
  judges: readonly Judge[],
  { targets, version }: RejudgeOptions,
): Judging | undefined {
  const last = events.findLast((event) => event.type === 'judging' || event.type === 'episode');
  if (last?.versions?.falsify !== version) return undefined;
  const requested = keysOf(judges.map(({ identity }) => identity));
  const before = keysOf(last?.judges ?? []);
  const same =
    last?.type === 'judging'
      ? before.join() === requested.join() && JSON.stringify(last.targets) === JSON.stringify(targets)
      : requested.every((key) => before.includes(key));
  return same ? last : undefined;
}

function verdictsSince(events: readonly EpisodeEvent[], begun: Judging): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const event of events.slice(events.indexOf(begun))) {
    if (event.type === 'verdict' && wasReached(event))
      keys.add(keyOf({ question: event.judge, by: event.by }, event.target));
  }
  return keys;
}

const keyOf = ({ question, by }: Judge['identity'], target: number): string =>
  JSON.stringify([question, by.kind, by.name, by.model, by.host, target]);

const keysOf = (judges: readonly Judge['identity'][]): readonly string[] =>
  judges.map((identity) => keyOf(identity, 0));
