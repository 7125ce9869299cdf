/** Prints what goes to endpoints, before the first call. */
import { visible } from '../../base/visible-text';
import { warningsOf } from '../../models/endpoint';
import { showMoney } from '../../models/price';
import { costOfCalls, type PlannedCalls } from '../../players/calls';
import { CancelledError } from '../../predicate';
import { grouped, plural } from '../../rules';
import { paint } from '../format/colour';
import type { Terminal } from '../terminal';

const PARTS: Partial<Record<PlannedCalls['as'], string>> = {
  plays: 'plays',
  generates: 'proposes rules',
  translates: 'translates announcements',
  extraction: 'reads unclear replies',
};

function callsText(planned: PlannedCalls): string {
  const { known, as, calls, mostCalls, tokens, mostTokens } = planned;
  const { name, model = name, host = '?' } = known.model.identity;
  const part = PARTS[as] ?? `judges ${as}`;
  const limit =
    tokens === undefined || mostTokens === undefined
      ? 'no limit of tokens'
      : `at most ${grouped(tokens)} generated tokens (${grouped(mostTokens)})`;
  const money = costOfCalls(planned);
  const cost = money ? `; they cost at most ${showMoney(money.cost)} (${showMoney(money.mostCost)})` : '';
  const onTop = tokens === undefined ? '' : ', tokens sent come on top';
  return (
    `${visible(`${name} ${part}: model ${model} at ${host}`)}, ${known.hasKey ? 'with' : 'without'} a key\n` +
    `  ${plural(calls, 'call')}, with repetitions at most ${grouped(mostCalls)}; ${limit}${cost}${onTop}\n`
  );
}

/**
 * Prints what goes to which host, and asks for consent if there is a keyboard. Without one the command line itself is
 * consent enough: it names the profile and its file. Rejects with CancelledError if the answer is no.
 */
export async function agreeOn(all: readonly PlannedCalls[], yes: boolean, terminal: Terminal): Promise<void> {
  if (all.length === 0) return;
  const p = paint(terminal.errColour);
  for (const calls of all) terminal.err(callsText(calls));
  const warnings = all.flatMap(({ known: { profile } }) => (profile ? warningsOf(profile) : []));
  for (const warning of new Set(warnings)) terminal.err(`${p.warning('warning')}: ${visible(warning)}\n`);
  if (yes || !terminal.stdinIsScreen || !terminal.errIsScreen) return;
  const answer = await terminal.ask('Begin? [y/N] ');
  if (!/^\s*y(es)?\s*$/i.test(answer)) throw new CancelledError();
}
