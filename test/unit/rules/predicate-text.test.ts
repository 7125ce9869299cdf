import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRuleFile, type PredicateText } from '../../../src/rules';
import { applyEdits, layout, predicateText, writeFile, writes } from './documents';
import { atNight } from '../../setup/nightly';

const runs = { numRuns: atNight(400, 150) };

function predicatesOf(text: string): readonly PredicateText[] {
  const { file } = readRuleFile(text);
  return file?.groups[0]?.rules.map((rule) => rule.predicate) ?? [];
}

describe('the text of a predicate in every YAML style', () => {
  it('survives reading', () => {
    fc.assert(
      fc.property(predicateText, layout, (text, how) => {
        fc.pre(text.trim() !== '' && !text.includes('\0') && writes(text, how));
        const document = writeFile([text, 'a < b'], how);
        expect(predicatesOf(document).map((each) => each.text)).toEqual([text, 'a < b']);
      }),
      runs,
    );
  });

  it('maps every offset to its character', () => {
    let exact = 0;
    fc.assert(
      fc.property(predicateText, layout, (text, how) => {
        fc.pre(text.trim() !== '' && !text.includes('\0') && writes(text, how));
        const document = writeFile([text], how);
        const [predicate] = predicatesOf(document);
        if (!predicate) throw new Error('no predicate');
        let before = predicate.span.from;
        for (let i = 0; i < text.length; i++) {
          const { from, to } = predicate.toSpan({ from: i, to: i + 1 });
          expect(from).toBeGreaterThanOrEqual(before);
          before = from;
          const written = document.slice(from, to);
          const c = text.charAt(i);
          if (/\s/.test(c)) continue;
          exact++;
          if (written === c || (c === "'" && written === "''")) continue;
          expect(readEscape(written)).toContain(c);
        }
        const end = { from: text.length, to: text.length };
        expect(predicate.toSpan(end).to).toBeLessThanOrEqual(predicate.span.to);
      }),
      runs,
    );
    expect(exact).toBeGreaterThan(1000);
  });

  it('takes any edit, and touches nothing else', () => {
    fc.assert(
      fc.property(
        predicateText,
        layout,
        fc.nat(),
        fc.nat(),
        fc.oneof(predicateText, fc.constant('')),
        (text, how, i, j, insert) => {
          fc.pre(text.trim() !== '' && !text.includes('\0') && !insert.includes('\0') && writes(text, how));
          const document = writeFile([text, 'a < b'], how);
          const [predicate] = predicatesOf(document);
          if (!predicate) throw new Error('no predicate');
          const [from, to] = [i % (text.length + 1), j % (text.length + 1)].sort((p, q) => p - q) as [
            number,
            number,
          ];
          const wanted = text.slice(0, from) + insert + text.slice(to);
          fc.pre(wanted.trim() !== '');
          const edit = predicate.edit({ span: { from, to }, text: insert });
          expect(edit.span.from).toBeGreaterThanOrEqual(predicate.span.from);
          expect(edit.span.to).toBeLessThanOrEqual(predicate.span.to);
          const edited = applyEdits(document, [edit]);
          expect(predicatesOf(edited).map((each) => each.text)).toEqual([wanted, 'a < b']);
        },
      ),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? atNight(800, 300)) },
    );
  });

  it('keeps a small edit small', () => {
    const document = writeFile(['a % 2 == 0 and b < c'], {
      style: 'PLAIN',
      lineWidth: 0,
      indentSeq: true,
      crlf: false,
    });
    const [predicate] = predicatesOf(document);
    const edit = predicate?.edit({ span: { from: 4, to: 5 }, text: '3' });
    expect(edit).toEqual({
      span: { from: document.indexOf('2 =='), to: document.indexOf('2 ==') + 1 },
      text: '3',
    });
  });

  it.each([
    ['plain text that gets a colon', 'predicate: a < b', "predicate: 'a: b'", [2, 3, ': b'] as const],
  ])('quotes %s', (_, before, after) => {
    const document = `version: 1\ngroups:\n  - id: x\n    rules:\n      - name: y\n        ${before}\n`;
    const [predicate] = predicatesOf(document);
    const edit = predicate?.edit({ span: { from: 1, to: 5 }, text: ': b' });
    expect(edit && applyEdits(document, [edit])).toContain(after);
  });
});

/** Value of a double-quoted escape, by the YAML library's own inverse: JSON where they agree. */
function readEscape(written: string): string {
  if (/^\\U/.test(written)) return String.fromCodePoint(parseInt(written.slice(2), 16));
  if (/^\\x/.test(written)) return String.fromCharCode(parseInt(written.slice(2), 16));
  const others: Record<string, string> = {
    '\\0': '\0',
    '\\a': '\x07',
    '\\e': '\x1b',
    '\\v': '\v',
    '\\N': '\u0085',
    '\\_': '\u00a0',
    '\\L': '\u2028',
    '\\P': '\u2029',
  };
  return others[written] ?? (JSON.parse(`"${written}"`) as string);
}
