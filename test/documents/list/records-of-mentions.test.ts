import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lazyDocumentReader } from '../../support/lazy-document-reader.ts';
import { extractMedications, medListFromDocuments } from '../../../src/documents/med-list-from-documents.ts';
import type { DocumentReader } from '../../../src/documents/reader/document-reader.ts';
import { recordsOfReconciled } from '../../../src/documents/list/records-of-mentions.ts';
import { reconcileMentions } from '../../../src/documents/list/reconcile-mentions.ts';
import type { ResolvedMention } from '../../../src/documents/mentions/resolved-mention.ts';
import { inferMedications } from '../../../src/medications/infer-medications.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import type { RxNormStore } from '../../../src/terminology/rxnorm.ts';
import { documentOf } from '../../support/document-builders.ts';
import { DOCUMENT_FIXTURES } from '../../support/document-cases.ts';
import { buildRequest } from '../../support/resource-builders.ts';

const asOf = new Date('2026-06-01T12:00:00Z');
let reader: DocumentReader;
let store: RxNormStore;
beforeAll(() => {
  reader = lazyDocumentReader();
  store = openStarterStore();
});
afterAll(async () => {
  await reader.close();
  store.close();
});

async function extraction(name: string) {
  const file = path.join(DOCUMENT_FIXTURES, name, 'document.pdf');
  const read = () => Promise.resolve(new Uint8Array(readFileSync(file)));
  return medListFromDocuments([{ name: 'document.pdf', read }], { reader, store });
}

function recordsOfMentions(mentions: readonly ResolvedMention[], dates: readonly string[]) {
  return recordsOfReconciled(reconcileMentions(mentions), dates).records;
}

const CASES = [
  'discharge-summary',
  'cues-in-prose',
  'wrapped-table',
  'brand-and-generic',
  'bullets-with-brands',
  'combinations-and-pack',
];

describe('documents in the engine of resources', () => {
  test.each(CASES)('%s: what the list has is active, what it set aside is not', async (name) => {
    const { list, records } = await extraction(name);
    const mentions = records.flatMap((record) => record.mentions);
    const dated = recordsOfMentions(mentions, ['2026-05-20']);
    const { medications } = inferMedications({ records: dated }, { asOf }, store);
    const active = medications.filter(({ status }) => status === 'active' || status === 'completed');
    const listed = list.medications.map((entry) => entry.concept?.rxcui);
    for (const { concept } of active) expect(listed).toContain(concept?.rxcui);
    for (const { concept } of list.medications) {
      if (concept !== undefined) expect(active.map((entry) => entry.concept?.rxcui)).toContain(concept.rxcui);
    }
  });

  test('a resource and a line about one drug are one entry that names both', async () => {
    const { records } = await extraction('discharge-summary');
    const [first] = records
      .flatMap((record) => record.mentions)
      .filter(({ standing }) => standing === 'current');
    if (first === undefined) throw new Error('the fixture lists no medication');
    const lines = recordsOfMentions([first], ['2026-05-20']);
    const order = buildRequest('lisinopril10', {
      medicationCodeableConcept: { text: first.match?.concept?.name },
    });
    const { medications } = inferMedications({ resources: [order], records: lines }, { asOf }, store);
    expect(medications).toHaveLength(1);
    const sources = medications[0]?.provenance.sources ?? [];
    expect(sources).toContainEqual(expect.stringMatching(/^MedicationRequest\//));
    expect(sources).toContain(
      `document.pdf, page ${first.mention.line.page}, ${first.mention.item.section.heading}: ${first.mention.line.text}`,
    );
  });

  test('a drug that only a document lists has its directions and its date', async () => {
    const { records } = await extraction('wrapped-table');
    const mentions = records.flatMap((record) => record.mentions);
    const { medications } = inferMedications(
      { records: recordsOfMentions(mentions, ['2026-05-20']) },
      { asOf },
      store,
    );
    expect(medications.some(({ sig }) => sig !== undefined)).toBe(true);
    for (const medication of medications) {
      expect(medication.lastActivityDate).toBe('2026-05-20T00:00:00.000Z');
      expect(medication.isReportedOnly).toBe(true);
    }
  });

  test.each([
    ['take 1 tablet by mouth once daily (NEW)', 'take 1 tablet by mouth once daily'],
    ['take 1 tablet by mouth at bedtime (CONTINUE)', 'take 1 tablet by mouth at bedtime'],
    ['take 1 tablet by mouth once daily (with food)', 'take 1 tablet by mouth once daily (with food)'],
  ])('what was decided of a drug is none of its directions: %s', async (written, directions) => {
    const document = documentOf(['# Medications', `Furosemide 40 mg tablet: ${written}`]);
    const { records } = await extractMedications([document], store);
    const dated = recordsOfMentions(
      records.flatMap(({ mentions }) => mentions),
      ['2026-05-20'],
    );
    expect(dated.map(({ source }) => 'dosage' in source && source.dosage)).toEqual([{ text: directions }]);
  });

  test('without a date a line is weaker evidence', async () => {
    const { records } = await extraction('wrapped-table');
    const mentions = records.flatMap((record) => record.mentions);
    const confidence = (dates: string[]) =>
      inferMedications({ records: recordsOfMentions(mentions, dates) }, { asOf }, store).medications.map(
        (entry) => entry.confidence,
      );
    const undated = confidence([]);
    for (const [index, value] of confidence(['2026-05-20']).entries()) {
      expect(value).toBeGreaterThan(undated[index] ?? 1);
    }
  });

  test('a list made at discharge that repeats an order confirms it, and takes nothing of it away', async () => {
    const { records } = await extraction('discharge-summary');
    const mentions = records.flatMap((record) => record.mentions);
    const order = buildRequest('lisinopril10', {
      medicationCodeableConcept: { text: 'Furosemide 40 mg tablet' },
      authoredOn: '2026-05-10',
    });
    const lines = recordsOfMentions(mentions, ['2026-05-20']);
    const [alone] = inferMedications({ resources: [order] }, { asOf }, store).medications;
    const both = inferMedications({ resources: [order], records: lines }, { asOf }, store).medications;
    const together = both.find(({ concept }) => concept?.rxcui === alone?.concept?.rxcui);
    expect(together?.provenance.evidence).toEqual(
      expect.arrayContaining(['active_order', 'self_reported_active']),
    );
    expect(together?.confidence).toBeGreaterThanOrEqual(alone?.confidence ?? 1);
  });

  test('a strength that the concept leaves open is shown as written', async () => {
    const lines = ['Current medications:', 'Vitamin D3 1,000 units daily', 'Glipizide 7 mg daily'];
    const { records } = await extractMedications([documentOf(lines)], store);
    const mentions = recordsOfMentions(
      records.flatMap((record) => record.mentions),
      ['2026-05-20'],
    );
    const { medications } = inferMedications({ records: mentions }, { asOf }, store);
    expect(medications.map(({ displayName }) => displayName)).toEqual([
      'Glipizide 7 mg',
      'Vitamin D3 1,000 units',
    ]);
  });
});
