// The schemas and the types of src/rules say the same, which the compiler checks.
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ANSWERS, type ViewAnswers } from '../../../src/protocol/answers';
import type { Frozen } from '../../../src/base/frozen';
import type { problemViewSchema } from '../../../src/protocol/document';
import type { GroupContent } from '../../../src/rules/content';
import type { LibraryCount } from '../../../src/rules/library';
import type { z } from 'zod/mini';

type Problems = { readonly version: number; readonly problems: readonly z.infer<typeof problemViewSchema>[] };

describe('the types of messages', () => {
  it('of answers are those of src/rules', () => {
    expectTypeOf<Frozen<ViewAnswers['content']>>().toEqualTypeOf<Frozen<GroupContent & Problems>>();
    expectTypeOf<Frozen<ViewAnswers['library']>>().toEqualTypeOf<readonly Frozen<LibraryCount>[]>();
    expect(Object.keys(ANSWERS)).toHaveLength(10);
  });
});
