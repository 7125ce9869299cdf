/** Permissions, which exclude nothing: numbers that can be anything, what does not matter. */
import type { Rules } from '../parse';

const nothing = () => null;

export const PERMITTING: Rules = {
  ANYWHAT: [
    [
      '(anything|everything|any (<NN>)|whatever|arbitrary (<NS>)?|any (value|values|number|numbers)|free|unrestricted|unconstrained|arbitrary|irrelevant)',
      nothing,
    ],
  ],
  MAYBEANYTHING: [
    [
      '(can|may|could|might|are allowed to|is allowed to|are free to) (be|take|have|take on) <ANYWHAT> (at all|you like)?',
      nothing,
    ],
    [
      '(is|are|(seem|seems|appear|appears) to be|seem|seems) (completely|entirely|totally|absolutely|otherwise)? <ANYWHAT>',
      nothing,
    ],
    ['(does|do) not matter', nothing],
    ['(need|needs) not be', nothing],
  ],
  OTHERSFREE: [
    ['(and|but|while|whereas|though|although)? {others} <MAYBEANYTHING>', nothing],
    [
      '(and|but|while|whereas|with)? (there is|there are)? no (restriction|restrictions|constraint|constraints|condition|conditions|requirement|requirements) (on|for) {others}',
      nothing,
    ],
    ['with {others} (being)? <ANYWHAT>', nothing],
  ],
  nothing: [
    ['(and)? nothing (more|else)', nothing],
    ['{places} <MAYBEANYTHING>', nothing],
    [
      '(regardless of|irrespective of|no matter) (the|their)? (gap|gaps|step|steps|difference|differences|spacing) (between (them|the numbers|consecutive numbers|adjacent numbers|neighbors|neighbours))?',
      nothing,
    ],
    ['(it is)? not about (the|their)? <ASPECT>', nothing],
    ['(it is)? <ASPECT> (is|are) (completely|entirely)? <FREE>', nothing],
    [
      '(nothing|no other property|no other properties|no other feature|no other condition|nothing more) (else)? (about the numbers|about them)? (matters|matter|counts|is required|is needed|is relevant)',
      nothing,
    ],
    [
      '(with|there is|there are)? no (upper|lower|other)? (restriction|restrictions|constraint|constraints|limit|limits|bound|bounds|requirement|requirements|condition|conditions) (on|for|about|regarding) (the|their|its)? <WHATSOEVER>',
      nothing,
    ],
    [
      '(the|their)? (size|sizes|value|values|magnitude|magnitudes) (of)? (the|their)? <WHATSOEVER>? (is|are) <FREE>',
      nothing,
    ],
    [
      '(such|these|those)? (<NS>|triples) (are|would be)? (all)? (fine|ok|okay|allowed|valid|accepted)',
      nothing,
    ],
    [
      '<INCLUDABLE> (are|is|can be|may be|would)? (also|all|both)? (count|counts|qualify|qualifies|work|works|fine|valid|acceptable|appear)',
      nothing,
    ],
    ['(but|and|though|although)? not necessarily {stated}', nothing],
    ['(but|and|though|although)? not necessarily (by|of|to) {num}', nothing],
    ['{place} <MAYBEANYTHING>', nothing],
    ['{others} (seem|seems|appear|appears) to be <ANYWHAT>', nothing],
    [
      '(and|but)? no (other|further|additional|more) (restriction|restrictions|constraint|constraints|condition|conditions|requirement|requirements|rule|rules) (applies|apply|is imposed|are imposed|is needed|are needed|is required|are required|exists|exist|matter|matters|hold|holds)',
      nothing,
    ],
    ['(<RULE>|it) (does|do) not (require|need|demand) {subject} to be {stated}', nothing],
    ['(whether|be) <ITIS>? {stated} or {stated}', nothing],
    ['whether (or not)? <ITIS> {stated} (or not)?', nothing],
    ['(any|every) such (triple|sequence|set) (is valid|works|fits|is accepted|conforms)', nothing],
  ],
  ITIS: [['((they|it|all|(the|each|a|any|this|that|these|those) (<NN>)) (is|are|be)?|it)', nothing]],
  WHATSOEVER: [
    ['{places}', nothing],
    [
      'how (large|big|small|wide|far apart|far) (the|their|each)? (jump|jumps|gap|gaps|step|steps|difference|differences|numbers|they|increase|increases) (can be|may be|is|are)?',
      nothing,
    ],
    [
      '(gap|gaps|step|steps|difference|differences|spacing|size|sizes|sign|signs|parity|order|magnitude|magnitudes|values|value|numbers|position|positions)',
      nothing,
    ],
    [
      '(gap|gaps|step|steps|difference|differences|spacing) between (the|them|consecutive|adjacent)? <NS>?',
      nothing,
    ],
    ['sizes of (the|their) (gaps|steps|differences|numbers)', nothing],
    ['{others}', nothing],
    ['{place}', nothing],
  ],
};
