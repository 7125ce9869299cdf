import { describe, expect, it } from 'vitest';
import type { RuleFileChange } from '../../../src/rules/edit/changes';
import { DraftStore, type SavedGroup } from '../../../webview/rule-editor/draft-store';
import { follow } from '../../../webview/rule-editor/groups/place';

const rule = (name: string, predicate: string) => ({ name, predicate });

/** A store whose changes are noted, and made unless `refuse` says why not. */
function setUp() {
  const sent: RuleFileChange[] = [];
  const world = { refuse: undefined as string | undefined, version: 1 };
  let last: Promise<unknown> = Promise.resolve();
  const store = new DraftStore(
    (wanted) => {
      sent.push(wanted);
      return world.refuse ? Promise.reject(new Error(world.refuse)) : Promise.resolve(++world.version);
    },
    (work) => {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  );
  const open = (index: number, id: string, ...predicates: string[]) => {
    const rules = predicates.map((predicate, i) => rule(`Rule ${i + 1}`, predicate));
    const drafts = store.turnTo({ index, id }, rules);
    drafts.receive(rules, ++world.version);
    return drafts;
  };
  return { store, sent, world, open };
}

describe('what is typed in a group', () => {
  it('is written where the group is after it was renamed and moved', async () => {
    const { store, sent, open } = setUp();
    store.follow(['a', 'b', 'c']);
    const drafts = open(1, 'b', 'x');
    store.follow(['a', 'new', 'c']);
    expect(open(1, 'new', 'x')).toBe(drafts);
    store.follow(['a', 'c', 'new']);
    expect(open(2, 'new', 'x')).toBe(drafts);
    drafts.input(0, 'x < y', 0);
    await store.flush();
    expect(sent).toMatchObject([{ group: 2, expect: { id: 'new', predicate: 'x' }, value: 'x < y' }]);
  });

  it('is meant for its own id, even while a new place is not known yet', async () => {
    const { store, sent, open } = setUp();
    store.follow(['a', 'b']);
    const drafts = open(1, 'b', 'x');
    store.follow(['b', 'a']);
    drafts.input(0, 'y', 0);
    await store.flush();
    expect(sent).toMatchObject([{ group: 0, expect: { id: 'b' } }]);
  });

  it('does not turn up in another group with the same id', () => {
    for (const id of ['same', '']) {
      const { store, world, open } = setUp();
      world.refuse = 'no';
      store.follow([id, id, id]);
      open(0, id, 'x').input(0, 'mine', 0);
      for (const other of [1, 2]) expect(open(other, id, 'x').drafts.value[0]?.field.text).toBe('x');
      expect(open(0, id, 'x').drafts.value[0]?.field.text).toBe('mine');
    }
  });

  it('is told of where its group cannot be told from others any more', () => {
    const { store, world, open } = setUp();
    world.refuse = 'no';
    store.follow(['same', 'same', 'z']);
    open(1, 'same', 'x').input(0, 'mine', 0);
    open(2, 'z', 'x');
    expect([...store.unwritten.value]).toEqual([1]);
    store.follow(['same', 'z']);
    expect([...store.unwritten.value]).toEqual([]);
    expect(store.lost.value).toMatchObject([{ group: 'same', rule: 'Rule 1', text: 'mine' }]);
    expect(open(0, 'same', 'x').drafts.value[0]?.field.text).toBe('x');
    for (const lost of store.lost.value) store.forget(lost);
    expect(store.lost.value).toEqual([]);
  });

  it('goes with its group while another one is open', () => {
    const { store, world, open } = setUp();
    world.refuse = 'no';
    store.follow(['a', 'b']);
    open(0, 'a', 'x').input(0, 'mine', 0);
    open(1, 'b', 'x');
    store.follow(['b', 'a']);
    expect([...store.unwritten.value]).toEqual([1]);
    expect(open(1, 'a', 'x').drafts.value[0]?.field.text).toBe('mine');
  });
});

describe('what is not written when the view goes', () => {
  const next = (kept: readonly SavedGroup[]) => {
    const made = setUp();
    made.store.restore(JSON.parse(JSON.stringify(kept)) as SavedGroup[]);
    return made;
  };

  it('is there again, and a conflict is still one', async () => {
    const first = setUp();
    first.store.follow(['a', 'b']);
    first.world.refuse = 'no';
    const drafts = first.open(1, 'b', 'x', 'y');
    drafts.input(1, 'mine', 0);
    await drafts.flush();
    first.open(1, 'b', 'x', 'theirs');
    expect(first.store.kept.value).toHaveLength(1);
    const { store, sent, open } = next(first.store.kept.value);
    store.follow(['new', 'a', 'b']);
    expect([...store.unwritten.value]).toEqual([2]);
    const field = open(2, 'b', 'x', 'theirs').drafts.value[1]?.field;
    await store.flush();
    expect(field).toMatchObject({ text: 'mine', base: 'theirs', conflict: true });
    expect(sent).toEqual([]);
  });

  it('is written if the file still has what it was typed over, and is in conflict if not', async () => {
    const kept = { index: 0, id: 'a', texts: [{ name: 'Rule 1', base: 'x', text: 'mine' }], orphans: [] };
    const fits = next([kept]);
    fits.store.follow(['a']);
    fits.open(0, 'a', 'x');
    await fits.store.flush();
    expect(fits.sent).toMatchObject([{ value: 'mine', expect: { predicate: 'x' } }]);
    const other = next([kept]);
    other.store.follow(['a']);
    expect(other.open(0, 'a', 'theirs').drafts.value[0]?.field.conflict).toBe(true);
  });

  it('goes on from what was sent, if that has arrived though its answer has not', async () => {
    const text = { name: 'Rule 1', base: 'x', text: 'x < y + 1', sent: 'x < y' };
    const { store, sent, open } = next([{ index: 0, id: 'a', texts: [text], orphans: [] }]);
    store.follow(['a']);
    const drafts = open(0, 'a', 'x < y');
    await store.flush();
    expect(drafts.drafts.value[0]?.field.conflict).toBeUndefined();
    expect(sent).toMatchObject([{ value: 'x < y + 1', expect: { predicate: 'x < y' } }]);
  });

  it('keeps the texts of rules that are gone', () => {
    const gone = { name: 'Old', base: 'x', text: 'mine' };
    const { store, open } = next([{ index: 0, id: 'a', texts: [], orphans: [gone] }]);
    store.follow(['a']);
    expect(open(0, 'a', 'x').orphans.value).toMatchObject([{ name: 'Old', field: { text: 'mine' } }]);
    expect([...store.unwritten.value]).toEqual([0]);
  });

  it('is not kept where all is written', () => {
    const { store, open } = setUp();
    open(0, 'a', 'x');
    expect(store.kept.value).toEqual([]);
  });
});

describe('the place of a group', () => {
  it('is followed by an id that is its own', () => {
    expect(follow({ index: 1, id: 'b' }, ['a', 'b'], ['b', 'x', 'a'])).toEqual({ index: 0, id: 'b' });
    expect(follow({ index: 1, id: 'b' }, ['a', 'b'], ['a', 'c'])).toEqual({ index: 1, id: 'c' });
    expect(follow({ index: 1, id: 'b' }, ['a', 'b', 'c'], ['a', 'c'])).toBeUndefined();
  });

  it('is doubtful among several with one id as soon as their number changes', () => {
    const place = { index: 1, id: 's' };
    expect(follow(place, ['s', 's', 'x'], ['s', 's', 'y'])).toEqual(place);
    expect(follow(place, ['s', 's', 'x'], ['s', 's', 'x', 'x'])).toBeUndefined();
    expect(follow(place, ['s', 's', 'x'], ['s', 'x'])).toBeUndefined();
  });
});
