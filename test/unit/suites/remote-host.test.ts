import { describe, expect, it } from 'vitest';
import { ChoiceError } from '../../../src/base/choice-error';
import type { Ask } from '../../../src/judges/questions';
import { remoteHost, type RemoteHostNeeds } from '../../../src/suites/remote-host';
import { answerPromptPack } from '../../../src/tasks/answer';
import { wason } from '../../../src/tasks/wason';

const PACK = `version: 1
task: wason
prompts:
  baseline: Which rule? Example {triple}
`;

const ask = ((question: { kind: string; text: string; name: string }) =>
  Promise.resolve(answerPromptPack({ ...question, kind: 'prompt-pack' }))) as unknown as Ask;

function hostWith(
  bytes: (path: string) => Promise<Uint8Array>,
  list: RemoteHostNeeds['list'] = () => Promise.resolve([]),
) {
  return remoteHost({
    version: '1.0.0',
    players: { ask, player: () => Promise.reject(new Error()), judges: () => Promise.reject(new Error()) },
    scenarios: () => Promise.reject(new Error('no engine is needed')),
    bytes,
    list,
    signal: new AbortController().signal,
  });
}

const packOf = (file: string, text: string, settings = ['baseline']) =>
  hostWith((path) =>
    path === file ? Promise.resolve(new TextEncoder().encode(text)) : Promise.reject(new Error(path)),
  ).pack(file, wason, settings);

describe('the instructions of a suite that counts elsewhere', () => {
  it('are a plain text, for every setting', async () => {
    const text = 'Find the rule of {triple}.\n';
    expect(await packOf('texts/mine.txt', text, ['baseline', 'think-in-opposites'])).toEqual({
      name: 'mine.txt',
      task: 'wason',
      prompts: {
        baseline: 'Find the rule of {triple}.',
        'think-in-opposites': 'Find the rule of {triple}.',
      },
    });
  });

  it('are a pack of prompts', async () => {
    expect(await packOf('my.prompts.yaml', PACK)).toMatchObject({
      prompts: { baseline: 'Which rule? Example {triple}' },
    });
  });

  it.each([
    [
      'of another task',
      PACK.replace('wason', 'wilt').replace('baseline', 'strict').replace('{triple}', ''),
      ['baseline'],
      'wilt',
    ],
    ['without a setting that is played', PACK, ['baseline', 'think-in-opposites'], 'think-in-opposites'],
    [
      'with a fault, with its line',
      PACK.replace('version: 1', 'version: 2'),
      ['baseline'],
      'my.prompts.yaml:1',
    ],
  ])('are refused if they are %s', async (_, text, settings, named) => {
    const refused = packOf('my.prompts.yaml', text, settings);
    await expect(refused).rejects.toBeInstanceOf(ChoiceError);
    await expect(refused).rejects.toThrow(named);
  });
});

describe('a file that a suite names', () => {
  const fault = (code: string) => Object.assign(new Error(`${code}: in the words of the system`), { code });
  const hostOf = (error: Error) => hostWith(() => Promise.reject(error));

  it.each([
    ['ENOENT', 'no such file'],
    ['ENOTDIR', 'no such file'],
    ['FileNotFound', 'no such file'],
    ['EACCES', 'permission denied'],
    ['NoPermissions', 'permission denied'],
    ['EISDIR', 'this is a directory'],
    ['FileIsADirectory', 'this is a directory'],
  ])('is named with the cause, as on the command line: %s', async (code, cause) => {
    const named = new ChoiceError(`lists/list.json: ${cause}`);
    await expect(hostOf(fault(code)).text('lists/list.json')).rejects.toThrow(named);
    await expect(hostOf(fault(code)).rules('lists/list.json')).rejects.toThrow(named);
    await expect(hostOf(fault(code)).pack('lists/list.json', wason, [])).rejects.toThrow(named);
  });

  it('is named where its fault is another one, or it is not UTF-8', async () => {
    const gone = hostOf(new Error('gone'));
    await expect(gone.text('list.json')).rejects.toThrow(new ChoiceError('list.json: cannot be read (gone)'));
    const broken = hostWith(() => Promise.resolve(Uint8Array.of(0x61, 0xff)));
    await expect(broken.text('list.json')).rejects.toMatchObject({
      message: 'list.json: not UTF-8',
      hint: 'save the file as UTF-8',
    });
  });

  it.each([
    ['ENOENT', 'no such file'],
    ['FileNotADirectory', 'is not a folder'],
    ['ENOTDIR', 'is not a folder'],
    ['EACCES', 'permission denied'],
  ])('is a folder that is named with the cause: %s', async (code, cause) => {
    const host = hostWith(
      () => Promise.reject(new Error('not asked')),
      () => Promise.reject(fault(code)),
    );
    await expect(host.list('data')).rejects.toThrow(new ChoiceError(`data: ${cause}`));
  });
});
