import { describe, expect, it } from 'vitest';
import { openedOnce, type GameToOpen } from '../../../src/tasks/opened-once';

function counting() {
  const opened: GameToOpen[] = [];
  const open = openedOnce((place) => {
    opened.push(place);
    if (place.task === 'none') throw new Error('no such task');
    return { place };
  });
  return { open, opened };
}

describe('opened once', () => {
  const scenario = { triple: [1, 2, 3] };
  const place = { task: 'wason', setting: 'baseline', scenario };

  it('opens a scenario once, be it the same object or a copy', () => {
    const { open, opened } = counting();
    const first = open(place);
    expect(open({ ...place })).toBe(first);
    expect(open({ ...place, scenario: structuredClone(scenario) })).toBe(first);
    expect(opened).toHaveLength(1);
  });

  it('tells tasks, settings and scenarios from one another', () => {
    const { open } = counting();
    const all = [
      place,
      { ...place, task: 'blicket' },
      { ...place, setting: 'dual-goal' },
      { ...place, scenario: { triple: [1, 2, 4] } },
      { ...place, scenario: 7 },
    ];
    expect(new Set(all.map(open)).size).toBe(all.length);
  });

  it('opens again what could not be opened', () => {
    const { open, opened } = counting();
    const none = { ...place, task: 'none' };
    expect(() => open(none)).toThrow('no such task');
    expect(() => open(none)).toThrow('no such task');
    expect(opened).toHaveLength(2);
  });
});
