/** Differences between the settings of the wason task, apart from their instructions. */
import { knownSetting } from '../task';

export const WASON_SETTINGS = ['baseline', 'dual-goal', 'think-in-opposites'] as const;
export type WasonSetting = (typeof WASON_SETTINGS)[number];

/** Throws ScenarioError. */
export const wasonSetting = (name: string): WasonSetting => knownSetting('wason', WASON_SETTINGS, name);

/** The feedback on a test, in the words of the setting. */
export const labelOf = (setting: WasonSetting, positive: boolean): string =>
  setting === 'dual-goal' ? (positive ? 'DAX' : 'MED') : positive ? 'YES' : 'NO';
