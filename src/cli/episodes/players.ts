/** Reads the names of players and judges from the command line. */
import { taskNamed } from '../../tasks/registry';
import { type JudgeNames, OFFLINE } from '../../players/players';
import { nearest } from '../../predicate';
import type { Arguments } from '../arguments';
import { UsageError } from '../exit';
import type { Endpoints } from './endpoints';

const PREFIX = `${OFFLINE}:`;

function playersNamed(word: string, endpoints: Endpoints, task: string): readonly string[] {
  const agents = taskNamed(task)?.agents.map(({ name }) => name) ?? [];
  const all = agents.map((agent) => PREFIX + agent);
  if (word === `${PREFIX}all`) return all;
  if (!word.startsWith(PREFIX) && word !== OFFLINE) return [endpoints.nameOf(word, all.join(', '))];
  if (all.includes(word)) return [word];
  const name = word.slice(PREFIX.length);
  const close = nearest(name, agents);
  throw new UsageError(
    name ? `no offline agent "${name}"` : 'which offline agent?',
    close ? `did you mean ${PREFIX}${close}?` : `there are ${[...all, `${PREFIX}all`].join(', ')}`,
  );
}

/** The default agent of a task. */
function usualPlayer(task: string): string {
  const agents = taskNamed(task)?.agents ?? [];
  const usual = agents.find((agent) => agent.usual) ?? agents[0];
  return PREFIX + (usual?.name ?? '');
}

/** The names of the players, each once. Throws UsageError. */
export function chosenPlayers(args: Arguments, endpoints: Endpoints, task: string): readonly string[] {
  const words = args.list('model');
  const names = (words.length > 0 ? words : [usualPlayer(task)]).flatMap((word) =>
    playersNamed(word, endpoints, task),
  );
  return [...new Set(names)];
}

/** The names of the judges. Throws UsageError. */
export function chosenJudges(args: Arguments, endpoints: Endpoints): JudgeNames {
  const word = (name: string): string | undefined => {
    const text = args.text(name);
    return text === undefined || text === OFFLINE ? text : endpoints.nameOf(text, OFFLINE);
  };
  const both = word('judge') ?? OFFLINE;
  return {
    equivalence: word('equivalence-judge') ?? both,
    compatibility: word('compatibility-judge') ?? both,
  };
}
