import { expect, it, vi } from 'vitest';
import { fileName } from '../../../src/vscode/view/save-file';

vi.mock('vscode', () => import('./fake-vscode'));

it.each([
  ['group-8.svg', 'group-8.svg'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a\u0000b\u202Ec', 'a-b-c'],
  ['. .', 'falsify'],
  // Devices of Windows, with any ending.
  ['con', 'falsify-con'],
  ['CON.csv', 'falsify-CON.csv'],
  ['nul .tar.gz', 'falsify-nul .tar.gz'],
  ['Com1', 'falsify-Com1'],
  ['lpt².txt', 'falsify-lpt².txt'],
  ['conout$', 'falsify-conout$'],
  ['console.csv', 'console.csv'],
  ['com10', 'com10'],
  // Half of a letter.
  ['a\uD83Db\uDC00c', 'a-b-c'],
  ['a😀', 'a😀'],
])('turns %j into a name that every system allows', (given, name) => {
  expect(fileName(given)).toBe(name);
});

it('cuts a long name, and leaves no half of a letter and no point at its end', () => {
  expect(fileName(`${'a'.repeat(119)}😀`)).toBe('a'.repeat(119));
  expect(fileName(`${'a'.repeat(118)}. b`)).toBe('a'.repeat(118));
  expect(fileName(`${'a'.repeat(119)}.😀`)).toBe('a'.repeat(119));
});
