/** The ways a patient's resources of one type are asked for, from the fullest question to the plainest: servers differ in what they refuse. */

/** One way of asking. */
export interface SearchWay {
  readonly id: string;
  /** What a server that is asked this way is like, as an operator reads it. */
  readonly words: string;
  readonly patient: 'patient' | 'subject';
  /** Ask for the referred Medications along with it. */
  readonly isWithMedications?: boolean;
  /** Ask for the newest first. */
  readonly isSorted?: boolean;
  /** Entries to ask for on a page. */
  readonly count?: number;
  readonly intents?: readonly string[];
  /** Codes of `category`; the value of the type's own value set. */
  readonly isByCategory?: boolean;
  /** Only of some use for this type. */
  readonly only?: 'MedicationRequest';
  /** What it asks for is less than everything, even where it is answered wholly. */
  readonly isNarrowed?: boolean;
  readonly reason: string;
}

/** Every code of http://hl7.org/fhir/R4/valueset-medicationrequest-intent.html. */
const ALL_INTENTS = [
  'proposal',
  'plan',
  'order',
  'original-order',
  'reflex-order',
  'filler-order',
  'instance-order',
  'option',
] as const;

/** Larger than most patients' records; servers that give fewer at once are followed page by page. */
const LARGE_PAGE = 200;
const SMALL_PAGE = 50;

/** Tried in this order; the first that is answered is the one. */
export const SEARCH_WAYS: readonly SearchWay[] = [
  {
    id: 'whole',
    words: 'answers as FHIR offers',
    patient: 'patient',
    isWithMedications: true,
    isSorted: true,
    count: LARGE_PAGE,
    reason: 'what FHIR R4 offers, so that one request is enough for most patients',
  },
  {
    id: 'without-medications',
    words: 'does not send Medications along',
    patient: 'patient',
    isSorted: true,
    count: LARGE_PAGE,
    reason: 'servers refuse _include with 400, 403, 422, 500 or 501; Medications can be read on their own',
  },
  {
    id: 'small-pages',
    words: 'needs _count, or refuses sorting and large pages',
    patient: 'patient',
    count: SMALL_PAGE,
    reason: 'strict servers refuse an order they cannot give or a page that is too large; some demand _count',
  },
  {
    id: 'plain',
    words: 'wants nothing but the patient',
    patient: 'patient',
    reason: 'what every server has to understand',
  },
  {
    id: 'every-intent',
    words: 'asks for an intent',
    patient: 'patient',
    count: SMALL_PAGE,
    intents: ALL_INTENTS,
    only: 'MedicationRequest',
    reason: 'US Core lets servers demand an intent; with all of them named nothing is left out',
  },
  {
    id: 'orders-and-plans',
    words: 'asks for an intent, and knows orders and plans only',
    patient: 'patient',
    intents: ['order', 'plan'],
    only: 'MedicationRequest',
    isNarrowed: true,
    reason: 'servers of US Core that know only the two intents of its medication list guidance',
  },
  {
    id: 'by-category',
    words: 'asks for a category',
    patient: 'patient',
    count: SMALL_PAGE,
    isByCategory: true,
    isNarrowed: true,
    reason: 'servers that demand a category; what has none is not found this way',
  },
  {
    id: 'by-subject',
    words: 'uses subject instead of patient, and needs _count',
    patient: 'subject',
    count: SMALL_PAGE,
    reason: 'servers that know the patient by subject only',
  },
  {
    id: 'by-subject-plain',
    words: 'uses subject instead of patient',
    patient: 'subject',
    reason: 'the same without a page size',
  },
];

/** What the searches of each type are made of: its search parameter by date, the codes of its `category`, whether it has a Medication (http://hl7.org/fhir/R4/searchparameter-registry.html). */
export const SEARCH_WORDS = {
  MedicationRequest: {
    date: 'authoredon',
    categories: ['inpatient', 'outpatient', 'community', 'discharge'],
    hasMedication: true,
  },
  MedicationDispense: {
    date: 'whenhandedover',
    categories: ['inpatient', 'outpatient', 'community'],
    hasMedication: true,
  },
  MedicationStatement: {
    date: 'effective',
    categories: ['inpatient', 'outpatient', 'community', 'patientspecified'],
    hasMedication: true,
  },
  MedicationAdministration: {
    date: 'effective-time',
    categories: ['inpatient', 'outpatient', 'community'],
    hasMedication: true,
  },
  DocumentReference: { date: 'date', categories: [], hasMedication: false },
} as const satisfies Record<
  string,
  { readonly date: string; readonly categories: readonly string[]; readonly hasMedication: boolean }
>;

/** Statuses by which a server says no to the way it was asked: another way may do (http://hl7.org/fhir/R4/http.html#search). */
export const REFUSALS: ReadonlySet<number> = new Set([400, 405, 406, 412, 413, 414, 415, 422, 501]);

/** Statuses that say no to everything, or to an include: asked once more without it, then they stand. */
export const REFUSALS_OF_INCLUDE: ReadonlySet<number> = new Set([403, 500]);

/** What a server answered in this way is like; undefined for a way that is not here any more. */
export function wordsOfWay(id: string): string | undefined {
  return SEARCH_WAYS.find((way) => way.id === id)?.words;
}
