/** Codes of the findings that enumeration makes in groups. */
import type { CodeEntry } from '../predicate';

export const CHECK_CODES = {
  'duplicate-id': {
    severity: 'error',
    title: 'Id used twice',
    explanation: 'Scenarios, samples and transcripts name a group by its id, so each group needs its own.',
  },
  'empty-feasible-set': {
    severity: 'error',
    title: 'Empty feasible set',
    explanation:
      'No triple of the domain is accepted by all rules of the group, so no episode can start. The message names a smallest set of rules that already exclude each other: changing another rule cannot help.',
  },
  'small-feasible-set': {
    severity: 'warning',
    title: 'Fewer than five feasible triples',
    explanation:
      'The published protocol rejects groups with fewer than five feasible triples. The message lists those that there are.',
  },
  'published-mismatch': {
    severity: 'warning',
    title: 'Published size differs from the enumerated one',
    explanation:
      'The field `published` does not equal the number of triples that the predicates accept together. Either the size was computed with other predicates, or a predicate was changed. The quick fix writes the enumerated size.',
  },
  'rule-can-raise': {
    severity: 'warning',
    title: 'Rule that can raise an error',
    explanation:
      'On some triples the predicate raises a Python error, such as a modulo by zero. Raising is a third outcome, neither true nor false: a triple on which any rule of the group raises is outside the feasible set, whatever the order of the rules. There is one finding for each type of error, with the number of triples that raise it and the smallest of them; where a rule raises on more than 100,000 triples, one finding for all of them with one example.',
  },
  'step-limit': {
    severity: 'warning',
    title: 'Loop over the step limit',
    explanation:
      'A loop of the predicate takes more than 100,000 steps on some triples and is stopped there, which counts as raising. Mostly the loop never ends on them.',
  },
  'count-abandoned': {
    severity: 'warning',
    title: 'Count given up',
    explanation:
      'The rule runs into the step limit on so many triples, makes values so large, or takes so long to evaluate, that counting would take minutes. There is no count for it and its group, rather than a wrong one.',
  },
  'count-failed': {
    severity: 'warning',
    title: 'Count failed',
    explanation:
      'The rule could not be counted, for example because memory ran out. The message says why; this should be rare.',
  },
  tautology: {
    severity: 'information',
    title: 'Rule that accepts everything',
    explanation:
      'The predicate is true on every triple of the domain, so it cannot be told from having no rule.',
  },
  contradiction: {
    severity: 'warning',
    title: 'Rule that accepts nothing',
    explanation:
      'The predicate is true on no triple of the domain, so the feasible set of its group is empty.',
  },
  'unary-rule': {
    severity: 'warning',
    title: 'Rule about one variable only',
    explanation:
      'The outcome changes with one of a, b and c and with no other, as in "c is prime". The published protocol rejects such rules. It is found by enumeration, so `c == c + 0 * a` does not hide it. A property that the group asks of all three variables, in one rule or in one rule each, is fine.',
  },
  'numeric-range': {
    severity: 'warning',
    title: 'Explicit numeric range',
    explanation:
      'A bare variable, or `abs` of it, is ordered against a constant other than 0, as in `a > 50`. The task is about relations and properties, and players are told that no rule is about absolute size.',
  },
  'equal-rules': {
    severity: 'warning',
    title: 'Equal rules',
    explanation:
      'Two rules of the group, or of two groups of the file, accept, reject and raise on exactly the same triples, however differently they are written. The command line also compares the rules of several files.',
  },
  'implied-rule': {
    severity: 'information',
    title: 'Implied rule',
    explanation:
      'Every triple that the named rules accept is accepted by this one too, so it excludes nothing in its group. The named rules are a smallest such set. Nine of the ten published groups have an implied rule, so this is no fault by itself.',
  },
  'disjoint-rules': {
    severity: 'information',
    title: 'Disjoint rules',
    explanation:
      'Two rules have no triple in common. Together in one group they leave the feasible set empty.',
  },
  'initial-outside': {
    severity: 'warning',
    title: 'Initial triple that is not feasible',
    explanation:
      'An episode starts from a triple that conforms to the hidden rule, whichever of the four that is, so an initial triple must be accepted by all of them. The message names the rules that reject it, or says that it is outside the domain.',
  },
  'initial-repeated': {
    severity: 'information',
    title: 'Initial triple given twice',
    explanation: 'Two scenarios would be the same. Samples are drawn without replacement.',
  },
  'duplicate-name': {
    severity: 'warning',
    title: 'Name used twice in a group',
    explanation:
      'Two rules of the group have the same name, so that reports cannot tell them apart. Upper and lower case count as the same.',
  },
  'rule-count': {
    severity: 'information',
    title: 'Other than four rules',
    explanation:
      'The published protocol has four rules in a group, each of them the hidden rule in one episode per initial triple. Any number works here; the information is only given for groups that name the `split` of a data set they belong to.',
  },
} as const satisfies Record<string, CodeEntry>;
