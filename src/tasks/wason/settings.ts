/** What the settings of the wason task differ in, apart from their instructions. */
import { knownSetting } from '../task';

export const WASON_SETTINGS = ['baseline', 'dual-goal', 'think-in-opposites'] as const;
export type WasonSetting = (typeof WASON_SETTINGS)[number];

/** Throws ScenarioError. */
export const wasonSetting = (name: string): WasonSetting => knownSetting('wason', WASON_SETTINGS, name);

/** What a model is told about a test. */
export const labelOf = (setting: WasonSetting, positive: boolean): string =>
  setting === 'dual-goal' ? (positive ? 'DAX' : 'MED') : positive ? 'YES' : 'NO';
