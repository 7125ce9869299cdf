import { describe, expect, it, vi } from 'vitest';
import { Disposable, DisposableStore } from '../../../src/vscode/common/disposable';
import { code, plain } from '../../../src/vscode/common/markdown';
import { count } from '../../../src/vscode/common/numbers';

vi.mock('vscode', () => ({ env: { language: 'en' } }));

describe('numbers', () => {
  it('have thousands separators', () => expect(count(8_000_000)).toBe('8,000,000'));
});

describe('text from a file in Markdown', () => {
  it('cannot become a link, HTML or an automatic link', () => {
    expect(plain('[x](command:a) <b> https://x.y')).toBe(
      '\\[x\\]\\(command\\:a\\) \\<b\\> https\\:\\/\\/x\\.y',
    );
  });

  it('cannot leave inline code', () => {
    expect(code('a `` b')).toBe('```a `` b```');
    expect(code('`x')).toBe('`` `x ``');
  });

  it('stays one line, in reading order and short', () => {
    expect(plain('a\n\n# b')).toBe('a \\# b');
    expect(plain('x\u202Ey')).toBe('xy');
    expect(code('x'.repeat(1000)).length).toBeLessThan(410);
  });
});

describe('disposables', () => {
  it('end what they own once, the newest first, and what comes too late at once', () => {
    const ended: string[] = [];
    const item = (name: string) => ({ dispose: () => void ended.push(name) });
    const store = new DisposableStore();
    store.add(item('first'));
    store.add(item('second'));
    store.dispose();
    store.dispose();
    store.add(item('late'));
    expect(ended).toEqual(['second', 'first', 'late']);
  });

  it('are registered by a feature', () => {
    let ended = 0;
    class Feature extends Disposable {
      constructor() {
        super();
        this._register({ dispose: () => ended++ });
      }
    }
    new Feature().dispose();
    expect(ended).toBe(1);
  });
});
