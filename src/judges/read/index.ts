/**
 * The phrase reader: what an announcement in English means, as a predicate. It reads by a grammar, not by known
 * sentences, and says so where words are left over or could mean several things.
 */
import { readBlicket } from './blicket';
import type { AnnouncementReading, ReadOptions } from './types';
import { readRule } from './wason';

export type { AnnouncementReading, Reading, ReadingSetting, ReadingTask, ReadOptions } from './types';

/** The two rules of a Dual-Goal announcement, in whatever order they come. */
function dualGoal(text: string): { readonly dax?: string; readonly med?: string } {
  const found: { dax?: string; med?: string } = {};
  const marks = [
    ...text.matchAll(
      /(?:^|\n|announce\s*:|[.;,])\s*(?:announce\s*:\s*)?(dax|med)(?:\s+rule)?\s*(?:[-–—:]|\bis\b)/gi,
    ),
  ];
  for (const [i, mark] of marks.entries()) {
    const body = text.slice(mark.index + mark[0].length, marks[i + 1]?.index ?? text.length);
    const which = mark[1].toLowerCase() === 'dax' ? 'dax' : 'med';
    found[which] ??= body;
  }
  return found;
}

/**
 * Reads one announcement. Never throws. With the setting `dual-goal`, or without a setting where the text itself
 * has two rules, the reading is of the DAX rule and `med` is that of the MED rule.
 */
export function readAnnouncement(text: string, options: ReadOptions = {}): AnnouncementReading {
  if (options.task === 'blicket') return readBlicket(text, options.objects);
  const one = options.setting !== undefined && options.setting !== 'dual-goal';
  const { dax, med } = one ? {} : dualGoal(text);
  if (dax === undefined && med === undefined) return readRule(text);
  const first: AnnouncementReading =
    dax === undefined ? { status: 'not-understood', reason: 'there is no DAX rule in it' } : readRule(dax);
  return med === undefined ? first : { ...first, med: readRule(med) };
}
