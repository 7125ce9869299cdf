/**
 * The syntax tree of a predicate: the pure part of Python that rules, judge-written functions and WILT
 * guesses use. Every node carries its span in the source text. What is not here cannot be written in a rule.
 */
import type { Span } from './span';

export type UnaryOperator = '-' | '+' | '~' | 'not';
export type BinaryOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**' | '<<' | '>>' | '&' | '|' | '^';
export type OrderOperator = '<' | '<=' | '==' | '!=' | '>' | '>=';
export type CompareOperator = OrderOperator | 'in' | 'not in' | 'is' | 'is not';

/** The comparison with both sides exchanged. */
export const TURNED: Readonly<Record<OrderOperator, OrderOperator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
};

/** The comparison that holds where this one does not. */
export const NEGATED: Readonly<Record<OrderOperator, OrderOperator>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '==': '!=',
  '!=': '==',
};

interface Node {
  readonly span: Span;
}

export interface IntLiteral extends Node {
  readonly kind: 'int';
  /** A number while it is a safe integer, a bigint beyond. */
  readonly value: number | bigint;
}
export interface FloatLiteral extends Node {
  readonly kind: 'float';
  readonly value: number;
}
export interface StringLiteral extends Node {
  readonly kind: 'string';
  readonly value: string;
}
export interface BoolLiteral extends Node {
  readonly kind: 'bool';
  readonly value: boolean;
}
export interface NoneLiteral extends Node {
  readonly kind: 'none';
}
export interface Name extends Node {
  readonly kind: 'name';
  readonly id: string;
}
export interface Unary extends Node {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Expression;
}
export interface Binary extends Node {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly operatorSpan: Span;
  readonly left: Expression;
  readonly right: Expression;
}
/** `and` / `or` with two or more operands; the value is that of the operand that decides, as in Python. */
export interface BoolOperation extends Node {
  readonly kind: 'boolean';
  readonly operator: 'and' | 'or';
  readonly operands: readonly Expression[];
}
/** `first op1 e1 op2 e2 …`: every operand is evaluated at most once, left to right. */
export interface Comparison extends Node {
  readonly kind: 'comparison';
  readonly first: Expression;
  readonly rest: readonly {
    readonly operator: CompareOperator;
    readonly operatorSpan: Span;
    readonly operand: Expression;
  }[];
}
export interface Conditional extends Node {
  readonly kind: 'conditional';
  readonly test: Expression;
  readonly then: Expression;
  readonly else: Expression;
}
export interface Display extends Node {
  readonly kind: 'tuple' | 'list' | 'set';
  readonly items: readonly Expression[];
}
export interface Subscript extends Node {
  readonly kind: 'subscript';
  readonly target: Expression;
  readonly index: Expression;
}
export interface Slice extends Node {
  readonly kind: 'slice';
  readonly target: Expression;
  readonly start?: Expression;
  readonly stop?: Expression;
  readonly step?: Expression;
}
/** `callee` is a name in scope (function, parameter, builtin) or `math.gcd` and its like; nothing else can be called. */
export interface Call extends Node {
  readonly kind: 'call';
  readonly callee: string;
  readonly calleeSpan: Span;
  readonly args: readonly Expression[];
  readonly keywords: readonly {
    readonly name: string;
    readonly nameSpan: Span;
    readonly value: Expression;
  }[];
}
/** `math.pi` and its like: a dotted constant. */
export interface MathConstant extends Node {
  readonly kind: 'math';
  readonly id: string;
}
export interface Comprehension extends Node {
  readonly kind: 'comprehension';
  readonly form: 'list' | 'set' | 'generator';
  readonly element: Expression;
  readonly clauses: readonly {
    readonly target: Target;
    readonly iterable: Expression;
    readonly conditions: readonly Expression[];
  }[];
}
export interface Lambda extends Node {
  readonly kind: 'lambda';
  readonly params: readonly Parameter[];
  readonly body: Expression;
}

export type Expression =
  | IntLiteral
  | FloatLiteral
  | StringLiteral
  | BoolLiteral
  | NoneLiteral
  | Name
  | Unary
  | Binary
  | BoolOperation
  | Comparison
  | Conditional
  | Display
  | Subscript
  | Slice
  | Call
  | MathConstant
  | Comprehension
  | Lambda;

/** A target left of `=` or after `for`: a name, or a tuple of targets. */
export type Target =
  | Name
  | { readonly kind: 'tuple-target'; readonly items: readonly Target[]; readonly span: Span };

export interface Parameter extends Node {
  readonly name: string;
  /** Evaluated once, where the function is defined. */
  readonly fallback?: Expression;
}
export interface FunctionDefinition extends Node {
  readonly kind: 'def';
  readonly name: string;
  readonly nameSpan: Span;
  readonly params: readonly Parameter[];
  readonly body: readonly Statement[];
}
export interface Assign extends Node {
  readonly kind: 'assign';
  /** `x = y = 1` has two targets. */
  readonly targets: readonly Target[];
  readonly value: Expression;
}
export interface AugmentedAssign extends Node {
  readonly kind: 'augmented-assign';
  readonly target: Name;
  readonly operator: BinaryOperator;
  readonly operatorSpan: Span;
  readonly value: Expression;
}
export interface If extends Node {
  readonly kind: 'if';
  readonly test: Expression;
  readonly then: readonly Statement[];
  readonly else: readonly Statement[];
}
export interface While extends Node {
  readonly kind: 'while';
  readonly test: Expression;
  readonly body: readonly Statement[];
  /** The `else` of a loop: run when it ends without `break`. */
  readonly else: readonly Statement[];
}
export interface For extends Node {
  readonly kind: 'for';
  readonly target: Target;
  readonly iterable: Expression;
  readonly body: readonly Statement[];
  readonly else: readonly Statement[];
}
export interface Return extends Node {
  readonly kind: 'return';
  readonly value?: Expression;
}
export interface ExpressionStatement extends Node {
  readonly kind: 'expression';
  readonly value: Expression;
}
export interface Simple extends Node {
  readonly kind: 'break' | 'continue' | 'pass';
}

export type Statement =
  | FunctionDefinition
  | Assign
  | AugmentedAssign
  | If
  | While
  | For
  | Return
  | ExpressionStatement
  | Simple;

/**
 * A checked predicate.
 * `expression`: its variables are `params` (for a rule of a group: a, b, c).
 * `function`: `definitions` are all `def` at the top, `entry` the one that is called (named `rule`, else the last).
 */
export type Program =
  | {
      readonly kind: 'expression';
      readonly source: string;
      readonly params: readonly string[];
      readonly body: Expression;
    }
  | {
      readonly kind: 'function';
      readonly source: string;
      readonly params: readonly string[];
      readonly definitions: readonly FunctionDefinition[];
      readonly entry: FunctionDefinition;
    };
