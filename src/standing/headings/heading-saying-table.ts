/** What words of headings say of the drugs below, wherever they stand in the heading. */
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import { NOT_OWN } from '../verbs/phrase-table.ts';

/**
 * - `over`: taken once, and no longer. `untaken`: never begun, or not to be taken. `stopped`: somebody ended it.
 * - `procedure`: given in it. `other-person`: someone else's.
 * - `goes-on`: taken from now on, whatever was. `now`: which medications they are, and that these are taken.
 * - `nothing`: they hide what stands in them. `needed`: nothing by itself; denied, what is denied is not taken.
 */
export type Saying =
  | 'over'
  | 'untaken'
  | 'stopped'
  | 'procedure'
  | 'other-person'
  | 'goes-on'
  | 'now'
  | 'needed'
  | 'nothing';

export interface SayingRow {
  readonly id: string;
  readonly says: Saying;
  /** What it says under a denial (`"not current"`); absent: nothing. */
  readonly denied?: 'over' | 'untaken';
  /** Lower case, a blank for every hyphen. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[heading, what it says]`; undefined: nothing. */
  readonly examples: readonly (readonly [heading: string, says: string | undefined])[];
}

export const SAYING_ROWS: readonly SayingRow[] = [
  {
    id: 'former',
    says: 'over',
    words: [
      ...'former formerly historical historic previously archived archive obsolete outdated superseded lapsed'.split(
        ' ',
      ),
      'out of date',
      'left over',
      ...'leftover leftovers'.split(' '),
    ],
    reason: 'of another time, of whatever they are said',
    examples: [
      ['HISTORICAL / ARCHIVED', 'over'],
      ['List of 2020 - out of date', 'over'],
      ['Left over from the spring', 'over'],
      ['Medications previously on file, verified current', 'mixed'],
    ],
  },
  {
    id: 'then',
    says: 'over',
    words: [
      'in the past',
      'years ago',
      'long ago',
      'in childhood',
      'as a child',
      'used to',
      'once took',
      ...['taking', 'taken', 'used', 'on', 'on them', 'on these'].map((was) => `${was} until`),
    ],
    reason:
      'when it was taken, and that this is gone by; a number of days behind "past" counts back from today',
    examples: [
      ['Drops in the past', 'over'],
      ['Drops used in the past 30 days', undefined],
      ['Sleeping aids she used to take', 'over'],
      ['Was taking until spring', 'over'],
    ],
  },
  {
    id: 'put-aside',
    says: 'stopped',
    words: [
      ...'dropped struck void voided retired replaced deprescribed inactivated deactivated'.split(' '),
      ...['crossed', 'struck', 'scratched', 'taken', 'swapped', 'phased'].map((done) => `${done} out`),
      ...['crossed', 'struck', 'tapered'].map((done) => `${done} off`),
      ...['done', 'finished', 'through'].map((done) => `${done} with`),
      ...['destruction', 'disposal'].map((end) => `for ${end}`),
      ...'destroyed discarded'.split(' '),
      ...['as of', 'since'].map((when) => `off ${when}`),
    ],
    reason:
      'what is done with a drug, or with its line, that ends; beside those that the table of actions has',
    examples: [
      ['Crossed out by her niece', 'stopped'],
      ['Patches he is done with', 'stopped'],
      ['Handed in for disposal', 'stopped'],
      ['OFF as of 5/1', 'stopped'],
      ['Inactivated long term', 'stopped'],
    ],
  },
  {
    id: 'tried',
    says: 'over',
    words: [
      ...'tried trialled trialed failed ineffective unsuccessful failures trials'.split(' '),
      'step therapy',
      ...['success', 'benefit', 'relief', 'effect', 'improvement', 'response'].map(
        (good) => `without ${good}`,
      ),
      ...['difference', 'benefit', 'response'].map((good) => `no ${good}`),
      ...['inadequate', 'lost', 'loss of'].map((no) => `${no} response`),
    ],
    reason: 'what did not do is over',
    examples: [
      ['Sprays tried without benefit', 'over'],
      ['Biologics that lost response', 'over'],
      ['Clinical trials unit: medications', undefined],
    ],
  },
  {
    id: 'proposed',
    says: 'untaken',
    words: [
      ...'considered considering alternatives options option proposed candidates rejected'.split(' '),
      'under consideration',
      'to consider',
      ...['next', 'possible next'].flatMap((next) => ['agents', 'options'].map((kind) => `${next} ${kind}`)),
      'unfilled',
      'next in line',
      'next line',
      'next step',
      'tried next',
      'to try',
      'in reserve',
    ],
    reason: 'talked about, and not begun',
    examples: [
      ['Offered in clinic', 'untaken'],
      ['Unfilled scripts', 'untaken'],
      ['Options for her headaches', 'untaken'],
      ['Next step after the scan', 'untaken'],
    ],
  },
  {
    id: 'offered',
    says: 'untaken',
    denied: 'untaken',
    words: ['offered'],
    reason: 'talked about, and not begun; what is not even offered is not taken either',
    examples: [['Never to be offered', 'untaken']],
  },
  {
    id: 'turned-down',
    says: 'untaken',
    words: ['said no', 'turned down', 'opted against', 'not interested', "won't take", 'will not take'],
    reason: 'whoever should take it does not want to',
    examples: [['Turned down by the family', 'untaken']],
  },
  {
    id: 'harm',
    says: 'untaken',
    words: [
      ...['can not', 'cannot', "can't", 'must not', "mustn't", 'should not', "shouldn't", 'may not'].flatMap(
        (may) => [`${may} have`, `${may} be given`, `${may} be on`],
      ),
      ...'contraindicated unsafe unsuitable inappropriate dangerous interacts interact worsen worsens'.split(
        ' ',
      ),
      'keep away',
      'keep away from',
    ],
    reason: 'what would harm is not taken',
    examples: [
      ['Contraindicated (G6PD)', 'untaken'],
      ['Cannot have', 'untaken'],
      ['Drops that may worsen glaucoma', 'untaken'],
      ['Interacting change', undefined],
    ],
  },
  {
    id: 'procedure',
    says: 'procedure',
    words: [
      ...'intraop intraoperative intraoperatively anesthesia anaesthesia'.split(' '),
      'intra op',
      'intra operative',
      'in theatre',
      ...['one time', 'once only', 'one off', 'single dose'].flatMap((once) => [once, `${once} doses`]),
      'doses given',
      'given x1',
      'given once',
      ...['anesthetic', 'anaesthetic'].flatMap((kind) => [`${kind} agents`, `${kind} drugs`]),
      ...'surgery operation procedure cath catheterization colonoscopy endoscopy intubation resuscitation'
        .split(' ')
        .flatMap((what) => [`during ${what}`, `during the ${what}`]),
      // What the patient takes on that day is told of the home list: "Morning of surgery: take these".
      ...['surgery', 'operation', 'procedure'].flatMap((what) =>
        [`day of ${what}`, `the day of ${what}`, `the day of the ${what}`].flatMap((day) => [
          `orders for ${day}`,
          `orders on ${day}`,
          `${day} orders`,
        ]),
      ),
      ...[
        'tx',
        'rx',
        'treatment',
        'treatments',
        'treated',
        'meds',
        'drugs',
        'medications',
        'medicines',
      ].flatMap((what) =>
        ['crew', 'the crew', 'paramedic', 'paramedics', 'ems', 'ambulance', 'ambulance crew'].map(
          (whom) => `${what} by ${whom}`,
        ),
      ),
      ...['operating room', 'holding area', 'preop holding', 'perioperative'].map((at) => `${at} orders`),
    ],
    reason: 'what was given in a procedure ended with it',
    examples: [
      ['Intra-op drugs, hernia repair', 'procedure'],
      ['Orders for day of surgery', 'procedure'],
      ['Treated by paramedics on scene', 'procedure'],
      ['ONE-TIME, COMPLETED', 'procedure'],
      ['Stat and once only drugs', 'procedure'],
      ['One time a day', undefined],
      ['Day of surgery: take these', undefined],
      ['Pre-anesthesia assessment', undefined],
      ['Stop during the procedure', 'stopped'],
    ],
  },
  {
    id: 'goes-on',
    says: 'goes-on',
    denied: 'untaken',
    words: [
      ...'continue continues continued continuing resume resumed restart restarted reinstated keep kept accepted agreed chosen selected renewed refilled reordered'.split(
        ' ',
      ),
      'back on',
    ],
    reason: 'it is taken again or still, whatever was before; denied, it is not',
    examples: [
      ['Previous tablets continued', 'mixed'],
      ['Old prescriptions renewed today', 'mixed'],
      ['Continue all of these', 'taken'],
      ['Stopped, then restarted', 'mixed'],
      ['On hold, restart after the scan', 'held'],
      ['Not resumed after the scan', 'untaken'],
    ],
  },
  {
    id: 'carried-on',
    says: 'goes-on',
    denied: 'untaken',
    words: [
      ...['carry', 'carries', 'carrying', 'go', 'goes', 'going'].map((form) => `${form} on with`),
      'carry on',
      'carries on',
      'carrying on',
      'to go on',
      'stay on',
      'stays on',
      'staying on',
      'stay put',
      'stays put',
      'stick with',
      'going home on',
      'goes home on',
    ],
    reason: 'the same in verbs of two words',
    examples: [
      ['To go on with at home', 'taken'],
      ['Going home on', 'taken'],
      ['Not carrying on with', 'untaken'],
    ],
  },
  {
    id: 'now',
    says: 'now',
    denied: 'over',
    words: 'current currently active actively present presently ongoing running'.split(' '),
    reason:
      'which they are: beside an end a list of both (`"old and current"`); in one breath with it they say which ended',
    examples: [
      ['Old and current drugs', 'mixed'],
      ['Current drugs stopped by the ward', 'stopped'],
      ['Drops that are not current', 'over'],
    ],
  },
  {
    id: 'as-of-now',
    says: 'now',
    words: [
      ...'now still new changed unchanged takes uses maintenance'.split(' '),
      'long term',
      ...['i', 'we', 'they'].flatMap((who) => [`${who} take`, `${who} use`]),
    ],
    reason: 'the same of a day or a change; denied, they say nothing of taking',
    examples: [
      ['Discharge drops: new, changed, stopped', 'mixed'],
      ['Drops reviewed and not changed', undefined],
      ["Takes, but not on the doctor's list", 'mixed'],
      ['Since coming off the drops I take', 'mixed'],
    ],
  },
  {
    id: 'begun',
    says: 'now',
    denied: 'untaken',
    words: ['started', 'begun', 'initiated'],
    reason: 'taken since; denied, never',
    examples: [
      ['Started or stopped today', 'mixed'],
      ['Prescribed but never started', 'untaken'],
    ],
  },
  {
    id: 'needed',
    says: 'needed',
    denied: 'untaken',
    words: [
      ...'given giving administered used use using taken take taking filled help helped helping work worked effective tolerated tolerate successful suitable appropriate indicated approved mix mixed combine combined safe allowed permitted valid wanted want wants prescribing transferred'.split(
        ' ',
      ),
      'picked up',
      'in use',
      ...['time', 'month', 'week', 'cycle', 'round'].map((occasion) => `this ${occasion}`),
      'for now',
      'at present',
      'at this time',
      ...['for', 'to go', 'to take'].map((way) => `${way} home`),
      'for discharge',
      ...['carried', 'carry', 'brought', 'bring'].flatMap((done) => [`${done} over`, `${done} forward`]),
    ],
    reason: 'what there is about a drug that is taken: denied, it is not',
    examples: [
      ['Drops that did not help', 'untaken'],
      ['Never picked up', 'untaken'],
      ['Not carried forward to the home', 'untaken'],
      ['Never mix with your tablets', 'untaken'],
      ['Not this cycle', 'untaken'],
      ['On call to theatre (ward orders, not for home)', 'untaken'],
      ['Not to take home', 'untaken'],
      ['Drops not reviewed this month', undefined],
    ],
  },
  {
    id: 'neutral',
    says: 'nothing',
    words: [
      'stop smoking',
      'quit smoking',
      'failed back',
      ...['dropped', 'drop'].map((left) => `${left} off`),
      ...['anesthesia', 'anaesthesia', 'anesthetic', 'anaesthetic'].flatMap((what) => [
        ...['pre', 'pre op', 'prior', 'previous', 'post'].map((when) => `${when} ${what}`),
        ...['assessment', 'evaluation', 'consult', 'clinic', 'history', 'visit'].map(
          (paper) => `${what} ${paper}`,
        ),
      ]),
      ...['essential', 'necessary', 'important', 'safe'].map((good) => `considered ${good}`),
      ...['a', 'per', 'each', 'every', 'daily', 'weekly'].map((again) => `one time ${again}`),
    ],
    reason: 'hold the words of an end, and tell of something else',
    examples: [
      ['To help you stop smoking', undefined],
      ['Failed back: drugs', undefined],
      ['Tablets her niece dropped off', undefined],
    ],
  },
  {
    id: 'not-hers',
    says: 'other-person',
    words: ['belongs to', 'belong to', 'belonging to', ...NOT_OWN],
    reason: 'whose it is, behind the words: someone else stands there where it is said at all',
    examples: [
      ['Belongs to the neighbour', 'other-person'],
      ["Not the patient's", 'other-person'],
    ],
  },
];

export interface SayingWordRow {
  readonly words: readonly string[];
  readonly reason: string;
  readonly examples: readonly (readonly [heading: string, says: string | undefined])[];
}

/** Words around those that say something. */
export const SAYING_WORDS = {
  deny: {
    words: [
      ...'not no never none without cannot'.split(' '),
      ...['did', 'do', 'does', 'has', 'have', 'was', 'were', 'is', 'are', 'could', 'would', 'should'].map(
        (verb) => `${verb}n't`,
      ),
      "can't",
    ],
    reason: 'turn what follows round, with a few words of a frame between',
    examples: [["Hasn't taken in a year", 'untaken']],
  },
  noLonger: {
    words: ['no longer', 'not any more', 'not anymore'],
    reason: 'whatever follows is over, but for an end',
    examples: [
      ['No longer bought', 'over'],
      ['Home medications (no longer taken)', 'over'],
      ['No longer on hold', 'taken'],
    ],
  },
  between: {
    words: 'pt yet ever really all to be been being found felt brought it them with'.split(' '),
    reason: 'besides the frame between a denial and what it denies',
    examples: [['Were not found to help', 'untaken']],
  },
  loose: {
    words: ['old', 'older', 'past', 'previous', 'prior', 'earlier', 'ex', 'bygone'],
    reason:
      'of another time, where what is listed stands behind them; else of an admission, a week or a name',
    examples: [
      ['Ex-tablets', 'over'],
      ['Ex-smoker', undefined],
      ['Prior lines of treatment', 'over'],
      ['Past antidepressants', 'over'],
      ['Taken in the past week', undefined],
      ['Old Mill Clinic - medications', undefined],
      ['Drops from prior visits', undefined],
    ],
  },
  listed: {
    words:
      'list lists line lines course courses trials agents entries regimen regimens chemotherapy chemo immunotherapy'.split(
        ' ',
      ),
    reason: 'what headings list, beside medications and remedies',
    examples: [
      ['Old list, see page 2', 'over'],
      ['Chemotherapy (finished in May)', 'finished'],
    ],
  },
  listedLast: {
    words: ['repeat', 'repeats', 'acute', 'acutes'],
    reason:
      'as the last word what a practice prescribes again and again, or once; before others of something else',
    examples: [
      ['Past repeat', 'over'],
      ['Previous acutes', 'over'],
      ['Repeat', undefined],
      ['Previous acute illness', undefined],
    ],
  },
  classes: {
    words:
      'biologic biologics dmard dmards aed aeds asm asms statin statins steroid steroids chemo chemotherapy immunotherapy opioid opioids psychotropic psychotropics contraceptive contraception treatment therapy regimen'.split(
        ' ',
      ),
    reason:
      'before "history": what was tried of a kind; a history of medications or drugs may be the list of those taken',
    examples: [
      ['Biologic hx', 'over'],
      ['Antidepressant history', 'over'],
      ['Medication history', undefined],
    ],
  },
  classBegins: {
    words: ['anti'],
    reason: 'the same, by how the word begins',
    examples: [['Anticoagulant history', 'over']],
  },
  history: {
    words: ['history', 'hx'],
    reason: 'behind a kind of drugs',
    examples: [['Immunization history', undefined]],
  },
  occasion: {
    words:
      'to than authorization authorizations auth admission admissions visit visits visits encounter encounters hospitalization hospitalizations week weeks month months year years day days hours clinic clinics hospitals pharmacies physicians doctors providers medical surgical illness surgeries procedures labs results'.split(
        ' ',
      ),
    reason: 'behind a word for another time: then it is said of that, and not of what is listed',
    examples: [['Drops used before the previous visits', undefined]],
  },
  paper: {
    words: 'list reconciliation review form history interview record note assessment'.split(' '),
    reason: 'what is completed where they stand beside it is the paper',
    examples: [
      ['Drug list completed by RN 5/3', undefined],
      ['Antibiotic courses completed in May', 'finished'],
    ],
  },
  fetched: {
    words: ['pulled', 'dropped', 'lifted'],
    reason: 'right behind the paper they tell where it comes from',
    examples: [
      ['Fill history pulled 11/3', undefined],
      ['Medication list pulled from the record', undefined],
      ['Meds pulled 11/3', 'stopped'],
    ],
  },
  how: {
    words: SENTENCE_WORDS.handled.words,
    reason: 'denied beside what is taken they say how it is taken or kept, not whether',
    examples: [
      ['Do not take with milk', undefined],
      ['Never miss a dose of these', undefined],
      ['Over the counter, not prescribed', undefined],
      ['Do not run out of these', undefined],
    ],
  },
  runOut: {
    words: ['run out', 'run out of'],
    reason: 'denied, an order to have it at hand',
    examples: [['Never run out of these', undefined]],
  },
  dischargeLed: {
    words: 'at @ on upon before after until since for pre post'.split(' '),
    reason: 'before "d/c", which is the discharge then, and no end',
    examples: [
      ['Drops @ D/C', undefined],
      ['Drops on d/c', undefined],
      ["Drops d/c'd", 'stopped'],
    ],
  },
  failsIf: {
    words: 'denied fails fail failing rejected insufficient inadequate refractory'.split(' '),
    reason: 'behind "if": what comes in the place of what is taken, should that not do',
    examples: [['If the first one fails', 'untaken']],
  },
  otherLists: {
    words: 'replaces replacing supersedes superseding discard'.split(' '),
    reason: 'what stands behind them, up to a list, is said of the lists before this one',
    examples: [['This list replaces all previous lists', undefined]],
  },
  leftOver: {
    words: 'remainder rest unused leftover leftovers remaining'.split(' '),
    reason: 'behind an end: it is said of what is left over of a supply, and the drug is taken until then',
    examples: [
      ['Discard remainder', undefined],
      ['Throw away unused drops', undefined],
      ['Discard these drops', 'stopped'],
    ],
  },
  nothing: {
    words: ['nothing', 'none'],
    reason: 'before an end: it is said of nothing below',
    examples: [['Drops (nothing stopped)', undefined]],
  },
  timeLed: {
    words: 'before prior after on since during at in from until'.split(' '),
    reason: 'begin a time or a circumstance: what is set off behind it is said of no one thing',
    examples: [
      ['Prior to the transplant, now off', 'stopped'],
      ['Her sleeping aid, stopped in May', undefined],
    ],
  },
  interrupted: {
    words: ['on hold', 'held', 'stopped', 'discontinued', 'paused', 'suspended'],
    reason: 'an end that what stands before it takes back',
    examples: [['Drops no longer suspended', 'taken']],
  },
  ending: {
    words: ['stop', 'quit', 'come off'],
    reason: 'what somebody does not want to do goes on',
    examples: [['Does not wish to come off', 'taken']],
  },
  wish: {
    words: ['want', 'wants', 'wish', 'wishes'],
    reason: 'denied before an end: it goes on',
    examples: [['Does not want to stop', 'taken']],
  },
  kin: {
    words:
      'husband wife spouse partner son daughter brother sister mother father roommate neighbor neighbour friend grandson granddaughter cousin aunt uncle dog cat'.split(
        ' ',
      ),
    reason: 'before their medications; "Mom" and "Grandpa" are what those call the patient who write a list',
    examples: [
      ["Brother's tablets", 'other-person'],
      ["Per sister's list", undefined],
      ["Mom's tablets", undefined],
      ["Parkinson's tablets", undefined],
      ["Morning's tablets", undefined],
      ["Neurologist's tablets", undefined],
    ],
  },
  parents: {
    words:
      'mom mum mommy mummy mama dad daddy papa grandma grandpa granny gran nana grandad granddad grandmother grandfather oma opa abuela abuelo'.split(
        ' ',
      ),
    reason:
      'what those call the patient who write a list: whose it is, where headings of a document name several persons',
    examples: [["Grandma's tablets", undefined]],
  },
  patients: {
    words: ['my', "patient's", "pt's", "client's", "resident's"],
    reason: 'before their medications: those of the patient, whoever is named besides',
    examples: [['My tablets', undefined]],
  },
  whose: {
    words: ['mine', 'his', 'hers', 'theirs'],
    reason: 'alone before a list: whose it is, which the other list of the page is not',
    examples: [['Hers', undefined]],
  },
  off: {
    words: ['off', 'is off', 'are off', 'was off', 'were off'],
    reason: 'is an order before a drug (`off aspirin`), and behind several tells that they are over',
    examples: [['Off these since spring', 'stopped']],
  },
  papers: {
    words: ['prescription', 'prescriptions', 'script', 'scripts', 'rx'],
    reason: 'are given to be taken home: beside them "given" tells of no drug that was given on the spot',
    examples: [['Prescriptions given at discharge', undefined]],
  },
  done: {
    words: ['completed', 'complete'],
    reason: 'alone the state of orders that exports go on listing; "finished" is the state of none',
    examples: [
      ['Completed', undefined],
      ['Finished', 'finished'],
    ],
  },
  state: {
    words: ['inactive', 'expired', 'suspended'],
    reason: 'of an order, with any other word beside it; alone it is a state that exports go on listing',
    examples: [
      ['Inactive / no refills', 'finished'],
      ['Expired', undefined],
    ],
  },
  pageBreak: {
    words: ['continued', "cont'd", 'cont'],
    reason: 'at the end of a heading that is printed again on the next page: set off, or behind a stop',
    examples: [
      ['Stopped drops (continued)', 'stopped'],
      ['Former drops - continued', 'over'],
      ['Stopped drops continued', 'stopped'],
    ],
  },
  decided: {
    words: ['accepted', 'agreed', 'chosen', 'selected'],
    reason: 'before an end, with no conjunction between: the end is what was decided',
    examples: [
      ['Tablets we agreed you would throw away', 'stopped'],
      ['Chosen after talks, and the others stopped', 'mixed'],
    ],
  },
  pointsBelow: {
    words: 'below following next rest remaining remainder others'.split(' '),
    reason: 'in a line of its own: what it says is said of the drugs below it',
    examples: [['The following were stopped', 'stopped']],
  },
  pointsAbove: {
    words: 'above preceding aforementioned foregoing'.split(' '),
    reason: 'in a line of its own: what it says is said of the drugs above it',
    examples: [['All of the above were stopped', 'stopped']],
  },
  several: {
    words: 'all both these those they them everything'.split(' '),
    reason: 'in a line of its own: what it says is said of several drugs, and not of the last one alone',
    examples: [['Off these since June', 'stopped']],
  },
  ahead: {
    words: ['until', 'till', 'unless', 'when', 'if', 'once', 'may', 'to be', 'will be'],
    reason: 'before what goes on: then it does not yet',
    examples: [['Held until restarted by the clinic', 'held']],
  },
} as const satisfies Readonly<Record<string, SayingWordRow>>;
