/** The patients of the sandbox: the stories of fixtures/bundles, their dates moved so that each story happens as of today. */

import { readFileSync } from 'node:fs';
import type { Patient, Resource } from '@medplum/fhirtypes';
import { isJsonObject } from '../../src/fhir/free-form.ts';

const STORIES = [
  'order-and-fill',
  'stop-against-fill',
  'titration',
  'as-needed',
  'acute-course',
  'duplicate-brands',
  'combination',
  'stale-list',
] as const;

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

/** Every story, moved by whole days from its own reference time to `today`. */
export function readStoryPatients(today: Date): StoryPatient[] {
  return STORIES.map((story) => readStory(story, today));
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
