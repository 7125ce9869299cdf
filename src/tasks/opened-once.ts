/** Opens a game once for many questions about its episode. */
import { Lru } from '../base/lru';
import type { Json } from '../base/json';

export interface GameToOpen {
  readonly task: string;
  readonly setting: string;
  readonly scenario: Json;
}

const KEPT = 16;

/**
 * `open` with a cache. The scenario of an episode is one object in this process and serves as key: serialising it for
 * every question would take too long.
 */
export function openedOnce<T extends object>(open: (place: GameToOpen) => T): (place: GameToOpen) => T {
  const byObject = new WeakMap<object, Map<string, T>>();
  const byText = new Lru<T>(KEPT);
  /** A worker gets a copy of the scenario with each question. */
  const openedByText = (place: GameToOpen): T => {
    const key = JSON.stringify([place.task, place.setting, place.scenario]);
    const opened = byText.get(key) ?? open(place);
    byText.set(key, opened);
    return opened;
  };
  return (place) => {
    const { task, setting, scenario } = place;
    if (typeof scenario !== 'object' || scenario === null) return openedByText(place);
    const known = byObject.get(scenario) ?? new Map<string, T>();
    byObject.set(scenario, known);
    const key = JSON.stringify([task, setting]);
    const opened = known.get(key) ?? openedByText(place);
    known.set(key, opened);
    return opened;
  };
}
