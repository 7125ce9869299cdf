import type { Stepwise } from '../../../base/stepwise';
import type { Builder } from '../ir/builder';
import { A, B, C, isConnective, type Node } from '../ir/node';
import type { Planes } from './planes';

/** Truths with more parts over all three variables are planned before their first plane. */
const FEW_PARTS = 16;
/** Usual cost of planning a part. */
const PLAN_MICROSECONDS = 500;

/**
 * Plans the parts of large truths one by one, with pauses: their first plane would take seconds. Small ones are planned
 * as they are needed.
 */
export function* prepare(
  { budget, domain }: Builder,
  planes: Planes,
  truths: readonly Node[],
): Stepwise<void> {
  const parts = new Set<Node>();
  for (const truth of truths) collect(truth, parts);
  if (parts.size <= FEW_PARTS) return;
  for (const part of parts) {
    planes.prepare(part);
    budget.countTime(PLAN_MICROSECONDS);
    if (budget.isDue()) yield* budget.pause([domain.min, domain.min, domain.min]);
  }
}

/** The parts that depend on all three variables, arguments first. */
function collect(node: Node, parts: Set<Node>): void {
  if (node.variables !== (A | B | C) || parts.has(node)) return;
  if (isConnective(node)) for (const arg of node.args) collect(arg, parts);
  parts.add(node);
}
