/** Laws of changes that may come: until they do, the dose that is taken stands. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function dosesOf(line: string) {
  const { list } = await extractMedications([documentOf([line])], store);
  return list.medications.map(({ dosage }) => dosage.dose?.quantity);
}

const heading = fc.constantFrom('Medications: ', 'PLAN: Start ', 'PLAN: Continue ');
const drug = fc.constantFrom('lisinopril 10 mg daily', 'quetiapine 10 mg at bedtime', 'Coreg 10 mg daily');
const verb = fc.constantFrom('increase to', 'go up to', 'be raised to', 'advance to', 'titrate up to');

describe('a change', () => {
  test('that may come leaves the dose as it is', async () => {
    const may = fc.constantFrom('may', 'can', 'could', 'might', 'then', 'she can then');
    const when = fc.constantFrom('', ' if tolerated', ' on day 4', ' after a week', ' later');
    const change = fc.tuple(may, verb, when).map(([word, by, later]) => `${word} ${by} 20 mg${later}`);
    await fc.assert(
      fc.asyncProperty(heading, drug, change, async (at, taken, coming) => {
        expect(await dosesOf(`${at}${taken}, ${coming}.`)).toEqual(['10']);
      }),
      { numRuns: size(150, 50) },
    );
  });

  test('that waits for something, or for another visit, leaves the dose as it is', async () => {
    const verbs = fc.constantFrom('raise', 'increase', 'go up on', 'plan to double', 'would lower');
    const waits = fc.constantFrom<(change: string) => string>(
      (change) => `If her pressure stays above 110, ${change}.`,
      (change) => `Unless the cough settles, ${change} then.`,
      (change) => `We ${change.replace('would', 'will')} at the next visit.`,
    );
    await fc.assert(
      fc.asyncProperty(drug, verbs, waits, async (taken, by, sentence) => {
        const [name = ''] = taken.split(' ');
        const lines = [`Medications: ${taken}.`, 'FOLLOW-UP', sentence(`${by} ${name} to 20 mg`)];
        const { list } = await extractMedications([documentOf(lines)], store);
        expect(list.medications.map(({ dosage }) => dosage.dose?.quantity)).toEqual(['10']);
      }),
      { numRuns: size(60, 25) },
    );
  });

  test('that was made counts', async () => {
    const made = fc.constantFrom('increased to', 'raised to', 'went up to', 'was advanced to');
    await fc.assert(
      fc.asyncProperty(drug, made, async (taken, change) => {
        expect(await dosesOf(`Medications: ${taken}, ${change} 20 mg.`)).toEqual(['20']);
      }),
      { numRuns: size(12, 12) },
    );
  });

  test('that the reader is asked to make counts', async () => {
    const asked = fc.constantFrom(
      'I would be grateful if you could increase the',
      'Could you please increase his',
      'Please increase the',
    );
    await fc.assert(
      fc.asyncProperty(asked, fc.constantFrom('ramipril', 'lisinopril'), async (ask, name) => {
        const { list } = await extractMedications(
          [documentOf([`She takes ${name} 5 mg once daily.`, `${ask} ${name} to 10 mg once daily.`])],
          store,
        );
        expect(list.medications.map(({ dosage }) => dosage.dose?.quantity)).toEqual(['10']);
      }),
      { numRuns: size(6, 6) },
    );
  });
});
