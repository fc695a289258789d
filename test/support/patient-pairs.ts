/** Heads of documents, two at a time: of one patient as different places write them, and of two patients. */
import { seededRandom } from './hostile-documents.ts';

/** A person who does not exist. */
interface Person {
  readonly given: string;
  readonly middle: string;
  readonly family: string;
  /** `YYYY-MM-DD`. */
  readonly born: string;
  readonly number: string;
}

/** Two heads as lines, and what makes the pair worth trying. */
export interface PatientPair {
  readonly kind: string;
  readonly heads: readonly [readonly string[], readonly string[]];
}

const GIVEN =
  'Rosalind Leopold Ottilie Ignatius Tobias Wendelin Philippa Bartholomew Cordelia Edmund Genevieve Horatio Imogen Jasper Katharina Lucian Marguerite Nathaniel Octavia Percival Quentin Rafaela Sebastian Theodora Ulrich Valentina Winifred Xavier Yolanda Zacharias'.split(
    ' ',
  );
const FAMILY =
  'Testperson Fennimore Ashgrove Bellweather Crumlish Dunwoody Eastlake Fairweather Goldthwaite Hollingsworth Inglenook Jessop Kettlewell Lamplighter Merriweather Northcott Oakenshaw Pemberton Quillfeather Ravenscroft Silverstone Thistlewood Underhill Vandermeer Whitcombe Yarborough'.split(
    ' ',
  );
const PLACES = [
  'Riverside Medical Center',
  'Lakeside Family Practice',
  'Willowbank Clinic',
  'St. Brannoc Hospital',
];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

type Random = () => number;

function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError('nothing to pick from');
  return value;
}

function person(random: Random): Person {
  const two = (most: number): string => String(1 + Math.floor(random() * most)).padStart(2, '0');
  return {
    given: pick(random, GIVEN),
    middle: pick(random, GIVEN),
    family: pick(random, FAMILY),
    born: `${1925 + Math.floor(random() * 90)}-${two(12)}-${two(28)}`,
    number: String(100_000 + Math.floor(random() * 899_999)),
  };
}

/** Somebody who shares no name with a person. */
function stranger(random: Random, { given, middle, family }: Person): Person {
  for (;;) {
    const other = person(random);
    if (![other.given, other.middle, other.family].some((name) => [given, middle, family].includes(name)))
      return other;
  }
}

/** Ways in which places write a birth date. */
const DAY_STYLES: readonly ((born: string) => string)[] = [
  (born) => born,
  (born) => `${born.slice(5, 7)}/${born.slice(8)}/${born.slice(0, 4)}`,
  (born) => `${Number(born.slice(5, 7))}/${Number(born.slice(8))}/${born.slice(0, 4)}`,
  (born) => `${MONTHS[Number(born.slice(5, 7)) - 1]} ${Number(born.slice(8))}, ${born.slice(0, 4)}`,
  (born) => `${born.slice(8)}-${MONTHS[Number(born.slice(5, 7)) - 1]?.slice(0, 3)}-${born.slice(0, 4)}`,
  (born) => `${Number(born.slice(8))} ${MONTHS[Number(born.slice(5, 7)) - 1]} ${born.slice(0, 4)}`,
];

const NAME_STYLES: readonly ((who: Person) => string)[] = [
  ({ given, family }) => `${given} ${family}`,
  ({ given, middle, family }) => `${given} ${middle} ${family}`,
  ({ given, middle, family }) => `${given} ${middle.slice(0, 1)}. ${family}`,
  ({ given, family }) => `${family}, ${given}`,
  ({ given, middle, family }) => `${family.toUpperCase()}, ${given.toUpperCase()} ${middle.slice(0, 1)}`,
  ({ given, middle, family }) => `${family.toUpperCase()} ${given.toUpperCase()} ${middle.toUpperCase()}`,
  ({ given, family }) => `Mr. ${given} ${family} Jr`,
  ({ given, family }) => `${given} ${family.toUpperCase()}`,
];

/** What is written of a person: an empty text leaves the field out. */
interface Written {
  readonly name: string;
  readonly born: string;
  readonly number: string;
}

type HeadStyle = (written: Written) => readonly string[];

/** Ways in which places lay out a head. */
const HEAD_STYLES: readonly HeadStyle[] = [
  ({ name, born, number }) => [
    [field('Patient:', name), field('DOB:', born), field('MRN:', number)]
      .filter((part) => part !== '')
      .join('  '),
  ],
  ({ name, born, number }) => [
    field('Patient Name:', name),
    field('Date of Birth:', born),
    field('Medical Record Number:', number),
  ],
  ({ name, born, number }) => [
    field('Name:', name),
    field('Birth date:', born),
    field('Med. Rec. #:', number),
  ],
  ({ name, born, number }) => [
    field('Re:', [name, field('born', born)].join(', ')),
    field('Hospital no:', number),
  ],
  ({ name, born, number }) => [[name, field('D.O.B.', born)].join(' '), field('MR#', number)],
  ({ name, born, number }) => [
    `Patient  ${name}`,
    field('Date of birth ', born),
    field('MRN ', number),
    'Sex  Female',
  ],
];

function field(label: string, value: string): string {
  return value === '' ? '' : `${label} ${value}`;
}

function head(place: string, written: Written, style: HeadStyle): readonly string[] {
  const lines = style(written).filter((line) => line !== '');
  return [place, 'Discharge Summary', ...lines, 'Medications', 'Lisinopril 10 mg tablet daily'];
}

function written(random: Random, who: Person): Written {
  return {
    name: pick(random, NAME_STYLES)(who),
    born: pick(random, DAY_STYLES)(who.born),
    number: who.number,
  };
}

/** One letter misread or mistyped. */
function misspelt(random: Random, text: string): string {
  const at = 1 + Math.floor(random() * (text.length - 2));
  const slips = [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + text.charAt(at) + text.slice(at),
  ];
  return pick(random, [...slips, text.replace('m', 'rn'), text.replace('l', 'i'), text.replace('e', 'c')]);
}

function otherDigit(random: Random, text: string): string {
  const places = text.split('').flatMap((sign, index) => (/\d/u.test(sign) ? [index] : []));
  const at = pick(random, places.slice(-2));
  const digit = text.charAt(at) === '8' ? '3' : '8';
  return text.slice(0, at) + digit + text.slice(at + 1);
}

type Second = (
  random: Random,
  first: Person,
) => { readonly written: Written; readonly isElsewhere?: boolean; readonly style?: HeadStyle };

/** What may differ between two documents of one person. */
const SAME: Readonly<Record<string, Second>> = {
  'another style': (random, who) => ({ written: written(random, who), isElsewhere: true }),
  misspelt: (random, who) => ({
    written: written(random, {
      ...who,
      given: misspelt(random, who.given),
      family: misspelt(random, who.family),
    }),
  }),
  'maiden name': (random, who) => ({ written: written(random, { ...who, family: pick(random, FAMILY) }) }),
  'misread birth date': (random, who) => ({
    written: { ...written(random, who), born: otherDigit(random, pick(random, DAY_STYLES)(who.born)) },
  }),
  'misread number': (random, who) => ({
    written: { ...written(random, who), number: otherDigit(random, who.number) },
  }),
  'no birth date': (random, who) => ({
    written: { ...written(random, who), born: '', number: '' },
    isElsewhere: true,
  }),
  'number of another place': (random, who) => ({
    written: { ...written(random, who), number: person(random).number },
    isElsewhere: true,
  }),
  'name only in part': (random, who) => ({
    written: { ...written(random, who), name: `${who.given.slice(0, 1)}. ${who.family}` },
    isElsewhere: true,
  }),
};

/** What two people may share. */
const DIFFERENT: Readonly<Record<string, Second>> = {
  strangers: (random) => ({ written: written(random, person(random)), isElsewhere: true }),
  'brother or sister': (random, who) => ({
    written: written(random, { ...person(random), family: who.family }),
  }),
  'same given name': (random, who) => ({
    written: written(random, { ...person(random), given: who.given }),
    isElsewhere: true,
  }),
  'father and son': (random, who) => ({
    written: written(random, { ...who, born: person(random).born, number: person(random).number }),
  }),
  'numbers of one place': (random, who) => ({
    written: { ...written(random, { ...who, number: person(random).number }), born: '' },
  }),
  'one with a name alone': (random, who) => ({
    written: { ...written(random, stranger(random, who)), born: '', number: '' },
    isElsewhere: true,
    style: ({ name }) => [`Patient: ${name}`],
  }),
};

function pairs(kinds: Readonly<Record<string, Second>>, count: number, seed: number): readonly PatientPair[] {
  const random = seededRandom(seed);
  const names = Object.keys(kinds);
  return Array.from({ length: count }, (_, index) => {
    const kind = names[index % names.length] ?? '';
    const first = person(random);
    const second: ReturnType<Second> = kinds[kind]?.(random, first) ?? { written: written(random, first) };
    const place = pick(random, PLACES);
    const elsewhere = pick(
      random,
      PLACES.filter((other) => other !== place),
    );
    const otherPlace = second.isElsewhere === true ? elsewhere : place;
    return {
      kind,
      heads: [
        head(place, written(random, first), pick(random, HEAD_STYLES)),
        head(otherPlace, second.written, second.style ?? pick(random, HEAD_STYLES)),
      ],
    };
  });
}

/** Two documents of one patient. */
export function pairsOfOnePatient(count: number, seed = 1): readonly PatientPair[] {
  return pairs(SAME, count, seed);
}

/** Documents of two patients. */
export function pairsOfTwoPatients(count: number, seed = 2): readonly PatientPair[] {
  return pairs(DIFFERENT, count, seed);
}
