import { nearest } from '../../predicate';
import { readProfiles } from '../../models/endpoint/profile';
import type { EndpointProfile } from '../../models/endpoint/profile';
import { isRecord } from '../../base/json';
import type { Arguments } from '../arguments';
import { complain } from '../command';
import { InputError, UsageError } from '../exit';
import { readInput } from '../input';
import type { Terminal } from '../terminal';

/** The editor's setting with the profiles. */
const SETTING = 'falsify.endpoints';

/** The profiles of the file that the command names; no other file is read. */
export class Endpoints {
  constructor(
    private readonly profiles: readonly EndpointProfile[],
    /** The file as the user named it; undefined where none was given. */
    private readonly file: string | undefined,
    /** The number of profiles that cannot be used; the reasons have been printed. */
    private readonly wrong = 0,
    private readonly keys: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** The key that came with the profiles for an origin (scheme, host and port). */
  keyFor(origin: string): string | undefined {
    return this.keys.get(origin);
  }

  /** The profile as players are named. Throws UsageError. */
  nameOf(name: string, offline?: string): string {
    return `endpoint:${this.named(name, offline).name}`;
  }

  /** Throws UsageError, with the names there are. `offline`: what can be named in place of a profile, if anything. */
  named(name: string, offline?: string): EndpointProfile {
    const found = this.profiles.find((profile) => profile.name === name);
    if (found) return found;
    if (this.file === undefined)
      throw new UsageError(
        `no endpoint "${name}": profiles come from a file`,
        `add --endpoints FILE${offline === undefined ? '' : `, or use ${offline}`}`,
      );
    const names = this.profiles.map((profile) => profile.name);
    const close = nearest(name, names);
    const unfit = this.wrong > 0 ? 'none that can be used' : 'none';
    const has = `it has ${names.length > 0 ? names.join(', ') : unfit}`;
    throw new UsageError(
      `no endpoint "${name}" in ${this.file}`,
      `${close ? `did you mean "${close}"? ` : ''}${has}`,
    );
  }
}

/**
 * Reads `--endpoints FILE`: a list of profiles, or settings of the editor. From standard input, where nothing is kept,
 * keys may come as well: `{"falsify.endpoints": […], "keys": {"https://api.example.org": "…"}}`. Throws InputError.
 */
export async function readEndpoints(args: Arguments, terminal: Terminal): Promise<Endpoints> {
  const path = args.text('endpoints');
  if (path === undefined) return new Endpoints([], undefined);
  const { text, name } = await readInput([path], terminal, { what: 'a list of endpoint profiles' });
  const value = parsed(text, name);
  const { profiles, problems } = readProfiles(listIn(value, name));
  for (const problem of problems) complain(terminal, name, problem);
  return new Endpoints(profiles, name, problems.length, path === '-' ? keysIn(value) : new Map());
}

function keysIn(value: unknown): ReadonlyMap<string, string> {
  const keys = isRecord(value) && isRecord(value['keys']) ? Object.entries(value['keys']) : [];
  return new Map(
    keys.flatMap(([address, key]) =>
      typeof key === 'string' && URL.canParse(address) ? [[new URL(address).origin, key]] : [],
    ),
  );
}

function listIn(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value;
  if (isRecord(value) && SETTING in value) return value[SETTING];
  throw new InputError(path, `is not a list of endpoint profiles and has no "${SETTING}"`);
}

const STRINGS_AND_COMMENTS = /"(?:\\.|[^"\\])*"|\/\/[^\n\r]*|\/\*[^]*?\*\//g;
const STRINGS_AND_LAST_COMMAS = /"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g;

const keepStrings = (found: string): string => (found.startsWith('"') ? found : ' ');

/** JSON as the editor's settings are written: with comments, and commas after the last item. */
function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(
      text.replace(STRINGS_AND_COMMENTS, keepStrings).replace(STRINGS_AND_LAST_COMMAS, keepStrings),
    ) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The message of the error may quote the file, and some people keep keys in such files.
    throw new InputError(path, 'is not valid JSON', 'comments and commas after the last item are allowed');
  }
}
