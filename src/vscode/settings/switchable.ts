import type * as vscode from 'vscode';
import { Setting } from '../common/ids';

/** The codes that can be switched off: those that the settings offer. */
export type SwitchableChecks = ReadonlySet<string>;

interface Manifest {
  readonly contributes: {
    readonly configuration: {
      readonly properties: Record<string, { readonly properties?: Record<string, unknown> }>;
    };
  };
}

export function switchableChecks(extension: vscode.Extension<unknown>): SwitchableChecks {
  const { contributes } = extension.packageJSON as Manifest;
  return new Set(Object.keys(contributes.configuration.properties[Setting.checks]?.properties ?? {}));
}
