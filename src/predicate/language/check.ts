import type { Comprehension, Expression, FunctionDefinition, Parameter, Program, Statement } from '../syntax';
import type { Span } from '../span';
import { CallChecker } from './check-calls';
import {
  doubtfulBinary,
  doubtfulComparison,
  doubtfulIdentity,
  doubtfulInvert,
  refuseFormat,
} from './doubtful';
import { infer, type Known } from './infer';
import { RESERVED } from './names';
import { checkPaths } from './paths';
import { MAX_DEPTH, type Reader } from './reader';
import { checkEntryResult, checkResult } from './results';
import { bindParameters, bindStatements, bindTarget, Scope } from './scopes';
import { checkSetOrder } from './set-order';
import { reportProperty, reportUnknownName } from './unknown';

/** The use of a value: as a condition, as something that may be a function, or anywhere else. */
type Place = 'condition' | 'passed' | 'operand';

const NO_NUMBERS: ReadonlySet<string> = new Set();

/** Static checks of a program that was read: names, calls, doubtful operators, a result that is not a truth value. */
export function checkProgram(reader: Reader, program: Program): void {
  new Checker(reader).check(program);
  if (!reader.failed) checkSetOrder(reader, program);
}

class Checker {
  private scope = new Scope();
  private numbers = NO_NUMBERS;
  private depth = 0;
  private readonly hasTexts: boolean;
  /** Some text of the program could be a format: it holds a `%`. */
  private hasFormat = false;
  /** Places of each `%` whose left side may be a text. */
  private readonly remainders: Span[] = [];
  private readonly calls: CallChecker;

  constructor(private readonly reader: Reader) {
    this.calls = new CallChecker(reader);
    this.hasTexts = reader.source.includes("'") || reader.source.includes('"');
  }

  check(program: Program): void {
    this.program(program);
    if (this.hasFormat) for (const span of this.remainders) refuseFormat(this.reader, span);
  }

  private remainder(left: Expression, span: Span): void {
    if (!this.hasTexts) return;
    const kind = infer(left, this.known());
    if (kind === 'text' || kind === 'unknown') this.remainders.push(span);
  }

  private program(program: Program): void {
    if (program.kind === 'function') {
      bindStatements(this.scope, program.definitions);
      for (const def of program.definitions) this.definition(def, def === program.entry);
      return;
    }
    const nowhere = { from: 0, to: 0 };
    for (const name of program.params) this.scope.bind(name, nowhere);
    this.numbers = new Set(program.params);
    this.expression(program.body, 'condition');
    if (!this.reader.failed) checkResult(this.reader, program.body, this.known());
  }

  private known(): Known {
    return {
      profile: this.reader.profile,
      scope: this.scope,
      numbers: this.numbers,
    };
  }

  private definition(def: FunctionDefinition, isEntry = false): void {
    this.reserved(def.name, def.nameSpan);
    this.fallbacks(def.params);
    const outer = { scope: this.scope, numbers: this.numbers };
    const locals = new Scope();
    bindStatements(locals, def.body);
    const names = def.params.map((param) => param.name).filter((name) => !locals.has(name));
    this.scope = new Scope(this.scope);
    this.numbers = isEntry ? new Set(names) : NO_NUMBERS;
    bindParameters(this.scope, def.params);
    bindStatements(this.scope, def.body);
    for (const param of def.params) this.reserved(param.name, param.span);
    this.block(def.body);
    if (isEntry && !this.reader.failed) checkEntryResult(this.reader, def, this.known());
    if (!this.reader.failed) checkPaths(this.reader, def, isEntry);
    ({ scope: this.scope, numbers: this.numbers } = outer);
  }

  private fallbacks(params: readonly Parameter[]): void {
    for (const param of params) if (param.fallback) this.expression(param.fallback, 'passed');
  }

  private reserved(name: string, span: Span): void {
    if (!RESERVED.has(name)) return;
    this.reader.report('reserved-name', span, `\`${name}\` is a word of Python and cannot be a name`);
  }

  private block(body: readonly Statement[]): void {
    for (const statement of body) this.statement(statement);
  }

  private statement(node: Statement): void {
    switch (node.kind) {
      case 'def':
        this.definition(node);
        return;
      case 'assign':
        for (const target of node.targets) this.target(target);
        this.expression(node.value, 'passed');
        return;
      case 'augmented-assign':
        this.target(node.target);
        this.expression(node.value, 'operand');
        if (node.operator === '%') this.remainder(node.target, node.target.span);
        return;
      case 'if':
        this.expression(node.test, 'condition');
        this.block(node.then);
        this.block(node.else);
        return;
      case 'while':
      case 'for':
        this.loop(node);
        return;
      case 'return':
      case 'expression':
        if (node.value) this.expression(node.value, 'condition');
        return;
      default:
    }
  }

  private loop(node: Extract<Statement, { kind: 'while' | 'for' }>): void {
    if (node.kind === 'for') {
      this.target(node.target);
      this.expression(node.iterable, 'operand');
    } else this.expression(node.test, 'condition');
    this.block(node.body);
    this.block(node.else);
  }

  private target(target: Comprehension['clauses'][number]['target']): void {
    if (target.kind === 'name') this.reserved(target.id, target.span);
    else for (const item of target.items) this.target(item);
  }

  private all(items: readonly Expression[], place: Place): void {
    for (const item of items) this.expression(item, place);
  }

  private expression(node: Expression, place: Place): void {
    if (this.depth >= MAX_DEPTH) {
      this.reader.tooDeep(node.span);
      return;
    }
    this.depth++;
    this.visit(node, place);
    this.depth--;
  }

  private visit(node: Expression, place: Place): void {
    switch (node.kind) {
      case 'name':
        return this.name(node.id, node.span, place);
      case 'unary':
        return this.unary(node, place);
      case 'binary':
        this.expression(node.left, 'operand');
        this.expression(node.right, 'operand');
        doubtfulBinary(this.reader, node, this.known());
        if (node.operator === '%') this.remainder(node.left, node.operatorSpan);
        return;
      case 'boolean':
        return this.all(node.operands, 'condition');
      case 'comparison':
        return this.comparison(node);
      case 'conditional':
        return this.conditional(node, place);
      case 'tuple':
      case 'list':
      case 'set':
        return this.all(node.items, 'passed');
      case 'call':
        return this.call(node);
      case 'comprehension':
        return this.comprehension(node);
      default:
        this.rest(node);
    }
  }

  private unary(node: Extract<Expression, { kind: 'unary' }>, place: Place): void {
    if (node.operator === '~') doubtfulInvert(this.reader, node, this.known(), place === 'condition');
    this.expression(node.operand, node.operator === 'not' ? 'condition' : 'operand');
  }

  private conditional(node: Extract<Expression, { kind: 'conditional' }>, place: Place): void {
    this.expression(node.test, 'condition');
    this.expression(node.then, place);
    this.expression(node.else, place);
  }

  private rest(node: Expression): void {
    if (node.kind === 'subscript' || node.kind === 'slice') {
      this.expression(node.target, 'operand');
      const parts = node.kind === 'subscript' ? [node.index] : [node.start, node.stop, node.step];
      for (const part of parts) if (part) this.expression(part, 'operand');
    } else if (node.kind === 'lambda') {
      this.fallbacks(node.params);
      this.scope = new Scope(this.scope);
      bindParameters(this.scope, node.params);
      for (const param of node.params) this.reserved(param.name, param.span);
      this.expression(node.body, 'passed');
      this.scope = this.scope.parent as Scope;
    } else if (node.kind === 'math') this.calls.constant(node);
    else if (node.kind === 'string') this.hasFormat ||= node.value.includes('%');
  }

  private comparison(node: Extract<Expression, { kind: 'comparison' }>): void {
    // `type(x) == int` compares functions rightly.
    const place = [node.first, ...node.rest.map((part) => part.operand)].some(isTypeCall)
      ? 'passed'
      : 'operand';
    this.expression(node.first, place);
    if (reportProperty(this.reader, node, this.scope)) return;
    for (const part of node.rest) this.expression(part.operand, place);
    doubtfulComparison(this.reader, node, this.known());
    doubtfulIdentity(this.reader, node, this.known());
  }

  private call(node: Extract<Expression, { kind: 'call' }>): void {
    this.calls.check(node, this.known());
    const [first, types, ...others] = node.args;
    const isReported = types && this.calls.joinedTypes(node, types, this.scope);
    this.all(isReported ? [first, ...others] : node.args, 'passed');
    for (const keyword of node.keywords) this.expression(keyword.value, 'passed');
  }

  private comprehension(node: Comprehension): void {
    const outer = this.scope;
    const numbers = this.numbers;
    const inner = new Scope(outer);
    for (const clause of node.clauses) bindTarget(inner, clause.target);
    node.clauses.forEach((clause, index) => {
      // The first collection is computed outside, where the targets are not yet known.
      if (index === 0) this.expression(clause.iterable, 'operand');
      this.scope = inner;
      this.numbers = new Set([...numbers].filter((name) => !inner.has(name)));
      this.target(clause.target);
      if (index > 0) this.expression(clause.iterable, 'operand');
      this.all(clause.conditions, 'condition');
    });
    this.expression(node.element, 'passed');
    this.scope = outer;
    this.numbers = numbers;
  }

  private name(id: string, span: Span, place: Place): void {
    const binding = this.scope.find(id);
    if (binding ? !binding.definition : false) return;
    const isFunction = binding ? true : this.calls.isFunction(id);
    if (!isFunction) reportUnknownName(this.reader, id, span, this.scope);
    else if (place !== 'passed') this.calls.notCalled(id, span);
  }
}

const isTypeCall = (node: Expression): boolean => node.kind === 'call' && node.callee === 'type';
