/** Laws of margins: where the margin breaks a text says nothing, in a sentence and in an enumeration, in wide columns and narrow ones, in letters of one width and of several. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { brokenAt } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(80, 15) };

/** Text is broken behind so many characters, also where its letters are not all of one width. */
const print = fc.record({ wide: fc.integer({ min: 44, max: 120 }), isProportional: fc.boolean() });
type Print = typeof print extends fc.Arbitrary<infer T> ? T : never;

/** What stands on the page around a text reaches as far as its margin lets it. */
const ABOVE =
  'HISTORY: She was seen at the clinic today for a visit that had been planned in the spring. She feels well and walks two miles on most days of the week without any pain in her knees.';
const BELOW =
  'SOCIAL HISTORY: The patient is married and has three children who are all well. He does not smoke and drinks a glass of wine on most days. He works in a library and likes his garden.';

async function expectTheSameBroken(text: string, { wide, isProportional }: Print): Promise<void> {
  const whole = await entriesOf([ABOVE, text, BELOW]);
  const broken = [ABOVE, text, BELOW].flatMap((paragraph) => brokenAt(paragraph, wide));
  expect(await entriesOf(broken, { isProportional })).toEqual(whole);
}

const SENTENCES = [
  'I switched her from Flonase to Nasonex nasal spray one to two sprays each nostril daily.',
  'He was given a prescription for Naprosyn 250 mg to be taken three times daily as well as Vicodin to be taken q.6h. as needed.',
  'The patient is not taking a statin, therefore, we will prescribe Lipitor 20 mg one p.o. once daily.',
  'She currently takes Advair 250/50 one puff b.i.d., Zyrtec 10 mg daily and an albuterol inhaler as needed.',
  'We will increase her Keppra to 750 mg p.o. b.i.d. and see her response to these medications.',
  'His lisinopril 20 mg daily was discontinued because of the cough and he was placed on losartan 50 mg daily.',
  'She is receiving doxycycline 100 mg by mouth twice daily as well as metformin 500 mg by mouth three times daily.',
  'Oral morphine 5 mg every 4 hours as needed was stopped and he takes ibuprofen 600 mg every 8 hours.',
  'Pain is helped by two tablets.',
  'There was no fever and she went back to work the next day without any of the complaints she had before.',
] as const;

test('a sentence says the same wherever its lines break', async () => {
  const told = fc.array(fc.constantFrom(...SENTENCES), { minLength: 2, maxLength: 5 });
  const heading = fc.constantFrom('PLAN:', 'RECOMMENDATIONS:', 'ASSESSMENT AND PLAN:');
  await fc.assert(
    fc.asyncProperty(heading, told, print, async (lead, sentences, printed) => {
      await expectTheSameBroken(`${lead} ${sentences.join(' ')}`, printed);
    }),
    RUNS,
  );
});

test('an enumeration says the same wherever its lines break', async () => {
  const items = fc.uniqueArray(
    fc.constantFrom(
      'lisinopril 10 mg daily',
      'vitamin D3 2000 units daily',
      'famotidine 20 mg b.i.d.',
      'Bayer aspirin 81 mg daily',
      'metoprolol succinate 50 mg daily',
      'insulin glargine 20 units at bedtime',
      'Coumadin as directed',
      'Zofran',
      'zyxomarin 40 mg q.d.',
      'atenolol 25 mg p.o. per day',
      'losartan/hydrochlorothiazide 100/25 daily',
      'albuterol 2.5 mg nebulized every 4 hours',
      'warfarin 5 mg on Monday and Thursday and 2.5 mg on all other days',
      'prednisone 20 mg daily for 5 days and then prednisone 10 mg daily for 5 days',
      'verapamil SR 180 mg one and a half tablets daily',
      'Lasix 40 mg half a tablet once a day',
      'Combivent two puffs q.i.d.',
      'folic acid 1 mg daily',
      'Percocet 5/325 one to two tablets p.o. q.4h. p.r.n. pain',
    ),
    { minLength: 5, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(items, print, async (entries, printed) => {
      await expectTheSameBroken(`DISCHARGE MEDICATIONS: ${entries.join(', ')}.`, printed);
    }),
    RUNS,
  );
});

test('also where nothing but its directions separates one drug from the next', async () => {
  const items = fc.uniqueArray(
    fc.constantFrom(
      'Lisinopril 10 mg qd',
      'Famotidine 20 mg bid',
      'Aspirin 81 mg qd',
      'Metoprolol 50 mg bid',
      'Plavix 75 mg qd',
      'Colace 100 mg bid',
      'Lipitor 40 mg qhs',
      'Zyxomarin 40 mg qd',
    ),
    { minLength: 5, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(items, print, async (entries, printed) => {
      await expectTheSameBroken(`HOME MEDICATIONS: ${entries.join(' ')}`, printed);
    }),
    RUNS,
  );
});

test('nor where it breaks off until when a drug of a run-in list is taken', async () => {
  const last = fc.constantFrom('thru 11/02', 'THRU 11/02', 'until 11/02', 'through 11/02', 'till 11/02');
  const given = fc.constantFrom('', ' (1300)');
  await fc.assert(
    fc.asyncProperty(print, last, given, async (page, day, hour) => {
      const drugs = [
        `vancomycin 1 g IV q12h ${day}${hour}`,
        `cefepime 2 g IV q8h ${day}${hour}`,
        'oxycodone 5 mg PO q4h prn pain',
        `lisinopril 10 mg PO daily ${day}${hour}`,
        'sertraline 50 mg PO daily',
      ];
      await expectTheSameBroken(`MEDS TO CONTINUE: ${drugs.join('; ')}.`, page);
    }),
    RUNS,
  );
});
