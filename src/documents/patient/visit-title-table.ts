/** Words of the lines that head a dated visit: `Progress note 05/20/2026`, `Seen on May 20, 2026`. */

/** Words of one kind in such a line. */
export interface VisitWordRow {
  readonly id: 'visit' | 'frame' | 'another-day';
  /** Lower case, single words; a hyphen counts as a space. */
  readonly words: readonly string[];
  /** `[line, the day it heads]`; undefined: it heads no visit. */
  readonly examples: readonly (readonly [line: string, day?: string])[];
  readonly reason: string;
}

export const VISIT_WORD_ROWS: readonly VisitWordRow[] = [
  {
    id: 'visit',
    words:
      'visit visits encounter appointment consultation consult clinic review reviewed seen note notes addendum telephone phone call contact attendance checkup evaluation service update'.split(
        ' ',
      ),
    examples: [
      ['Visit of March 14, 2026', '2026-03-14'],
      ['Seen on 2026-05-20:', '2026-05-20'],
      ['2026-05-20 – Telephone encounter', '2026-05-20'],
      ['Addendum 05/20/2026: stop lisinopril.', '2026-05-20'],
    ],
    reason: 'a meeting with the patient, or what was written about one',
  },
  {
    id: 'frame',
    words:
      'of on dated date the and with by for at in to from progress office follow up followup outpatient dr md np pa rn nurse home video first second third new am pm'.split(
        ' ',
      ),
    examples: [
      ['Follow-up visit on 20 May 2026', '2026-05-20'],
      ['She was seen on 2026-05-20'],
      ['Follow-up: 2026-05-20'],
    ],
    reason: 'join the visit to its day, its kind and its people; they head nothing alone',
  },
  {
    id: 'another-day',
    words:
      'next last previous prior past return scheduled upcoming future planned due birth dob printed until before since expires collected'.split(
        ' ',
      ),
    examples: [['Next appointment: 2026-05-20'], ['Last visit 2026-05-20']],
    reason: 'tell of a visit before or to come; what stands below is not of its day',
  },
];
