/** Statements to closures that say how they ended. */
import type { Frame } from '../frame';
import { isSmallRange, iterate } from '../iterate';
import { PyRange, type PyValue } from '../values';
import type { Assign, AugmentedAssign, For, If, Return, Statement, While } from '../../syntax';
import { Signal, type Context, type Run } from './context';
import { compileExpression, compileTest } from './expression';
import { compileDefinition } from './function';
import { compileName, compileTarget } from './names';
import { augmented } from './operators';

export function compileBlock(ctx: Context, body: readonly Statement[]): Run {
  const runs = body.filter((s) => s.kind !== 'pass').map((statement) => compileStatement(ctx, statement));
  const [first, second] = runs;
  if (!first) return () => Signal.Next;
  if (!second) return first;
  if (runs.length === 2) {
    return (f) => {
      const signal = first(f);
      return signal === Signal.Next ? second(f) : signal;
    };
  }
  return (f) => {
    for (const run of runs) {
      const signal = run(f);
      if (signal !== Signal.Next) return signal;
    }
    return Signal.Next;
  };
}

function compileStatement(ctx: Context, node: Statement): Run {
  const run = compileUnwatched(ctx, node);
  return ctx.watch ? ctx.watch.statement(node, run) : run;
}

function compileUnwatched(ctx: Context, node: Statement): Run {
  switch (node.kind) {
    case 'def': {
      const slot = ctx.scope.declare(node.name, false);
      const make = compileDefinition(ctx, node);
      return (f) => {
        f[slot] = make(f);
        return Signal.Next;
      };
    }
    case 'assign':
      return compileAssign(ctx, node);
    case 'augmented-assign':
      return compileAugmented(ctx, node);
    case 'if':
      return compileIf(ctx, node);
    case 'while':
      return compileWhile(ctx, node);
    case 'for':
      return compileFor(ctx, node);
    case 'return':
      return compileReturn(ctx, node);
    case 'expression': {
      const code = compileExpression(ctx, node.value);
      return (f) => {
        code(f);
        return Signal.Next;
      };
    }
    case 'break':
      return () => Signal.Break;
    case 'continue':
      return () => Signal.Continue;
    case 'pass':
      return () => Signal.Next;
  }
}

function compileAssign(ctx: Context, node: Assign): Run {
  const value = compileExpression(ctx, node.value);
  const stores = node.targets.map((target) => compileTarget(ctx, target));
  const [only] = node.targets;
  if (stores.length === 1 && only?.kind === 'name' && !ctx.watch) {
    const slot = ctx.scope.declare(only.id, false);
    return (f) => {
      f[slot] = value(f);
      return Signal.Next;
    };
  }
  return (f) => {
    const result = value(f);
    for (const store of stores) store(f, result);
    return Signal.Next;
  };
}

function compileAugmented(ctx: Context, node: AugmentedAssign): Run {
  const slot = ctx.scope.declare(node.target.id, false);
  const target = compileName(ctx, node.target);
  const value = compileExpression(ctx, node.value);
  const apply = augmented(ctx.rt, node.operator, node.span);
  if (ctx.watch) {
    const store = compileTarget(ctx, node.target);
    return (f) => {
      const before = target(f);
      store(f, apply(before, value(f)));
      return Signal.Next;
    };
  }
  return (f) => {
    const before = target(f);
    f[slot] = apply(before, value(f));
    return Signal.Next;
  };
}

function compileIf(ctx: Context, node: If): Run {
  const test = compileTest(ctx, node.test);
  const then = compileBlock(ctx, node.then);
  if (node.else.length === 0) return (f) => (test(f) ? then(f) : Signal.Next);
  const otherwise = compileBlock(ctx, node.else);
  return (f) => (test(f) ? then(f) : otherwise(f));
}

function compileReturn(ctx: Context, node: Return): Run {
  const { rt } = ctx;
  if (!node.value) {
    return () => {
      rt.result = null;
      return Signal.Return;
    };
  }
  const value = compileExpression(ctx, node.value);
  return (f) => {
    rt.result = value(f);
    return Signal.Return;
  };
}

function compileTurn(ctx: Context, node: While | For): Run {
  const body = compileBlock(ctx, node.body);
  return ctx.watch ? ctx.watch.turn(node, body) : body;
}

function compileWhile(ctx: Context, node: While): Run {
  const { rt } = ctx;
  const test = compileTest(ctx, node.test);
  const body = compileTurn(ctx, node);
  const otherwise = compileBlock(ctx, node.else);
  const { span } = node;
  return (f) => {
    while (test(f)) {
      if (--rt.fuel < 0) refuel();
      const signal = body(f);
      if (signal === Signal.Break) return Signal.Next;
      if (signal === Signal.Return) return signal;
    }
    return otherwise(f);
  };
  function refuel(): void {
    rt.site = span;
    rt.refuel();
  }
}

function compileFor(ctx: Context, node: For): Run {
  const { rt } = ctx;
  const iterable = compileExpression(ctx, node.iterable);
  const bind = compileTarget(ctx, node.target);
  const body = compileTurn(ctx, node);
  const otherwise = compileBlock(ctx, node.else);
  const turn = (f: Frame, item: PyValue): Signal => {
    if (--rt.fuel < 0) {
      rt.site = node.span;
      rt.refuel();
    }
    bind(f, item);
    return body(f);
  };
  return (f) => {
    const source = iterable(f);
    if (source instanceof PyRange && isSmallRange(source)) return overRange(f, source, turn, otherwise);
    rt.site = node.iterable.span;
    const items = iterate(rt, source);
    for (;;) {
      const item = items.next();
      if (item === undefined) return otherwise(f);
      const signal = turn(f, item);
      if (signal === Signal.Break) return Signal.Next;
      if (signal === Signal.Return) return signal;
    }
  };
}

/** The usual `for i in range(n)`, without an iterator. */
function overRange(
  f: Frame,
  range: PyRange,
  turn: (f: Frame, item: PyValue) => Signal,
  otherwise: Run,
): Signal {
  const [start, step, length] = [range.start as number, range.step as number, range.length as number];
  for (let i = 0, value = start; i < length; i++, value += step) {
    const signal = turn(f, value);
    if (signal === Signal.Break) return Signal.Next;
    if (signal === Signal.Return) return signal;
  }
  return otherwise(f);
}
