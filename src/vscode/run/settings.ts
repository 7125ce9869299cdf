import * as vscode from 'vscode';
import { FORMAT_RETRIES, MOST_FORMAT_RETRIES } from '../../episode/plan';
import type { GameOptions } from '../../tasks/task';
import { MOST_TESTS, PUBLISHED_TESTS } from '../../tasks/rule-discovery/turns';
import { Setting } from '../common/ids';
import { homeOf } from './place';

interface GameSettings {
  readonly options: GameOptions;
  readonly formatRetries: number;
}

/**
 * Settings for a game whose transcript is stored near this file, taken from its workspace folder. Numbers out of range
 * are clamped; other values count as absent.
 */
export function gameSettings(near: vscode.Uri | undefined): GameSettings {
  const configuration = vscode.workspace.getConfiguration(undefined, homeOf(near)?.uri);
  const whole = (setting: string, most: number, usual: number): number => {
    const value: unknown = configuration.get(setting);
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
      ? Math.min(value, most)
      : usual;
  };
  const tests = whole(Setting.tests, MOST_TESTS, PUBLISHED_TESTS);
  return {
    options: {
      ...(tests !== PUBLISHED_TESTS && { tests }),
      ...(configuration.get(Setting.refuseInitialTriple) === true && { refuseInitialTriple: true }),
    },
    formatRetries: whole(Setting.formatRetries, MOST_FORMAT_RETRIES, FORMAT_RETRIES),
  };
}
