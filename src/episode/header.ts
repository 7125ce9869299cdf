/** Reads headers with care, because transcripts may come from anywhere. Each host adds its own words. */
import { taskNamed } from '../tasks/registry';
import type { EpisodeLoad, Expect, GameOptions, ScenarioName } from '../tasks/task';
import type { Body, EpisodeEvent, Header } from './events';

type Played = Pick<Body<Header>, 'task' | 'options'> & Partial<Pick<Header, 'scenario'>>;

/** The options of its task; those of a task that this version does not have as they are. */
export const optionsOf = ({ task, options = {} }: Played): GameOptions =>
  taskNamed(task)?.optionsIn(options) ?? options;

/** The most that the episode takes from a round on, by its header. */
export const loadOf = (header: Played, from?: number): EpisodeLoad =>
  taskNamed(header.task)?.load(optionsOf(header), from, header.scenario) ?? {
    calls: 0,
    rounds: 0,
    verdicts: {},
  };

/** The part of a load that remains after these events. */
export function loadLeft(header: Played, events: readonly EpisodeEvent[]): EpisodeLoad {
  const { calls, rounds, verdicts } = loadOf(header);
  const replies = events.filter((event) => event.type === 'reply');
  const done = verdictsOn(
    header,
    replies.map(({ expect }) => expect),
  );
  const judges = taskNamed(header.task)?.judges ?? [];
  const once = new Set(judges.flatMap((each) => (each.once ? each.question : [])));
  const left = Object.entries(verdicts).map(([question, most]) => [
    question,
    // A question about only one reply of an episode counts as open: it is not known here which reply that is.
    once.has(question) ? most : Math.max(0, most - (done[question] ?? 0)),
  ]);
  return {
    calls: Math.max(1, calls - replies.length),
    rounds,
    verdicts: Object.fromEntries(left) as typeof verdicts,
  };
}

/** The questions that judges get about replies to these turns. */
export function verdictsOn(header: Played, turns: readonly Expect[]): EpisodeLoad['verdicts'] {
  const judges = taskNamed(header.task)?.judges ?? [];
  const { verdicts } = loadOf(header);
  return Object.fromEntries(
    judges.map(({ question, expect, model }) => {
      const { length } = turns.filter((turn) => turn === expect);
      // Not every reply to the turn need be judged on a question that a model can be asked.
      return [question, model ? Math.min(length, verdicts[question] ?? 0) : length];
    }),
  );
}

/** The name of the scenario in the words of its task. A task that this version does not have is named by its id. */
export const scenarioName = ({
  task,
  scenario,
  source,
}: Pick<Body<Header>, 'task' | 'scenario' | 'source'>): ScenarioName =>
  taskNamed(task)?.nameOf(scenario, source) ?? { title: task, short: '', full: task };
