/** What tells which of two meanings a number like `1.000` has: the unit it stands before, and words of languages with a decimal comma. */
import type { Language } from '../../terminology/codes/languages/direction-language.ts';
import { signsOf } from '../../terminology/codes/languages/words-of-languages.ts';
import { foreignWords } from '../../terminology/codes/languages/foreign-form-lookup.ts';

export interface GroupedUnitRow {
  /** Id of the unit table. */
  readonly unit: string;
  /** The most that is ever taken at once: more is no number of thousands. */
  readonly most: number;
  /** Numbers of thousands are multiples of this. */
  readonly step: number;
  readonly reason: string;
  readonly examples: readonly { readonly sig: string; readonly dose: number | undefined }[];
}

/** Units of which thousands are taken; of every other one (tablets, puffs, grams, mEq) `1.000` is one. */
export const GROUPED_UNITS = [
  {
    unit: 'mg',
    most: 20_000,
    step: 25,
    reason: 'metformin 1,000 mg and carvedilol 3.125 mg; no 500,000 mg',
    examples: [
      { sig: '1,000 mg daily', dose: 1000 },
      { sig: '3.125 mg bid', dose: 3.125 },
      { sig: '500.000 mg daily', dose: 500 },
      { sig: '1.000 mg daily', dose: undefined },
      { sig: '1.000 mg taglich', dose: 1000 },
      { sig: '3,125 mg daily', dose: undefined },
      { sig: '1,234 mg daily', dose: undefined },
      { sig: '2,5 mg taglich', dose: 2.5 },
    ],
  },
  {
    unit: 'mcg',
    most: 10_000,
    step: 25,
    reason: 'vitamin B12 1,000 mcg and calcitriol 0.25 mcg',
    examples: [
      { sig: '1,000 mcg daily', dose: 1000 },
      { sig: '1.000 mcg daily', dose: undefined },
    ],
  },
  {
    unit: 'mL',
    most: 5000,
    step: 50,
    reason: 'infusions of 1,000 mL and drops of 0.125 mL',
    examples: [
      { sig: 'infuse 1,000 mL daily', dose: 1000 },
      { sig: '1.125 mL daily', dose: 1.125 },
    ],
  },
  {
    unit: 'unit',
    most: 999_999,
    step: 1,
    reason: 'heparin 5,000 units; a system may print 5 units as 5.000',
    examples: [
      { sig: 'inject 5,000 units bid', dose: 5000 },
      { sig: 'inject 10.000 units bid', dose: undefined },
    ],
  },
  {
    unit: 'IU',
    most: 999_999,
    step: 1,
    reason: 'vitamin D 1,000 IU',
    examples: [
      { sig: '1,000 IU daily', dose: 1000 },
      { sig: '1.000 IE daily', dose: 1000 },
      { sig: '50.000 UI weekly', dose: 50_000 },
      { sig: '1.000 IU daily', dose: undefined },
    ],
  },
] as const satisfies readonly GroupedUnitRow[];

/** Words that only directions of these languages have: they write decimals with a comma; Spanish is written in countries of both kinds. */
export const DECIMAL_COMMA_WORDS: ReadonlySet<string> = new Set([
  'ie',
  'ui',
  ...signsOf(['nl', 'de', 'fr']),
  ...foreignWords({ languages: ['de', 'fr'] }),
]);

/** Words that show that a sig is not in English. */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set([
  ...DECIMAL_COMMA_WORDS,
  ...signsOf(['es']),
  ...foreignWords({ languages: ['es'] }),
  ...'tome tomar'.split(' '),
]);

/** Short words that English means otherwise, by the language whose words stand around them: `cp` is a comprimé there, and `do` a Thursday. */
export const HOMONYMS: readonly HomonymRow[] = [
  {
    language: 'fr',
    reason: 'a tablet; in English a capsule, cut short',
    examples: ['1 cp matin et soir', '2 cp 3 fois par jour'],
    other: '1 cp twice daily',
  },
  {
    language: 'de',
    reason: 'days of the week in two letters; in English the beginnings of other words',
    examples: ['1 Tablette Mo, Do und So', '1 Kapsel jeden Di'],
    other: '1 tablet daily do not chew',
  },
  {
    language: 'nl',
    reason: '"and", "or" and "as needed"; in English of something, and zinc',
    examples: ['1 of 2 tabletten zn per dag', "1 tablet 's ochtends en 's avonds"],
    other: '1 of 2 tablets daily',
  },
  {
    language: 'nl',
    reason: '"half"; in English what is done with a dose',
    examples: ['halve tablet per dag', "een halve tablet 's ochtends"],
    other: 'halve tablet daily',
  },
];

interface HomonymRow {
  readonly language: Language;
  readonly reason: string;
  readonly examples: readonly string[];
  /** English, where the words mean what they mean there. */
  readonly other: string;
}
