/** What goes to endpoints, said before the first call. */
import { visible } from '../../episode/visible';
import { describeEndpoint, type EndpointProfile, type Load } from '../../models/endpoint';
import { THINKING_TOKENS } from '../../judges/llm/caller';
import { CancelledError } from '../../predicate';
import { grouped, plural } from '../../rules';
import { paint } from '../format/colour';
import type { Terminal } from '../terminal';
import { type ChosenJudges, OFFLINE } from './players';

export interface Use {
  readonly profile: EndpointProfile;
  /** `plays`, `judges equivalence`. */
  readonly as: string;
  readonly load: Load;
}

/** Per verdict at most: a stricter reminder once, and three tries at a function. */
const EQUIVALENCE_TRIES = 2;
const FUNCTION_TRIES = 3;

/** New tokens of a judge's answer, if it does not think aloud. */
const EQUIVALENCE_TOKENS = 12;
const FUNCTION_TOKENS = 1024;

/** The turns of a player. `maxTokens`: of each, as they will be sent. */
export const playing = (
  profile: EndpointProfile,
  tests: number,
  episodes: number,
  maxTokens: number | undefined,
): Use => ({
  profile,
  as: 'plays',
  load: { turns: 2 * tests + 1, episodes, ...(maxTokens !== undefined && { params: { maxTokens } }) },
});

/** The verdicts of judges, on so many announcements and tests. */
export function judging(judges: ChosenJudges, announcements: number, tests: number): readonly Use[] {
  const use = (
    word: ChosenJudges['equivalence'],
    as: string,
    turns: number,
    tries: number,
    tokens: number,
  ): Use[] => {
    if (word === OFFLINE) return [];
    // Judges say themselves how long an answer may be.
    const maxTokens = word.maxTokens === null ? null : word.thinking === true ? THINKING_TOKENS : tokens;
    return [{ profile: { ...word, maxTokens }, as, load: { turns, formatRetries: tries - 1 } }];
  };
  return [
    ...use(judges.equivalence, 'judges equivalence', announcements, EQUIVALENCE_TRIES, EQUIVALENCE_TOKENS),
    ...use(judges.compatibility, 'judges compatibility', tests, FUNCTION_TRIES, FUNCTION_TOKENS),
  ];
}

function useText({ profile, as, load }: Use, hasKey: boolean): string {
  const { name, host, model, calls, mostCalls, tokens, mostTokens } = describeEndpoint(profile, load);
  const limit =
    tokens === undefined || mostTokens === undefined
      ? 'no limit of tokens'
      : `at most ${grouped(tokens)} generated tokens (${grouped(mostTokens)})`;
  return (
    `${visible(`${name} ${as}: model ${model} at ${host}`)}, ${hasKey ? 'with' : 'without'} a key\n` +
    `  ${plural(calls, 'call')}, with repetitions at most ${grouped(mostCalls)}; ${limit}\n`
  );
}

/**
 * Says what goes where, and at a keyboard asks. Where nobody sits at one the command line is consent enough: it names
 * the profile and its file. Rejects with CancelledError where the answer is no.
 */
export async function agreeOn(
  uses: readonly Use[],
  hasKey: (profile: EndpointProfile) => boolean,
  yes: boolean,
  terminal: Terminal,
): Promise<void> {
  if (uses.length === 0) return;
  const p = paint(terminal.errColour);
  for (const use of uses) terminal.err(useText(use, hasKey(use.profile)));
  const warnings = uses.flatMap(({ profile, load }) => describeEndpoint(profile, load).warnings);
  for (const warning of new Set(warnings)) terminal.err(`${p.warning('warning')}: ${visible(warning)}\n`);
  if (yes || !terminal.stdinIsScreen || !terminal.errIsScreen) return;
  const answer = await terminal.ask('Begin? [y/N] ');
  if (!/^\s*y(es)?\s*$/i.test(answer)) throw new CancelledError();
}
