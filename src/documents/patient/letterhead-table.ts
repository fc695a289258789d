/** Words at the top of a document: institutions, and titles of documents, which name none. */

export interface LetterheadRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** First lines of a document that are such a name or title. */
  readonly examples: readonly string[];
}

export const LETTERHEAD_WORDS = {
  institution: {
    words:
      'hospital hospitals clinic clinics medical health healthcare practice physicians surgery infirmary trust center centre associates nhs'
        .split(' ')
        .concat('care home'),
    reason: 'the name of who wrote it',
    examples: ['Hillside Clinic', 'Northgate Medical Associates'],
  },
  title: {
    words:
      'note letter visit summary course report record chart list plan instructions order orders history discharge form'.split(
        ' ',
      ),
    reason: 'the title of a document, beside the words for an institution too',
    examples: ['Hospital Discharge Summary', 'Clinic Visit Note'],
  },
  dated: {
    words: ['note', 'visit', 'summary', 'report', 'letter', 'encounter'],
    reason: 'the title stands before the date of the document',
    examples: ['Office visit - 03/16/2026', 'Progress note: March 6, 2026'],
  },
} as const satisfies Readonly<Record<string, LetterheadRow>>;
