import { directAsk } from '../../judges/answer';
import type { Ask } from '../../judges/questions';
import { type EndpointProfile, waitText } from '../../models/endpoint';
import { Players, type PlayersHost } from '../../players/players';
import { UserLimits } from '../../node/shared-limits';
import { yieldingAsk } from '../../node/yielding-ask';
import type { Engine } from '../../predicate';
import type { Domain } from '../../predicate/domain';
import { EnginePool } from '../../rules';
import { visible } from '../../base/visible-text';
import { UsageError } from '../exit';
import type { Terminal } from '../terminal';
import { WIPE } from '../work';
import type { Endpoints } from './endpoints';

const KEY = 'FALSIFY_API_KEY';
const ORIGIN = 'FALSIFY_API_ORIGIN';

/** Tells how to set a key, in messages about one that is missing or refused. */
const SET_KEY = `Set ${KEY}, and ${ORIGIN} to the scheme, host and port it may be sent to`;

/**
 * The key of the environment, where it belongs to this origin. It is worth nothing without its own origin: a changed
 * base URL must not get it. Rejects with UsageError.
 */
// eslint-disable-next-line @typescript-eslint/require-await -- what it throws is a rejection
async function environmentKey(env: Terminal['env'], origin: string): Promise<string | undefined> {
  const key = env[KEY]?.trim();
  if (!key) return undefined;
  const originText = env[ORIGIN]?.trim();
  const example = `as in ${ORIGIN}=https://api.example.org`;
  if (!originText) throw new UsageError(`${KEY} is set without ${ORIGIN}, so it is sent to nobody`, example);
  const url = URL.canParse(originText) ? new URL(originText) : undefined;
  // It is not quoted: where the two are mixed up it is the key.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new UsageError(`${ORIGIN} must be a scheme, a host and a port, and nothing else`, example);
  return url.origin === origin ? key : undefined;
}

/** 1.28 MB each. Counting one again takes less than a millisecond; the memory of many episodes at once is dearer. */
export const BITMAPS = 16;

/** Shares one pool of engines between all episodes of a command. */
export class EpisodeContext {
  readonly ask: Ask;
  private readonly pool: EnginePool;
  readonly engines = (domain: Domain): Engine => this.pool.for(domain);
  private readonly limits;

  constructor(
    private readonly terminal: Terminal,
    maxBitmaps = BITMAPS,
  ) {
    this.pool = new EnginePool({ maxBitmaps });
    this.limits = new UserLimits((reason) =>
      this.say(`the limits of endpoints hold for this process alone: ${reason}`),
    );
    this.ask = yieldingAsk(directAsk(this.engines));
  }

  /**
   * Players and judges by name, with the profiles of a file, the keys that came with them and the key of the environment.
   * `limited`: puts other limits in the place of a profile's own. `sharedPace`: the rate over the workers of a queue, who
   * share no other limits.
   */
  players(
    endpoints: Endpoints,
    limited = (profile: EndpointProfile) => profile,
    sharedPace?: PlayersHost['sharedPace'],
  ): Players {
    return new Players({
      ask: this.ask,
      ...(sharedPace ? { sharedPace } : { limits: this.limits.limits }),
      profile: (name) => limited(endpoints.named(name)),
      key: async (origin) => endpoints.keyFor(origin) ?? environmentKey(this.terminal.env, origin),
      setKey: SET_KEY,
      onWait: (wait) => this.say(waitText(wait)),
    });
  }

  dispose(): void {
    this.limits.dispose();
    this.pool.dispose();
  }

  private say(text: string): void {
    // A line of progress may stand there.
    const wipe = this.terminal.errIsScreen ? WIPE : '';
    this.terminal.err(`${wipe}falsify: ${visible(text)}\n`);
  }
}

/** Runs `use` with a context, and disposes of the context. */
export async function withContext<T>(
  terminal: Terminal,
  use: (context: EpisodeContext) => Promise<T>,
  maxBitmaps?: number,
): Promise<T> {
  const context = new EpisodeContext(terminal, maxBitmaps);
  try {
    return await use(context);
  } finally {
    context.dispose();
  }
}
