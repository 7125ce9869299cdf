// A predicate that is typed for a comparison is checked while it is typed.
import { expect, it, vi } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { shows } from './screen';
import { comparePredicates } from '../../../src/rules/compare';

const asked = vi.hoisted(() => ({ boxes: [] as { validateInput: (text: string) => unknown }[] }));
vi.mock('vscode', async () => {
  const { vscode } = await import('./screen');
  const showInputBox = (box: (typeof asked.boxes)[number]) => {
    asked.boxes.push(box);
    return Promise.resolve(undefined);
  };
  return { ...vscode, window: { ...vscode.window, showInputBox } };
});
const { Comparisons } = await import('../../../src/vscode/compare/compare');

it('refuses in the box what is not a predicate', async () => {
  shows([]);
  const service = {
    compare: (p: string, q: string) => Promise.resolve(finish(comparePredicates({} as never, p, q))),
  };
  await new Comparisons({} as never, service as never, {} as never).compare();
  const [box] = asked.boxes;
  expect(await box?.validateInput('a < b && b < c')).toMatch(/^P is not a predicate: .*and/);
  expect(await box?.validateInput(' ')).toBe('Enter a predicate.');
  expect(await box?.validateInput('a < b < c')).toBeUndefined();
});
