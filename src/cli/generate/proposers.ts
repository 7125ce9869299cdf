/** Proposers of rules: the offline library, or a model behind an endpoint. */
import {
  generationPrompt,
  proposeOffline,
  type GenerationPlan,
  type GenerationRequest,
  type SaidCall,
} from '../../generate';
import { Caller } from '../../judges/llm/caller';
import { THINKING_TOKENS } from '../../judges/llm/load';
import type { ModelIdentity } from '../../models/chat-model';
import type { PlannedCalls } from '../../players/calls';
import type { KnownModel } from '../../players/players';
import type { Arguments } from '../arguments';
import type { EpisodeContext } from '../episodes/context';
import type { Endpoints } from '../episodes/endpoints';
import { UsageError } from '../exit';

const OFFLINE_LIBRARY = 'offline:library';
const TEMPERATURE = 0.7;
/** Room for ten groups of four. */
const MOST_TOKENS = 8_192;

export interface Proposer {
  readonly identity: ModelIdentity;
  readonly byModel: boolean;
  /** The calls of so many groups, as they are told beforehand; undefined: none. */
  planned(groups: number, most: number): PlannedCalls | undefined;
  /** Rejects with ModelError and CancelledError. */
  propose(
    request: GenerationRequest,
    plan: GenerationPlan,
    signal: AbortSignal,
  ): Promise<Omit<SaidCall, 'call' | 'time'>>;
}

const offline: Proposer = {
  identity: { kind: 'offline', name: 'library' },
  byModel: false,
  planned: () => undefined,
  propose: (request, { seed }) => Promise.resolve({ raw: proposeOffline(request, seed) }),
};

function byModel(known: KnownModel): Proposer {
  const thinks = known.profile?.thinking === true;
  const maxTokens = thinks ? THINKING_TOKENS : MOST_TOKENS;
  const caller = new Caller(known.model, { temperature: TEMPERATURE, maxTokens }, thinks);
  return {
    identity: known.model.identity,
    byModel: true,
    planned(groups, most) {
      const calls = Math.ceil(groups / GROUPS_PER_CALL);
      return {
        ...{ known, as: 'generates', calls, mostCalls: most },
        ...{ tokens: calls * maxTokens, mostTokens: most * THINKING_TOKENS },
      };
    },
    async propose(request, plan, signal) {
      const prompt = generationPrompt(request, plan);
      const { raw, reasoning, usage } = await caller.say([{ role: 'user', content: prompt }], signal);
      return {
        raw,
        prompt,
        ...(reasoning !== undefined && { reasoning }),
        ...(usage && { usage: { ...usage } }),
      };
    },
  };
}

const GROUPS_PER_CALL = 10;

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
