import { expect, it } from 'vitest';
import { shown, shownFolder } from '../../../../webview/results/state';

it('the folder stands beside the name of its suite, and not twice', () => {
  const folderOf = (title: string, ...sources: readonly string[]) => {
    shown.value = { title, sources };
    return shownFolder.value;
  };
  expect(folderOf('My study', 'file:///w/wason%20test')).toBe('wason test');
  expect(folderOf('wason test', 'file:///w/wason%20test')).toBeUndefined();
  expect(folderOf('a and 1 more', 'file:///w/a', 'file:///w/b')).toBeUndefined();
});
