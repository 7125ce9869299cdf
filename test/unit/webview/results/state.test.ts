import { expect, it } from 'vitest';
import type { StudyFacts } from '../../../../src/results/study/types';
import {
  effectChoices,
  isRuled,
  openTab,
  otherComparisons,
  reading,
  shown,
  shownFolder,
  study,
  tab,
} from '../../../../webview/results/state';

it('the folder stands beside the name of its suite, and not twice', () => {
  const folderOf = (title: string, ...sources: readonly string[]) => {
    shown.value = { title, sources };
    return shownFolder.value;
  };
  expect(folderOf('My study', 'file:///w/wason%20test')).toBe('wason test');
  expect(folderOf('wason test', 'file:///w/wason%20test')).toBeUndefined();
  expect(folderOf('a and 1 more', 'file:///w/a', 'file:///w/b')).toBeUndefined();
});

it('a study in one setting can be compared by its models', () => {
  const facts: Partial<StudyFacts> = { settings: ['baseline'], models: ['a', 'b'], folders: [] };
  study.value = { revision: 1, facts: facts as StudyFacts };
  expect(otherComparisons.value).toEqual(['models']);
  effectChoices.value = { ...effectChoices.value, compare: 'models' };
  expect(otherComparisons.value).toEqual([]);
});

it('a study without hidden rules to announce has no tab of them, once all files are read', () => {
  const facts: Partial<StudyFacts> = { ruled: false };
  study.value = { revision: 1, facts: facts as StudyFacts };
  tab.value = 'rules';
  reading.value = { done: 1, total: 2, state: 'reading', leftOut: 0, damaged: [], moreDamaged: 0 };
  expect([isRuled.value, openTab.value]).toEqual([true, 'rules']);
  reading.value = { ...reading.value, done: 2, state: 'done' };
  expect([isRuled.value, openTab.value]).toEqual([false, 'conditions']);
  study.value = { revision: 2, facts: { ...facts, ruled: true } as StudyFacts };
  expect([isRuled.value, openTab.value]).toEqual([true, 'rules']);
});
