/** Words of headings that no list has whole: which medications, what becomes of them, and what may stand around. */

export interface HeadingWordRow {
  /** Lower case, as `normalizeHeading` leaves them. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[heading, kind of the section its words open]`; undefined: these words open none. */
  readonly examples: readonly (readonly [heading: string, kind: string | undefined])[];
}

export const HEADING_WORDS = {
  place: {
    words:
      'clinic clinics service services department dept unit team centre center immunology ward surgery practice office'.split(
        ' ',
      ),
    reason:
      'a place where a document comes from, or a specialty behind another one: of what stands below it says nothing',
    examples: [['Allergy and chest clinic', undefined]],
  },
  notOfPlace: {
    words: 'allergies intolerances in at from by to for of per known told noted given done'.split(' '),
    reason: 'before the word for a place: the heading is of that, and says where',
    examples: [['Allergies in clinic notes', 'allergies']],
  },
  medications: {
    words: ['medication', 'medications'],
    reason: 'what the headings of the section table say',
    examples: [['Remote non-VA medications', 'current-medications']],
  },
  synonyms: {
    words: ['medicines', 'meds', 'prescriptions', 'pills', 'tablets'],
    reason: 'said for medications; in the singular a field of medicine, or one prescription',
    examples: [['Past meds', 'past-medications']],
  },
  beforeMedications: {
    words:
      'active current currently outpatient inpatient home discharge admission pending scheduled prn as needed new list of all my your the prescribed prescription nonprescription otc over counter and or acute chronic long term maintenance standing routine daily regular other reported on at for this visit taking remote non va facility herbal vitamins supplements patient verified reconciled updated printed documented health'.split(
        ' ',
      ),
    reason: 'say which medications, and no more',
    examples: [
      ['Active outpatient medications', 'home-medications'],
      ['Routine and standing medications', 'current-medications'],
    ],
  },
  behindMedications: {
    words:
      'list summary record profile history reconciliation on at for this visit discharge admission home prior to arrival and supplements vitamins taking taken prescribed reviewed reconciled unchanged order orders now present presently currently regularly'.split(
        ' ',
      ),
    reason: 'say which medications, or that it is a list of them',
    examples: [['Current medications and supplements reviewed', 'current-medications']],
  },
  remedies: {
    words:
      'medicine drug drugs therapy therapies pharmacotherapy treatment treatments regimen regimens order orders prescription rx inhalers injections capsules drops creams supplements vitamins tratamiento tratamientos medicación traitement traitements terapia medicatie geneesmiddelen medikation medikamente'.split(
        ' ',
      ),
    reason:
      'what headings that say an end call medications besides; without an end they may be other treatments and orders',
    examples: [
      ['Stopped inhalers', 'stopped-medications'],
      ['Former regimen', 'past-medications'],
      ['Tratamiento finalizado', 'stopped-medications'],
      ['Gestopte medicatie', 'stopped-medications'],
    ],
  },
  former: {
    words: [
      'former',
      'formerly',
      'ex',
      'old',
      'older',
      'past',
      'previous',
      'previously',
      'prior',
      'historical',
    ],
    reason: 'before a word for medications: they are over',
    examples: [['Previous meds', 'past-medications']],
  },
  until: {
    words: ['to', 'than'],
    reason: 'behind "prior", "previous" and "older": they were taken up to then',
    examples: [['Medications prior to admission', 'home-medications']],
  },
  relative: {
    words: ['we', 'i', 'he', 'she', 'they', 'which', 'who'],
    reason: 'between medications and what was done with them',
    examples: [
      ['Medications which were stopped', 'stopped-medications'],
      ['Tablets we stopped', 'stopped-medications'],
    ],
  },
  takers: {
    words: ['you', 'i', 'we', 'he', 'she', 'they', 'patient', 'the patient', 'your child'],
    reason: 'behind medications, with what they do: "Medications you take now"',
    examples: [
      ['Medications the patient is taking', 'current-medications'],
      ['Tablets your child takes', 'current-medications'],
    ],
  },
  takes: {
    words: ['take', 'takes', 'taking', 'use', 'uses', 'using', 'on'],
    reason: 'what takers do with medications now',
    examples: [
      ['Medicines you are taking', 'current-medications'],
      ['Medications you are not taking', 'stopped-medications'],
    ],
  },
  nowadays: {
    words: ['now', 'currently', 'presently', 'regularly', 'daily', 'every day', 'at present', 'at home'],
    reason: 'since when or where takers take them',
    examples: [['Medications you currently take at home', 'current-medications']],
  },
  otherNouns: {
    words:
      'and or reconciliation review reviews education teaching counseling administration authorization authorizations adherence compliance assessment allergy allergies reaction reactions reminder reminders'.split(
        ' ',
      ),
    reason: 'behind a word for medications: the heading is about something else, or about more',
    examples: [
      ['Stopped medication education', 'instructions'],
      ['Completed medication reconciliation', undefined],
    ],
  },
  beforeAllergies: {
    words: ['known', 'drug', 'medication', 'food', 'environmental', 'active'],
    reason: 'say which allergies',
    examples: [['Known allergies', 'allergies']],
  },
  behindAllergies: {
    words:
      'and or to of drug drugs food medication medications adverse reaction reactions intolerance intolerances alert alerts sensitivity sensitivities history reviewed summary environmental latex'.split(
        ' ',
      ),
    reason: 'say which allergies, or go on about them',
    examples: [['Allergies to food or latex', 'allergies']],
  },
  frame: {
    words:
      'medication medications meds med medicine medicines drug drugs prescription prescriptions pill pills therapy therapies treatment treatments supplement supplements vitamins vitamin inhalers home outpatient inpatient the these those this that you your my his her their patient should must need to be been being was were are is have has had not do please any all more anymore longer of following list taking take taken use using on at in during by from with before after prior pre post for admission discharge visit today hospital stay transfer encounter clinic office now or and until further notice surgery procedure follow up pcp md doctor physician provider cardiology currently recently immediately completely s t d cd'.split(
        ' ',
      ),
    reason: 'around an action: the medications, the occasion, the person; with others it may be a sentence',
    examples: [],
  },
  staff: {
    words:
      'ed er icu or pacu emergency room department dept ward unit here only by staff nurse nurses crew paramedics paramedic ems medics ambulance scene route en transit arrival triage recovery theatre infusion suite chair bay'.split(
        ' ',
      ),
    reason: 'where and by whom medications were given: beside the frame they say nothing else',
    examples: [],
  },
  visited: {
    words: [
      ...'clinic office surgery triage ed er ambulance'.split(' '),
      'a&e',
      'emergency room',
      'emergency department',
    ],
    reason: 'behind "in" or "at": where one is for a while, and what is given once there is done with',
    examples: [['In clinic', undefined]],
  },
  stay: {
    words: 'hospital inpatient stay admission ward ed er icu pacu department'.split(' '),
    reason: 'where one is for a while: with "only" beside it, what is given there ends there',
    examples: [],
  },
  asNouns: {
    words: ['start', 'stop', 'change', 'hold', 'pause'],
    reason:
      "behind whose they are (`today's start`) they name something, and tell of nothing that is done with medications",
    examples: [],
  },
  goingHome: {
    words: 'home outpatient discharge new'.split(' '),
    reason: 'beside a stay: what is taken behind it too',
    examples: [],
  },
} as const satisfies Readonly<Record<string, HeadingWordRow>>;

/** Lines with a colon that speak of medications and of what becomes of them. */
export interface SpokenHeadingRow extends HeadingWordRow {
  /** Where words of several rows stand in a line, the lowest counts: what harms first, and "do not stop" before "stop". */
  readonly rank: 1 | 2 | 3 | 4 | 5;
  /** The heading of the section table that is meant. */
  readonly opens: string;
}

export const SPOKEN_HEADING_ROWS: readonly SpokenHeadingRow[] = [
  {
    rank: 1,
    words: [
      'reaction',
      'reactions',
      'allergic',
      'allergy',
      'allergies',
      'intolerance',
      'intolerances',
      'intolerant',
      'sensitivity',
      'sensitivities',
    ],
    opens: 'allergies',
    reason: 'what harms is no medication of the patient, whatever else the line says',
    examples: [['Medicines you are allergic to:', 'allergies']],
  },
  {
    rank: 2,
    words: ['do not stop', 'don’t stop', "don't stop", 'never stop'],
    opens: 'continue these medications',
    reason: 'what is not stopped goes on',
    examples: [['Medicines you should never stop by yourself:', 'discharge-medications']],
  },
  {
    rank: 3,
    words: ['hold', 'held', 'on hold', 'pause', 'paused'],
    opens: 'medications on hold',
    reason: 'not taken for now',
    examples: [['Medicines to pause until your visit:', 'held-medications']],
  },
  {
    rank: 4,
    words: [
      'stop',
      'stopped',
      'discontinue',
      'discontinued',
      'no longer',
      'not taking',
      'not take',
      'not continued',
      'not resumed',
      'not restarted',
      'not be taking',
      'not be continued',
      'not be resumed',
      'not be restarted',
      'ended',
    ],
    opens: 'medications to stop',
    reason: 'not taken any more',
    examples: [['Medicines you should stop taking:', 'stopped-medications']],
  },
  {
    rank: 5,
    words: [
      'continue',
      'continued',
      'keep',
      'start',
      'started',
      'change',
      'changed',
      'to take',
      'should take',
      'going home',
    ],
    opens: 'continue these medications',
    reason: 'taken from now on',
    examples: [['Medicines you should take at home:', 'discharge-medications']],
  },
];

/** Words alone on a line that divide a list where the entries under them are marked. */
export const DIVIDER_ROWS = [
  {
    holds: 'taken',
    words: ['taking', 'currently taking', 'continue', 'active', 'start', 'new', 'unchanged', 'changed'],
    reason: 'the entries below are taken',
    examples: ['Currently taking', 'UNCHANGED:'],
  },
  {
    holds: 'stopped',
    words: ['discontinued', 'stopped', 'stop', 'no longer taking', 'discontinue', 'not taking'],
    reason: 'the entries below are over',
    examples: ['No longer taking', 'STOP:'],
  },
] as const;

/** Labels of directions and what such directions begin with: `"Patient instructions: Take 1 tablet"` is the drug above, not a section. */
export const DIRECTION_LABELS = {
  begins: {
    words: ['by mouth', 'as directed', 'as needed', 'once', 'twice'],
    reason: 'without a verb or a number, directions begin so',
    examples: [
      ['Instructions', 'By mouth daily'],
      ['Patient instructions', 'Take 1 tablet by mouth'],
      ['Medication instructions', 'Take half a tablet'],
      ['Instructions', 'Take as directed'],
    ],
  },
} as const satisfies Readonly<Record<string, HeadingWordRow>>;
