import { expect, it } from 'vitest';
import type { StudyFacts } from '../../../../src/results/study/types';
import {
  effectChoices,
  otherComparisons,
  shown,
  shownFolder,
  study,
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
