/** One piece of YAML to a tree, with the library's findings in plain words. */
import { isAlias, isMap, parseDocument, type YAMLError } from 'yaml';
import type { Problem } from '../../predicate/problem';
import { allNodes, entriesOf, NO_TEXT, spanOf, type YamlNode } from './nodes';
import { problem } from './problems';

export interface Parsed {
  readonly root: YamlNode;
  readonly problems: readonly Problem[];
  /** False if the text is not YAML at all, so that what was read of it may be wrong. */
  readonly sound: boolean;
}

/** Never throws. Spans are offsets into `text`. */
export function parseYaml(text: string): Parsed {
  try {
    // Repeated keys are looked for below: the library's own search is quadratic in the number of keys.
    const document = parseDocument(text, {
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
      version: '1.2',
    });
    const found = [...document.errors].sort((p, q) => p.pos[0] - q.pos[0])[0];
    const root = document.contents as YamlNode;
    // One finding: those that follow are nearly always its consequences.
    const syntax = found ? [syntaxProblem(found, text)] : [];
    return { root, problems: [...syntax, ...treeProblems(root, text)], sound: !found };
  } catch {
    const span = { from: 0, to: Math.min(1, text.length) };
    const message = 'This part of the file cannot be read as YAML: it is nested too deeply or too large';
    return { root: undefined, problems: [problem('yaml-syntax', 'error', span, message)], sound: false };
  }
}

/** Aliases, anchors, tags and repeated keys: what YAML allows and a rule file does not. */
function treeProblems(root: YamlNode, text: string): Problem[] {
  const problems: Problem[] = [];
  for (const node of allNodes(root)) {
    const span = spanOf(node, { from: 0, to: 0 });
    if (isAlias(node))
      problems.push(
        problem(
          'yaml-alias',
          'error',
          span,
          `\`*${node.source.slice(0, 40)}\` is a YAML alias, which is not allowed here`,
          {
            hint: 'Write the value out; if the text should start with `*`, put it in quotes',
          },
        ),
      );
    const anchor = isAlias(node) ? undefined : node.anchor;
    if (anchor !== undefined) problems.push(anchorProblem(anchor, span.from, text));
    if (isMap(node)) problems.push(...repeatedKeys(entriesOf(node)));
    if (!isAlias(node) && node.tag !== undefined)
      problems.push(tagProblem(node.tag.replace(/^tag:yaml\.org,2002:/, '!!'), span.from, text));
  }
  return problems;
}

/** `&name` before a value is not part of it, so that a predicate would silently lose its beginning. */
function anchorProblem(anchor: string, valueFrom: number, text: string): Problem {
  const written = `&${anchor}`;
  const found = text.lastIndexOf(written, valueFrom);
  const from = found < 0 ? valueFrom : found;
  const span = { from, to: Math.min(text.length, from + written.length) };
  const message = `\`${written.slice(0, 40)}\` is read as a YAML anchor, which is not allowed here`;
  return problem('yaml-alias', 'error', span, message, {
    hint: 'Take it away; if the text should start with `&`, put the whole text in quotes',
  });
}

function tagProblem(tag: string, valueFrom: number, text: string): Problem {
  const found = text.lastIndexOf(tag, valueFrom);
  const span =
    found < 0 ? { from: Math.max(0, valueFrom - 1), to: valueFrom } : { from: found, to: found + tag.length };
  return problem(
    'yaml-tag',
    'error',
    span,
    `\`${tag.slice(0, 40)}\` is read as a YAML tag, which is not allowed here`,
    {
      hint: 'Put the text in quotes',
    },
  );
}

function repeatedKeys(entries: ReturnType<typeof entriesOf>): Problem[] {
  const first = new Map<string, (typeof entries)[number]>();
  const problems: Problem[] = [];
  for (const entry of entries) {
    if (entry.key === NO_TEXT) continue;
    const before = first.get(entry.key);
    if (!before) first.set(entry.key, entry);
    else
      problems.push(
        problem(
          'duplicate-key',
          'error',
          entry.keySpan,
          `\`${entry.key}\` is given twice; only the first one counts`,
          {
            related: [{ span: before.keySpan, message: 'The first one' }],
          },
        ),
      );
  }
  return problems;
}

const PLAIN_WORDS: Partial<Record<YAMLError['code'], readonly [message: string, hint?: string]>> = {
  BAD_INDENT: [
    'The indentation does not fit the lines above',
    'Align the line with its neighbours, using spaces',
  ],
  BAD_DQ_ESCAPE: [
    'This is not an escape that YAML knows in double quotes',
    'Write `\\\\` for a backslash, or use single quotes',
  ],
  BAD_SCALAR_START: ['A text cannot start with this sign unless it is quoted', 'Put the text in quotes'],
  BLOCK_AS_IMPLICIT_KEY: [
    '`: ` starts a second key and value on the same line',
    'If it belongs to the text, put the text in quotes',
  ],
  MULTIPLE_DOCS: ['`---` starts a second document, and there is to be one', 'Put everything into one'],
  BAD_ALIAS: [
    'YAML anchors and aliases are not allowed here',
    'If the text should start with `&` or `*`, put it in quotes',
  ],
  MULTIPLE_ANCHORS: [
    'YAML anchors are not allowed here',
    'If the text should start with `&`, put it in quotes',
  ],
  RESOURCE_EXHAUSTION: ['The file is nested too deeply'],
  BLOCK_IN_FLOW: [
    'A block value cannot stand within brackets',
    'Write the list or map with `- ` and indentation',
  ],
  MULTILINE_IMPLICIT_KEY: ['A key must stand on one line and be followed by `: `'],
  KEY_OVER_1024_CHARS: ['A key is too long, or a `:` is missing'],
  TAG_RESOLVE_FAILED: ['`!` starts a YAML tag, which is not allowed here', 'Put the text in quotes'],
};

function syntaxProblem(error: YAMLError, text: string): Problem {
  const found = Math.min(error.pos[0], text.length);
  const from = pastBlankLines(text, found);
  const end = lineEnd(text, from);
  const span = { from, to: from > found ? end : Math.max(from, Math.min(error.pos[1], end)) };
  const tab = tabIndented(text, from);
  if (error.code === 'TAB_AS_INDENT' || tab !== undefined) return tabProblem(text, tab ?? from);
  const opening =
    error.code === 'MISSING_CHAR' && /quote/.test(error.message) ? openingQuote(text, from) : undefined;
  if (opening !== undefined)
    return problem(
      'yaml-syntax',
      'error',
      { from: opening, to: lineEnd(text, opening) },
      'A quote is opened here and never closed',
    );
  const known =
    /flow|must end with/i.test(error.message) && error.code === 'BAD_INDENT'
      ? undefined
      : PLAIN_WORDS[error.code];
  const message = known?.[0] ?? sentence(error);
  return problem('yaml-syntax', 'error', span, message, known?.[1] ? { hint: known[1] } : {});
}

/** The parser may begin a fault with the blank lines before it, where nobody looks for it. */
function pastBlankLines(text: string, from: number): number {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const blank = /^[ \t\r]*\n\s*/.exec(text.slice(start))?.[0].length ?? 0;
  return blank === 0 || start + blank === text.length ? from : start + blank;
}

/** The tab that indents the line of an error and probably causes it. */
function tabIndented(text: string, from: number): number | undefined {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const tab = /^ *\t/.exec(text.slice(start, from + 1));
  return tab ? start + tab[0].length - 1 : undefined;
}

/** The last place before `end` where a value starts with a quote. */
function openingQuote(text: string, end: number): number | undefined {
  const quotes = [...text.slice(0, end).matchAll(/(?:^|[:,[{-])[ \t]+(["'])/gm)];
  const last = quotes.findLast((match) => !closes(text.slice(match.index + match[0].length), match[1] ?? ''));
  return last && last.index + last[0].length - 1;
}

/** Checks whether the rest of a quoted text ends on its own line. */
const closes = (rest: string, quote: string): boolean => (/^[^\n]*/.exec(rest)?.[0] ?? '').includes(quote);

function tabProblem(text: string, at: number): Problem {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const white = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
  const span = white.includes('\t')
    ? { from: lineStart, to: lineStart + white.length }
    : { from: at, to: at + 1 };
  const fix = {
    title: 'Replace the tab by two spaces',
    edits: [{ span, text: text.slice(span.from, span.to).replaceAll('\t', '  ') }],
  };
  return problem('yaml-tab', 'error', span, 'YAML does not allow a tab in the indentation', {
    hint: 'Use spaces',
    fixes: [fix],
  });
}

function sentence(error: YAMLError): string {
  const m = error.message;
  if (/closing ["']?quote|Missing closing/i.test(m)) return 'A quote is opened here and never closed';
  if (/flow (?:sequence|collection|map).*(?:end with|indented)/i.test(m))
    return 'A bracket is opened and never closed';
  if (/at node end/.test(m))
    return 'Something follows the end of the value: if it belongs to the text, put the whole text in quotes';
  if (/Implicit (?:map )?keys need to be followed by map values|Implicit keys/.test(m))
    return 'A `:` is missing after the key';
  return 'This is not YAML: something is missing or misplaced here';
}

function lineEnd(text: string, from: number): number {
  const stop = text.indexOf('\n', from + 1);
  return stop < 0 ? text.length : stop;
}
