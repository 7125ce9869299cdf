/** Any sequence of changes leads to a document that reads as the edited model and is else as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownersAfter, randomChange } from './changes';
import { checkChange, modelsIn } from './check';
import { generate } from './generate';
import { Tape } from './tape';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);

const tapes = fc.array(fc.nat(9999), { minLength: 60, maxLength: 500, size: 'max' });

describe('any sequence of changes', () => {
  it('starts from documents that read as what was written', () => {
    fc.assert(
      fc.property(tapes, (choices) => {
        const { text, models } = generate(new Tape(choices));
        // A block that keeps its blank lines has those that separate it from what follows, too.
        if (!text.includes('|+')) expect(modelsIn(text)).toEqual(models);
      }),
      { numRuns: RUNS },
    );
  });

  it('leads to a document that reads as the edited model, and everything else stays', () => {
    fc.assert(
      fc.property(
        tapes,
        fc.array(fc.nat(9999), { minLength: 5, maxLength: 200, size: 'max' }),
        (choices, more) => {
          const start = generate(new Tape(choices));
          const tape = new Tape(more);
          let { text, owners } = start;
          for (let i = 0; i < 6; i++) {
            const change = randomChange(tape, modelsIn(text));
            try {
              const next = checkChange(text, owners, change);
              owners = ownersAfter(owners, change);
              text = next;
            } catch (error) {
              throw new Error(`${JSON.stringify(change)}\n--- in\n${text}\n---\n${String(error)}`, {
                cause: error,
              });
            }
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});
