/** The truth of every task in `registry.ts`. For workers and the command line: it needs the predicate engine. */
import { beliefSemantics } from './beliefs/semantics';
import { blicketSemantics } from './blicket/semantics';
import { reflectionSemantics } from './reflection/semantics';
import { Registered } from './registered';
import type { TaskSemantics } from './semantics';
import { wasonSemantics } from './wason/semantics';
import { wiltSemantics } from './wilt/semantics';

export const semanticsRegistry = new Registered<TaskSemantics>([
  wasonSemantics,
  blicketSemantics,
  beliefSemantics,
  wiltSemantics,
  reflectionSemantics,
]);

export const semanticsNamed = semanticsRegistry.named;
