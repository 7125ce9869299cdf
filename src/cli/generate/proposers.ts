/** Proposers of rules: the offline library, or a model behind an endpoint. */
import {
  GeneratingModel,
  generationPrompt,
  proposeOffline,
  type GenerationPlan,
  type GenerationRequest,
  type CallRecord,
} from '../../generate';
import type { ModelIdentity } from '../../models/chat-model';
import type { PlannedCalls } from '../../players/calls';
import type { KnownModel } from '../../players/players';
import type { Arguments } from '../arguments';
import type { EpisodeContext } from '../episodes/context';
import type { Endpoints } from '../episodes/endpoints';
import { UsageError } from '../exit';

const OFFLINE_LIBRARY = 'offline:library';

export interface Proposer {
  readonly identity: ModelIdentity;
  readonly byModel: boolean;
  /** The calls of so many groups, as they are announced beforehand; undefined: none. */
  planned(groups: number, most: number): PlannedCalls | undefined;
  /** Rejects with ModelError and CancelledError. */
  propose(
    request: GenerationRequest,
    plan: GenerationPlan,
    signal: AbortSignal,
  ): Promise<Omit<CallRecord, 'call' | 'time'>>;
}

const offline: Proposer = {
  identity: { kind: 'offline', name: 'library' },
  byModel: false,
  planned: () => undefined,
  propose: (request, { seed }) => Promise.resolve({ raw: proposeOffline(request, seed) }),
};

function byModel(known: KnownModel): Proposer {
  const model = new GeneratingModel(known);
  return {
    identity: model.identity,
    byModel: true,
    planned: (groups, most) => model.planned(groups, most),
    propose: (request, plan, signal) => model.say(generationPrompt(request, plan), signal),
  };
}

/** Named by `--model`. Rejects with UsageError and ChoiceError. */
export async function chosenProposer(
  args: Arguments,
  endpoints: Endpoints,
  context: EpisodeContext,
): Promise<Proposer> {
  const name = args.text('model');
  if (name === undefined)
    throw new UsageError(
      '--model is needed',
      `name a profile, or ${OFFLINE_LIBRARY}, which needs no network`,
    );
  if (name === OFFLINE_LIBRARY) return offline;
  if (name.startsWith('offline'))
    throw new UsageError(`no offline generator "${name}"`, `there is ${OFFLINE_LIBRARY}`);
  return byModel(await context.players(endpoints).named(endpoints.nameOf(name, OFFLINE_LIBRARY)));
}
