import { BUILTIN_VALUES } from '../builtins';
import { parentOf, type Frame } from '../frame';
import { unpack } from '../iterate';
import type { Resolved } from '../scope';
import type { Name, Target } from '../../syntax';
import type { PyValue } from '../values';
import type { Code, Context, Store } from './context';

/** The frame `hops` scopes up. */
function frameAt(frame: Frame, hops: number): Frame {
  let at = frame;
  for (let i = 0; i < hops; i++) at = parentOf(at);
  return at;
}

export function compileName(ctx: Context, node: Name): Code {
  const { rt, scope } = ctx;
  const variable = scope.resolve(node.id);
  if (!variable) {
    const builtin = BUILTIN_VALUES.get(node.id);
    if (builtin) return () => builtin;
    return () => {
      rt.site = node.span;
      return rt.raise('NameError', `name '${node.id}' is not defined`);
    };
  }
  const { slot, hops } = variable;
  if (variable.assigned) {
    if (hops === 0) return (f) => f[slot] as PyValue;
    if (hops === 1) return (f) => (f[0] as Frame)[slot] as PyValue;
    return (f) => frameAt(f, hops)[slot] as PyValue;
  }
  const unset = () => raiseUnset(ctx, node, variable);
  if (hops === 0)
    return (f) => (f[slot] as PyValue | undefined) ?? nullOr(f[slot] as PyValue | undefined, unset);
  return (f) => {
    const value = frameAt(f, hops)[slot] as PyValue | undefined;
    return value !== undefined ? value : unset();
  };
}

const nullOr = (value: PyValue | undefined, unset: () => never): PyValue => (value === null ? null : unset());

function raiseUnset(ctx: Context, node: Name, variable: Resolved): never {
  const { rt } = ctx;
  rt.site = node.span;
  switch (variable.origin) {
    case 'local':
      return rt.raise(
        'UnboundLocalError',
        `cannot access local variable '${node.id}' where it is not associated with a value`,
      );
    case 'free':
      return rt.raise(
        'NameError',
        `cannot access free variable '${node.id}' where it is not associated with a value in enclosing scope`,
      );
    case 'module':
      return rt.raise('NameError', `name '${node.id}' is not defined`);
  }
}

/** Stores into a name of the current scope, or unpacks into several. */
export function compileTarget(ctx: Context, target: Target): Store {
  const { rt, scope, watch } = ctx;
  if (target.kind === 'name') {
    const slot = scope.declare(target.id, false);
    const store: Store = (f, value) => {
      f[slot] = value;
    };
    return watch ? watch.store(target, store) : store;
  }
  const parts = target.items.map((item) => compileTarget(ctx, item));
  return (f, value) => {
    rt.site = target.span;
    const items = unpack(rt, value, parts.length);
    for (let i = 0; i < parts.length; i++) parts[i]?.(f, items[i]);
  };
}
