import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toolContributions } from '../../../src/agent-tools/manifest';
import { checksProperties } from '../../../src/vscode/settings/manifest';
import { EPISODE_ENDING } from '../../../src/episode/file-name';
import { FORMAT_RETRIES, MOST_FORMAT_RETRIES } from '../../../src/episode/plan';
import { TASKS } from '../../../src/tasks/registry';
import { MOST_TESTS, PUBLISHED_TESTS } from '../../../src/tasks/rule-discovery/turns';
import {
  Command,
  COMMANDS,
  COMPARISON,
  ContextKey,
  EpisodeCommand,
  EPISODES_VIEW,
  LabelCommand,
  PUBLISHED_REPLAY,
  READABLE_SCHEME,
  REPLAY,
  REPORT,
  RESULTS,
  RULE_EDITOR,
  TranscriptCommand,
  LANGUAGE,
  START_LANGUAGE,
  SUITE_LANGUAGE,
  TASK_LANGUAGE,
  TRANSCRIPT_LANGUAGE,
  Setting,
  WALKTHROUGH,
} from '../../../src/vscode/common/ids';

interface Property {
  readonly properties?: unknown;
  readonly order?: number;
  readonly scope?: string;
  readonly default?: unknown;
  readonly maximum?: number;
}

interface Manifest {
  readonly activationEvents: readonly string[];
  readonly capabilities: {
    readonly virtualWorkspaces: unknown;
    readonly untrustedWorkspaces: { readonly supported: unknown };
  };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly category: string }[];
    readonly configuration: { readonly properties: Record<string, Property> };
    readonly configurationDefaults: Readonly<Record<string, unknown>>;
    readonly languages: readonly { readonly id: string }[];
    readonly walkthroughs: readonly {
      readonly id: string;
      readonly steps: readonly { readonly completionEvents: readonly string[] }[];
    }[];
    readonly languageModelTools: unknown;
    readonly menus: unknown;
    readonly viewsWelcome: unknown;
    readonly keybindings?: unknown;
  };
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const manifest = json('package.json') as Manifest;
const strings = json('package.nls.json') as Record<string, string>;
const { contributes } = manifest;
const sorted = (values: Iterable<string>) => [...values].sort();

/** Languages of the tasks whose scenarios users describe in files. */
const GRID_LANGUAGES = TASKS.flatMap(({ id, scenarios }) =>
  scenarios?.ofFiles ? [`${TASK_LANGUAGE}${id}`] : [],
);

const OWN_KEYS = new Set<string>(Object.values(ContextKey));

/** Keys of VS Code that we ask for, with what they are compared with. */
const VS_CODE_KEYS: Readonly<Record<string, readonly string[] | undefined>> = {
  activeCustomEditorId: [RULE_EDITOR, REPLAY, PUBLISHED_REPLAY],
  activeWebviewPanelId: [REPORT],
  editorLangId: [LANGUAGE, SUITE_LANGUAGE, ...GRID_LANGUAGES],
  explorerResourceIsFolder: [],
  false: [],
  isInDiffEditor: [],
  isWorkspaceTrusted: [],
  resourceExtname: ['.jsonl'],
  resourceFilename: [],
  resourceScheme: [READABLE_SCHEME, 'git'],
  view: [EPISODES_VIEW],
  workbenchState: ['empty'],
  viewItem: ['published', 'episode.running', 'suite.running'],
};

/** Every condition in the manifest: on what is offered, and for a step of the walkthrough to be done. */
function conditions(within: unknown): readonly string[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'string') return conditions(value);
    if (key === 'when' || key === 'enablement') return [value];
    return value.startsWith('onContext:') ? [value.slice('onContext:'.length)] : [];
  });
}

/** The keys of a condition, each with the value that it is compared with, if it is. */
function termsOf(condition: string): readonly (readonly [key: string, value?: string])[] {
  const plain = condition.replaceAll(/ =~ \/(?:\\.|[^/\\])*\//g, '').replaceAll(/[()]/g, '');
  return plain.split(/ (?:&&|\|\|) /).map((term) => {
    const [, key, value] = /^!?(\S+)(?: [!=]= '?([^' ]+)'?)?$/.exec(term) ?? [];
    return key === undefined ? [term] : [key, value];
  });
}

describe('package.json and the code', () => {
  it('name the same commands, settings, language and walkthrough', () => {
    expect(sorted(contributes.commands.map(({ command }) => command))).toEqual(sorted(COMMANDS));
    expect(sorted(Object.keys(contributes.configuration.properties))).toEqual(sorted(Object.values(Setting)));
    expect(contributes.languages.map(({ id }) => id)).toEqual([
      LANGUAGE,
      TRANSCRIPT_LANGUAGE,
      START_LANGUAGE,
      SUITE_LANGUAGE,
      ...GRID_LANGUAGES,
    ]);
    expect(contributes.walkthroughs.map(({ id }) => id)).toEqual([WALKTHROUGH]);
  });

  it('end the steps of the walkthrough by keys, which the code sets', () => {
    const events = contributes.walkthroughs.flatMap(({ steps }) =>
      steps.flatMap(({ completionEvents }) => completionEvents),
    );
    expect(events.filter((event) => !OWN_KEYS.has(event.replace('onContext:', '')))).toEqual([]);
  });

  it('offer a setting for every code of a problem (npm run schema)', () => {
    expect(contributes.configuration.properties[Setting.checks]?.properties).toEqual(checksProperties());
  });

  it('offer the same tools to agents (npm run schema)', () => {
    expect(contributes.languageModelTools).toEqual(toolContributions());
  });

  it('have the same usual values and limits of a game', () => {
    const { properties } = contributes.configuration;
    expect(properties[Setting.tests]).toMatchObject({ default: PUBLISHED_TESTS, maximum: MOST_TESTS });
    expect(properties[Setting.formatRetries]).toMatchObject({
      default: FORMAT_RETRIES,
      maximum: MOST_FORMAT_RETRIES,
    });
  });

  it('indent YAML by two blanks, and go on below the first key of an item', () => {
    for (const language of [LANGUAGE, SUITE_LANGUAGE, `${TASK_LANGUAGE}beliefs`])
      expect(contributes.configurationDefaults[`[${language}]`], language).toMatchObject({
        'editor.tabSize': 2,
        'editor.detectIndentation': false,
      });
    const { onEnterRules } = json('language-configuration.json') as {
      onEnterRules: readonly { beforeText: { pattern: string }; action: object }[];
    };
    const rule = onEnterRules.find(({ action }) => 'appendText' in action);
    const goesOn = (line: string) => new RegExp(rule?.beforeText.pattern ?? '').test(line);
    const lines = ['  - task: wason', '  - name: All even', '- id: "7"'];
    expect(lines.map(goesOn)).toEqual([true, true, true]);
    expect(['  - wason', '    task: wason', '  - task:'].map(goesOn)).toEqual([false, false, false]);
  });

  it('place each setting, and say where it may be set', () => {
    const all = Object.values(contributes.configuration.properties);
    expect(new Set(all.map(({ order }) => order)).size).toBe(all.length);
    for (const { order, scope } of all) expect([typeof order, typeof scope]).toEqual(['number', 'string']);
  });

  it('use one category and ids of the form falsify.noun.verb', () => {
    for (const { command, category } of contributes.commands) {
      expect(category).toBe('Falsify');
      expect(command).toMatch(/^falsify\.[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
    }
  });

  it('test only context keys that somebody sets, for values that they can have', () => {
    const terms = conditions(contributes).flatMap(termsOf);
    expect(terms.length).toBeGreaterThan(100);
    const unknown = terms.filter(([key, value]) => {
      const values = OWN_KEYS.has(key) ? [] : VS_CODE_KEYS[key];
      return !values || (value !== undefined && !values.includes(value));
    });
    expect(unknown).toEqual([]);
  });

  it('test every context key that the code sets', () => {
    const tested = conditions(contributes).flatMap(termsOf);
    expect(sorted(OWN_KEYS)).toEqual(
      sorted(new Set(tested.map(([key]) => key).filter((key) => OWN_KEYS.has(key)))),
    );
  });

  it('offer for a published run in the list what makes sense for evidence of others', () => {
    const menus = contributes.menus as Readonly<
      Record<string, readonly { readonly command: string; readonly when: string }[]>
    >;
    const offered = (menus['view/item/context'] ?? []).filter(({ when }) => {
      const [, pattern] = /viewItem =~ \/(.*)\//.exec(when) ?? [];
      return pattern === undefined ? / == published$/.test(when) : new RegExp(pattern).test('published');
    });
    expect(sorted(offered.map(({ command }) => command))).toEqual(
      sorted([
        EpisodeCommand.openReplay,
        EpisodeCommand.openFile,
        EpisodeCommand.reveal,
        EpisodeCommand.convert,
        TranscriptCommand.fork,
        TranscriptCommand.compare,
        TranscriptCommand.exportTranscript,
        LabelCommand.reviewBlind,
      ]),
    );
  });

  it('offer in the palette what is done with an episode only where one is open', () => {
    const menus = contributes.menus as Readonly<
      Record<string, readonly { readonly command: string; readonly when: string }[]>
    >;
    const when = (id: string) => menus['commandPalette']?.find(({ command }) => command === id)?.when;
    for (const id of [EpisodeCommand.resume, EpisodeCommand.rejudge, EpisodeCommand.runAgain])
      expect(when(id)).toMatch(/episode/);
  });

  it('offer in the palette what is done with a rule file in the visual editor, too', () => {
    const menus = contributes.menus as Readonly<
      Record<string, readonly { readonly command: string; readonly when: string }[]>
    >;
    for (const id of [Command.sample, Command.copyCount, Command.exportCsv]) {
      const when = menus['commandPalette']?.find(({ command }) => command === id)?.when;
      expect(when, id).toContain(`activeCustomEditorId == '${RULE_EDITOR}'`);
    }
  });

  it('point to files that exist', () => {
    const paths = [...JSON.stringify(contributes).matchAll(/"\.\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(existsSync(path), path).toBe(true);
  });

  it('bind no keys, wake on nothing but what is contributed, and run untrusted and virtual', () => {
    expect(contributes.keybindings).toBeUndefined();
    // A window that was closed while it played offers to play on.
    expect(manifest.activationEvents).toEqual([
      `workspaceContains:episodes/*${EPISODE_ENDING}`,
      `onWebviewPanel:${COMPARISON}`,
      `onWebviewPanel:${RESULTS}`,
      `onLanguage:${START_LANGUAGE}`,
    ]);
    expect(manifest.capabilities.virtualWorkspaces).toBe(true);
    // Reading works everywhere; running does not, and settings with addresses are not taken from there.
    expect(manifest.capabilities.untrustedWorkspaces).toMatchObject({
      supported: 'limited',
      restrictedConfigurations: [Setting.endpoints, Setting.equivalenceJudge, Setting.compatibilityJudge],
    });
  });
});

describe('package.nls.json', () => {
  const used = new Set(
    [...JSON.stringify([contributes, manifest.capabilities]).matchAll(/"%([^%"]+)%"/g)].map(
      (match) => match[1],
    ),
  );

  it('has every string that package.json uses, and no other', () => {
    expect(sorted(Object.keys(strings))).toEqual(sorted(used));
  });

  it('links only to commands that exist', () => {
    const commands: readonly string[] = [...COMMANDS, 'workbench.trust.manage'];
    const linked = [
      ...Object.values(strings)
        .join('\n')
        .matchAll(/command:([\w.]+)/g),
    ].map((m) => m[1]);
    expect(linked.length).toBeGreaterThan(2);
    for (const command of linked) expect(commands).toContain(command);
  });
});
