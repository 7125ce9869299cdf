/** Who plays and who judges, as named on the command line. */
import { offlineModel } from '../../models/offline';
import { AGENTS, type AgentName } from '../../models/offline/question';
import type { ChatModel } from '../../models/chat-model';
import type { EndpointProfile } from '../../models/endpoint/profile';
import type { Ask } from '../../judges/questions';
import { nearest } from '../../predicate';
import type { Json } from '../../base/json';
import type { Arguments } from '../arguments';
import { UsageError } from '../exit';
import type { Endpoints } from './endpoints';

export const OFFLINE = 'offline';
const PREFIX = `${OFFLINE}:`;
const DEFAULT_PLAYER = `${PREFIX}falsifying`;

export type Player =
  | { readonly kind: 'offline'; readonly name: string; readonly agent: AgentName }
  | { readonly kind: 'endpoint'; readonly name: string; readonly profile: EndpointProfile };

export type JudgeWord = typeof OFFLINE | EndpointProfile;

export interface ChosenJudges {
  readonly equivalence: JudgeWord;
  readonly compatibility: JudgeWord;
}

const AGENT_NAMES = AGENTS.map((agent) => PREFIX + agent).join(', ');

const offlinePlayer = (agent: AgentName): Player => ({ kind: 'offline', name: `${PREFIX}${agent}`, agent });

function playersNamed(word: string, endpoints: Endpoints): readonly Player[] {
  if (word === `${PREFIX}all`) return AGENTS.map(offlinePlayer);
  if (!word.startsWith(PREFIX) && word !== OFFLINE)
    return [{ kind: 'endpoint', name: word, profile: endpoints.named(word, AGENT_NAMES) }];
  const name = word.slice(PREFIX.length);
  const agent = AGENTS.find((known) => known === name);
  if (agent) return [offlinePlayer(agent)];
  const close = nearest(name, AGENTS);
  throw new UsageError(
    name ? `no offline agent "${name}"` : 'which offline agent?',
    close
      ? `did you mean ${PREFIX}${close}?`
      : `there are ${[...AGENTS, 'all'].map((each) => PREFIX + each).join(', ')}`,
  );
}

/** Throws UsageError. */
export function chosenPlayers(args: Arguments, endpoints: Endpoints): readonly Player[] {
  const words = args.list('model');
  const players = (words.length > 0 ? words : [DEFAULT_PLAYER]).flatMap((word) =>
    playersNamed(word, endpoints),
  );
  return players.filter((player, i) => players.findIndex(({ name }) => name === player.name) === i);
}

/** Throws UsageError. `needed`: there is no default. */
export function chosenJudges(args: Arguments, endpoints: Endpoints): ChosenJudges {
  const word = (name: string): JudgeWord | undefined => {
    const text = args.text(name);
    if (text === undefined || text === OFFLINE) return text;
    return endpoints.named(text, OFFLINE);
  };
  const both = word('judge') ?? OFFLINE;
  return {
    equivalence: word('equivalence-judge') ?? both,
    compatibility: word('compatibility-judge') ?? both,
  };
}

export interface Place {
  readonly task: string;
  readonly setting: string;
  readonly scenario: Json;
}

/** The model of one episode: agents know their scenario, endpoints are the same for all. */
export const modelOf = (
  player: Player,
  place: Place,
  seed: number,
  ask: Ask,
  endpoint: (profile: EndpointProfile) => ChatModel,
): ChatModel =>
  player.kind === 'endpoint'
    ? endpoint(player.profile)
    : offlineModel({ agent: player.agent, seed, ...place }, ask);
