import { directAsk } from '../../judges/answer';
import type { Ask } from '../../judges/questions';
import type { ChatModel } from '../../models/chat-model';
import {
  endpointModel,
  EndpointPools,
  originOf,
  ProfileError,
  type EndpointProfile,
} from '../../models/endpoint';
import { EnginePool } from '../../rules';
import { makeJudges } from '../../judges';
import type { Judge } from '../../episode';
import { UsageError } from '../exit';
import type { Terminal } from '../terminal';
import { type BoundKey, boundKey, keyFor, SET_KEY } from './key';
import { type ChosenJudges, OFFLINE } from './players';

/** For how long episodes may play without a look at the world: whether Ctrl+C was pressed, what arrived from a network. */
const BREATH_MS = 25;

/** 1.28 MB each. Counting one anew takes less than a millisecond; memory of many episodes at once is dearer. */
export const BITMAPS = 16;

/** What all episodes of one command share: the engine, the models behind endpoints, their judges. */
export class Workshop {
  readonly ask: Ask;
  private readonly engines = new EnginePool({ maxBitmaps: BITMAPS });
  private readonly pools = new EndpointPools();
  private readonly models = new Map<string, ChatModel>();
  private bound: BoundKey | undefined;
  private looked = performance.now();

  constructor(private readonly terminal: Terminal) {
    const ask = directAsk((domain) => this.engines.for(domain));
    this.ask = async (question, signal) => {
      await this.breathe();
      return ask(question, signal);
    };
  }

  /** The model behind an endpoint; one for all episodes, so that its limit of calls at once holds. Throws UsageError. */
  readonly endpoint = (profile: EndpointProfile): ChatModel => {
    const known = this.models.get(profile.name);
    if (known) return known;
    try {
      this.bound ??= boundKey(this.terminal.env);
      const key = keyFor(this.bound, originOf(profile));
      const model = endpointModel(profile, { key, setKey: SET_KEY, pool: this.pools.of(profile) });
      this.models.set(profile.name, model);
      return model;
    } catch (error) {
      if (error instanceof ProfileError) throw new UsageError(error.message);
      throw error;
    }
  };

  /** Whether a key goes to this endpoint. */
  hasKey(profile: EndpointProfile): boolean {
    return keyFor((this.bound ??= boundKey(this.terminal.env)), originOf(profile)) !== undefined;
  }

  judges({ equivalence, compatibility }: ChosenJudges): readonly Judge[] {
    const model = (word: ChosenJudges['equivalence']) => (word === OFFLINE ? word : this.endpoint(word));
    const thinks = (word: ChosenJudges['equivalence']) => word !== OFFLINE && word.thinking === true;
    return makeJudges(
      {
        equivalence: model(equivalence),
        compatibility: model(compatibility),
        thinking: { equivalence: thinks(equivalence), compatibility: thinks(compatibility) },
      },
      this.ask,
    );
  }

  dispose(): void {
    this.engines.dispose();
  }

  /** Offline, everything is at hand: without a pause nothing else in this thread would ever be heard. */
  private async breathe(): Promise<void> {
    if (performance.now() - this.looked < BREATH_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.looked = performance.now();
  }
}

/** Works with what the episodes of a command share, and lets go of it. */
export async function inWorkshop<T>(terminal: Terminal, use: (shop: Workshop) => Promise<T>): Promise<T> {
  const shop = new Workshop(terminal);
  try {
    return await use(shop);
  } finally {
    shop.dispose();
  }
}
