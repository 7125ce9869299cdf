import { posix } from 'node:path';

/** Addresses without a platform: what features ask of `vscode.Uri`. */
export class URI {
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query = '',
  ) {}
  static parse(text: string): URI {
    const [, scheme = 'file', path = ''] = /^([\w-]+):(?:\/\/)?(.*)$/.exec(text) ?? [];
    return new URI(scheme, path);
  }
  static file(path: string): URI {
    return new URI('file', path);
  }
  static joinPath(base: URI, ...parts: string[]): URI {
    return new URI(base.scheme, posix.join(base.path, ...parts));
  }
  with(change: Partial<Pick<URI, 'scheme' | 'path' | 'query'>>): URI {
    const { scheme = this.scheme, path = this.path, query = this.query } = change;
    return new URI(scheme, path, query);
  }
  get fsPath(): string {
    return this.path;
  }
  toString(): string {
    return `${this.scheme}://${this.path}`;
  }
}
