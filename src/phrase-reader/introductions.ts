/** Takes away what people write before a rule: an announcement is a guess, so "I think" adds nothing. */

const NAMES =
  '(?:rule|hypothesis|guess|pattern|condition|idea|answer|requirement|relationship|theory|feature|property|criterion|constraint|conclusion|principle|suspicion|hunch|bet|belief)';
const KINDS =
  '(?:current|new|revised|best|final|hidden|secret|underlying|true|actual|general|latest|updated|likely|correct|working|defining|common|basic|only|simple|key|main|present)';
const STATES =
  '(?:is|are|says|states|requires|demands|must be|remains|would be|seems to be|appears to be|might be|may be|could be|just says)';
const ENOUGH =
  '(?:(?:exactly |precisely |just )?(?:if,? and only if,?|when,? and only when,?|iff|if|when|whenever|as long as|provided(?: that)?))';
const ACCEPTED =
  '(?:valid|accepted|correct|a match|positive instance|admissible|acceptable|conforming|allowed|in|fine|good)';
const FITS =
  '(?:conforms?(?: to the rule)?|fits?(?: the rule)?|satisf(?:y|ies) the rule|follows? the rule|match(?:es)?(?: the rule)?|works?|qualif(?:y|ies)|passes|pass|is|are)';

/**
 * Pattern of a whole number with nine digits at most. It leaves one way to share out the digits: several ways
 * take for ever.
 */
const WHOLE = String.raw`(?<![\d-])-?\d{1,9}(?!\d)`;
const A_TRIPLE = String.raw`[[(]?${WHOLE}\s*,\s*${WHOLE}\s*,\s*${WHOLE}[\])]?`;

const INTRODUCTIONS: readonly RegExp[] = [
  /^\s*announce(?:ment)?\s*[:-]\s*/i,
  /^\s*(?:dax|med)(?: rule)?\s*[-–—:]\s*/i,
  /^\s*(?:so|thus|therefore|hence|okay|ok|now|well|basically|essentially)\s*,?\s+/i,
  /^\s*(?:i(?:'m| am)? (?:still |now |currently |fairly |quite |pretty )*(?:think(?:ing)?|believe|guess|hypothesi[sz]e|conclude|suspect|propose|announce|assume|reckon|suppose|figure|convinced|sure|certain|confident|would say|would guess|going with the idea)|my guess is|it (?:seems|appears|looks)(?: to me)?(?: like)?|it would (?:seem|appear)|we (?:think|believe))\s*(?:that\s*)?[:,]?\s*/i,
  new RegExp(
    String.raw`^\s*(?:you|one) gets? a (?:valid|correct|matching) (?:triple|result)\s+${ENOUGH}\s+`,
    'i',
  ),
  /^\s*(?:based on|given|after|from|judging by|considering)\s+(?:(?!,)[^:,.]){0,40}\b(?:feedback|tests?|results?|examples?|data|far|evidence|trials?|observations?|information|seen)\b[^:,.]{0,20}[:,]\s*/i,
  new RegExp(
    String.raw`^\s*(?:given that|since|because|as|after)\s+(?:(?:both|and|or|the|triples?|tests?|,|${A_TRIPLE})\s*){1,12}(?:(?:were|was|got|is|are|has been|have been)\s+)?(?:(?:both|all|also)\s+)?(?:accepted|rejected|failed|worked|passed|yes|no|dax|med)\s*,\s*`,
    'i',
  ),
  /^\s*(?:(?:the only|all) (?:thing|condition|requirement|restriction)?|what)\s*(?:that )?(?:(?:really |actually )?(?:matters|counts|is (?:needed|required))) is\s+(?:simply |just |only )?(?:that\s+|whether\s+)?/i,
  /^\s*the only (?:thing|condition|requirement|restriction) is\s+(?:that\s+)?/i,
  /^\s*(?:the|a|each)?\s*(?:triple|numbers|sequence)\s+(?:has to|have to|must|should|needs? to)\s+(?:satisfy|meet|fulfil)\s+(?:the following|two|three|several)?\s*(?:things|conditions|requirements|properties|criteria)\s*:\s*/i,
  /^\s*(?:maybe|perhaps|probably|possibly|likely|presumably|in my (?:opinion|view))\s*,?\s+/i,
  new RegExp(
    String.raw`^\s*(?:the|my|our|a|this)?\s*(?:${KINDS}\s+)*${NAMES}\s*(?:(?:at this point|so far|for now|right now|here)\s+)?(?:${STATES}\s*(?:(?:simply|just|likely|probably|still)\s+)?(?:that\s+|:)?|:)\s*`,
    'i',
  ),
  new RegExp(
    String.raw`^\s*(?:a|the|any|each|every)?\s*(?:triple|triplet|sequence|set of numbers|set|list)\s+(?:(?:is|gets|shall be|will be) ${ACCEPTED}|(?:shall |will |does )?${FITS})\s*,?\s+${ENOUGH},?\s+`,
    'i',
  ),
  new RegExp(
    String.raw`^\s*(?:precisely|exactly|just)?\s*(?:the|all|only|any|those)?\s*(?:(?:conforming|valid|accepted|matching|correct)\s+)?(?:triples|triplets|sequences|sets)\s+(?:(?:(?:are|must be)\s+(?:exactly\s+)?(?:valid|accepted|correct|those|the ones)|conform|fit|match|work|qualify)\s*,?\s+)?(?:${ENOUGH}|in which|where|for which|such that|whose)\s+`,
    'i',
  ),
  /^\s*(?:(?:it is (?:both )?|it )?(?:required|necessary|true|the case|sufficient|suffices|needs|requires|is required|is needed)(?: and (?:is )?(?:also )?(?:required|sufficient|necessary|enough|suffices))? that|it must be that|they satisfy the rule that|the numbers (?:must )?(?:follow|satisfy|obey) the (?:rule|condition) that)\s*:?\s*/i,
  /^\s*the numbers (?:satisfy|follow|obey|fit|match) the rule (?:when|if|whenever|exactly when|iff)\s+/i,
  /^\s*it (?:really |all |just |simply )*(?:boils|comes) down to\s+/i,
  /^\s*(?:the )?rule (?:requires|demands|needs|says|states|only requires|just requires) that\s+/i,
  /^\s*(?:(?:all|both|each) (?:of )?)?(?:the |these |those )?(?:following |next )?(?:(?:two|three|several|all|both|2|3) )?(?:things|conditions|properties|requirements|criteria|constraints|statements|rules|following)\s*(?:(?:(?:must|have to|need to|should)\s+)?(?:(?:all|both)\s+)?(?:hold|apply|be (?:met|satisfied|true|fulfilled)|are (?:met|satisfied|true|required|needed|necessary))\s*(?:at the same time|simultaneously|together)?)?\s*:\s*/i,
  /^\s*i(?:'m|'d| am| would|'ll| will)?\s+(?:like to |going to |want to |now |ready to )*(?:announc(?:e|ing)|propos(?:e|ing)|suggest(?:ing)?|go(?:ing)? with|submit(?:ting)?|stat(?:e|ing))\b\s*(?:the (?:following )?(?:rule|hypothesis)\s*)?(?:that\s+|:\s*|,\s*)?/i,
  /^\s*(?:after|having|from|based on|given|judging|looking|considering|with)\s(?:(?!\brule\b)[^.;:\n]){3,120}?,\s*(?=(?:i|we|my|it (?:seems|appears|looks)|the (?:hidden |underlying |secret )?rule)\b)/i,
  new RegExp(
    String.raw`^\s*(?:(?!\brules?\b)[^\n]){3,300}?\b(?:accepted|rejected|yes|no|worked|failed|tested)\b(?:(?!\brules?\b)[^\n]){0,200}?[,;.]\s*(?:so|therefore|thus|hence)\s*,?\s*(?=(?:the|my)\s+(?:${KINDS}\s+)*${NAMES}\s+(?:is|must be|seems to be|appears to be)\b)`,
    'i',
  ),
  /^\s*(?:since|because|as|given that)\s[^.;:\n]{3,200}?\b(?:accepted|rejected|worked|failed|got (?:a )?(?:yes|no))\b[^.;:,\n]{0,40},\s*/i,
  /^\s*(?:it|this|the rule)(?:'s| is| has to be| must be| should be| needs to be)\s+(?=(?:any |just |simply )?(?:three|3|a triple|a sequence|a set|a trio)\s)/i,
  new RegExp(
    String.raw`^\s*(?:(?:the|my)\s+)?(?:(?:${KINDS}\s+)*${NAMES}\s+)?(?:accepts|allows|consists of|has|is the conjunction of|combines|includes|is made (?:up )?of)\s+(?:(?:any|all|every|only|exactly)\s+(?:and only\s+)?(?:those\s+)?(?:triples?|sequences?|sets?)\s+(?:where|in which|for which|such that|whose|of)\s+|(?:these|the following|two|three|several)?\s*(?:two|three)?\s*(?:parts|conditions|requirements|rules|criteria|constraints)\s*:\s*)`,
    'i',
  ),
  /^\s*i (?:think|believe|guess|suspect)\s*,\s*(?:though|although|but|even though|while) [^.,;:]{3,60},\s*(?:that\s+)?/i,
  /^\s*(?:any|the|all|a set of|sets of|triples of|a triple of|sequences of|a sequence of|a list of)?\s*(?:three\s+)?(?:numbers|integers|triples?)\s*(?:\([^)]{0,20}\)\s*)?(?:where|such that|in which|for which|whose)\s+/i,
];

/** Words of a rule: what stands before them may be stripped, they may not. */
const CONTENT =
  /\b(?:numbers?|integers?|values?|elements?|entr(?:y|ies)|terms?|members?|triples?|sequences?|first|second|third|last|middle|sum|total|product|difference|gaps?|steps?|even|odd|prime|positive|negative|zero|one|two|three|each|all|every|any|both|no|none|neither|either|equal|same|order|sorted|increas\w*|decreas\w*|ascend\w*|descend\w*|larg\w*|small\w*|great\w*|less|more|multiples?|divisible|square\w*|[abcxyz]|if|when|unless|except|only|not|never|cannot|\w+n't|isn|wrong|false|doubt|longer|instead|opposite|unlikely|impossible|hardly|dax|med)\b|\d/i;
/** Phrases of belief that the speaker still holds: "I used to think" and "I can rule out" are none. */
const BELIEF =
  /\b(?:think|believe|guess|say|suggests?|convinced|conclusion|conclude|assume|suspect|sure|confident|idea|hunch|propose|put|phrased?|feel|bet|reckon|hypothesi\w*|seems?|appears?|looks?|guessing|view|opinion|follows|summari[sz]e|short|means?)\b/i;
const REJECTS =
  /\b(?:used|thought|believed|assumed|earlier|before|previous\w*|yesterday|out|reject\w*|refut\w*|disprov\w*|could|might|may|can|people|you|they|he|she|others?|tempting|hard|difficult)\b/i;
const LEADS =
  /^(?:so\s+)?(?:after|having|given|to (?:summari[sz]e|sum|conclude|me)|as far as|from what|in (?:my|short|other|summary)|for the avoidance of doubt|looking|based|all (?:in all|things)|considering)\b/i;

/** "I have come to the conclusion that", "I would put it this way:", "as far as I can tell,". */
const FRAMES: readonly (readonly [RegExp, (words: string) => boolean])[] = [
  [/^\s*([^.;:,]{3,90}?)\s*\bthat\s+/i, (words) => BELIEF.test(words) && !REJECTS.test(words)],
  [
    /^\s*([^.;:]{3,90}?)\s*:\s*/i,
    (words) => LEADS.test(words) || (BELIEF.test(words) && !/\b(?:thought|used|earlier)\b/i.test(words)),
  ],
  [/^\s*([^.;:,]{3,90}?)\s*,\s*/i, (words) => LEADS.test(words)],
];

/** A retracted belief with its correction. */
const RETRACTED = new RegExp(
  String.raw`^\s*(?:(?:at first|initially|originally|earlier|previously|before)\s*,?\s*)?i (?:had |have )?(?:(?:at first|initially|first|originally|previously|earlier) )?(?:thought|believed|assumed|guessed|suspected|hypothesi[sz]ed)\b([^\n]{3,300}?)(?:[.,;:]\s*|\s(?=but\s))(?:but |so |now |thus |therefore |instead |i would rather say |i'?d rather say |i'?ll go with |i would now say )*(?=(?:i (?:now )?(?:think|believe)|(?:the|my)\s+(?:${KINDS}\s+)*${NAMES}\s*(?:is|must be|seems to be|appears to be|:))\b)`,
  'i',
);
/** "I was wrong about even numbers: …" */
const MISTAKEN = /^\s*i was wrong(?: about [^.:;,\n]{1,60})?\s*[:.;]\s*/i;
/** "All are odd... no, that fails for [2, 4, 7]. …": a claim that is retracted at once. */
const CORRECTED = (() => {
  const pause = String.raw`(?:\.{2,3}|…|[.;,]|\s[-–—])\s*(?:(?:but|hmm|wait|oops|sorry|actually|hold on|well)\b[,.!…]{0,3}\s*){0,2}`;
  const no = String.raw`(?:(?:no|nope)\b(?=\s?[,.!…;]|\s(?:that|this|it)\b)|correction\b|scratch that\b)[,.:!…]{0,3}\s*`;
  const untrue = '(?:wrong|incorrect|false|refuted|ruled out|disproved|contradicted)';
  const fails = String.raw`(?:that|this|it)(?:'s| is| was)? (?:does(?: not|n't) (?:work|fit|hold)|fails?|failed|contradicts|not (?:right|true|correct|it)|can(?:not|'t) be (?:right|true|it|correct)|${untrue})`;
  const rest = String.raw`\b(?!\s(?:that|to|if|when)\b)[^.;:\n]{0,120}[.;:]\s*`;
  return new RegExp(
    String.raw`^[^\n]{3,300}?${pause}(?:${no}(?:${fails}${rest})?|(?:that|this)(?:'s| is| was) ${untrue}${rest})(?=\S)`,
    'i',
  );
})();
/** "Instead of requiring the sum to be even, the rule is that …" */
const INSTEAD = new RegExp(
  String.raw`^\s*(?:instead of|rather than) [^.;:\n]{3,200}?,\s*(?=(?:i (?:now )?(?:think|believe)|(?:the|my)\s+(?:${KINDS}\s+)*${NAMES}\s+(?:is|must be|seems to be|appears to be)\b))`,
  'i',
);
const GIVES_UP =
  /\b(?:but|however|wrong|incorrect|false|disproved|refuted|ruled out|not (?:the case|true|correct|right)|shows? otherwise)\b/i;

/** The text without an idea that it gives up for another one. */
function withoutRetracted(text: string): string {
  const replaced = CORRECTED.exec(text) ?? INSTEAD.exec(text);
  const found = replaced ?? RETRACTED.exec(text) ?? MISTAKEN.exec(text);
  if (!found || /\b(?:also|too|still|additionally|besides|as well|both|same)\b/i.test(text)) return text;
  return replaced || GIVES_UP.test(found[0]) ? text.slice(found[0].length) : text;
}

/** Words that are not part of a rule, and say only who holds it. */
function withoutFrame(text: string): string {
  for (const [frame, speaks] of FRAMES) {
    const [whole, words] = frame.exec(text) ?? [];
    if (whole === undefined || words === undefined) continue;
    const plain = words.replace(/\b(?:all of|all) (?=the|this|that|my)|avoidance of doubt/gi, '');
    if (!CONTENT.test(plain) && speaks(words.trim())) return text.slice(whole.length);
  }
  return text;
}

export function withoutIntroduction(text: string): string {
  let rest = withoutRetracted(text.replace(/^\s*announce(?:ment)?\s*[:-]\s*/i, ''));
  for (let round = 0; round < 6; round++) {
    const before = rest;
    for (const introduction of INTRODUCTIONS) rest = rest.replace(introduction, '');
    if (rest === before) rest = withoutFrame(rest);
    if (rest === before) break;
  }
  return rest;
}
