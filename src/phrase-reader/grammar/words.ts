/** Words that more than one nonterminal uses and whose values are not needed. */
import type { Rules } from '../parse';

export const WORDS: Rules = {
  /** Nouns for the entries of a triple; silent. */
  N: 'number|integer|value|element|term|entry|member|item|component|one|position|slot',
  NS: 'numbers|integers|values|elements|terms|entries|members|items|components|ones|positions',
  NN: ['<N>', '<NS>'],
  /** Nouns for the whole triple. */
  WHOLE: [
    'triple|triplet|sequence|series|list|set|tuple|group|trio|triad|combination|progression',
    'three numbers',
  ],
  IN: [
    '(in|of|from|within|inside|among) (the|a|any|this|each|every|given|that)? (given|valid)? <WHOLE>',
    'given|involved|present',
    'among (all)? (of)? (the|these|those|its)? (three|3)? (<NS>|them)',
    '(anywhere|somewhere) ((in|within|among) (the|this|a) <WHOLE>)?',
    '(inside|therein|among (the|them|these) (three)?)',
  ],
  BUT: [
    '(but|and|yet|though|but also|and also|but still)',
    '(but|except|except for|other than|apart from|besides)',
    '(except|but|other than|apart from|excluding) (for)?',
  ],
  NOTALL: [
    '(not|never) all (three|3)? (of (them|these|the three|the numbers))?',
    'not (every|each) (single)? (one)? (of (them|these|the three|the numbers))?',
  ],
  OFTHEM: 'of (them|these|the three|the numbers)',
  UPS: [
    '(strictly|always|each|all|steadily)? (rising|growing|climb|climbs|climbing|going up|ascends|moving up|move up|moves up|getting (larger|bigger|greater|higher)|get (larger|bigger|greater|higher))',
    '(strictly|always|each|all|steadily)? (increase|increases|increasing|rise|rises|grow|grows|go up|goes up|ascend|ascending|step up)',
  ],
  DOWNS: [
    '(strictly|always|each|all|steadily)? (falling|dropping|going down|descends|shrinks|shrinking|decline|declines|declining|moving down|getting (smaller|lower)|get (smaller|lower))',
    '(strictly|always|each|all|steadily)? (decrease|decreases|decreasing|fall|falls|drop|drops|go down|goes down|descend|descending|shrink)',
  ],
  EACHTIME: [
    '(from|over|on) the (previous|preceding) (one|<N>)?',
    '(each|every|per|at each|with each|at every|with every|from one <N>? to the next|from number to number|throughout|along the triple|along the sequence) (time|step|number|term|one|position)?',
  ],
  TOGETHER: '(put|taken|added)? together|combined',
  GAPNOUN: 'gap|difference|step|jump|interval|increment|distance|spacing',
  ORDERNOUN:
    '(numerical|numeric)? (order|sequence|series|value|values|size|magnitude|fashion|manner|pattern|progression|trend)',
  INT: '(integers|numbers|values|integer|number|terms|whole numbers)',
  MODULO: '(,)? (modulo|in modulo|when taken modulo)',
  FORM: '(form|forms|forming|follow|follows|following|make|makes|make up|constitute|constitutes|create|build|comprise|are part of|is part of|belong to)',
  VAGUE: '(specific|certain|particular|given|special|unknown|unspecified|secret)',
  /** A further condition without content. */
  VAGUELY: [
    '(by|in|with|according to|following) (a|an|some) <VAGUE> (pattern|amount|number|value|constant|rule|way|manner|relationship|ratio|factor|difference|step)',
    'by some (amount|number|value|pattern|rule)',
    'in (a|some) way',
  ],
  IS: [
    '(is|are|be|being|was|were|remain|remains|stay|stays) (always|all)?',
    '(only|just|simply)? (must|should|shall|will|have to|has to|need to|needs to|ought to) (always|only|just)? (be|remain|stay)',
    'always (has|have|needs|need) to be',
    '(always|necessarily) (must|should) be',
    'must (always|necessarily) be',
    '(must|have|has|had|got|needs|need) to (always)? be',
    '(has|have) got to be',
    '(happen|happens) to be',
    '(is|are) (required|supposed|meant|expected|needed) to be',
  ],
  NEXTTO: [
    '(between|of|for) (each|every|any|all|the|two|any two)? (pair|pairs)? (of)? (the)? (consecutive|adjacent|neighboring|neighbouring|successive) (pair|pairs|<NN>)? (of <NS>)?',
    'between (neighbors|neighbours)',
    'between (one|each number|each one|each term|each|every number) and the next (<N>)?',
  ],
  BETWEENS: ['<NEXTTO>', '<LOOSELY>'],
  LOOSELY: [
    '(between|of) (each|every|all)? (of)? (the|their|these)? (three)? (<NN>|them|pair)',
    'between (each|the|every)',
  ],
  SAMEAMOUNT:
    '(a|the|an)? (constant|fixed|same|equal|common|uniform) (amount|difference|number|value|step|steps|increment|quantity|rate|interval) (each|every)? (time|step)?',
  NUMS: [
    '(of)? (the|these|those|its|their|my)? (three|3)? (<NS>|<N>) <IN>?',
    'of (the)? (three|3|them|these)',
    '<IN>',
  ],
  GAP: '(the|their|all|any|each|every|both)? (two)? (absolute|positive)? (difference|differences|gap|gaps|step|steps|spacing|distance|distances|interval|intervals|increment|increments|jump|jumps) (in value)?',
  GAPS: [
    '<GAP> <BETWEENS>?',
    '(the|their|all|any|both)? (consecutive|successive|adjacent|neighboring|neighbouring) (differences|gaps|steps|distances)',
    '(the)? (difference|gap|step|distance) (between|from) (each|one|any) (<N>)? (and|to) the (next|previous|following|one before|one after) (<N>)? (it)?',
  ],
  GIVES: [
    '(give|gives|yield|yields|result in|results in|make|makes|equal|equals|produce|produces)',
    '(<MUST>)? (gives|give|yields|yield|makes|make|produces|produce|results in|result in|leads to|lead to|gets you|gives you) (always)?',
  ],
  RESULT: ['(result|number|value|total|sum|product|answer|outcome|integer)'],
  AMONG: '(<N>)? (of (all|the)? (the)? (three|3)? (<NS>|them)?)? <IN>?',
  FINE: '(are|is|be)? (fine|ok|okay|accepted|allowed|valid|permitted|acceptable|admissible|good)|(works|work|fits|fit|counts|conforms)',
  ANYTHING: [
    '(any|every|all) (three)? (possible)? (triple|triples|sequence|sequences|sets|numbers|integers|set)',
    '(anything|everything)',
    '(the|these|all)? (three)? (numbers|values|integers) (may|can|could|are allowed to) be anything',
    'they (may|can|could) be anything',
    '(anything|everything) goes',
  ],
  EITHERWAY: '(,)? (in (either|any) direction|in absolute (value|terms)|either way)',
  RULE: '(the|my|this)? (hidden|current)? (rule|hypothesis|condition)|it',
  LETTERS: [
    '(,)? (a|x) , (b|y) (,)? (and)? (c|z) (,)?',
    '(,)? (a|x) (b|y) (c|z) (,)?',
    '[ (a|x) , (b|y) , (c|z) ]',
  ],
  CONSTANTLY: '(a|an|the) (constant|fixed|same|equal)',
  AMOUNT: '(amount|number|difference|step|value|increment)',
  GET: [
    '(,)? (then)? ((you|we|one) (get|obtain|have)|(the|their) (result|total|sum|answer|outcome) <IS>)',
    '(,)? (then)? (you|we|one|i) <MUST>? (get|gets|obtain|obtains|have|end up with|arrive at)',
  ],
  MUST: '(always|must|must always|should|should always|will|will always|has to|have to|always has to)',
  ANYWHAT:
    '(anything|everything|any (<NN>)|whatever|arbitrary (<NS>)?|any (value|values|number|numbers)|free|unrestricted|unconstrained|arbitrary|irrelevant)',
  MAYBEANYTHING: [
    '(can|may|could|might|are allowed to|is allowed to|are free to) (be|take|have|take on) <ANYWHAT> (at all|you like)?',
    '(is|are|(seem|seems|appear|appears) to be|seem|seems) (completely|entirely|totally|absolutely|otherwise)? <ANYWHAT>',
    '(does|do) not matter',
    '(need|needs) not be',
  ],
  LOCALLY: '(strict|strictly a|clear|true)? (local)',
  PATTERN:
    '(the|their|its)? (parity|parities|sign|signs|even odd|odd even|even / odd|odd / even)? (pattern|sequence|arrangement|order|layout)? (of (the|their)? (parities|signs|parity|sign|numbers|triple|three numbers))? (is|are|goes|go|must be|has to be|reads|follows|alternates as|:)',
  PATTERNNOUN: '(pattern|sequence|arrangement|order|structure|layout|parity pattern|sign pattern|triple)',
  ONEOF: '(exactly|at least)? (one|1|some|a) (of)? (the|these)? (three)? <NN>',
  ANOTHER: '(another|some other|one of the other|one of the others) (one|number|value)? (of them)?',
  OFTHE: 'of (the|these|those|them|its|their|his)? (said|given|constituent|chosen)? (three|3)?',
};
