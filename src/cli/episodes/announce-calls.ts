/** What goes to endpoints, said before the first call. */
import { visible } from '../../base/visible-text';
import type { JudgeQuestion } from '../../episode/judge-question';
import { FORMAT_RETRIES } from '../../episode/plan';
import { judgeLoad } from '../../judges/llm/load';
import { addressOf, ceilingOf, warningsOf, type Ceiling, type EndpointProfile } from '../../models/endpoint';
import { CancelledError } from '../../predicate';
import { grouped, plural } from '../../rules';
import { paint } from '../format/colour';
import type { Terminal } from '../terminal';
import { type ChosenJudges, OFFLINE } from './players';

export interface Use {
  readonly profile: EndpointProfile;
  /** `plays`, `judges equivalence`. */
  readonly as: string;
  readonly ceiling: Ceiling;
}

/** So many announcements and tests. `maxTokens`: of each, as they will be sent. */
export const playing = (profile: EndpointProfile, turns: number, maxTokens: number | undefined): Use => ({
  ...{ profile, as: 'plays' },
  ceiling: ceilingOf(turns, FORMAT_RETRIES, maxTokens),
});

/** One verdict for each announcement, and one for each test at most: equal announcements share a function. */
export interface Verdicts {
  readonly announcements: number;
  readonly tests: number;
}

/** Of games: `turns` of `testsOf` tests, each but the last after an announcement. */
export const verdictsOf = (tests: number, episodes = 1): Verdicts => ({
  announcements: episodes * (tests + 1),
  tests: episodes * tests,
});

/** What judges will be asked. A question that nobody is asked is left out of `judges`. */
export function judging(judges: Partial<ChosenJudges>, { announcements, tests }: Verdicts): readonly Use[] {
  const use = (question: JudgeQuestion, verdicts: number): Use[] => {
    const { [question]: profile = OFFLINE } = judges;
    if (profile === OFFLINE) return [];
    return [{ profile, as: `judges ${question}`, ceiling: judgeLoad(question, verdicts, profile) }];
  };
  return [...use('equivalence', announcements), ...use('compatibility', tests)];
}

function useText({ profile, as, ceiling }: Use, hasKey: boolean): string {
  const { name, model, baseURL } = profile;
  const { calls, mostCalls, tokens, mostTokens } = ceiling;
  const limit =
    tokens === undefined || mostTokens === undefined
      ? 'no limit of tokens'
      : `at most ${grouped(tokens)} generated tokens (${grouped(mostTokens)})`;
  return (
    `${visible(`${name} ${as}: model ${model} at ${addressOf(baseURL).host}`)}, ${hasKey ? 'with' : 'without'} a key\n` +
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
  const warnings = uses.flatMap(({ profile }) => warningsOf(profile));
  for (const warning of new Set(warnings)) terminal.err(`${p.warning('warning')}: ${visible(warning)}\n`);
  if (yes || !terminal.stdinIsScreen || !terminal.errIsScreen) return;
  const answer = await terminal.ask('Begin? [y/N] ');
  if (!/^\s*y(es)?\s*$/i.test(answer)) throw new CancelledError();
}
