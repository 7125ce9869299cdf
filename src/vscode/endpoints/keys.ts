import type * as vscode from 'vscode';

const SECRET = 'falsify.endpointKey:';
/** Lists the origins that have a key, which is not a secret: SecretStorage cannot list its entries everywhere. */
const ORIGINS = 'falsify.endpointKeys';

/**
 * The keys of endpoints. A key belongs to the origin (scheme, host and port) that it was given for and goes nowhere
 * else: a profile whose base URL moves to another origin has no key until it is given one.
 */
export class EndpointKeys {
  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly memory: vscode.Memento,
  ) {}

  async of(origin: string): Promise<string | undefined> {
    return await this.secrets.get(SECRET + origin);
  }

  async set(origin: string, key: string): Promise<void> {
    await this.secrets.store(SECRET + origin, key);
    await this.memory.update(ORIGINS, [...new Set([...this.origins, origin])].sort());
  }

  async forget(origin: string): Promise<void> {
    await this.secrets.delete(SECRET + origin);
    await this.memory.update(
      ORIGINS,
      this.origins.filter((each) => each !== origin),
    );
  }

  /** The origins that have a key. */
  get origins(): readonly string[] {
    const known: unknown = this.memory.get(ORIGINS);
    return Array.isArray(known) ? known.filter((each) => typeof each === 'string') : [];
  }
}
