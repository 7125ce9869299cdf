/** Playing on where a transcript ends. */
import {
  type EpisodeEvent,
  foldEpisode,
  gameOf,
  type Header,
  planResume,
  resumeEpisode,
  ResumeError,
  scenarioName,
  testsOf,
} from '../../episode';
import { AGENTS } from '../../models/offline/question';
import { endpointChange, type EndpointProfile } from '../../models/endpoint';
import { openEpisodeFile } from '../files/episode-file';
import { judging, playing, type Use, verdictsOf } from './announce-calls';
import type { Endpoints } from './endpoints';
import { type Described, type Played, playedOf, servicesOf } from './play';
import { type ChosenJudges, modelOf, OFFLINE, type Player } from './players';
import type { Transcript } from './transcripts';
import type { Workshop } from './workshop';

/** A transcript, and who plays on and judges. */
export interface Resumption {
  readonly transcript: Transcript;
  readonly header: Header;
  readonly player: Player;
  readonly judges: ChosenJudges;
}

/** The profile that a transcript names, if it is still the same model at the same place. Throws ResumeError. */
function sameEndpoint(by: Parameters<typeof endpointChange>[0], endpoints: Endpoints): EndpointProfile {
  const profile = endpoints.named(by.name);
  const change = endpointChange(by, profile);
  if (!change) return profile;
  throw new ResumeError(
    `The profile "${by.name}" is model ${change.now}; the transcript is of ${change.was}.`,
  );
}

/** Throws ResumeError where the model that a transcript names cannot play here. */
export function playerOf({ model, seed }: Pick<Header, 'model' | 'seed'>, endpoints: Endpoints): Player {
  if (model.kind === 'endpoint')
    return { kind: 'endpoint', name: model.name, profile: sameEndpoint(model, endpoints) };
  if (model.kind !== 'offline')
    throw new ResumeError(`It was played by a model of the editor (${model.name}): resume it there.`);
  const agent = AGENTS.find((known) => known === model.name);
  if (!agent) throw new ResumeError(`There is no offline agent "${model.name}".`);
  if (seed === undefined)
    throw new ResumeError('Its header has no seed, so the agent would play differently.');
  return { kind: 'offline', name: `${OFFLINE}:${agent}`, agent };
}

/** Throws ResumeError where the judge that a transcript names cannot judge here. */
export function judgeOf(
  { judges }: Pick<Header, 'judges'>,
  question: string,
  endpoints: Endpoints,
): ChosenJudges['equivalence'] {
  const by = judges.find((judge) => judge.question === question)?.by;
  if (by?.kind === 'vscode')
    throw new ResumeError(`Its ${question} judge is a model of the editor (${by.name}): resume it there.`);
  return by?.kind === 'endpoint' ? sameEndpoint(by, endpoints) : OFFLINE;
}

/** Throws ResumeError where this command cannot play on, or UsageError where an endpoint is missing. */
export function resumptionOf(transcript: Transcript, endpoints: Endpoints): Resumption {
  const [header] = transcript.log.events;
  if (header?.type !== 'episode') throw new ResumeError('It has no readable header in its first line.');
  return {
    transcript,
    header,
    player: playerOf(header, endpoints),
    judges: {
      equivalence: judgeOf(header, 'equivalence', endpoints),
      compatibility: judgeOf(header, 'compatibility', endpoints),
    },
  };
}

export const isComplete = ({ log }: Transcript): boolean => foldEpisode(log.events).state === 'completed';

export const describeHeader = (header: Header): Described => ({
  task: header.task,
  setting: header.setting,
  model: header.model.kind === 'endpoint' ? header.model.name : `${header.model.kind}:${header.model.name}`,
  scenario: scenarioName({ task: header.task, scenario: header.scenario }).full,
  ...(header.source && {
    source: { file: header.source.file, group: header.source.group, rule: header.source.rule },
  }),
});

/** What endpoints will be asked for at most: as if nothing was played yet. */
export function usesOfResumption({ header, player, judges }: Resumption): readonly Use[] {
  const tests = testsOf(header);
  return [
    ...(player.kind === 'offline' ? [] : [playing(player.profile, 2 * tests + 1, header.decoding.maxTokens)]),
    ...judging(judges, verdictsOf(tests)),
  ];
}

/** Rejects with ResumeError before anything is written, or LogError where the file cannot be opened. */
export async function playOn(
  { transcript, header, player, judges }: Resumption,
  shop: Workshop,
  signal: AbortSignal,
  onEvent: (event: EpisodeEvent) => void,
): Promise<Played> {
  gameOf(header);
  const place = { task: header.task, setting: header.setting, scenario: header.scenario };
  const model = modelOf(player, place, header.seed ?? 0, shop.ask, shop.endpoint);
  const plan = await planResume(transcript.log, { model, judges: shop.judges(judges) });
  const log = await openEpisodeFile(transcript.path, transcript.size);
  try {
    const ended = await resumeEpisode(transcript.log, plan, {
      ...servicesOf(shop.ask, signal),
      log,
      onEvent,
    });
    return playedOf(transcript.path, header.id, ended);
  } finally {
    await log.close();
  }
}
