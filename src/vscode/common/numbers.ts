/** Numbers as people read them: the separators follow the language of VS Code. */
import * as vscode from 'vscode';
import { formatPercentage } from '../../base/percentage';

/** `1,629` in English. */
export const count = (value: number): string => new Intl.NumberFormat(vscode.env.language).format(value);

export const percentage = (value: number): string => formatPercentage(value, vscode.env.language);
