import { describe, expect, it } from 'vitest';
import { hex, themeBase, themeColours } from '../../../../webview/shared/code-field/colours';

describe("the page's colours as Monaco's", () => {
  it('reads every form of a colour', () => {
    expect(hex('#1f1f1f')).toBe('#1f1f1f');
    expect(hex(' #FFF ')).toBe('#ffffff');
    expect(hex('#abcd')).toBe('#aabbccdd');
    expect(hex('rgba(121, 121, 121, 0.4)')).toBe('#79797966');
    expect(hex('rgb(0 120 212)')).toBe('#0078d4');
    expect(hex('rgb(0 120 212 / 0.5)')).toBe('#0078d480');
    expect(hex('color(srgb 1 0.5 0)')).toBe('#ff8000');
  });

  it('takes nothing else for one', () => {
    for (const text of ['', '13px', 'monospace', 'var(--x)', 'rgb(a, b, c)', 'rgb(1)', '#12345']) {
      expect(hex(text), text).toBeUndefined();
    }
  });

  it('names them by their ids', () => {
    const variables = [
      ['--vscode-editorSuggestWidget-background', '#202020'],
      ['--vscode-editor-font-size', '14px'],
      ['--text-link-decoration', 'none'],
    ] as const;
    expect(themeColours(variables)).toEqual({ 'editorSuggestWidget.background': '#202020' });
  });

  it('builds on the theme of the same kind', () => {
    expect(themeBase('vscode-light')).toBe('vs');
    expect(themeBase('vscode-high-contrast-light')).toBe('hc-light');
    expect(themeBase('vscode-high-contrast')).toBe('hc-black');
    expect(themeBase(undefined)).toBe('vs-dark');
  });
});
