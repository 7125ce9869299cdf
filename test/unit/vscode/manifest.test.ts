import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checksProperties } from '../../../src/vscode/settings/manifest';
import { Command, ContextKey, LANGUAGE, Setting, WALKTHROUGH } from '../../../src/vscode/common/ids';

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly capabilities: {
    readonly virtualWorkspaces: unknown;
    readonly untrustedWorkspaces: { readonly supported: unknown };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly category: string }[];
    readonly configuration: { readonly properties: Record<string, { readonly properties?: unknown }> };
    readonly languages: readonly { readonly id: string }[];
    readonly walkthroughs: readonly { readonly id: string }[];
    readonly menus: unknown;
    readonly keybindings?: unknown;
  };
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const manifest = json('package.json') as Manifest;
const strings = json('package.nls.json') as Record<string, string>;
const { contributes } = manifest;
const sorted = (values: Iterable<string>) => [...values].sort();

describe('package.json and the code', () => {
  it('name the same commands, settings, language and walkthrough', () => {
    expect(sorted(contributes.commands.map(({ command }) => command))).toEqual(
      sorted(Object.values(Command)),
    );
    expect(sorted(Object.keys(contributes.configuration.properties))).toEqual(sorted(Object.values(Setting)));
    expect(contributes.languages.map(({ id }) => id)).toEqual([LANGUAGE]);
    expect(contributes.walkthroughs.map(({ id }) => id)).toEqual([WALKTHROUGH]);
  });

  it('offer a setting for every code of a problem (npm run schema)', () => {
    expect(contributes.configuration.properties[Setting.checks]?.properties).toEqual(checksProperties());
  });

  it('use one category and ids of the form falsify.noun.verb', () => {
    for (const { command, category } of contributes.commands) {
      expect(category).toBe('Falsify');
      expect(command).toMatch(/^falsify\.[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
    }
  });

  it('test only context keys that the code sets', () => {
    const used = JSON.stringify([contributes.menus, contributes.walkthroughs]).match(
      /falsify\.[a-z]+[A-Za-z]*(?= |"|\))/g,
    );
    const keys: readonly string[] = Object.values(ContextKey);
    const known = new Set<string>([...keys, ...Object.values(Command)]);
    for (const key of used ?? []) expect(known).toContain(key);
  });

  it('point to files that exist', () => {
    const paths = [...JSON.stringify(contributes).matchAll(/"\.\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(existsSync(path), path).toBe(true);
  });

  it('bind no keys, wake on nothing but what is contributed, and run untrusted and virtual', () => {
    expect(contributes.keybindings).toBeUndefined();
    expect(manifest.activationEvents).toEqual([]);
    expect(manifest.capabilities.virtualWorkspaces).toBe(true);
    expect(manifest.capabilities.untrustedWorkspaces.supported).toBe(true);
  });
});

describe('package.nls.json', () => {
  const used = new Set([...JSON.stringify(contributes).matchAll(/"%([^%"]+)%"/g)].map((match) => match[1]));

  it('has every string that package.json uses, and no other', () => {
    expect(sorted(Object.keys(strings))).toEqual(sorted(used));
  });

  it('links only to commands that exist', () => {
    const commands: readonly string[] = Object.values(Command);
    const linked = [
      ...Object.values(strings)
        .join('\n')
        .matchAll(/command:([\w.]+)/g),
    ].map((m) => m[1]);
    expect(linked.length).toBeGreaterThan(2);
    for (const command of linked) expect(commands).toContain(command);
  });
});
