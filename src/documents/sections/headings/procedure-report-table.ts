/** Headings of reports that tell what was done in a procedure, and nothing of what the patient takes. */

export interface ReportHeadingRow {
  readonly id: 'done' | 'came-of-it';
  /** Beginnings of headings, in lower case. */
  readonly headings: readonly string[];
  readonly reason: string;
  /** `[headings of a report beside its medications, whether these were given in it]`. */
  readonly examples: readonly (readonly [headings: readonly string[], isReport: boolean])[];
}

export const REPORT_HEADING_ROWS: readonly ReportHeadingRow[] = [
  {
    id: 'done',
    headings: [
      'procedure',
      'operation',
      'description of',
      'details of',
      'technique',
      'access',
      'contrast',
      'anesthesia',
      'exam',
      'equipment used',
    ],
    reason: 'what was done, and with what',
    examples: [
      [['PROCEDURE', 'COMPLICATIONS'], true],
      [['PROCEDURE', 'ALLERGIES', 'COMPLICATIONS'], false],
    ],
  },
  {
    id: 'came-of-it',
    headings: [
      'estimated blood loss',
      'blood loss',
      'ebl',
      'complications',
      'specimen',
      'drains',
      'fluoroscopy time',
      'disposition',
      'postoperative diagnosis',
      'findings',
    ],
    reason: 'how it ended',
    examples: [
      [['PROCEDURE', 'ESTIMATED BLOOD LOSS'], true],
      [['PAST MEDICAL HISTORY', 'FINDINGS'], false],
    ],
  },
];
