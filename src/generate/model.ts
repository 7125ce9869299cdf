/** A model that proposes rules, and when it is not asked again. */
import { Caller } from '../judges/llm/caller';
import { THINKING_TOKENS } from '../judges/llm/load';
import type { PlannedCalls } from '../players/calls';
import type { KnownModel } from '../players/players';
import { type CallAccount, MOST_PLACES } from './generation';
import type { CallRecord } from './log';
import { RULES_PER_GROUP } from './types';

const TEMPERATURE = 0.7;
/** Room for ten groups of four. */
const MOST_TOKENS = 8_192;
const GROUPS_PER_CALL = MOST_PLACES / RULES_PER_GROUP;
/** Calls in a row that bring nothing: more of them would only cost. */
const MOST_USELESS = 3;

export class GeneratingModel {
  private readonly thinks: boolean;
  private readonly maxTokens: number;
  private readonly caller: Caller;

  constructor(private readonly known: KnownModel) {
    this.thinks = known.profile?.thinking === true;
    this.maxTokens = this.thinks ? THINKING_TOKENS : MOST_TOKENS;
    const params = { temperature: TEMPERATURE, maxTokens: this.maxTokens };
    this.caller = new Caller(known.model, params, this.thinks);
  }

  get identity() {
    return this.known.model.identity;
  }

  /** The calls of so many groups, for the question that comes before them. */
  planned(groups: number, most: number): PlannedCalls {
    const calls = Math.ceil(groups / GROUPS_PER_CALL);
    return {
      known: this.known,
      as: 'generates',
      calls,
      mostCalls: most,
      tokens: calls * this.maxTokens,
      mostTokens: most * THINKING_TOKENS,
    };
  }

  /** Rejects with ModelError and CancelledError. */
  async say(prompt: string, signal: AbortSignal): Promise<Omit<CallRecord, 'call' | 'time'>> {
    const { raw, reasoning, usage } = await this.caller.say([{ role: 'user', content: prompt }], signal);
    return {
      raw,
      prompt,
      ...(reasoning !== undefined && { reasoning }),
      ...(usage && { usage: { ...usage } }),
    };
  }
}

/** The usual limit of calls. */
export const defaultCalls = (groups: number, byModel: boolean): number =>
  (byModel ? 8 : 40) * Math.ceil(groups / GROUPS_PER_CALL);

/** The reason to ask no more, though places are open; undefined: there is none. `limit`: the name of the limit of calls. */
export function whyStop(
  accounts: readonly Pick<CallAccount, 'kept'>[],
  mostCalls: number,
  limit: string,
): string | undefined {
  if (accounts.length >= mostCalls) return `the ${mostCalls} calls of ${limit} are used up`;
  const last = accounts.slice(-MOST_USELESS);
  if (last.length === MOST_USELESS && last.every(({ kept }) => kept.length === 0))
    return `the last ${MOST_USELESS} calls brought no rule that could be kept`;
  return undefined;
}
