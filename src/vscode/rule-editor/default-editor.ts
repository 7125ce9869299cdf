import * as vscode from 'vscode';
import { inBackground } from '../common/background';
import { Disposable } from '../common/disposable';
import { RULE_EDITOR, Setting } from '../common/ids';
import type { Log } from '../common/log';
import { SerialQueue } from '../common/serial-queue';

const EDITORS = 'workbench.editorAssociations';
/** Newer versions of VS Code use this setting for comparisons, and the one above as a fallback. */
const DIFF_EDITORS = 'workbench.diffEditorAssociations';
const TEXT = 'default';
const PATTERNS = ['*.rules.yaml', '*.rules.yml'];

/** The value of the setting when VS Code's own was last adjusted to it. */
const KEPT = 'falsify.ruleEditor.default.inStep';

interface Scope {
  readonly target: vscode.ConfigurationTarget;
  readonly key: 'globalValue' | 'workspaceValue';
  readonly memory: vscode.Memento;
}

/**
 * Makes the visual editor the default one. VS Code decides that by a setting of its own, in which our two patterns
 * follow ours, in the same scope. They change only when our setting changes, so that the user's own entries stay.
 * Comparisons open as text.
 */
export class DefaultEditor extends Disposable {
  private readonly turns = new SerialQueue();

  constructor(
    private readonly memories: { readonly global: vscode.Memento; readonly workspace: vscode.Memento },
    private readonly log: Log,
  ) {
    super();
    this._register(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(Setting.defaultEditor)) this.keepInStep();
      }),
    );
    this.keepInStep();
  }

  private keepInStep(): void {
    const { global, workspace } = this.memories;
    const scopes: Scope[] = [
      { target: vscode.ConfigurationTarget.Global, key: 'globalValue', memory: global },
      { target: vscode.ConfigurationTarget.Workspace, key: 'workspaceValue', memory: workspace },
    ];
    const work = async () => {
      for (const scope of scopes) await step(scope);
    };
    inBackground(this.turns.run(work), (why) => this.log.warn(`${EDITORS} could not be changed: ${why}`));
  }
}

async function step({ target, key, memory }: Scope): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  const wanted = configuration.inspect<string>(Setting.defaultEditor)?.[key];
  const before = memory.get<string>(KEPT);
  if (wanted === before) return;
  for (const [setting, editor] of [
    [EDITORS, RULE_EDITOR],
    [DIFF_EDITORS, TEXT],
  ] as const) {
    const known = configuration.inspect<Record<string, string>>(setting);
    if (known?.defaultValue === undefined) continue;
    const now = known[key] ?? {};
    const next = withPatterns(now, wanted, before, editor);
    if (JSON.stringify(next) !== JSON.stringify(now))
      await configuration.update(setting, Object.keys(next).length > 0 ? next : undefined, target);
  }
  await memory.update(KEPT, wanted);
}

/** The associations with ours as `wanted`; entries of an earlier value are removed. */
export function withPatterns(
  associations: Readonly<Record<string, string>>,
  wanted: string | undefined,
  before: string | undefined,
  editor: string,
): Record<string, string> {
  const next = { ...associations };
  for (const pattern of PATTERNS) {
    if (wanted === 'visual') next[pattern] = editor;
    else if (before === 'visual' && next[pattern] === editor) Reflect.deleteProperty(next, pattern);
  }
  return next;
}
