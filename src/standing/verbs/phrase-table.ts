/** Phrases that are made of the words of a few classes, for the rows of the grammar of standing, which have their reasons and examples. */

import { STAYS_OFF } from './ending-verb-table.ts';

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

/** A drug that is thought about: the talk of it. */
export const TALKED_ABOUT: readonly string[] = [
  ...['talk', 'talked', 'talking', 'spoke', 'speaking', 'chatted'].flatMap((talk) =>
    ['', 'at length ', 'again ', 'in detail ', 'today ', 'briefly '].map((how) => `${talk} ${how}about`),
  ),
  ...['discussion', 'conversation', 'talk'].flatMap((talk) =>
    ['about', 'regarding', 'on'].map((about) => `${talk} ${about}`),
  ),
  'brought up',
  ...['go', 'went', 'going', 'gone'].map((go) => `${go} over`),
  'hesitant about',
  'reluctant about',
  'wary of',
  'leery of',
  'keen on',
  ...['think', 'thinking', 'thought'].map((think) => `${think} about`),
  ...['call', 'ring', 'phone', 'page', 'contact'].flatMap((call) =>
    ['', 'me ', 'us '].map((whom) => `${call} ${whom}about`),
  ),
  ...['look', 'looking'].map((look) => `${look} into`),
  'explore',
  'exploring',
  'entertain',
  'entertaining',
  'revisit',
  ...['can', 'could'].flatMap((can) =>
    ['', 'always ', 'still '].flatMap((how) => TURNED_TO.map((to) => `${can} ${how}${to}`)),
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

/** What is done with a dose, in everyday words: `"go up on"`, `"bump up"`, `"dial back"`. */
export const MOVED_DOSE: readonly string[] = [
  ...'go goes going went gone come comes coming came move moved moving step stepped stepping'
    .split(' ')
    .flatMap((verb) => ['up', 'down'].map((way) => `${verb} ${way} on`)),
  ...'bump bumps bumped bumping dial dialed dialled dialing dialling nudge nudged nudging ratchet ratcheted'
    .split(' ')
    .flatMap((verb) => ['up', 'down', 'back'].flatMap((way) => [`${verb} ${way}`, `${verb} ${way} on`])),
  ...['back', 'backs', 'backed', 'backing'].flatMap((verb) =>
    ['off on', 'down on'].map((way) => `${verb} ${way}`),
  ),
];

/** Other people, where `'s` behind the word says whose it is. */
export const OWNERS: readonly string[] =
  'husband wife mother father mom dad mum son daughter brother sister roommate partner neighbor neighbour friend spouse aunt uncle grandmother grandfather cousin'.split(
    ' ',
  );

/** `"not hers"` */
export const NOT_OWN: readonly string[] = [
  'hers',
  'his',
  'mine',
  'ours',
  'theirs',
  ...['patient', 'pt'].flatMap((patient) => [`${patient}'s`, `the ${patient}'s`]),
].map((whose) => `not ${whose}`);

/** `"belongs to her roommate"`, `"not hers"`. */
export const OF_ANOTHER: readonly string[] = [
  ...NOT_OWN,
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

/** What a pharmacy does with an order, by whom or on which day; a vaccine is inactivated too. */
export const INACTIVATED: readonly string[] = [
  ...['rx', 'order', 'prescription', 'script'].map((paper) => `${paper} inactivated`),
  ...['by', 'on', 'per', 'since'].map((word) => `inactivated ${word}`),
  ...Array.from({ length: 12 }, (_, month) => month + 1).flatMap((month) => [
    `inactivated ${month}`,
    ...(month < 10 ? [`inactivated 0${month}`] : []),
  ]),
];

/** It waits: a hold in the words of things. */
export const PUT_BY_FOR_NOW: readonly string[] = [
  ...['parked', 'benched', 'sidelined', 'mothballed', 'on ice', 'on the back burner', 'in abeyance'].flatMap(
    (waits) => ['', ' for now', ' for the time being', ' for the moment'].map((time) => `${waits}${time}`),
  ),
  ...[
    'drug holiday',
    'on holiday',
    'on a holiday',
    'on a break',
    'taking a break',
    'on a drug holiday',
  ].flatMap((pause) => [pause, `${pause} from it`]),
  'put on ice',
  'put on the back burner',
  'stood down for now',
];

/** What is given out day by day. */
const PACKS = [
  'pack',
  'blister',
  'blister pack',
  'webster',
  'webster pack',
  'bubble pack',
  'dosette',
  'dosette box',
  'pillbox',
  'pill box',
  'pill organizer',
  'tray',
];

/** Lists that are given or ordered from. */
const ORDERED_FROM = [
  'mar',
  'repeat',
  'repeats',
  'repeat template',
  'repeat list',
  'repeat prescription',
  'repeat prescriptions',
  'profile',
  'list',
  'med list',
  'medication list',
];

const GIVEN_OUT_FROM = [...PACKS, ...ORDERED_FROM];

/** `"remove from pack"`, `"taken out of the blister pack"`, `"come off repeat"`. */
export const TAKEN_OUT: readonly string[] = [
  ...['remove', 'removed', 'removing', 'delete', 'deleted', 'omit', 'omitted', 'drop', 'dropped'].map(
    (done) => `${done} from`,
  ),
  ...['take', 'taken', 'taking', 'pull', 'pulled', 'come', 'came', 'comes'].flatMap((done) =>
    ['off', 'out of', 'off of'].map((out) => `${done} ${out}`),
  ),
  'off',
  ...STAYS_OFF,
].flatMap((out) =>
  ['', 'the ', 'his ', 'her ', 'their ', 'your '].flatMap((whose) =>
    GIVEN_OUT_FROM.map((place) => `${out} ${whose}${place}`),
  ),
);

/** The same with the pronoun inside the verb: `"took it out of the pack"`, `"picks it out of the box"`; `"take it out of the blister"` may be how it is taken. */
export const TAKEN_OUT_IT: readonly string[] = [
  [['took', 'pulled'], ['out of', 'off'], GIVEN_OUT_FROM] as const,
  [['take', 'takes', 'pull', 'pulls'], ['off'], ORDERED_FROM] as const,
  [
    ['pick', 'picks', 'picked', 'sort', 'sorted'],
    ['out of'],
    [...GIVEN_OUT_FROM, 'box', 'organizer', 'organiser'],
  ] as const,
].flatMap(([verbs, outs, places]) =>
  verbs.flatMap((verb) =>
    outs.flatMap((out) =>
      ['', 'the ', 'his ', 'her '].flatMap((whose) =>
        places.map((place) => `${verb} it ${out} ${whose}${place}`),
      ),
    ),
  ),
);

/** How a drug is left. */
const AS_IT_IS = [
  'as is',
  'as it is',
  'as they are',
  'as it was',
  'as before',
  'as now',
  'unchanged',
  'the same',
  'where it is',
  'where they are',
  ...['the same', 'the current', 'the present', 'this', 'that'].map((which) => `at ${which} dose`),
];

/** `"continues"`, `"stays as it is"`: said behind a drug that is taken on. In other forms the verb alone leads to what stands behind it. */
export const GOES_ON: readonly string[] = [
  ['continue', 'continues'],
  ['go on', 'goes on'],
  ['carry on', 'carries on'],
  ['stay', 'stays'],
  ['remain', 'remains'],
].flatMap(([verb = '', finite = '']) => [
  finite,
  ...[verb, finite].flatMap((form) => AS_IT_IS.map((how) => `${form} ${how}`)),
]);

/** `"is to be left as it is"` */
export const LEFT_AS_IT_IS: readonly string[] = ['left', 'kept', 'maintained'].flatMap((left) =>
  AS_IT_IS.map((how) => `${left} ${how}`),
);

/** Words for beginning, in their forms: done, and done to a drug. */
export const BEGINNINGS = {
  active: ['start', 'begin', 'commence', 'initiate'].flatMap((verb) => [verb, `${verb}s`]),
  past: ['began'],
  ing: ['starting', 'beginning', 'commencing', 'initiating'],
  done: ['started', 'begun', 'commenced', 'initiated'],
} as const;

/** What is never left out is taken: `"never misses her"`, `"does not skip the"`. */
export const NEVER_LEFT_OUT: readonly string[] = ['never', 'not', 'rarely', 'seldom', 'hardly ever'].flatMap(
  (never) =>
    [
      'miss',
      'misses',
      'missed',
      'skip',
      'skips',
      'skipped',
      'forget',
      'forgets',
      'forgot',
      'omit',
      'omits',
    ].map((verb) => `${never} ${verb}`),
);

/** What a drug is that has not come yet. */
const NEXT = [
  'an option',
  'another option',
  'one option',
  'an alternative',
  'the alternative',
  ...['step', 'choice', 'thing', 'agent', 'drug'].flatMap((step) =>
    ['the next', 'a next', 'my next', 'our next'].map((next) => `${next} ${step}`),
  ),
  'next in line',
  'worth trying',
  'worth a try',
];

/** What could be done with a drug, told behind it: `"could be tried"`, `"would be an option"`, `"is the next step"`. */
export const POSSIBLE: readonly string[] = [
  ...['could', 'might', 'would', 'may', 'can'].flatMap((may) => [
    ...['tried', 'trialled', 'trialed', 'introduced', 'next', ...NEXT].map((thing) => `${may} be ${thing}`),
    `${may} come next`,
  ]),
  ...['is', 'remains'].flatMap((be) => NEXT.map((thing) => `${be} ${thing}`)),
];

/** What somebody was given to see whether it helps: `"was given a brief trial of"`. */
export const GIVEN_TO_TRY: readonly string[] = [
  'was given',
  'were given',
  'given',
  'received',
  'underwent',
].flatMap((given) =>
  ['a', 'a short', 'a brief', 'one', 'another', 'an initial'].map((size) => `${given} ${size} trial of`),
);

/** What somebody was given at the place of the visit: `"here he got"`. */
export const GOT_THERE: readonly string[] = ['here', 'there', 'in the ed', 'in ed', 'in the er'].flatMap(
  (place) =>
    ['he', 'she', 'they', 'patient', 'the patient', 'pt'].flatMap((who) =>
      ['got', 'had', 'also got', 'was given'].map((got) => `${place} ${who} ${got}`),
    ),
);

const HAVING = ['have', 'get', 'receive', 'be given', 'be prescribed', 'be on', 'be offered'];

/** `"never again"`, `"never again be given"`. */
export const NEVER_AGAIN: readonly string[] = ['never again', 'never ever again'].flatMap((never) => [
  never,
  ...[...HAVING, 'take', 'use', 'give'].flatMap((have) => [`${never} ${have}`, `${never} to ${have}`]),
]);

/** What is not done again, with a word for another time behind it: `"not to have it again"`, `"would not give her any more"`. */
export const HAD_AGAIN: readonly string[] =
  'have get receive give giving prescribe prescribing given prescribed offered'.split(' ');

/** `"is not to have"`, `"no further"`: a drug stands right behind it. In `"should not have stopped"` the verb is another one. */
export const MUST_NOT_HAVE: readonly string[] = [
  'is not to',
  'are not to',
  'is never to',
  'can no longer',
  'should no longer',
  'is no longer to',
]
  .flatMap((must) => ['have', 'get', 'receive', 'be on'].map((have) => `${must} ${have}`))
  .concat('no further');

/** A day to come that nobody has set, as it stands behind what may be begun then. */
export const SOME_DAY: readonly string[] = [
  'at some point',
  'some other time',
  'another time',
  'down the road',
  'in the future',
  'in future',
  ...['date', 'time', 'stage', 'visit', 'point'].map((time) => `at a later ${time}`),
  ...['later', 'later on', 'at the next visit'].flatMap((later) =>
    ['needed', 'necessary'].map((needed) => `${later} if ${needed}`),
  ),
];
