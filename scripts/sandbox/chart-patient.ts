/** Ruth Samplewood of fixtures/demo, whose record is in part a pile of documents: orders and fills as resources, letters as PDFs, a discharge summary as C-CDA. */

import { readFileSync } from 'node:fs';
import type { Binary, DocumentReference, Resource } from '@medplum/fhirtypes';
import { letterPdf } from './letter-pdf.ts';
import type { StoryPatient } from './story-patients.ts';

const FOLDER = new URL('../../fixtures/demo/', import.meta.url);
const DAY_MS = 86_400_000;
/** As of which the story is told. */
const TOLD = '2026-06-01';
const PATIENT = 'ruth';

/** What is filed under her, and of which day. */
const DOCUMENTS = [
  { file: 'discharge.pdf', title: 'Discharge instructions', day: '2026-05-19', type: 'application/pdf' },
  { file: 'cardiology-letter.pdf', title: 'Cardiology letter', day: '2026-05-05', type: 'application/pdf' },
  { file: 'medication-card.pdf', title: 'Medication card', day: '2026-05-28', type: 'application/pdf' },
  { file: 'hospital.xml', title: 'Hospital summary', day: '2026-05-19', type: 'text/xml' },
] as const;

/** Moves a FHIR resource as the stories are moved. */
export type Mover = (resource: Resource, days: number) => unknown;

/** The patient with everything, moved to end today. */
export function chartPatient(today: Date, move: Mover): StoryPatient {
  const days = Math.round((today.getTime() - Date.parse(TOLD)) / DAY_MS);
  const given = ['clinic.json', 'pharmacy.json'].flatMap((name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8');
    // Decode edge: our own fixture, checked by the tests of the fixtures.
    return (JSON.parse(text) as { entry: { resource: Resource }[] }).entry.map(({ resource }) => resource);
  });
  const isPatient = (resource: Resource): boolean => resource.resourceType === 'Patient';
  const resources = given
    .filter((resource) => !isPatient(resource))
    .map((resource) => {
      const owned = { ...(move(resource, days) as object), subject: { reference: `Patient/${PATIENT}` } };
      return owned as unknown as Resource & { readonly id: string };
    });
  const patient = given.find(isPatient) as StoryPatient['patient'];
  const filed = DOCUMENTS.flatMap((row, index) => filedDocument(row, index, days));
  const question =
    'Ruth Samplewood: home from hospital, and half of what happened stands in letters. What does she take now?';
  return { patient, question, resources: [...resources, ...filed, keptList(days)] };
}

/** What the clinic counts as her medications: kept by hand, and so behind what was ordered and said. */
function keptList(days: number): Resource & { readonly id: string } {
  return {
    resourceType: 'List',
    id: `${PATIENT}-list`,
    status: 'current',
    mode: 'working',
    code: {
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/list-example-use-codes', code: 'medications' },
      ],
    },
    subject: { reference: `Patient/${PATIENT}` },
    date: moved('2026-02-10', days),
    entry: [
      ...LISTED.map((reference) => ({ item: { reference } })),
      { item: { display: 'cetirizine 10 mg tablet, as needed' } },
    ],
  };
}

const LISTED = [
  'MedicationRequest/ord-lisinopril-20',
  'MedicationRequest/ord-metoprolol',
  'MedicationRequest/ord-metformin',
  'MedicationRequest/ord-clopidogrel',
  'MedicationRequest/ord-levothyroxine',
  'MedicationStatement/said-ibuprofen',
] as const;

function filedDocument(
  { file, title, day, type }: (typeof DOCUMENTS)[number],
  index: number,
  days: number,
): readonly [DocumentReference & { id: string }, Binary & { id: string }] {
  const subject = { reference: `Patient/${PATIENT}` };
  const id = `${PATIENT}-document-${index}`;
  const date = moved(day, days);
  return [
    {
      resourceType: 'DocumentReference',
      id,
      status: 'current',
      subject,
      date: `${date}T09:00:00Z`,
      content: [{ attachment: { contentType: type, title, url: `Binary/${id}` } }],
    },
    {
      resourceType: 'Binary',
      id,
      contentType: type,
      securityContext: subject,
      data: bytesOf(file, days).toString('base64'),
    },
  ];
}

/** Dates inside the C-CDA and those printed in a letter move along. */
function bytesOf(file: string, days: number): Buffer {
  if (!file.endsWith('.xml')) {
    const letter = readFileSync(new URL(file.replace(/pdf$/, 'html'), FOLDER), 'utf8');
    return letterPdf(letter, (day) => moved(day, days));
  }
  const text = readFileSync(new URL(file, FOLDER), 'utf8').replaceAll(
    /(?<=<(?:effectiveTime|low|high|time) value=")(\d{4})(\d{2})(\d{2})(?=")/g,
    (_, y, m, d) => moved(`${String(y)}-${String(m)}-${String(d)}`, days).replaceAll('-', ''),
  );
  return Buffer.from(text);
}

function moved(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
