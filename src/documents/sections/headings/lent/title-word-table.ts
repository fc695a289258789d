/** Words of a title that says nothing but how, when or by which route what stands below it is taken. */

export interface TitleWordRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[title, what it says of all below it]`; none where it says more than directions. */
  readonly examples: readonly (readonly [title: string, said: string])[];
}

export const TITLE_WORDS = {
  delivery: {
    words: [
      'syringe',
      'driver',
      'pump',
      'infusion',
      'infuser',
      'injection',
      'continuous',
      'continuously',
      'running',
    ],
    reason: 'what a drug runs through; the route beside it says where to',
    examples: [
      ['Syringe driver over 24 hours (SC)', 'SC'],
      ['Continuous subcutaneous infusion', 'subcutaneous'],
      ['By injection (SC)', 'SC'],
      ['Syringe driver', 'nothing of it'],
    ],
  },
  small: {
    words:
      'to be is are being given taken used the these those all any and or only via by in at on with them it'.split(
        ' ',
      ),
    reason: 'lead to the directions or join them, and add nothing',
    examples: [
      ['To be taken as needed', 'as needed'],
      ['Only as needed (SC)', 'SC + as needed'],
      ['By mouth, at bedtime', 'by mouth + at bedtime'],
      ['By mouth and never again', ''],
    ],
  },
  condition: {
    words: ['while', 'whilst', 'when', 'as long as', 'until'],
    reason: 'a few words behind one tell on what it depends, and not what is taken',
    examples: [
      ['By mouth while able', 'by mouth'],
      ['By mouth until unable to swallow', 'by mouth'],
    ],
  },
} as const satisfies Readonly<Record<string, TitleWordRow>>;
