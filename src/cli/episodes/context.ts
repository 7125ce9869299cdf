import { directAsk } from '../../judges/answer';
import type { Ask } from '../../judges/questions';
import { Players } from '../../players/players';
import type { Engine } from '../../predicate';
import type { Domain } from '../../predicate/domain';
import { EnginePool } from '../../rules';
import type { Terminal } from '../terminal';
import type { Endpoints } from './endpoints';
import { environmentKey, SET_KEY } from './key';

/** How long episodes may play before Ctrl+C and the network are looked at again. */
const YIELD_AFTER_MS = 25;

/** 1.28 MB each. Counting one anew takes less than a millisecond; memory of many episodes at once is dearer. */
export const BITMAPS = 16;

/** What all episodes of one command share: the engine that answers their questions. */
export class EpisodeContext {
  readonly ask: Ask;
  private readonly pool = new EnginePool({ maxBitmaps: BITMAPS });
  readonly engines = (domain: Domain): Engine => this.pool.for(domain);
  private yielded = performance.now();

  constructor(private readonly terminal: Terminal) {
    const ask = directAsk(this.engines);
    this.ask = async (question, signal) => {
      await this.yieldOften();
      return ask(question, signal);
    };
  }

  /** Players and judges by name, with the profiles of a file and the key of the environment. */
  players(endpoints: Endpoints): Players {
    return new Players({
      ask: this.ask,
      profile: (name) => endpoints.named(name),
      key: (origin) => environmentKey(this.terminal.env, origin),
      setKey: SET_KEY,
    });
  }

  dispose(): void {
    this.pool.dispose();
  }

  /** Offline play never waits for anything: without a pause no other event of this thread would be handled. */
  private async yieldOften(): Promise<void> {
    if (performance.now() - this.yielded < YIELD_AFTER_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.yielded = performance.now();
  }
}

/** Works with what the episodes of a command share, and disposes of it. */
export async function withContext<T>(
  terminal: Terminal,
  use: (context: EpisodeContext) => Promise<T>,
): Promise<T> {
  const context = new EpisodeContext(terminal);
  try {
    return await use(context);
  } finally {
    context.dispose();
  }
}
