import { afterEach, expect, it } from 'vitest';
import { checkedText } from '../../../../webview/replay/checked';
import { begin, live, reviewProgress } from '../../../../webview/replay/state';

afterEach(() => {
  live.value = undefined;
  begin();
});

it('says that every verdict is checked when that is so, and nothing before', () => {
  expect(checkedText.value).toBe('');
  reviewProgress.value = { done: 3, total: 7, atEnd: false };
  expect(checkedText.value).toBe('');
  reviewProgress.value = { done: 7, total: 7, atEnd: false };
  expect(checkedText.value).toBe('');
  reviewProgress.value = { done: 7, total: 7, atEnd: true };
  expect(checkedText.value).toBe('Every verdict is checked.');
  begin();
  expect(checkedText.value).toBe('');
});

it('says no more than is true', () => {
  reviewProgress.value = { done: 0, total: 0, atEnd: true };
  expect(checkedText.value).toBe('There is no verdict to check.');
  reviewProgress.value = { done: 7, total: 7, atEnd: true, trouble: 'no memory' };
  expect(checkedText.value).toBe('Every verdict that can be checked is checked.');
  reviewProgress.value = { done: 0, total: 0, atEnd: true, unavailable: 'no header' };
  expect(checkedText.value).toBe('');
});

it('keeps silent while more is played', () => {
  live.value = { kind: 'play', partial: '' };
  reviewProgress.value = { done: 7, total: 7, atEnd: true };
  expect(checkedText.value).toBe('');
});
