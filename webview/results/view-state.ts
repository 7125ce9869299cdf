/** State of the view that survives hiding it and reloading the window. */
import { effect } from '@preact/signals';
import { FILTER_STATES, type FilterState, type StudyFilter } from '../../src/results/study/types';
import { usualSided } from '../../src/results/effects';
import { isRecord } from '../../src/base/json';
import { ANY, BY, type By, by, effectChoices, filter, shown, type Tab, tab, TABS } from './state';
import { host } from './store';

export function keepViewState(): void {
  const kept = isRecord(host.state) ? host.state : {};
  if (TABS.includes(kept['tab'] as Tab)) tab.value = kept['tab'] as Tab;
  if (BY.includes(kept['by'] as By)) by.value = kept['by'] as By;
  filter.value = keptFilter(kept['filter']);
  const { from, compare } = isRecord(kept['effects']) ? kept['effects'] : {};
  if (compare === 'folders' || compare === 'models')
    effectChoices.value = { ...effectChoices.value, compare, sided: usualSided(compare) };
  if (typeof from === 'string') effectChoices.value = { ...effectChoices.value, from };
  effect(() => {
    // Not before the host has sent what is shown: without it nothing can be shown again.
    if (!shown.value) return;
    host.state = {
      sources: shown.value.sources,
      tab: tab.value,
      by: by.value,
      filter: filter.value,
      effects: { from: effectChoices.value.from, compare: effectChoices.value.compare },
    };
  });
}

function keptFilter(kept: unknown): StudyFilter {
  if (!isRecord(kept)) return ANY;
  const name = (value: unknown) => (typeof value === 'string' ? value : null);
  const state = kept['state'] as FilterState;
  return {
    model: name(kept['model']),
    setting: name(kept['setting']),
    rule: name(kept['rule']),
    state: FILTER_STATES.includes(state) ? state : null,
    folder: name(kept['folder']),
    byFolder: kept['byFolder'] === true,
    published: kept['published'] !== false,
  };
}
