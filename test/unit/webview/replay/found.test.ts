// Texts of the list of disagreements while a review comes in.
import type { ComponentChild, VNode } from 'preact';
import { beforeAll, expect, it, vi } from 'vitest';
import { pack } from '../../../../src/replay/packed';
import type { ReviewAnswer } from '../../../../src/replay/questions';
import { stubPage } from '../page';

// They need a page.
vi.mock('../../../../webview/shared/controls', () => ({
  Button: 'x',
  EmptyState: 'x',
  Icon: 'x',
  IconButton: 'x',
}));

let hear: (message: unknown) => void;
let Found: () => ComponentChild;
/** Compiled by another project than this one. */
const FOUND: string = '../../../../webview/replay/truth/found';

beforeAll(async () => {
  hear = stubPage();
  ({ Found } = (await import(/* @vite-ignore */ FOUND)) as { readonly Found: typeof Found });
});

/** All texts of its own elements. */
function textsOf(node: ComponentChild): readonly string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return (node as ComponentChild[]).flatMap(textsOf);
  if (typeof node !== 'object' || node === null) return [];
  return textsOf((node as VNode<{ readonly children?: ComponentChild }>).props.children);
}

it('says that every verdict is right only when all was told, with what was found in all of it', () => {
  const metrics = { stored: { tStar: null }, computed: { tStar: null } };
  const announcements = { rule: 3, model: 1, person: 0, nothing: 0, open: 2 };
  const findings = {
    disagreements: [],
    open: [],
    metrics,
    announcements,
  } as unknown as ReviewAnswer['findings'];
  const tell = (review: Partial<ReviewAnswer>) => {
    const data = { type: 'reviewed', review: pack({ from: 9, reviewed: [], done: 9, total: 9, ...review }) };
    hear(data);
    return textsOf(Found()).join('\n');
  };
  const before = tell({ atEnd: false, findings });
  expect(before).toContain('Reviewed 9 of 9 replies');
  expect(before).not.toContain('is right');
  const after = tell({ atEnd: true, findings });
  expect(after).not.toContain('Reviewed');
  expect(after).toContain('Announcements: 3 read by rule, 1 by a model, 2 open.');
  expect(after).toContain('Every verdict that can be checked by computation is right.');
});
