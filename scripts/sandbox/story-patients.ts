/** The patients of the sandbox: the stories of fixtures/bundles, their dates moved so that each story happens as of today. */

import { readFileSync } from 'node:fs';
import type { Patient, Resource } from '@medplum/fhirtypes';
import { chartPatient } from './chart-patient.ts';
import { longListPatient } from './long-list.ts';
import { STORY_NAMES } from '../../src/cli/service/demo.ts';
import { isJsonObject } from '../../src/fhir/free-form.ts';

const FOLDER = new URL('../../fixtures/bundles/', import.meta.url);
const DAY_MS = 86_400_000;
const FULL_DATE = /^(?<day>\d{4}-\d{2}-\d{2})(?<time>T.*)?$/;

/** A patient with everything the record holds of them. */
export interface StoryPatient {
  readonly patient: Patient & { readonly id: string };
  /** The question of the story, one or two sentences. */
  readonly question: string;
  /** Everything but the patient, each with an id that no other story has. */
  readonly resources: readonly (Resource & { readonly id: string })[];
}

/** Someone to whom several stories happened at once, as to most people who take many drugs. */
const ELEANOR: StoryPatient['patient'] = {
  resourceType: 'Patient',
  id: 'eleanor-whitfield',
  identifier: [
    {
      type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
      system: 'https://ehr.example.org/mrn',
      value: 'MRN-558127',
    },
  ],
  name: [{ use: 'official', family: 'Whitfield', given: ['Eleanor'] }],
  gender: 'female',
  birthDate: '1949-02-11',
};
const ELEANORS_STORY_NAMES: ReadonlySet<string> = new Set([
  'stop-against-fill',
  'titration',
  'as-needed',
  'acute-course',
  'duplicate-brands',
  'stale-list',
]);

/** Every story, moved by whole days from its own reference time to `today`, one patient with most of them, one with twenty drugs, and one with documents. */
export function readStoryPatients(today: Date): StoryPatient[] {
  const stories = STORY_NAMES.map((story) => readStory(story, today));
  const hers = stories.filter((_, index) => ELEANORS_STORY_NAMES.has(STORY_NAMES[index] ?? ''));
  return [
    ...stories,
    together(ELEANOR, hers),
    longListPatient(today),
    chartPatient(today, (resource, days) => moved(resource, { days, renamed: new Map() })),
  ];
}

function together(patient: StoryPatient['patient'], stories: readonly StoryPatient[]): StoryPatient {
  const resources = stories.flatMap((story) =>
    story.resources.map((resource) => {
      const text = JSON.stringify(resource)
        .replaceAll(`Patient/${story.patient.id}"`, `Patient/${patient.id}"`)
        .replaceAll(`${story.patient.id}-`, `${patient.id}-`)
        .replaceAll(nameOf(story.patient), nameOf(patient));
      // Decode edge: the same resource with other names.
      return JSON.parse(text) as Resource & { readonly id: string };
    }),
  );
  const question = `${nameOf(patient)}: a long list from several places. What is she taking, and what needs a word with her?`;
  return { patient, question, resources };
}

function nameOf({ name }: StoryPatient['patient']): string {
  return `${name?.[0]?.given?.[0] ?? ''} ${name?.[0]?.family ?? ''}`;
}

/** All of them as one transaction of `PUT`s, for a FHIR server that is empty. */
export function storyTransaction(patients: readonly StoryPatient[]): Resource {
  const entry = patients
    .flatMap(({ patient, resources }): Resource[] => [patient, ...resources])
    .map((resource) => ({
      resource,
      request: { method: 'PUT' as const, url: `${resource.resourceType}/${resource.id ?? ''}` },
    }));
  return { resourceType: 'Bundle', type: 'transaction', entry };
}

function readStory(story: string, today: Date): StoryPatient {
  const text = readFileSync(new URL(`${story}/request.json`, FOLDER), 'utf8');
  // Decode edge: our own fixture, checked by the tests of the fixtures.
  const request = JSON.parse(text) as { as_of: string; bundle: { entry: { resource: Resource }[] } };
  const days = Math.round((today.getTime() - Date.parse(request.as_of)) / DAY_MS);
  const given = request.bundle.entry.map(({ resource }) => resource);
  const patient = given.find((resource) => resource.resourceType === 'Patient');
  const patientId = patient?.id ?? '';
  const renamed = new Map(
    given
      .filter((resource) => resource.resourceType !== 'Patient')
      .map(({ resourceType, id = '' }) => [`${resourceType}/${id}`, `${patientId}-${id}`]),
  );
  const resources = given
    .filter((resource) => resource.resourceType !== 'Patient')
    .map((resource) => {
      const id = renamed.get(`${resource.resourceType}/${resource.id ?? ''}`);
      return { ...(moved(resource, { days, renamed }) as Resource), id: id ?? '' };
    });
  const why = readFileSync(new URL(`${story}/why.md`, FOLDER), 'utf8').split('\n', 1)[0] ?? '';
  // Decode edge: the one Patient of the story, found above.
  return { patient: patient as StoryPatient['patient'], question: why.replace(/^#+ */, ''), resources };
}

interface Move {
  readonly days: number;
  readonly renamed: ReadonlyMap<string, string>;
}

function moved(value: unknown, move: Move): unknown {
  if (Array.isArray(value)) return value.map((item) => moved(item, move));
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, moved(child, move)]));
  }
  return typeof value === 'string' ? movedText(value, move) : value;
}

function movedText(text: string, { days, renamed }: Move): string {
  const id = renamed.get(text);
  if (id !== undefined) return `${text.split('/', 1)[0] ?? ''}/${id}`;
  const { day, time = '' } = FULL_DATE.exec(text)?.groups ?? {};
  if (day === undefined) return text;
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10) + time;
}
