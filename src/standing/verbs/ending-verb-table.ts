/** Verbs with which somebody ends a drug, each in its forms: what the rows of the grammar of standing are made of. */

/** `[base, third person, past, -ing, done]`. */
type Forms = readonly [base: string, third: string, past: string, ing: string, done: string];

/** The last word stays as it is: `"phase out"`, `"phased out"`. */
function regular(verb: string, particle = ''): Forms {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  const form = (word: string): string => (particle === '' ? word : `${word} ${particle}`);
  const third = /(?:s|x|sh|ch)$/u.test(verb) ? `${verb}es` : `${verb}s`;
  return [form(verb), form(third), form(`${stem}ed`), form(`${stem}ing`), form(`${stem}ed`)];
}

/**
 * Said of a drug they end it. Most are said of other things as well (`"pulled a muscle"`), so they count only where the drug stands
 * right beside them.
 */
export const ENDING_VERBS: readonly Forms[] = [
  regular('abandon'),
  regular('axe'),
  regular('ditch'),
  regular('eliminate'),
  regular('halt'),
  regular('jettison'),
  regular('nix'),
  regular('pull'),
  regular('retire'),
  regular('shelve'),
  regular('yank'),
  regular('phase', 'out'),
  regular('edge', 'off'),
  ['ax', 'axes', 'axed', 'axing', 'axed'],
  ['scrap', 'scraps', 'scrapped', 'scrapping', 'scrapped'],
  // Drops are a form, a bin holds pills: only what was done.
  ['dropped', 'dropped', 'dropped', 'dropping', 'dropped'],
  ['binned', 'binned', 'binned', 'binning', 'binned'],
  ['strike', 'strikes', 'struck', 'striking', 'struck'],
  ['cut out', 'cuts out', 'cut out', 'cutting out', 'cut out'],
  ['forgo', 'forgoes', 'forwent', 'forgoing', 'forgone'],
  ['forego', 'foregoes', 'forewent', 'foregoing', 'foregone'],
  ['let go of', 'lets go of', 'let go of', 'letting go of', 'let go'],
];

/** A drug that is done to: `"scrapped her metoprolol"`. */
export const ENDING_FORMS: readonly string[] = [
  ...new Set(ENDING_VERBS.flatMap(([base, third, past, ing]) => [base, third, past, ing])),
];

/** Done to a drug: `"her metoprolol was scrapped"`. */
export const ENDED_FORMS: readonly string[] = [...new Set(ENDING_VERBS.map(([, , , , done]) => done))];

/** What is given for a time and comes to its end: nouns and the words for the end behind them. */
const COURSES = ['taper', 'course', 'burst', 'dose pack', 'treatment', 'regimen', 'therapy'];
// `ended` and `ran out` end by themselves.
const ENDS = ['done', 'over', 'finished', 'all done'];
const SUPPLIES = ['bottle', 'box', 'supply', 'tube', 'vial'];
const EMPTY = ['empty', 'gone', 'used up', 'finished'];
const BEING = ['', 'is ', 'was ', 'has ', 'now ', 'is now '];

function said(nouns: readonly string[], ends: readonly string[]): readonly string[] {
  return nouns.flatMap((noun) => BEING.flatMap((be) => ends.map((end) => `${noun} ${be}${end}`)));
}

/** `"taper done"`, `"course is over"`. */
export const COURSE_OVER: readonly string[] = [
  ...said(COURSES, ENDS),
  ...said(['taper', 'burst'], ['completed', 'complete']),
  'all done',
  'klaar',
  'afgerond',
  'all finished',
];

/** `"bottle empty"`. */
export const SUPPLY_GONE: readonly string[] = said(SUPPLIES, EMPTY);

/** One drug leaves for another: the forms of the verb in front of the one that comes. */
export const LEFT_FOR_ANOTHER: readonly string[] = [
  'replaced by',
  'replaced with',
  'switched to',
  'switched over to',
  'changed to',
  'changed over to',
  'converted to',
  'crossed over to',
  'cross tapered to',
  'rotated to',
  'transitioned to',
  'exchanged for',
  'swapped for',
  'swapped out for',
  'traded for',
  'traded in for',
];

/** A drug that is thought about: the talk of it. */
export const TALKED_ABOUT: readonly string[] = [
  ...['talk', 'talked', 'talking', 'spoke', 'speaking', 'chatted'].flatMap((talk) =>
    ['', 'at length ', 'again ', 'in detail ', 'today ', 'briefly '].map((how) => `${talk} ${how}about`),
  ),
  ...['discussion', 'conversation', 'talk'].flatMap((talk) =>
    ['about', 'regarding', 'on'].map((about) => `${talk} ${about}`),
  ),
  'brought up',
  'hesitant about',
  'reluctant about',
  'wary of',
  'leery of',
  'keen on',
  ...['think', 'thinking', 'thought'].map((think) => `${think} about`),
  ...['look', 'looking'].map((look) => `${look} into`),
  'explore',
  'exploring',
  'entertain',
  'entertaining',
  'revisit',
  ...['can', 'could'].flatMap((can) =>
    ['', 'always ', 'still '].flatMap((how) =>
      ['go to', 'turn to', 'move to', 'move on to', 'fall back on', 'look at'].map(
        (to) => `${can} ${how}${to}`,
      ),
    ),
  ),
];

/** What somebody had, and has no more: `"had a short run of"`, `"had her on"`. */
export const HAD_THEN: readonly string[] = [
  ...['had a', 'had one', 'after a', 'following a'].flatMap((had) =>
    ['', 'short ', 'brief ', 'long ', 'prior '].flatMap((size) =>
      ['run', 'course', 'trial', 'burst', 'stint', 'round'].flatMap((course) =>
        ['of', 'on', 'with'].map((of) => `${had} ${size}${course} ${of}`),
      ),
    ),
  ),
  ...['her', 'him', 'them', 'the patient', 'me'].map((who) => `had ${who} on`),
  ...['was', 'were', 'had been'].flatMap((be) =>
    ['maintained with', 'managed with', 'managed on', 'controlled with', 'controlled on'].map(
      (done) => `${be} ${done}`,
    ),
  ),
];

/** What somebody turns to: with a word of doubt before it (`"may turn to"`) it is only thought of. */
export const TURNED_TO: readonly string[] = [
  'look at',
  'turn to',
  'move to',
  'move on to',
  'go to',
  'reach for',
  'resort to',
  'fall back on',
];

/** Other people, where `'s` behind the word says whose it is. */
const OWNERS =
  'husband wife mother father mom dad mum son daughter brother sister roommate partner neighbor neighbour friend spouse aunt uncle grandmother grandfather cousin'.split(
    ' ',
  );

/** `"belongs to her roommate"`, `"not hers"`. */
export const OF_ANOTHER: readonly string[] = [
  ...['hers', 'his', 'mine', 'theirs', "patient's", "the patient's", "pt's"].map((whose) => `not ${whose}`),
  ...OWNERS.flatMap((owner) =>
    ['belongs to', 'belong to', 'is for', 'are for', 'prescribed for'].flatMap((of) =>
      ['', 'her ', 'his ', 'the ', 'my '].map((whose) => `${of} ${whose}${owner}`),
    ),
  ),
];

/** `"(husband's)"`, `"wife's Rx"`. */
export const OWNED: readonly string[] = OWNERS.flatMap((owner) =>
  ['', ' rx', ' med', ' meds', ' medication', ' pill', ' pills', ' prescription', ' supply', ' bottle'].map(
    (thing) => `${owner}'s${thing}`,
  ),
);

/** A record that should not be there. */
export const IN_ERROR: readonly string[] = [
  ...[
    'entered',
    'listed',
    'charted',
    'recorded',
    'documented',
    'transcribed',
    'added',
    'carried over',
  ].flatMap((done) => [`${done} in error`, `${done} by mistake`]),
  ...[
    'entry',
    'charting',
    'clerical',
    'data entry',
    'transcription',
    'documentation',
    'reconciliation',
    'chart',
    'pharmacy',
    'list',
  ].flatMap((kind) => [
    `${kind} error`,
    `is a ${kind} error`,
    `is an ${kind} error`,
    `was a ${kind} error`,
    `was an ${kind} error`,
  ]),
  ...['is', 'was'].flatMap((be) => [`${be} a mistake`, `${be} an error`]),
];

/** A prescription that nobody collected. */
export const NEVER_COLLECTED: readonly string[] = [
  ...['picked up', 'dispensed', 'collected', 'picked it up', 'picked this up'].flatMap((done) => [
    `never ${done}`,
    `not ${done}`,
    `was never ${done}`,
    `was not ${done}`,
  ]),
  'did not pick up',
  'did not pick it up',
  "didn't pick up",
  "didn't pick it up",
];
