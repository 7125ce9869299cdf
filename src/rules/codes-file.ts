/** Codes of problems with a rule file's YAML and its form. */
import type { CodeEntry } from '../predicate';

export const FILE_CODES = {
  'file-empty': {
    severity: 'error',
    title: 'Empty file',
    explanation:
      'The file holds nothing to count. The quick fix inserts a complete rule group to start from; the command "New Rule Group File" makes a new file with it.',
  },
  'file-too-large': {
    severity: 'error',
    title: 'File too large',
    explanation:
      'At most 8,388,608 characters are read. A file of more than 512 kB must also be written so that it can be read group by group: `groups:` at the left margin, and below it one item `- id: …` per group. Split the file, or write the list in that way.',
  },
  'file-not-text': {
    severity: 'error',
    title: 'Not a text file',
    explanation:
      'The file holds a zero byte, which no YAML text has. It is probably of another kind, or in UTF-16: save it as UTF-8.',
  },
  'file-not-utf8': {
    severity: 'warning',
    title: 'Characters that could not be read',
    explanation:
      'The text holds the replacement character U+FFFD, which stands where bytes are not valid UTF-8. The file is in another encoding: open it with that one ("Reopen with Encoding" in VS Code) and save it as UTF-8. The command line refuses such a file and names the byte.',
  },
  'yaml-syntax': {
    severity: 'error',
    title: 'Not YAML',
    explanation:
      'YAML cannot read the text from this place on. Only the first finding of a group is shown, since those that follow are mostly its consequences. The other groups are still read and counted.',
  },
  'yaml-tab': {
    severity: 'error',
    title: 'Tab in the indentation',
    explanation: 'YAML nests by spaces and allows no tab there. The quick fix puts two spaces for each tab.',
  },
  'yaml-alias': {
    severity: 'error',
    title: 'YAML anchor or alias',
    explanation:
      'A rule file cannot use anchors (`&name`) and aliases (`*name`): every rule is written where it counts, so that an edit of one group never changes another. Write the value out. A text that starts with `&` or `*` must stand in quotes.',
  },
  'yaml-tag': {
    severity: 'error',
    title: 'YAML tag',
    explanation:
      'A rule file cannot use tags (`!name`). A text that starts with `!` must stand in quotes. (Python writes "not" as `not`.)',
  },
  'duplicate-key': {
    severity: 'error',
    title: 'Key given twice',
    explanation:
      'A map has each key once. The first value counts here; other programs may take the last one, or none.',
  },
  'predicate-unquoted': {
    severity: 'error',
    title: 'Predicate that YAML does not read as text',
    explanation:
      'Unquoted, a text that starts with `[`, `{`, `!`, `&`, `*`, `%`, `@` or a quote, or that contains `: `, means something else to YAML; after ` #` the rest is a comment. Put the predicate in quotes (quick fix), or write it as a block after `|`. Where the text without quotes is a Python expression, it is counted all the same, so that you see what it would do; a text that starts with `*`, `!`, `&`, `%`, `@` or a backtick is not.',
  },
  'no-groups': {
    severity: 'warning',
    title: 'No rule group',
    explanation: 'The list `groups` is empty, so there is nothing to count or to check.',
  },
  'schema-version': {
    severity: 'error',
    title: 'Unknown version of the format',
    explanation: 'Falsify reads version 1 of the format. Update Falsify to read later versions.',
  },
  'schema-missing': {
    severity: 'error',
    title: 'Missing key',
    explanation:
      'A file needs `version` and `groups`, a group needs `id` and `rules`, a rule needs `name` and `predicate`.',
  },
  'schema-type': {
    severity: 'error',
    title: 'Value of the wrong kind',
    explanation:
      'A text, number, list or map stands where another kind is needed. Unquoted numbers and `true`, `yes` or `null` are not strings in YAML: an id is written `"1"`.',
  },
  'schema-value': {
    severity: 'error',
    title: 'Value that is not allowed',
    explanation:
      'The value is of the right kind but not among the allowed ones: an unknown split or origin, a triple without exactly three integers, a negative size, an empty name, a domain with its ends exchanged or with more than 256 values.',
  },
  'unknown-key': {
    severity: 'warning',
    title: 'Unknown key',
    explanation:
      'The key means nothing here and is ignored. It is often a slip; the nearest known key is proposed.',
  },
} as const satisfies Record<string, CodeEntry>;
