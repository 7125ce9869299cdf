import { describe, expect, it } from 'vitest';
import { PUBLISHED_DOMAIN } from '../../../../src/predicate/domain';
import { add, BitmapStore, count, has, OutOfBitmapMemory } from '../../../../src/predicate/bitmap';
import { KINDS } from './helpers';

describe.each(KINDS)('BitmapStore (%s)', (kernels) => {
  it('has slots of size² rows of 32 bytes', () => {
    const store = new BitmapStore(PUBLISHED_DOMAIN, { kernels });
    expect([store.size, store.rowCount, store.bitmapBytes]).toEqual([200, 40_000, 1_280_000]);
    expect(store.rows(store.allocate())).toHaveLength(320_000);
  });

  it('hands out zeroed bitmaps, also when the place was used before', () => {
    const store = new BitmapStore({ min: -2, max: 2 }, { kernels });
    const first = store.allocate();
    add(store, first, [0, 0, 0]);
    store.release(first);
    const second = store.allocate();
    expect(second.address).toBe(first.address);
    expect(count(store, second)).toBe(0);
    const scratch = store.scratch(100);
    store.memory.u8.fill(255, scratch.address, scratch.address + 100);
    store.releaseScratch(scratch);
    const again = store.scratch(100);
    expect(store.memory.u8.slice(again.address, again.address + 100).every((x) => x === 0)).toBe(true);
  });

  it('keeps contents and hands out fresh views when the memory grows', () => {
    const store = new BitmapStore(PUBLISHED_DOMAIN, { kernels });
    const first = store.allocate();
    add(store, first, [1, 2, 3]);
    const before = store.memory.size;
    const more = Array.from({ length: 20 }, () => store.allocate());
    expect(store.memory.size).toBeGreaterThan(before);
    expect(has(store, first, [1, 2, 3])).toBe(true);
    expect(store.rows(first)).toHaveLength(320_000);
    store.kernels.and(more[3].address, first.address, first.address, store.rowCount);
    expect(count(store, more[3])).toBe(1);
  });

  it('counts references', () => {
    const store = new BitmapStore({ min: 0, max: 3 }, { kernels });
    const bitmap = store.allocate();
    store.retain(bitmap);
    store.release(bitmap);
    expect(store.allocated).toBe(1);
    store.release(bitmap);
    expect(store.allocated).toBe(0);
    expect(() => store.release(bitmap)).toThrow('released');
    expect(() => store.retain(bitmap)).toThrow('released');
  });

  it('refuses to grow past its limit and goes on working', () => {
    const store = new BitmapStore(PUBLISHED_DOMAIN, { kernels, limitBytes: 4_000_000 });
    const held = [store.allocate(), store.allocate(), store.allocate()];
    expect(() => store.allocate()).toThrow(OutOfBitmapMemory);
    store.release(held[1]);
    expect(count(store, store.allocate())).toBe(0);
  });

  it('keeps bits beyond the domain out of the domain row', () => {
    const store = new BitmapStore({ min: 0, max: 36 }, { kernels });
    const row = store.memory.u32.slice(store.domainRow >>> 2, (store.domainRow >>> 2) + 8);
    expect([...row]).toEqual([0xffffffff, 0x1f, 0, 0, 0, 0, 0, 0]);
  });

  it('refuses domains of more than 256 values or none', () => {
    expect(() => new BitmapStore({ min: 0, max: 256 }, { kernels })).toThrow(RangeError);
    expect(() => new BitmapStore({ min: 1, max: 0 }, { kernels })).toThrow(RangeError);
    expect(new BitmapStore({ min: 0, max: 255 }, { kernels }).rowCount).toBe(65_536);
  });
});
