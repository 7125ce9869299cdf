/** The functions of a round that can be looked into. */
import { JUDGE_QUESTIONS } from '../../../src/episode/judge-question';
import type { VerdictRow } from '../../../src/replay/types';
import type { Round } from '../rounds';
import { head, replyOf, reviewOf, rounds } from '../state';

export type FunctionSource = {
  readonly id: string;
  readonly title: string;
} & (
  | { readonly from: 'verdict'; readonly row: number }
  | { readonly from: 'text'; readonly text: string; readonly note?: string }
);

/** Functions that judges wrote, the one that counts first; the announcement as it was read; one to be written. */
export function sourcesOf(round: Round): readonly FunctionSource[] {
  const written = round.verdicts.filter(({ row }) => row.hasFunction === true);
  const isCurrent = (row: VerdictRow): boolean => rounds.value.isCurrent(row);
  const order = [
    ...written.filter(({ row }) => isCurrent(row)),
    ...written.filter(({ row }) => !isCurrent(row)),
  ];
  return [
    ...order.map(({ row, index }): FunctionSource => {
      const replaced = isCurrent(row) ? '' : ', replaced';
      return {
        id: `verdict ${index}`,
        title: `Written by ${row.by.name}${replaced}`,
        from: 'verdict',
        row: index,
      };
    }),
    ...readAs(round),
    { id: 'own', title: 'My own', from: 'text', text: emptyFunction() },
  ];
}

function readAs(round: Round): readonly FunctionSource[] {
  const { predicate, partial } = reviewed(round) ?? {};
  if (predicate === undefined) return [];
  const note = partial ? 'Necessary only: the words say more than this.' : undefined;
  const title = 'The announcement as predicate';
  return [{ id: 'read', title, from: 'text', text: predicate, ...(note !== undefined && { note }) }];
}

function reviewed(round: Round) {
  const found = JUDGE_QUESTIONS.map((question) => {
    const reply = replyOf(question, round);
    return reply && reviewOf(question, reply.seq)?.computed;
  });
  return found.find((computed) => computed?.predicate !== undefined);
}

const emptyFunction = (): string => `def rule(${(head.value?.params ?? []).join(', ')}):\n    return True`;
