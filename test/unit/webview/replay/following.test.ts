// A reader at the end of a running episode is led along, but not away from what they type.
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { packRecords } from '../../../../src/replay/packed';
import type { Row } from '../../../../src/replay/types';
import type * as State from '../../../../webview/replay/state';
import { stubPage } from '../page';

/** An element of a page, as far as the focus is concerned. */
class FakeElement {
  readonly isContentEditable = false;
  constructor(
    private readonly tag: string,
    readonly shadowRoot?: { readonly activeElement: FakeElement },
  ) {}
  matches(selector: string): boolean {
    return selector.split(', ').includes(this.tag);
  }
}

let state: typeof State;
let tell: (message: unknown) => void;

beforeAll(async () => {
  tell = stubPage();
  vi.stubGlobal('HTMLElement', FakeElement);
  state = await import('../../../../webview/replay/state');
  await import('../../../../webview/replay/store');
});

const focus = (activeElement: FakeElement) => vi.stubGlobal('document', { activeElement });
let count = 0;
/** The next round of the episode. */
const round = () => {
  const seq = ++count;
  const reply = { type: 'reply', line: seq, seq, round: seq, expect: 'announce', text: '' } as const;
  const rows: Row[] = [{ ...reply, attempt: 1, latencyMs: 0 }];
  tell({ type: 'rows', from: seq - 1, rows: packRecords(rows), total: seq });
};

beforeEach(() => {
  count = 0;
  tell({ type: 'opened', name: 'a', published: false, trusted: true });
  focus(new FakeElement('body'));
  tell({ type: 'live', running: { kind: 'play', partial: '' } });
  round();
  round();
});
afterEach(() => tell({ type: 'live' }));

it('follows a reader who is at the last round, and no other', () => {
  expect(state.place.value.round).toBe(2);
  state.place.value = { round: 1, turn: 'announce' };
  round();
  expect(state.place.value.round).toBe(1);
});

it.each([
  ['textarea', new FakeElement('textarea')],
  ['field of the toolkit', new FakeElement('x', { activeElement: new FakeElement('input') })],
])('stays where the reader types: %s', (_, field) => {
  focus(field);
  round();
  expect(state.place.value.round).toBe(2);
});

it('leads a reader on who has the focus on a button or a list', () => {
  focus(new FakeElement('select'));
  round();
  focus(new FakeElement('button'));
  round();
  expect(state.place.value.round).toBe(4);
});
