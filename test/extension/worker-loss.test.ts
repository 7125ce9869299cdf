// The extension under test has a worker that fails over predicates with certain numbers (test/fixtures/worker).
import { closeAll, countOf, counts, diagnostics, equal, includes, ok, openText, replace } from './support';

const fileOf = (predicates: readonly string[]): string =>
  `version: 1\ngroups:\n${predicates
    .map((text, i) => `  - id: "g${i}"\n    rules:\n      - {name: r, predicate: ${text}}\n`)
    .join('')}`;

const FAULTS = [
  ['ends without a word', 'a == 987654323', 'over it'],
  ['never comes back', 'a == 987654322', 'did not answer any more over it'],
  // A browser that runs out of memory takes the page along, and a page can do nothing about that.
  ...(typeof process === 'object' ? [['uses up its memory', 'a == 987654321', 'out of memory']] : []),
] as const;

suite('a worker that is lost', () => {
  teardown(closeAll);

  for (const [fault, predicate, reason] of FAULTS)
    test(`over a rule that ${fault}: the others are counted, and it is not tried again`, async function () {
      this.timeout(120_000);
      const document = await openText(fileOf(['a < b', predicate, 'b == c']));
      const [problem] = await diagnostics(document.uri, 'count-failed', 90_000);
      includes(problem?.message ?? '', reason);
      equal(document.getText(problem?.range), predicate);
      equal(await counts(document, 1), ['3,980,000']);

      const started = Date.now();
      await replace(document, 'b == c', 'b == 3');
      equal(await countOf(document, 2), '40,000');
      // Tried again, it would have held up this one, where it hangs for the ten seconds that a worker may be silent.
      ok(Date.now() - started < 9000, 'the other group was counted at once');
      equal((await diagnostics(document.uri, 'count-failed')).length, 1);
      await replace(document, predicate, 'a == 1');
      equal(await counts(document, 3), ['3,980,000', '40,000', '40,000']);
    });
});
