import { knownSetting } from '../task';

/** The settings without `dual-goal`: a set of objects with a rule has no opposite that could be announced (paper, section 6). */
export const BLICKET_SETTINGS = ['baseline', 'think-in-opposites'] as const;
export type BlicketSetting = (typeof BLICKET_SETTINGS)[number];

/** Throws ScenarioError. */
export const blicketSetting = (name: string): BlicketSetting =>
  knownSetting('blicket', BLICKET_SETTINGS, name);
