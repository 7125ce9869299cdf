import type * as vscode from 'vscode';

/** Where features report what went wrong; nothing leaves the machine. */
export type Log = Pick<vscode.LogOutputChannel, 'trace' | 'info' | 'warn' | 'error'>;
