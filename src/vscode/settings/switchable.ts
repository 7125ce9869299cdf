import type * as vscode from 'vscode';
import { Setting } from '../common/ids';

/** The codes that a quick fix offers to switch off. Errors are left out: they are there to be mended. */
export type SwitchableChecks = ReadonlySet<string>;

interface Manifest {
  readonly contributes: {
    readonly configuration: {
      readonly properties: Record<
        string,
        { readonly properties?: Record<string, { readonly default: string }> }
      >;
    };
  };
}

export function switchableChecks(extension: vscode.Extension<unknown>): SwitchableChecks {
  const { contributes } = extension.packageJSON as Manifest;
  const checks = Object.entries(contributes.configuration.properties[Setting.checks]?.properties ?? {});
  return new Set(checks.filter(([, level]) => level.default !== 'error').map(([code]) => code));
}
