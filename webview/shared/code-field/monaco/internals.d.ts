/** Parts of Monaco that have no types of their own. Imported for what they add to the editor. */
declare module 'monaco-editor/editor/contrib/*';

declare module 'monaco-editor/platform/keybinding/common/keybindingsRegistry' {
  interface Rule {
    readonly command: string | null;
  }
  /** The keys that Monaco's parts have claimed so far. */
  export const KeybindingsRegistry: { getDefaultKeybindings(): readonly Rule[] };
}
