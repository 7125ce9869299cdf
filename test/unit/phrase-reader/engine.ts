import { analysePredicate, type Domain, Engine, finish, type RuleSet } from '../../../src/predicate';

/** Compares predicates over the domain, and keeps few of them. */
export class Truths {
  private readonly engine: Engine;

  constructor(domain?: Domain) {
    this.engine = new Engine({ domain, maxBitmaps: 40 });
  }

  private with<T>(texts: readonly string[], use: (sets: readonly RuleSet[]) => T): T {
    const held: RuleSet[] = [];
    try {
      for (const text of texts) {
        const { program, problems } = analysePredicate(text);
        if (!program) throw new Error(`${text}: ${problems[0].message}`);
        held.push(this.engine.hold(finish(this.engine.ruleSet(program))));
      }
      return use(held);
    } finally {
      for (const set of held) this.engine.drop(set);
    }
  }

  same(p: string, q: string): boolean {
    return this.with([p, q], ([x, y]) => this.engine.equal(x, y));
  }

  implies(p: string, q: string): boolean {
    return this.with([p, q], ([x, y]) => this.engine.implies([x], y));
  }

  /** Triples that are true; undefined if it ever raises. */
  count(p: string): number | undefined {
    return this.with([p], ([{ count }]) => (count.raises > 0 ? undefined : count.true));
  }

  dispose(): void {
    this.engine.dispose();
  }
}
