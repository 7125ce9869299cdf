import { Engine, normalise, type EngineOptions, type Program, type RuleSet } from '../../predicate';
import type { Domain } from '../../predicate/domain';
import type { Stepwise } from '../../base/stepwise';
import { shortened, visible } from '../../base/visible-text';
import { WorkGuard, type Work } from './guard';

const MAX_ENGINES = 2;
/** Most characters of a predicate in a message that names it. */
const SHOWN = 60;

/** One engine per domain, since bitmaps are laid out for it. The one unused for longest is given up. */
export class EnginePool {
  private readonly engines = new Map<string, Engine>();

  constructor(
    private readonly options: Omit<EngineOptions, 'domain'> = {},
    private readonly guard = new WorkGuard(),
  ) {}

  for(domain: Domain): Engine {
    const key = `${domain.min}…${domain.max}`;
    const engine = this.engines.get(key) ?? new GuardedEngine({ ...this.options, domain }, this.guard);
    this.engines.delete(key);
    this.engines.set(key, engine);
    const [oldest] = this.engines;
    if (this.engines.size > MAX_ENGINES && oldest) {
      this.engines.delete(oldest[0]);
      oldest[1].dispose();
    }
    return engine;
  }

  dispose(): void {
    for (const engine of this.engines.values()) engine.dispose();
    this.engines.clear();
  }
}

/** An engine that counts no predicate that ended a process before. */
class GuardedEngine extends Engine {
  constructor(
    options: EngineOptions,
    private readonly guard: WorkGuard,
  ) {
    super(options);
  }

  override *ruleSet(program: Program): Stepwise<RuleSet> {
    return yield* this.guard.inside(() => this.work(program), super.ruleSet(program));
  }

  override *glance<T>(program: Program, use: (set: RuleSet) => Stepwise<T>): Stepwise<T> {
    return yield* this.guard.inside(() => this.work(program), super.glance(program, use));
  }

  private work(program: Program): Work {
    const text = normalise(program);
    const { min, max } = this.domain;
    const name = visible(shortened(text, SHOWN));
    return { key: `predicate ${min} ${max} ${text}`, name: `the predicate ${name}` };
  }
}
