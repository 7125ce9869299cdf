import * as z from 'zod';
import type { Difference } from '../predicate';
import { comparePredicates } from '../rules';
import { domain, domainOf, limit, limitOf, predicate } from './inputs';
import { agentTool, ToolRefused } from './tool';

const side = ({ count, first }: Difference) => ({ count, first: first.map((triple) => [...triple]) });

export const compare = agentTool({
  name: 'compare',
  title: 'Compare two predicates',
  description:
    'Decides by enumeration whether two predicates over integer triples (a, b, c) are equivalent. Returns how many ' +
    'triples both accept and how many only one accepts, with the smallest counterexamples of each kind.',
  input: z.strictObject({ p: predicate, q: predicate, domain, limit }),
  *run(input, { engines }) {
    const { p, q } = input;
    const compared = yield* comparePredicates(engines(domainOf(input.domain)), p, q, limitOf(input.limit));
    if (compared.kind === 'invalid')
      throw new ToolRefused(`${compared.which} is not a predicate: ${compared.problems[0]?.message ?? ''}`);
    const { equivalent, both, onlyP, onlyQ, raises } = compared;
    return {
      version: 1,
      equivalent,
      both,
      onlyP: side(onlyP),
      onlyQ: side(onlyQ),
      raisesP: compared.p.raises,
      raisesQ: compared.q.raises,
      onlyOneRaises: side(raises),
    };
  },
});
