/** A form that readers stumble over, and the words to use instead. */
export interface Form {
  readonly pattern: RegExp;
  readonly instead: string;
}

const form = (pattern: RegExp, instead: string): Form => ({ pattern, instead });

/** Forms of comments, of texts for people and of pages. */
export const FORMS: readonly Form[] = [
  form(/\b(whoso|wherefore|nought|thereof|whereof|hitherto|albeit)\b/i, 'a word of today'),
  form(/\b(adversary|adversaries|intruder)\b/i, 'attacker'),
  form(/\b[Aa]ttacker\b[^.;:]{0,80}\b(he|his|him|himself)\b/, 'they, their, them'),
  form(/\bat the most\b/, 'at most'),
  form(/\bunless (it is )?said\b/, 'by default'),
  form(/(^|[.;] )Who (fears|has|hides|holds|knows|makes|mines|reads|shares|wants) /m, 'If you, or the role'),
  form(/\bgives? (itself|themselves|people|items) away\b/, 'reveal'),
  form(/\bso sure\b/i, 'with such confidence'),
  form(/\bpays? no heed\b/, 'ignore'),
  form(/\bfor a try\b/, 'to experiment'),
  form(/\brecords? (that|which) fits?\b/, 'records that match'),
  form(/\bwhoever\b/i, 'the role: the recipient, the caller, the curator'),
  form(/\bnobody\b(?! else\b| singled out)/i, 'no one, or name the party'),
  form(/\bso many\b(?! (?:\w+ ){0,3}that\b)(?! people\b)/i, 'the number: up to `limit`, `n` records'),
  form(
    /\b(?:of|to|from|for|with|beside) (?:what|that) of\b|\bwhat of (?:it|the|a|them|which)\b|\bof what (?:is|was|are|were|anybody|somebody|no)\b/i,
    'a noun: the subset, the part',
  ),
  form(
    /(?:\b(?:is|are|was|were|be|been) told(?! (?:to|apart))\b)|(?:^|[.;] )Told\b/i,
    'is reported, is shown, is passed; called with … for callbacks',
  ),
  form(
    /(?<!\bcan(?:not)? )\btells? (?:of|by|that|whether|which|what|whose|it|these|those|only)\b(?! apart)/i,
    'shows, identifies, states, distinguishes',
  ),
  form(
    /\b(?:is|are|was|were|be) said\b|\bsaid otherwise\b|\bsays? of\b|\bsaid (?:of|about)\b/i,
    'is stated, is configured, describes',
  ),
  form(/\b(?:is|was|are|were|be) heard\b/i, 'is handled'),
  form(/\b(?:go|goes|went|going) (?:by|on from)\b(?! (?:hand|default))/i, 'uses, follows, resumes from'),
  form(
    /\bst(?:and|ands|ood) (?:in(?! for\b)|there|at|between|beside|below|above|behind|together|once|on|under|as|before)\b/i,
    'is, are',
  ),
  form(/\b(?:bear|bears|bore|borne) (?:it |them |a rule )?out\b/i, 'supports'),
  form(/\bbut for\b/i, 'except'),
  form(/(?<!\bthere )\b(?:is|are|was|were) none\b(?! of)/i, 'does not exist; is not a …'),
  form(
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|other\b|way\b|need\b|one\b|such\b|point\b|reason\b|matter\b|larger\b|lower\b|higher\b)[a-z]+\b/i,
    'is not a …',
  ),
  form(/\bwhere (?:it|that|this) is (?:known|said|so|asked)\b/i, 'if known, if given'),
  form(
    /\bwhose (?:it|they|each)\b (?:is|are|records?|record)?|\bwhose (?:the )?records? (?:it|they|these|each)? ?(?:is|are)\b|\bwhose they are\b/i,
    'the owner of …',
  ),
  form(/\b(?:by|to|for|of|from|with) who (?!is\b)[a-z]+/i, 'the caller, readers'),
  form(/\b(?:is|are|was|were) called (?:as|by|so|what)\b/i, 'is identified by, is named'),
  form(/\bhand(?:s|ed|ing)? (?:\w+ ){0,2}(?:on|back)\b(?! the data)/i, 'passes, streams, returns'),
  form(/\bfinds? out (?:what|which|how|whether|the)\b|\bfound out\b/i, 'detects, determines'),
  form(/\bat hand\b/i, 'available; current'),
  form(/\banew\b/i, 'again, from scratch'),
  form(/\b(?:the|a|its|no) least (?:support|confidence|lift|leverage|conviction)\b/i, 'minimum'),
  form(/(?:^|[.;] )Most [a-z]+ (?:that|of|which|at|in|a|an|to|any|whose|altogether)\b/, 'the maximum number of …'),
  form(/\b(?:commonest|surest)\b/i, 'most common, most certain'),
  form(/\bbeside\b/i, 'in addition to, with, next to'),
  form(/\b(?:is|are|be|was|were) elsewhere\b/i, 'on an engine; in another file'),
  form(/\bcom(?:e|es|ing) to (?:nothing|it|be)\b|\bcame of (?:it|the)\b/i, 'fails; the result'),
  form(/\bthe same (?:of|for) (?:each|the|a|those|this|it)\b/i, 'repeat the noun'),
  form(/\b(?:records?|rows?|persons?|people) (?:that |which |who )?holds?\b/i, 'contain, contains'),
  form(/\bnothing but\b/i, 'only'),
  form(/\bt(?:ake|akes|aken|ook) (?:\w+ )?away\b/i, 'remove'),
  form(/\bmend(?:s|ed|ing)?\b/i, 'fix'),
  form(
    /(?:^|\. )What (?:is|was|are|were|a|an|the|it|they|of|no|some|many|each|every|[a-z]+s) [^?]*$/,
    'begin with a noun',
  ),
];

/** Forms of comments alone. */
export const COMMENT_FORMS: readonly Form[] = [
  form(
    /^(?:What|How|Which|Where|Whose|Who|As many)\b(?![^.;:]*\?)/,
    'a noun, a verb in the third person, or “Whether”',
  ),
];

/** Hits in texts that are bytes of published releases: they change with the next layout of releases, not before. */
export const PUBLISHED_TEXTS: readonly string[] = [
  'own-algorithm.ts:16: “nobody”',
  'constraints.ts:36: “whoever”',
  '“What it cost',
  '“whose records these are”',
  '“whose record is”',
  '“find out which”',
  '“whose they are”',
  '“What was released”',
  '“What the promise covers”',
  '“What the method itself reveals',
  '“What is not promised”',
];
