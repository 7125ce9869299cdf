/**
 * The instructions that open an episode. They say what those of the paper say (Appendix F.3), in the same order and in
 * our own words; the tokens of the protocol are exact. `{placement}` stands for the objects and what is seen at first.
 */
import { TURN_ANNOUNCE, TURN_TEST } from '../rule-discovery/turns';
import type { BlicketSetting } from './settings';

const GAME = `In this game there are several objects and a device. When certain objects are put on the device, it turns on. Which ones it takes follows a hidden rule.

You are to find out
- which of the objects matter for turning the device on
- by what rule they turn it on.`;

const ACTIONS = `There are two kinds of turn:

- Test: you name a set of objects, which are put on the device, and nothing else is. You are told what the device then is: ON or OFF.
- Announce: going by all the tests so far, you say which objects you take to matter for turning the device on, and what the hidden rule is. Announcements are not answered.

Every message says which kind of turn it is.`;

const OPPOSITES = `Each time before you test, go through these steps:

1. Put your present hypothesis about the objects that matter and the rule into a few words.
2. Pick out one feature that this hypothesis takes for granted.
3. Test the opposite of that feature.
4. If the hypothesis survives, the feature probably does not matter; if it does not, the feature may be decisive.
5. All in all, choose tests that agree with your present idea as well as tests that go against it.`;

const FORMAT = `Keep exactly to this format:

- After ${TURN_ANNOUNCE}, answer with a single line:
  Announce: relevant=[object A, object B, object C]; rule=<the rule in a few words>
  (as many relevant objects as you like)
- After ${TURN_TEST}, answer with a single line:
  Test: [object A, object B, object C]
  (any of the objects, as many as you like, or none)

Call the objects by their exact names, "object" and a number, and write nothing besides.`;

const BEGIN = `What you see at the beginning (it is not the result of a test):

You stand in a room with a device in the middle. {placement} You would like to know what the objects have to do with the device.

${TURN_ANNOUNCE}`;

const sections = (...texts: readonly string[]): string => texts.join('\n\n');

export const BLICKET_PROMPTS: Readonly<Record<BlicketSetting, string>> = {
  baseline: sections(GAME, ACTIONS, FORMAT, BEGIN),
  'think-in-opposites': sections(GAME, ACTIONS, OPPOSITES, FORMAT, BEGIN),
};
