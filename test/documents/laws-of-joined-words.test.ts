/** Laws of words that are joined to words that name no drug: to the place where something goes, and to what it is taken for. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 10) };

const join = fc.constantFrom(' and ', ' or ', ' & ', ' / ');
/** Words of no dictionary and of one. */
const words = fc.constantFrom('soles', 'shins', 'zorguls', 'flexures', 'the zorgul');
const other = fc.constantFrom('lisinopril 10 mg daily', 'metformin 500 mg bid');
const pages = fc.constantFrom<(one: string, other: string) => readonly string[]>(
  (one, two) => ['MEDICATIONS', one, two],
  (one, two) => ['MEDICATIONS', two, one],
  (one, two) => [`Medications: ${one}, ${two}`],
  (one, two) => [`Medications: ${two}, ${one}`],
);

test('what is joined to the place where a drug is put is another place of it, and no item', async () => {
  const products = fc.constantFrom('urea 10% cream', 'clobetasol 0.05% ointment', 'diclofenac 1% gel');
  const places = fc.constantFrom(
    'to palms',
    'on the scalp',
    'around elbows',
    'behind knees',
    'to trunk, arms',
  );
  const often = fc.constantFrom(' bid', ' twice daily', ' every morning');
  await fc.assert(
    fc.asyncProperty(
      pages,
      fc.tuple(products, places, often),
      fc.tuple(join, words),
      other,
      async (page, [product, place, how], [and, word], beside) => {
        const alone = await entriesOf(page(`${product} ${place}${how}`, beside));
        expect(await entriesOf(page(`${product} ${place}${and}${word}${how}`, beside))).toEqual(alone);
      },
    ),
    RUNS,
  );
});

test('what has an amount of its own, or stands behind how often, is an item, whatever it is joined to', async () => {
  const items = fc.constantFrom(
    'cream to palms bid and zyxomarin 5 mg daily',
    'cream to palms and zyxomarin 5 mg daily',
    'cream on the scalp daily and zyxomarin daily',
  );
  await fc.assert(
    fc.asyncProperty(items, async (item) => {
      const entries = await entriesOf(['MEDICATIONS', `urea 10% ${item}`, 'lisinopril 10 mg daily']);
      expect(entries.some((entry) => entry.startsWith('zyxomarin'))).toBe(true);
    }),
    RUNS,
  );
});

test('what is joined to a reason is another reason, however "as needed" is said', async () => {
  const needed = fc.constantFrom('SOS', 'PRN', 'as required', 'if needed', 'when required', 'as needed for');
  const reasons = fc.constantFrom('fever', 'nausea', 'pain');
  const more = fc.constantFrom('bodyache', 'zorguls', 'vomiting');
  await fc.assert(
    fc.asyncProperty(
      pages,
      fc.tuple(needed, reasons),
      fc.tuple(join, more),
      other,
      async (page, [when, reason], [and, word], beside) => {
        const alone = await entriesOf(page(`ibuprofen 400 mg ${when} ${reason}`, beside));
        expect(await entriesOf(page(`ibuprofen 400 mg ${when} ${reason}${and}${word}`, beside))).toEqual(
          alone,
        );
      },
    ),
    RUNS,
  );
});
