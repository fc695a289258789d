/** Things that stand in lists of medications and are no drug: what measures, what something is given with, what is worn. */

export interface DeviceRow {
  /** Lower case; one of them anywhere in an unknown name makes it a thing. */
  readonly words: readonly string[];
  /** Entries of a list that are things by it. */
  readonly examples: readonly string[];
  readonly reason: string;
}

export const DEVICE_ROWS: readonly DeviceRow[] = [
  {
    words: 'strip strips test tests lancet lancets meter glucometer monitor sensor sensors'.split(' '),
    examples: [
      'OneTouch test strips',
      'COVID-19 antigen test 1 kit',
      'glucose meter',
      'Zyxo sensor every 14 days',
    ],
    reason: 'measure, and are not taken',
  },
  {
    words: ['needle', 'needles', 'syringe', 'syringes', 'spacer', 'aerochamber', 'swabs', 'wipes', 'tubing'],
    examples: ['pen needles 31 gauge', 'alcohol swabs'],
    reason: 'what a drug is given with',
  },
  {
    words: ['insulin pump', 'pain pump', 'pumps'],
    examples: ['insulin pump'],
    reason: 'what a drug is given by',
  },
  {
    words: [
      'iud',
      'pessary',
      'catheter',
      'stockings',
      'gauze',
      'walker',
      'wheelchair',
      'brace',
      'splint',
      'dentures',
    ],
    examples: ['IUD placed', 'compression stockings daily'],
    reason: 'worn or put in; a drug in it has a name of its own (`Mirena`)',
  },
];
