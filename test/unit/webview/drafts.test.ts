import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { align } from '../../../webview/rule-editor/align';
import { GroupDrafts, LONGEST, TypingThrottle, REST } from '../../../webview/rule-editor/drafts';
import { expected, fieldOf, input } from '../../../webview/rule-editor/typing';

describe('drafts in a new state of the document', () => {
  let key = 100;
  const newKey = () => ++key;
  const rule = (name: string, predicate: string) => ({ name, predicate });
  const draft = (name: string, base: string, text = base) => ({
    key: base.length,
    name,
    field: input(fieldOf(base, 1), text),
  });

  it('go with their rule when it moves', () => {
    const { drafts, orphans } = align(
      [draft('One', 'a < b', 'a < b + 1'), draft('Two', 'b < c')],
      [rule('Two', 'b < c'), rule('One', 'a < b')],
      2,
      newKey,
    );
    expect(drafts.map(({ field }) => field.text)).toEqual(['b < c', 'a < b + 1']);
    expect(orphans).toEqual([]);
  });

  it('stay with a rule that is renamed, and are in conflict where its predicate changed', () => {
    const before = [draft('One', 'a < b', 'mine')];
    expect(align(before, [rule('Other', 'a < b')], 2, newKey).drafts[0]).toMatchObject({
      name: 'Other',
      field: { text: 'mine' },
    });
    expect(align(before, [rule('One', 'a > b')], 2, newKey).drafts[0]?.field).toMatchObject({
      text: 'mine',
      base: 'a > b',
      conflict: true,
    });
  });

  it('are kept apart when their rule is gone', () => {
    const { drafts, orphans } = align([draft('One', 'a < b', 'mine')], [rule('Two', 'b < c')], 2, newKey);
    expect(drafts.map(({ field }) => field.text)).toEqual(['b < c']);
    expect(orphans.map(({ field }) => field.text)).toEqual(['mine']);
  });

  it('keep their keys when rules move, so that the focus stays', () => {
    const before = align([], [rule('One', 'a < b'), rule('Two', 'b < c')], 1, newKey).drafts;
    const after = align(
      before,
      [rule('Two', 'b < c'), rule('New', 'a == 1'), rule('One', 'a < b')],
      2,
      newKey,
    ).drafts;
    expect([after[0]?.key, after[2]?.key]).toEqual([before[1]?.key, before[0]?.key]);
    expect(before.map(({ key }) => key)).not.toContain(after[1]?.key);
  });

  it('of two rules with one name each find their own', () => {
    const before = [draft('Same', 'a < b', 'first'), draft('Same', 'b < c', 'second')];
    const { drafts } = align(before, [rule('Same', 'b < c'), rule('Same', 'a < b')], 2, newKey);
    expect(drafts.map(({ field }) => field.text)).toEqual(['second', 'first']);
  });
});

describe('the pace of typing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends the first key at once, the rest after a rest, and a long run now and then', () => {
    const sent: number[] = [];
    const pace = new TypingThrottle(() => sent.push(Date.now() - start));
    const start = Date.now();
    for (let i = 0; i < 15; i++) {
      pace.touch(Date.now());
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([0, 100 + LONGEST, 1400 + REST]);
  });

  it('sends nothing after a flush that had nothing held back', () => {
    const send = vi.fn();
    const pace = new TypingThrottle(send);
    pace.touch(0);
    pace.flush();
    vi.advanceTimersByTime(5000);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('the drafts of a group', () => {
  const rules = [{ name: 'One', predicate: 'a < b' }];
  let last: Promise<unknown> = Promise.resolve();
  const serially = (work: () => Promise<void>) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  it('write each text once, the newest at the time, on top of the one before', async () => {
    const written: [string, string][] = [];
    let version = 1;
    const drafts = new GroupDrafts((_, { from, value }) => {
      written.push([from, value]);
      return Promise.resolve(++version);
    }, serially);
    drafts.receive(rules, 1);
    for (const text of ['a < b ', 'a < b +', 'a < b + 1']) drafts.input(0, text, 0);
    await drafts.flush();
    expect(written).toEqual([['a < b', 'a < b + 1']]);
    drafts.input(0, 'a < b + 2', 0);
    await drafts.flush();
    expect(written[1]).toEqual(['a < b + 1', 'a < b + 2']);
    expect(drafts.dirty).toBe(false);
    expect(drafts.receive(rules, 1)).toBe(false);
  });

  it('keep a refused text, and try again when the document has changed', async () => {
    const write = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue(3);
    const drafts = new GroupDrafts(write, serially);
    drafts.receive(rules, 1);
    drafts.input(0, 'a < c', 0);
    await drafts.flush();
    expect(drafts.drafts.value[0]?.field).toMatchObject({ text: 'a < c', refused: 'busy' });
    drafts.receive(rules, 2);
    await drafts.flush();
    expect(write).toHaveBeenCalledTimes(2);
    expect(drafts.drafts.value[0]?.field).toMatchObject({ text: 'a < c', base: 'a < c' });
  });

  it('number the rules of every group alike, so that the rows of one can show another', () => {
    const write = () => Promise.resolve(2);
    const [one, other] = [new GroupDrafts(write, serially), new GroupDrafts(write, serially)];
    for (const drafts of [one, other]) drafts.receive([...rules, { name: 'Two', predicate: 'b < c' }], 1);
    const keys = (drafts: GroupDrafts) => drafts.drafts.value.map(({ key }) => key);
    expect(keys(other)).toEqual(keys(one));
    expect(other.key).not.toBe(one.key);
  });

  it.each([
    ['a < b + 1', undefined],
    ['a < b  ', undefined],
    ['a < b + 1 ', undefined],
    ['a < b + 1', 'busy'],
  ])('foretell what the document has once %j is written (refused: %j)', async (text, refuse) => {
    let document = 'a < b';
    const drafts = new GroupDrafts((_, { value }) => {
      if (refuse) return Promise.reject(new Error(refuse));
      document = value;
      return Promise.resolve(2);
    }, serially);
    drafts.receive(rules, 1);
    drafts.input(0, text, 0);
    const field = () => drafts.drafts.value[0]?.field ?? fieldOf('', 0);
    if (refuse) await drafts.flush();
    const foretold = expected(field());
    await drafts.flush();
    expect(document).toBe(foretold);
  });
});
