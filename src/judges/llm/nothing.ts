/** Announcements that predict nothing: there is no function for them, and a verdict would be made up. */

const SHRUGS = [
  String.raw`(?:(?:it|that|this|the (?:hidden )?rule) is )?(?:(?:still|yet|currently|as yet) )?(?:unknown|unclear|undetermined|undecided|uncertain|open|tbd)(?: (?:yet|so far|at this (?:point|time|stage)))?`,
  String.raw`(?:(?:it|that|this|the (?:hidden )?rule) )?(?:can ?not|can't|could not) (?:yet )?be (?:determined|known|said)(?: (?:yet|so far))?`,
  String.raw`(?:there is )?(?:none|nothing|n/?a|no (?:rule|idea|hypothesis|guess)(?: (?:yet|so far))?|not (?:sure|known|yet known|clear|determined|yet determined)(?: yet)?|to be determined)`,
  String.raw`(?:i )?(?:do not|don't) know(?: (?:yet|the rule|the rule yet))?`,
  String.raw`\?*`,
];

const SHRUG = new RegExp(`^(?:${SHRUGS.join('|')})$`);

/** A longer sentence surely has content. */
const MAX_LENGTH = 120;

/** Recognises a hypothesis (or its `rule=` part) that states nothing at all. */
export function predictsNothing(hypothesis: string): boolean {
  const whole = hypothesis.trim();
  const rule = /(?:^|;)\s{0,9}rule\s{0,9}=([^;]{0,200})$/i.exec(whole)?.[1] ?? whole;
  if (rule.length > MAX_LENGTH) return false;
  const words = rule
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s.!"'()]+$/, '')
    .replace(/^[\s"'(]+/, '')
    .replace(/\s+/g, ' ');
  return SHRUG.test(words);
}
