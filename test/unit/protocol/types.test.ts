// The schemas and the types of src/rules say the same: the compiler checks it, and so does a value of every kind.
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ANSWERS, type ViewAnswers } from '../../../src/protocol/answers';
import type { Frozen } from '../../../src/base/frozen';
import type { changeSchema } from '../../../src/protocol/changes';
import type { problemViewSchema } from '../../../src/protocol/document';
import type { ViewQuestion } from '../../../src/protocol/questions';
import type { GroupContent } from '../../../src/rules/content';
import type { RuleFileChange } from '../../../src/rules/edit/changes';
import type { ExploreAnswers, ExploreQuestion } from '../../../src/rules/explore/types';
import type { LibraryCount } from '../../../src/rules/library';
import type { z } from 'zod/mini';

type Change = z.infer<typeof changeSchema>;
type Problems = { readonly version: number; readonly problems: readonly z.infer<typeof problemViewSchema>[] };
type Explored = Pick<ViewAnswers, keyof ExploreAnswers>;

describe('the types of messages', () => {
  it('of changes are those of src/rules', () => {
    expectTypeOf<Change['kind']>().toEqualTypeOf<RuleFileChange['kind']>();
    expectTypeOf<Frozen<Change>>().toEqualTypeOf<Frozen<RuleFileChange>>();
  });

  it('of questions are those of src/rules', () => {
    expectTypeOf<ViewQuestion['kind']>().toEqualTypeOf<ExploreQuestion['kind'] | 'content' | 'library'>();
    type Asked = Extract<ViewQuestion, { kind: ExploreQuestion['kind'] }>;
    expectTypeOf<Frozen<Asked>>().toEqualTypeOf<Frozen<ExploreQuestion>>();
  });

  it('of answers are those of src/rules', () => {
    expectTypeOf<Frozen<Explored>>().toEqualTypeOf<Frozen<ExploreAnswers>>();
    expectTypeOf<Frozen<ViewAnswers['content']>>().toEqualTypeOf<Frozen<GroupContent & Problems>>();
    expectTypeOf<Frozen<ViewAnswers['library']>>().toEqualTypeOf<readonly Frozen<LibraryCount>[]>();
    expect(Object.keys(ANSWERS)).toHaveLength(10);
  });
});
