/** The memory and tables that the plans of a count share. */
import type { BitmapStore } from '../../bitmap';
import type { Builder } from '../ir/builder';
import { B, type Node } from '../ir/node';
import type { Arena } from './arena';
import type { MaskTable } from './masks';
import type { Space } from './space';

/** Rows of bits over c for each b: row j is `table[index[j]]`. */
export interface Source {
  readonly table: number;
  /** Address of 16-bit row numbers, one for each b. */
  readonly index: number;
}

/** Finds the rows of one truth value over a, b, c for a value of a. */
export interface AtomPlan {
  /** Writes the row numbers for a's value number `i`, or fills the plane at `plane`. */
  source(i: number): Source;
}

export interface Workspace {
  readonly store: BitmapStore;
  readonly arena: Arena;
  readonly builder: Builder;
  readonly space: Space;
  readonly masks: Map<Node, MaskTable>;
  /** Row numbers 0, 1, 2, … */
  readonly identity: number;
}

export function workspace(store: BitmapStore, arena: Arena, builder: Builder, space: Space): Workspace {
  const identity = identityIndex(store, arena, space);
  return { store, arena, builder, space, identity, masks: new Map() };
}

/** Row numbers 0, 1, 2, … for tables that are planes. */
function identityIndex(store: BitmapStore, arena: Arena, space: Space): number {
  const address = arena.allocate(space.length(B) * 2);
  const { u16 } = store.memory;
  for (let j = 0; j < space.length(B); j++) u16[(address >>> 1) + j] = j;
  return address;
}
