/** The rules of the device: which of the blickets must be on it. */
export const BLICKET_RULES = ['conjunctive', 'disjunctive', 'xor'] as const;
export type BlicketRule = (typeof BLICKET_RULES)[number];

/** A rule over some of the objects, by their numbers. */
export interface DeviceRule {
  readonly rule: BlicketRule;
  readonly blickets: readonly number[];
}

/** `xor` is exactly one, whatever the number of blickets, and no parity. `on`: whether each object is on the device. */
export function isOn({ rule, blickets }: DeviceRule, on: readonly boolean[]): boolean {
  const count = blickets.filter((object) => on[object]).length;
  if (rule === 'conjunctive') return count === blickets.length;
  return rule === 'disjunctive' ? count > 0 : count === 1;
}

/** Python over `state`, a list of truth values. */
export function predicateOf({ rule, blickets }: DeviceRule): string {
  const states = blickets.map((object) => `state[${object}]`);
  if (states.length === 1) return states[0];
  if (rule === 'xor') return `${states.join(' + ')} == 1`;
  return states.join(rule === 'conjunctive' ? ' and ' : ' or ');
}

const MANNERS: Readonly<Record<BlicketRule, string>> = {
  conjunctive: 'all of the relevant objects must be on the device',
  disjunctive: 'at least one of the relevant objects must be on the device',
  xor: 'exactly one of the relevant objects must be on the device',
};

/** The rule in the words of an announcement, without the list of objects. */
export const ruleWords = ({ rule, blickets }: DeviceRule): string =>
  blickets.length === 1 ? `object ${blickets[0]} must be on the device` : MANNERS[rule];

const QUANTITIES: Readonly<Record<BlicketRule, string>> = {
  conjunctive: 'all',
  disjunctive: 'at least one',
  xor: 'exactly one',
};

/** `all of objects 0, 2` */
export const shortWords = ({ rule, blickets }: DeviceRule): string =>
  blickets.length === 1 ? `object ${blickets[0]}` : `${QUANTITIES[rule]} of objects ${blickets.join(', ')}`;

/** Examples of paraphrases for equivalence judges, to accept and to reject. */
export const GUIDANCE: Readonly<
  Record<BlicketRule, { readonly accept: readonly string[]; readonly reject: readonly string[] }>
> = {
  conjunctive: {
    accept: ['all of them have to be on it together', 'each of them is needed', 'AND'],
    reject: ['any of them is enough', 'exactly one of them', 'some of them, without saying how many'],
  },
  disjunctive: {
    accept: ['any of them is enough', 'one or more of them', 'OR'],
    reject: ['all of them are needed', 'exactly one of them', 'one of them but not several'],
  },
  xor: {
    accept: ['one of them and none of the others', 'one or the other but not both, of two', 'XOR'],
    reject: [
      'at least one of them',
      'an odd number of them, of three or more',
      'one named object on and the other off, without the other way round',
      'all of them are needed',
    ],
  },
};
