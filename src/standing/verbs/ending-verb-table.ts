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
  ['cut off', 'cuts off', 'cut off', 'cutting off', 'cut off'],
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

/** Only as an order: what somebody lost is another thing. */
export const ENDING_ORDERS: readonly string[] = ['lose', 'bin', 'chuck'];

const WITH_IT = ['the', 'his', 'her', 'their', 'my', 'your'].map((whose) => `with ${whose}`);
/** `"is done with"`; without an article `"finish with"` may be what a course ends with, and is taken. */
export const DONE_WITH: readonly string[] = [
  ...['done', 'all done', 'through', 'all through', 'finished', 'all finished', 'finishing'].map(
    (done) => `${done} with`,
  ),
  ...WITH_IT.map((whose) => `finish ${whose}`),
  ...['took', 'taken', 'had', 'used', 'used up', 'finished', 'swallowed', 'given'].map(
    (done) => `${done} the last of`,
  ),
];

/** `"has to go"`: nothing stands behind it. */
export const HAS_TO_GO: readonly string[] = [
  'has to',
  'will have to',
  'have to',
  'had to',
  'needs to',
  'need to',
  'must',
  'should',
  'ought to',
  'is to',
  'are to',
  'can',
].map((must) => `${must} go`);

/** How a drug is that goes on being so: `"stays off"`, `"is still off"`. */
const STAYS = [
  'is',
  'are',
  'been',
  'stay',
  'stays',
  'remain',
  'remains',
  'kept',
  'staying',
  'remaining',
].concat(['is', 'are', 'remains'].flatMap((stays) => ['still', 'now'].map((yet) => `${stays} ${yet}`)));
/** `"remains off"` */
export const STAYS_OFF: readonly string[] = STAYS.map((stays) => `${stays} off`);
/** `"is off limits"`: not ended, and not to be taken. */
export const OFF_LIMITS: readonly string[] = ['off', ...STAYS_OFF].flatMap((off) =>
  ['limits', 'limit'].map((limits) => `${off} ${limits}`),
);
/** `"stays on hold"` */
export const STAYS_ON_HOLD: readonly string[] = STAYS.map((stays) => `${stays} on hold`);

const MANAGES = [
  'go',
  'goes',
  'going',
  'gone',
  'do',
  'does',
  'doing',
  'done',
  'manage',
  'manages',
  'get by',
  'gets by',
];
/** `"does without"`. */
export const DOES_WITHOUT: readonly string[] = MANAGES.map((manages) => `${manages} without`);

/** `"not for now"`, `"not since"`: right behind a drug, and no more than when. */
export const NOT_NOW: readonly string[] = [
  'now',
  'for now',
  'right now',
  'for the moment',
  'at the moment',
  'at present',
  'at this time',
  'any longer',
].map((when) => `not ${when}`);

/** `"asked her not to"`. */
export const ASKED_NOT_TO: readonly string[] = [
  'told',
  'advised',
  'asked',
  'instructed',
  'urged',
  'warned',
].flatMap((told) =>
  ['', 'her ', 'him ', 'them ', 'the patient ', 'pt ', 'me '].map((who) => `${told} ${who}not to`),
);

/** `"skip until"`: on which days something is skipped is told in other words. */
export const LEFT_OUT_FOR_NOW: readonly string[] = ['skip', 'skipping', 'omit', 'omitting'];

/** `"is no longer to be used"`. */
export const NO_LONGER_DONE: readonly string[] = [
  'no longer',
  'no longer be',
  'no longer being',
  'no longer to be',
].flatMap((longer) =>
  ['used', 'taken', 'given', 'needed', 'prescribed', 'required'].map((done) => `${longer} ${done}`),
);

/** Verbs of two words between which their drug may stand. */
export const PARTED_VERBS: readonly {
  readonly verbs: readonly string[];
  readonly particles: readonly string[];
}[] = [
  { verbs: ['throw', 'throws', 'threw', 'thrown', 'throwing', 'toss', 'tossed'], particles: ['out', 'away'] },
  { verbs: ['take', 'takes', 'took', 'taken', 'taking'], particles: ['off', 'away'] },
  { verbs: ['leave', 'leaves', 'left', 'leaving'], particles: ['out', 'off'] },
  { verbs: ['keep', 'keeps', 'kept', 'keeping'], particles: ['off'] },
  { verbs: ['cut', 'cutting', 'phase', 'phased', 'phasing', 'cross', 'crossed'], particles: ['out'] },
  { verbs: ['strike', 'struck', 'knock', 'knocked', 'pull', 'pulled'], particles: ['off', 'out'] },
];

/** What is given for a time and comes to its end: nouns and the words for the end behind them. */
const COURSES = ['taper', 'course', 'burst', 'dose pack', 'treatment', 'regimen', 'therapy'].flatMap(
  (noun) => [noun, noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`],
);
// `ended` and `ran out` end by themselves.
const ENDS = ['done', 'over', 'finished', 'all done'];
const SUPPLIES = ['bottle', 'box', 'supply', 'tube', 'vial'];
const EMPTY = ['empty', 'gone', 'used up', 'finished'];
const BEING = ['', 'is ', 'are ', 'was ', 'were ', 'has ', 'now ', 'is now '];

function said(nouns: readonly string[], ends: readonly string[]): readonly string[] {
  return nouns.flatMap((noun) => BEING.flatMap((be) => ends.map((end) => `${noun} ${be}${end}`)));
}

/** `"taper done"`, `"course is over"`. */
export const COURSE_OVER: readonly string[] = [
  ...said(COURSES, ENDS),
  ...said(['taper', 'tapers', 'burst', 'bursts'], ['completed', 'complete']),
  'all done',
  'klaar',
  'afgerond',
  'all finished',
];

/** `"bottle empty"`. */
export const SUPPLY_GONE: readonly string[] = said(SUPPLIES, EMPTY);

/** Less and less of it, down to nothing. */
const LESSENED = ['tapered', 'weaned', 'titrated', 'stepped down', 'brought', 'cut'];
const TO_NOTHING = ['off', 'zero', 'nothing', 'none'].flatMap((none) => [`to ${none}`, `down to ${none}`]);

/** `"was tapered to off"`. */
export const LESSENED_TO_NOTHING: readonly string[] = [
  ...LESSENED.flatMap((less) => TO_NOTHING.map((none) => `${less} ${none}`)),
  ...['tapered', 'titrated', 'tailed'].map((less) => `${less} off`),
];

/** `"to be tapered to off over two weeks"`: taken until then. */
export const YET_TO_LESSEN: readonly string[] = ['be', 'then', 'being'].flatMap((ahead) =>
  LESSENED_TO_NOTHING.map((less) => `${ahead} ${less}`),
);

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
