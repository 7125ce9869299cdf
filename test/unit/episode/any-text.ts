import * as fc from 'fast-check';

/** Any code unit: control characters, half surrogates, letters. (fast-check's own `binary` takes seconds to begin.) */
export const anyUnit = fc.oneof(
  fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom('\u202e', '\u2066', '\u{1F914}', '\u{E0041}'),
);

export const anyText = fc.string({ unit: anyUnit });
