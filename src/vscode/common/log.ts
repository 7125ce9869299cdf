import type * as vscode from 'vscode';

/** The log of the features; nothing leaves the machine. */
export type Log = Pick<vscode.LogOutputChannel, 'trace' | 'info' | 'warn' | 'error'>;
