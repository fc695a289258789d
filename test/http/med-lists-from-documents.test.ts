import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildPdf } from '../../scripts/sandbox/build-pdf.ts';
import { MedListWithDetails } from '../../src/http/wire/document-details.ts';
import { MedListFromDocuments } from '../../src/http/wire/documents.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The smallest PDF with lines of text. */
function pdfOf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const show = lines
    .map((line, index) => `BT /F1 11 Tf 50 ${740 - 18 * index} Td (${line}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${show.length} >>\nstream\n${show}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n`);
}

function post(
  files: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[],
): Promise<Response> {
  const form = new FormData();
  for (const [name, bytes] of files)
    form.append('files', new Blob([bytes], { type: 'application/pdf' }), name);
  return fetch(`${server.address}/v1/med-lists/from-documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}` },
    body: form,
  });
}

test('one entry per drug over all documents, with the headers of the specification', async () => {
  const response = await post([
    ['list.pdf', pdfOf(['Current Medications', 'Lisinopril 10 mg tablet take 1 tablet by mouth daily'])],
    [
      'discharge.pdf',
      pdfOf(['Discharge Medications', 'Lisinopril 20 mg tablet take 1 tablet by mouth daily']),
    ],
  ]);
  expect(response.status).toBe(200);
  const { medications } = MedListFromDocuments.parse(await response.json());
  expect(medications.map(({ drug_name }) => drug_name)).toEqual(['lisinopril 20 MG Oral Tablet']);
  expect(medications[0]).toMatchObject({
    rxnorm_code: '314077',
    rxnorm_tty: 'SCD',
    dose_quantity: '1',
    dose_unit: 'tablet',
    route: 'PO',
    route_snomed_code: '26643006',
    route_ncit_code: 'C38288',
    dose_form: 'oral tablet',
    frequency: 'QD',
    ingredients: [{ name: 'lisinopril', rxnorm_code: '29046', strength_quantity: '20', strength_unit: 'mg' }],
    sources: [
      { document_name: 'list.pdf', page: 1, evidence_text: expect.stringContaining('Lisinopril 10 mg') },
      { document_name: 'discharge.pdf', page: 1, evidence_text: expect.stringContaining('Lisinopril 20 mg') },
    ],
  });
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    'x-document-count': '2',
    'x-total-page-count': '2',
    'x-output-medication-count': '1',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-processing-time-ms': expect.stringMatching(/^\d+$/),
    'x-ruleset-version': expect.stringMatching(/^\d{4}-\d{2}-\d{2}\.v\d+$/),
  });
});

test('a stopped drug is not on the list, and is not lost', async () => {
  const response = await post([
    [
      'plan.pdf',
      pdfOf([
        'Medications',
        'Warfarin 5 mg tablet daily',
        'Aspirin 81 mg tablet daily',
        'Plan',
        'Stop warfarin.',
      ]),
    ],
  ]);
  const { medications } = MedListFromDocuments.parse(await response.json());
  expect(medications.map(({ ingredients }) => ingredients[0]?.name)).toEqual(['aspirin']);
  expect(response.headers.get('x-set-aside-count')).toBe('1');
  expect(response.headers.has('x-steps-count')).toBe(false);
});

test('a line of two doses is one medication with the first, and the answer says that there are more', async () => {
  const response = await post([
    ['list.pdf', pdfOf(['Medications', 'Lantus 10 units in the morning and 8 units at bedtime'])],
  ]);
  const { medications } = MedListFromDocuments.parse(await response.json());
  expect(medications).toMatchObject([{ dose_quantity: '10', dose_unit: 'unit', frequency: 'QAM' }]);
  expect(response.headers.get('x-steps-count')).toBe('1');
});

test.each([
  [new TextEncoder().encode('%PDF-1.4\nnothing follows'), 'it is damaged or not a PDF'],
  [new Uint8Array(buildPdf([])), 'it has no pages'],
])('what cannot be read is named', async (bytes, why) => {
  const response = await post([['broken.pdf', bytes]]);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    detail: `file 'broken.pdf' cannot be read: ${why}`,
    code: 'document_unreadable',
  });
});

test('documents of different people are refused by their files; else a header says what could be compared', async () => {
  const list = (head: string) => pdfOf([head, 'Current Medications', 'Lisinopril 10 mg tablet daily']);
  const rosalind = list('Patient: Rosalind Testperson   DOB: 02/14/1951');
  const refused = await post([
    ['a.pdf', rosalind],
    ['b.pdf', list('Patient: Leopold Ashgrove   DOB: 11/30/1988')],
  ]);
  expect(refused.status).toBe(422);
  const body = await refused.text();
  expect(JSON.parse(body)).toMatchObject({
    code: 'several_patients',
    detail: "files 'a.pdf' and 'b.pdf' name different patients: one patient per request",
  });
  expect(body).not.toMatch(/rosalind|leopold|1951|1988/iu);
  const checkOf = async (...heads: readonly string[]): Promise<string | null> => {
    const answer = await post(heads.map((head, index) => [`${index}.pdf`, list(head)]));
    expect(answer.status).toBe(200);
    return answer.headers.get('x-patient-check');
  };
  expect(
    await checkOf('Patient: Rosalind Testperson   DOB: 02/14/1951', 'Testperson, Rosalind DOB 14 Feb 1951'),
  ).toBe('same');
  expect(await checkOf('Patient: Rosalind Testperson   DOB: 02/14/1951', 'Progress Note')).toBe('unverified');
});

describe('include', () => {
  const TAPER = pdfOf([
    'Discharge Medications',
    'Prednisone 10 mg tablets: take 4 tablets daily for 3 days, then 2 tablets daily for 3 days, then stop',
    'STOP: Naproxen 500 mg tablet twice daily',
    'Progress Note',
    'She takes 40 mg twice daily by mouth of something.',
  ]);

  function postWith(form: FormData, query: string): Promise<Response> {
    form.append('files', new Blob([TAPER], { type: 'application/pdf' }), 'taper.pdf');
    return fetch(`${server.address}/v1/med-lists/from-documents${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}` },
      body: form,
    });
  }

  test('asks for what stands beside the list, as a form field or in the query', async () => {
    const form = new FormData();
    form.append('include', 'set_aside,unread');
    const response = await postWith(form, '?include=conflicts&include=steps');
    expect(response.status).toBe(200);
    const body = MedListWithDetails.parse(await response.json());
    expect(body.set_aside).toMatchObject([
      { drug_name: 'naproxen 500 MG Oral Tablet', reason: 'stopped', source: { page: 1 } },
    ]);
    expect(body.unread).toMatchObject([{ kind: 'line', reason: 'no-name', page: 1 }]);
    expect(body.conflicts).toEqual([]);
    expect(body.steps).toMatchObject([
      {
        medication: 0,
        steps: [
          { sequence: 1, dose_quantity: '4', dose_unit: 'tablet', frequency: 'QD', duration_quantity: '3' },
          { sequence: 2, dose_quantity: '2', dose_unit: 'tablet', frequency: 'QD', duration_unit: 'd' },
        ],
      },
    ]);
    expect(response.headers.get('x-unread-count')).toBe('1');
    expect(response.headers.get('x-set-aside-count')).toBe('1');
  });

  test('without it the answer is the specification’s', async () => {
    const body = (await (await postWith(new FormData(), '')).json()) as object;
    expect(Object.keys(body)).toEqual(['medications']);
  });

  test('a name nobody knows is refused', async () => {
    const response = await postWith(new FormData(), '?include=everything');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'invalid_body',
      detail: [{ loc: ['query', 'include'], type: 'enum', input: 'everything' }],
    });
  });
});
