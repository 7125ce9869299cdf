// What "was N" beside the count compares with.
import { beforeEach, expect, it } from 'vitest';
import { EditedCount } from '../../../webview/rule-editor/edited-count';

let edited: EditedCount;
beforeEach(() => {
  edited = new EditedCount();
  edited.change(['a < b', 'b < c'], undefined, 0);
});

it('is the count before the edit, not that of a predicate that was typed halfway', () => {
  edited.change(['a > 2', 'b < c'], 1629, 100);
  edited.change(['a > 20', 'b < c'], 900, 200);
  edited.change(['a > 200', 'b < c'], 357, 300);
  expect(edited.before).toBe(1629);
});

it('is another one in another rule, after the field was left, after a rest, and where rules come and go', () => {
  edited.change(['a > 2', 'b < c'], 1629, 100);
  edited.change(['a > 2', 'b > c'], 900, 200);
  expect(edited.before).toBe(900);
  edited.change(['a > 2', 'b > 3'], 800, 300);
  expect(edited.before).toBe(900);
  edited.end();
  edited.change(['a > 2', 'b > 4'], 700, 400);
  expect(edited.before).toBe(700);
  edited.change(['a > 2', 'b > 5'], 600, 60_000);
  expect(edited.before).toBe(600);
  edited.change(['a > 2'], 500, 60_100);
  expect(edited.before).toBe(500);
  edited.change(['a > 3'], 400, 60_200);
  expect(edited.before).toBe(400);
});

it('is the same while only the domain changes, and none where nobody edited', () => {
  edited.change(['a > 2', 'b < c'], 1629, 100);
  edited.change(['a > 2', 'b < c'], 12, 200);
  expect(edited.before).toBe(1629);
  edited.forget();
  expect(edited.before).toBeUndefined();
});
