import { Engine, type EngineOptions } from '../../predicate';
import type { Domain } from '../../predicate/domain';

const MAX_ENGINES = 2;

/** One engine per domain, since bitmaps are laid out for it. The one unused for longest is given up. */
export class EnginePool {
  private readonly engines = new Map<string, Engine>();

  constructor(private readonly options: Omit<EngineOptions, 'domain'> = {}) {}

  for(domain: Domain): Engine {
    const key = `${domain.min}…${domain.max}`;
    const engine = this.engines.get(key) ?? new Engine({ ...this.options, domain });
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
