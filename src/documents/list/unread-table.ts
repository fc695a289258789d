/** Why something of a document became nothing: each reason with the sentence people read. */

/** What could not be read: a line, a line under a heading that lists no medications, a whole page, or something drawn on it. */
export type UnreadKind = 'line' | 'section' | 'page' | 'marks';

export interface UnreadRow {
  readonly kind: UnreadKind;
  readonly sentence: string;
  /** Why this is told, and when. */
  readonly why: string;
}

export const UNREAD_REASONS = {
  'no-name': {
    kind: 'line',
    sentence: 'Tells of an amount, a way of taking or a kind of drugs, but no drug that could be told.',
    why: 'A line of a list with an amount, a line that begins as entries do, or a sentence with an amount and how it is taken, of which no drug came; and a sentence that takes, begins or ends a kind of drugs (a statin) or a name that nobody knows.',
  },
  'unknown-entry': {
    kind: 'line',
    sentence: 'Stands in a list of medications and could not be understood.',
    why: 'A short entry of a list of which nothing came: no name, no sentence, no remark on the entry above; and a name that nobody knows among the drugs that a sentence enumerates.',
  },
  'empty-list': {
    kind: 'section',
    sentence: 'Stands under a heading of medications, and names none: the list may be elsewhere.',
    why: 'A heading of what the patient takes with words under it of which nothing came, unless they say that nothing is taken.',
  },
  'not-understood': {
    kind: 'line',
    sentence: 'Names a drug in a list, but not as one that is taken.',
    why: 'An entry of a list whose drug was put aside for want of a dosage, or as a word that is also something else.',
  },
  'unlisted-drug': {
    kind: 'line',
    sentence: 'Names a drug that is neither on the list nor said not to be taken.',
    why: 'A drug that is named without a way of taking it, or as given, proposed or planned, and of which no document says more. Allergies, relatives, denials, and sections without medications are not told.',
  },
  'doubtful-dose': {
    kind: 'line',
    sentence: 'Gives a dose that no product of the drug supports: look at the document.',
    why: 'Ten times the strength beside it, or far from every strength in RxNorm: a lost decimal point or a misread digit.',
  },
  remark: {
    kind: 'line',
    sentence: 'Is on the list with a remark that was not understood.',
    why: 'A drug of a list stays on it while nobody says that it ended; words behind it that are no directions, no reason, no part of the product or of the record may say so, as may a sentence that denies something of it.',
  },
  'mixed-heading': {
    kind: 'section',
    sentence: 'Heads drugs of the list, and says of some of them that they ended: look at the document.',
    why: 'A heading that says both ("New, changed and stopped"), or that what ended goes on, where no line says which.',
  },
  'section-set-aside': {
    kind: 'section',
    sentence: 'Reads like a dosage, under a heading that lists no medications.',
    why: 'A known drug with a whole instruction in a section that is not read for medications, or how much and how often under a heading of allergies.',
  },
  'page-unreadable': {
    kind: 'page',
    sentence: 'The page is damaged and could not be read.',
    why: 'Neither its text nor its picture could be opened.',
  },
  'no-text': {
    kind: 'page',
    sentence: 'The page has no text, and nothing that could be read as a scan.',
    why: 'A blank page, or one whose letters are drawn as lines.',
  },
  marks: {
    kind: 'marks',
    sentence: 'Something was put onto the page by hand or typed over it, and was not read.',
    why: 'Ink, lines through words, stamps, notes, typed comments and filled form fields are no text of the page.',
  },
  'poor-scan': {
    kind: 'page',
    sentence: 'The scan is so poor that words may be missing or wrong.',
    why: 'OCR was sure of less than 60 % on the average of the page, or found next to nothing on it.',
  },
} as const satisfies Record<string, UnreadRow>;

export type UnreadReason = keyof typeof UNREAD_REASONS;
