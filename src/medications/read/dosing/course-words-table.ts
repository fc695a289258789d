/** Words of directions that say whether a course ends: those that carry it on beyond a stated time, and those that end it with the supply. */

interface CourseWordsRow {
  readonly words: RegExp;
  readonly reason: string;
  readonly examples: readonly string[];
  /** Directions with like words that do not mean it. */
  readonly others: readonly string[];
}

export const COURSE_WORDS = {
  'a first part': {
    words: /\b(?:first|initial)\s(?:\S{1,8}\s)?(?:days?|weeks?|months?|doses?)\b/i,
    reason: 'the time of a first part is not the time of the whole',
    examples: ['for the first 7 days take 1 tablet daily', 'Take with food for the first two weeks'],
    others: ['Take first thing in the morning for 7 days'],
  },
  'what follows': {
    words:
      /\b(?:then|thereafter|afterwards?|after that)\b(?!\W{0,3}(?:(?:you|can|may|to)\s){0,2}(?:stop|discontinue|d\/c|done|finish|off\b|discard))(?=[^.;]{0,60}$)/i,
    reason: 'something follows the stated time that is not read as a step',
    examples: ['20 mg daily for 7 days, then reassess', '1 tablet daily for 5 days, thereafter per clinic'],
    others: ['3 tabs daily for 3 days, then stop', '1 tablet daily for 3 days, then discontinue'],
  },
  'a cycle': {
    words:
      /\bcycles?\b|\b(?:days?|weeks?|wks?)\s(?:off|of rest|without|break)\b|\boff\s(?:for\s)?(?:\d|one|a)\b|\brest for\b|\b(?:repeat|resume|restart|continu)|\b(?:each|every|per)\s(?:month|cycle|period|year)\b/i,
    reason: 'what begins anew does not end',
    examples: [
      'Insert 1 ring vaginally for 3 weeks, remove for 1 week, then repeat',
      'Take 1 tablet daily for 21 days followed by 7 days off',
      'Take 1 tablet daily for 5 days each month',
    ],
    others: ['Take 1 tablet daily for 5 days. Finish all of it.'],
  },
} as const satisfies Readonly<Record<string, CourseWordsRow>>;

/** What a single dose is taken for and is over when it is, in contrast to what comes again: dialysis, a flight, an attack. */
export const EVENT_WORDS = {
  'an examination or an operation': {
    words:
      /\b(?:before|prior\sto|(?:day|morning|night|evening)\s(?:of|before))\s(?!each\b|every\b|any\b|all\b)(?:\S{1,15}\s){0,3}(?:mri|ct|scans?|imaging|x-?ray|surgery|operation|procedure|colonoscopy|endoscopy|egd|biopsy|extraction|appointment|appt|exam(?:ination)?|test|placement|insertion)\b/i,
    reason: 'it has a day, and the dose is for that day',
    examples: ['1 tab po x1 before MRI', 'Take 2 tablets once 1 hour prior to the dental procedure'],
    others: ['1 tab once before dialysis', 'Take 1 tablet once before each procedure'],
  },
} as const satisfies Readonly<Record<string, CourseWordsRow>>;

/** What makes a length of time that is also a usual supply ("for 30 days") the end of a course. */
export const STOP_WORDS = {
  'an end behind the length': {
    words:
      /\b(?:then|(?<!\bon\s)and)\W{1,3}(?:(?:you|can|may|to|please)\s){0,2}(?:stop|discontinue|d\/c|off|finish)\b/i,
    reason: 'who only says how much is handed over says nothing of stopping',
    examples: ['Take 1 tablet daily for 30 days then stop', '1 tab daily x 90 days and discontinue'],
    others: [
      'Take 1 tablet daily for 30 days',
      'Stop if rash occurs, 1 tablet daily for 30 days',
      '1 patch daily on and off for 30 days',
    ],
  },
} as const satisfies Readonly<Record<string, CourseWordsRow>>;

/** A step that is no more than the end of the one before it. */
export const LAST_STEP_WORDS = {
  'nothing but the end': {
    words:
      /^\W{0,3}(?:(?:and|then|thereafter|afterwards?|after that|you can|please)\W{1,3}){0,3}(?:stop|discontinue|d\/c|off|finish)(?:\s(?:taking|using))?(?:\s(?:it|this|the|your)){0,2}(?:\s(?:medication|medicine|drug))?\W{0,3}$/i,
    reason: 'some systems write the end of a taper as a dosage of its own',
    examples: ['Stop', 'then discontinue', 'And then stop taking this medication.'],
    others: ['Stop if rash occurs', 'then stop smoking', 'then 1 tablet daily, then stop', 'Hold'],
  },
} as const satisfies Readonly<Record<string, CourseWordsRow>>;

/** What the supply ends, however long it lasts. */
export const SUPPLY_WORDS = {
  'until it is used up': {
    words:
      /\buntil\s(?:all\s|it\sis\s|they\sare\s)?(?:gone|finished|completed?|used up|empty|taken)\b|\bfinish\s(?:all|the\s(?:course|pack|prescription|bottle))\b|\btill\s(?:gone|finished)\b|\bcomplete\sthe\scourse\b/i,
    reason: 'the directions end with the supply',
    examples: ['Take 1 tablet three times daily until gone', 'Take twice daily, finish all'],
    others: ['Take 1 tablet daily until seen by cardiology'],
  },
  'a package that says how': {
    words:
      /\b(?:as\s|per\s|follow\s)?(?:directed|directions|instructions|instructed)?\s?(?:on|per|in)\s(?:the\s)?(?:package|pack|packaging|dose\s?pack|packet)\b|\b(?:per|follow)\s(?:the\s)?(?:dose\s?)?pack(?:age|et)?\s(?:directions|instructions)\b/i,
    reason: 'a package with its own schedule is taken once through',
    examples: ['Take as directed on package', 'Use per package instructions', 'Follow package directions'],
    others: ['Take as directed', 'Mix one packet with water daily'],
  },
} as const satisfies Readonly<Record<string, CourseWordsRow>>;
