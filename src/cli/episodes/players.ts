/** Who plays and who judges, as named on the command line. */
import { AGENTS } from '../../models/offline/question';
import { type JudgeNames, OFFLINE } from '../../players/players';
import { nearest } from '../../predicate';
import type { Arguments } from '../arguments';
import { UsageError } from '../exit';
import type { Endpoints } from './endpoints';

const PREFIX = `${OFFLINE}:`;
const DEFAULT_PLAYER = `${PREFIX}falsifying`;
const AGENT_NAMES = AGENTS.map((agent) => PREFIX + agent);

function playersNamed(word: string, endpoints: Endpoints): readonly string[] {
  if (word === `${PREFIX}all`) return AGENT_NAMES;
  if (!word.startsWith(PREFIX) && word !== OFFLINE) return [endpoints.nameOf(word, AGENT_NAMES.join(', '))];
  if (AGENT_NAMES.includes(word)) return [word];
  const name = word.slice(PREFIX.length);
  const close = nearest(name, AGENTS);
  throw new UsageError(
    name ? `no offline agent "${name}"` : 'which offline agent?',
    close ? `did you mean ${PREFIX}${close}?` : `there are ${[...AGENT_NAMES, `${PREFIX}all`].join(', ')}`,
  );
}

/** The names of the players, each once. Throws UsageError. */
export function chosenPlayers(args: Arguments, endpoints: Endpoints): readonly string[] {
  const words = args.list('model');
  const names = (words.length > 0 ? words : [DEFAULT_PLAYER]).flatMap((word) =>
    playersNamed(word, endpoints),
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
