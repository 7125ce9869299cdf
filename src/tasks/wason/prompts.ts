/**
 * The instructions that open an episode: the content of the paper's, in the same order and in our own words; the tokens
 * of the protocol are exact. `{triple}` stands for the initial triple. Each is written out as a whole, so that an
 * instruction can be read in one place.
 */
import type { WasonSetting } from './settings';

const BASELINE = `I am thinking of a simple rule, and I will show you three numbers that satisfy it. The rule is about properties that three numbers share or about how they relate to one another. It is not about how large they are as such; "every number is above (or below) 50", for one, is not the kind of rule I mean.

Find out what the rule is. To do so, propose sets of three numbers of your own; for each I will tell you whether it satisfies the rule.

There are two kinds of turn:

- Test: you propose three new integers, written [a,b,c], and I tell you whether they satisfy the hidden rule ("YES" or "NO").
- Announce: going by all tests so far, you say what you take the hidden rule to be. Announcements are not answered.

Every message of mine says which kind of turn it is.

Keep exactly to this format:

- After Turn - Announce, answer with a single line: Announce: <the rule in one short sentence>
- After Turn - Test, answer with a single line: Check: [a,b,c]

Three numbers that satisfy the hidden rule: {triple}
Here we go.
Turn - Announce`;

const DUAL_GOAL = `I am thinking of a simple rule about three numbers. A triple that satisfies it is called DAX, and a triple that does not is called MED.

What makes a triple DAX or MED are properties that the numbers share or how they relate to one another. It is not how large they are as such; "every number is above (or below) 50", for one, is not the kind of rule I mean.

Find out both rules: the one that DAX triples follow and the one that MED triples follow. To do so, propose sets of three numbers of your own; for each I will tell you whether it falls under the DAX rule or under the MED rule.

There are two kinds of turn:

- Test: you propose three new integers, written [a,b,c], and I tell you under which rule they fall ("DAX" or "MED").
- Announce: going by all tests so far, you say what you take the two hidden rules to be. Announcements are not answered.

Every message of mine says which kind of turn it is.

Keep exactly to this format:

- After Turn - Announce, answer with two lines and nothing else:
  Announce: DAX rule - <that rule in one short sentence>
  Announce: MED rule - <that rule in one short sentence>

- After Turn - Test, answer with a single line:
  Check: [a,b,c]

This triple is DAX: {triple}
Here we go.
Turn - Announce`;

const THINK_IN_OPPOSITES = `I am thinking of a simple rule, and I will show you three numbers that satisfy it. The rule is about properties that three numbers share or about how they relate to one another. It is not about how large they are as such; "every number is above (or below) 50", for one, is not the kind of rule I mean.

Find out what the rule is. To do so, propose sets of three numbers of your own; for each I will tell you whether it satisfies the rule.

Each time before you propose three numbers, pick out one feature of the example in front of you. Make up a triple that is the opposite of it in that feature, and test whether the rule still holds. If it still holds, the feature probably has nothing to do with the rule; if it no longer does, the feature may be essential.

Put briefly: to find the rule, test triples that agree with your present idea as well as triples that go against it.

There are two kinds of turn:

- Test: you propose three new integers, written [a,b,c], and I tell you whether they satisfy the hidden rule ("YES" or "NO").
- Announce: you say what you take the hidden rule to be. Every message of mine says which kind of turn it is.

Keep exactly to this format:

- After Turn - Announce, answer with a single line: Announce: <the rule in one short sentence>
- After Turn - Test, answer with a single line: Check: [a,b,c]

Three numbers that satisfy the hidden rule: {triple}
Here we go.
Turn - Announce`;

export const WASON_PROMPTS: Readonly<Record<WasonSetting, string>> = {
  baseline: BASELINE,
  'dual-goal': DUAL_GOAL,
  'think-in-opposites': THINK_IN_OPPOSITES,
};
