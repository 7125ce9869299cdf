import { isMap, isSeq } from 'yaml';
import { parseSafely } from '../../base/parse-safely';
import { PUBLISHED_DOMAIN, type Domain } from '../../predicate/domain';
import type { Problem } from '../../predicate/problem';
import type { Span } from '../../predicate/span';
import { finish, type Stepwise } from '../../base/stepwise';
import { domainSchema, headSchema } from '../schema';
import { DEFAULT_SEED } from '../../base/seed';
import type { ReadResult, RuleGroup } from '../types';
import { readGroup, type ReadGroup } from './groups';
import { issueProblem, unknownKeys } from './issues';
import { entriesOf, plainOf, spanOf, type YamlNode } from './nodes';
import { parseYaml, type Parsed } from './parse';
import type { Stand } from './predicate-node';
import { mapProblem, problem, shift, sortProblems, type Mapping } from './problems';
import { emptyFile, MAX_WHOLE_LENGTH, noGroups, refusal, tooLargeInOnePiece, undecoded } from './refusals';
import { shiftGroup } from './shift';
import { splitGroups, type Split } from './split';
import { cutsString, maskUnquoted } from './unquoted';

const GROUPS_PER_STEP = 8;

/** Reads a rule file. Spans are offsets into `text`. Never throws; a broken file gives as much as can be read. */
export const readRuleFile = (text: string): ReadResult => finish(new RuleFileReader().read(text));

/** A group as it was read, and where its piece stands; the same object as long as the piece's text is the same. */
export interface GroupPart {
  /** Parsed when it is first asked for. */
  readonly read: ReadGroup;
  /** False as long as asking would mean parsing. */
  readonly isRead: boolean;
  readonly offset: number;
  /** The text that its spans count in. */
  readonly text: string;
}

export interface FileParts {
  readonly domain: Domain;
  /** `domain` is not the one that the file names, which cannot be counted over. */
  readonly isDomainRefused?: boolean;
  readonly seed: number;
  /** Absent iff there is no list of groups. */
  readonly parts?: readonly GroupPart[];
  /** Problems that belong to no group. */
  readonly problems: readonly Problem[];
}

const NOTHING = { domain: PUBLISHED_DOMAIN, seed: DEFAULT_SEED };

/** Reads versions of one file; groups whose text has not changed since the last version are not parsed again. */
export class RuleFileReader {
  private cache = new Map<string, ReadGroup>();

  *read(text: string): Stepwise<ReadResult> {
    const { parts, domain, isDomainRefused, seed, problems } = yield* this.readParts(text);
    if (!parts) return { problems };
    yield* readAll(parts);
    const groups: RuleGroup[] = parts.map(({ read, offset }, index) => shiftGroup(read.group, index, offset));
    const all = [...problems];
    for (const { read, offset } of parts)
      for (const each of read.problems) all.push(mapProblem(each, shift(offset)));
    const file = { version: 1, domain, seed, groups } as const;
    return { file, problems: sortProblems(all), ...(isDomainRefused && { isDomainRefused }) };
  }

  /** Reads a file in parts whose spans count from their own offset. A part is parsed when it is asked for. */
  // eslint-disable-next-line require-yield -- a reader of one piece has nowhere to stop yet
  *readParts(text: string): Stepwise<FileParts> {
    const refused = refusal(text);
    if (refused) return { ...NOTHING, problems: [refused] };
    const read = this.readPieces(text);
    const at = text.indexOf('\uFFFD');
    return at < 0 ? read : { ...read, problems: [undecoded(at), ...read.problems] };
  }

  private readPieces(text: string): FileParts {
    const split = splitGroups(text);
    if (split) return this.readSplit(text, split);
    if (text.length > MAX_WHOLE_LENGTH) return { ...NOTHING, problems: [tooLargeInOnePiece()] };
    return readWhole(text);
  }

  private readSplit(text: string, split: Split): FileParts {
    const removed = split.tail.from - split.head.to;
    const move = (offset: number) => (offset < split.head.to ? offset : offset + removed);
    const map: Mapping = ({ from, to }) => ({ from: move(from), to: Math.max(move(from), move(to - 1) + 1) });
    if (text.length - removed > MAX_WHOLE_LENGTH) return { ...NOTHING, problems: [tooLargeInOnePiece()] };
    const frame = parseYaml(text.slice(0, split.head.to) + text.slice(split.tail.from));
    const head = readHead(frame.root, true);
    const problems = [...frame.problems, ...head.problems].map((each) => mapProblem(each, map));
    const [older, used] = [this.cache, new Map<string, ReadGroup>()];
    const parts = split.items.map(({ from, to }) => {
      // White space after a group changes nothing in it.
      const piece = text.slice(from, to).trimEnd();
      return new SplitPart(piece, from, used, older.get(piece));
    });
    this.cache = used;
    return { ...head, parts, problems };
  }
}

class SplitPart implements GroupPart {
  constructor(
    readonly text: string,
    readonly offset: number,
    private readonly cache: Map<string, ReadGroup>,
    known: ReadGroup | undefined,
  ) {
    if (known) cache.set(text, known);
  }

  get isRead(): boolean {
    return this.cache.has(this.text);
  }

  get read(): ReadGroup {
    let read = this.cache.get(this.text);
    if (!read) this.cache.set(this.text, (read = readPiece(this.text)));
    return read;
  }
}

/** Parses what has not been parsed yet. */
export function* readAll(parts: readonly GroupPart[]): Stepwise<ReadGroup[]> {
  const parsed: ReadGroup[] = [];
  for (const part of parts) {
    if (part.isRead) continue;
    parsed.push(part.read);
    if (parsed.length % GROUPS_PER_STEP === 0) yield;
  }
  return parsed;
}

/** One item of the list of groups, `- ` included. Spans count from its start. */
function readPiece(text: string): ReadGroup {
  if (text.length > MAX_WHOLE_LENGTH) return hugePiece(text);
  const read = readItem(text, text, []);
  if (read.problems.every((each) => each.severity !== 'error') && !cutsString(text)) return read;
  const masked = maskUnquoted(text);
  if (!masked) return read;
  const again = readItem(masked.text, text, masked.stands);
  const errors = (each: ReadGroup) => each.problems.filter((item) => item.severity === 'error').length;
  if (errors(again) > errors(read)) return read;
  return { group: again.group, problems: [...masked.problems, ...again.problems] };
}

/** A group that would take seconds to parse is not read. */
function hugePiece(text: string): ReadGroup {
  const dash = text.indexOf('-');
  const head = { from: dash, to: dash + 1 };
  const { group } = readGroup(undefined, { text, head, stands: [] });
  const message = `This group has more than ${MAX_WHOLE_LENGTH / 1024} kB and is not read`;
  return {
    group: { ...group, incomplete: 'it is too large' },
    problems: [problem('file-too-large', 'error', head, message)],
  };
}

function readItem(
  parsed: string,
  text: string,
  stands: Parameters<typeof readGroup>[1]['stands'],
): ReadGroup {
  const yaml = parseYaml(parsed);
  const item = isSeq(yaml.root) ? (yaml.root.items[0] as YamlNode) : undefined;
  const dash = text.indexOf('-');
  const read = readGroup(item, { text, head: { from: dash, to: dash + 1 }, stands });
  if (yaml.sound) return { ...read, problems: [...yaml.problems, ...read.problems] };
  // A syntax error is reported as such; findings of the schema would only repeat it.
  return { group: { ...read.group, incomplete: 'the group is not valid YAML' }, problems: yaml.problems };
}

/** A file that is not written as a block list of groups. */
function readWhole(text: string): FileParts {
  const { yaml, problems, stands } = parseWhole(text);
  if (!yaml.root) return { ...NOTHING, problems: problems.length > 0 ? problems : [emptyFile()] };
  if (!isMap(yaml.root) && !yaml.sound) return { ...NOTHING, problems };
  const head = readHead(yaml.root, false);
  const node = isMap(yaml.root)
    ? entriesOf(yaml.root).find((entry) => entry.key === 'groups')?.value
    : undefined;
  const all = yaml.sound ? [...problems, ...head.problems] : [...problems];
  if (!isSeq(node)) return { ...head, problems: all };
  if (node.items.length === 0) all.push(noGroups(spanOf(node, { from: 0, to: 1 })));
  const parts = node.items.map((item) => {
    const from = (item as YamlNode)?.range?.[0] ?? node.range?.[0] ?? 0;
    const read = readGroup(item, { text, head: { from, to: from + 1 }, stands });
    return { read: yaml.sound ? read : { group: read.group, problems: [] }, isRead: true, offset: 0, text };
  });
  return { ...head, parts, problems: all };
}

/** Parses a text, with unquoted predicates masked where that helps. */
function parseWhole(text: string): { yaml: Parsed; problems: readonly Problem[]; stands: readonly Stand[] } {
  const yaml = parseYaml(text);
  const masked = yaml.problems.length > 0 || cutsString(text) ? maskUnquoted(text) : undefined;
  const again = masked && parseYaml(masked.text);
  if (!masked || !again || again.problems.length > yaml.problems.length)
    return { yaml, problems: yaml.problems, stands: [] };
  return { yaml: again, problems: [...again.problems, ...masked.problems], stands: masked.stands };
}

interface Head {
  readonly domain: Domain;
  readonly isDomainRefused?: boolean;
  readonly seed: number;
  readonly problems: readonly Problem[];
}

/** Everything but the groups. `split`: the groups stand elsewhere, so that an empty `groups:` is right. */
function readHead(root: YamlNode, split: boolean): Head {
  const start = { from: 0, to: 1 };
  if (!isMap(root)) {
    const wrong = problem(
      'schema-type',
      'error',
      start,
      'A rule file starts with `version: 1` and has a list `groups:`',
    );
    return { domain: PUBLISHED_DOMAIN, seed: DEFAULT_SEED, problems: [wrong] };
  }
  const plain = plainOf(root) as Record<string, unknown>;
  const episodes = entriesOf(root).find(({ key }) => key === 'episodes');
  if (episodes && !split && !('groups' in plain)) {
    const message = 'This is a suite, not a file of rule groups';
    const wrong = problem('schema-type', 'error', episodes.keySpan, message, {
      hint: 'Its name ends in .suite.yaml; falsify suite plan reads it',
    });
    return { domain: PUBLISHED_DOMAIN, seed: DEFAULT_SEED, problems: [wrong] };
  }
  const checked = parseSafely(headSchema, plain);
  const problems = checked.success
    ? []
    : checked.error.issues.map((issue) => issueProblem(issue, root, start));
  problems.push(...unknownKeys(root, 'file'));
  if (!split && !Array.isArray(plain['groups'])) problems.push(groupsProblem(root, plain, start));
  const domain = parseSafely(domainSchema, plain['domain']).data;
  const seed = parseSafely(headSchema.shape.seed, plain['seed']).data;
  return {
    domain: domain ? { min: domain[0], max: domain[1] } : PUBLISHED_DOMAIN,
    ...(plain['domain'] !== undefined && !domain && { isDomainRefused: true }),
    seed: seed ?? DEFAULT_SEED,
    problems,
  };
}

function groupsProblem(root: YamlNode, plain: Record<string, unknown>, start: Span): Problem {
  const input = plain['groups'];
  return issueProblem(
    { code: 'invalid_type', expected: 'array', path: ['groups'], message: '', input },
    root,
    start,
  );
}
