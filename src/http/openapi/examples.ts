/** Examples of the API description and of the try-it page: synthetic patients and documents of the project, with the answers tests hold them to. */
import { existsSync, readFileSync } from 'node:fs';

const FIXTURES = new URL('../../../fixtures/', import.meta.url);

/** A synthetic patient as FHIR resources. */
export interface Story {
  /** Folder under fixtures/bundles. */
  readonly id: string;
  readonly title: string;
  /** The clinical question it asks, in a line. */
  readonly why: string;
  readonly request: unknown;
  /** The answer to it, without `meta.request_id` and `meta.processing_time_ms`. */
  readonly answer: unknown;
}

/** The stories, in the order a newcomer would read them; each is there as FHIR and, under the same name, as a PDF. */
const STORY_TITLES = {
  'order-and-fill': 'An order and its fills',
  'stop-against-fill': 'Stopped, but filled again',
  titration: 'A dose that was raised',
  'as-needed': 'Taken as needed',
  'acute-course': 'A course that ended',
  'duplicate-brands': 'Brand and generic',
  combination: 'Two tablets became one',
  'stale-list': 'An old list',
} as const satisfies Record<string, string>;

/** The documents worth showing. */
export const DOCUMENT_TITLES = {
  'discharge-summary': 'A discharge summary',
  'referral-letter': 'A referral letter',
  taper: 'A dose that goes down in steps',
  scan: 'A scanned page',
} as const satisfies Record<string, string>;

export type DocumentSample = keyof typeof DOCUMENT_TITLES | keyof typeof STORY_TITLES;

/** The stories that are there: an installation may come without fixtures. */
export function stories(): readonly Story[] {
  return Object.entries(STORY_TITLES).flatMap(([id, title]) => {
    const folder = `bundles/${id}/`;
    if (!existsSync(new URL(`${folder}request.json`, FIXTURES))) return [];
    const why = readFileSync(new URL(`${folder}why.md`, FIXTURES), 'utf8').trim();
    return [
      { id, title, why, request: json(`${folder}request.json`), answer: json(`${folder}expected.json`) },
    ];
  });
}

/** The answer a document is held to; undefined in an installation without fixtures. */
export function documentAnswer(id: DocumentSample): unknown {
  const file = `documents/${id}/expected.json`;
  if (!existsSync(new URL(file, FIXTURES))) return undefined;
  // Decode edge: written by scripts/write-document-answers.ts.
  const { medications } = json(file) as { readonly medications: unknown };
  return { medications };
}

/** Where the PDF of a document or a story is; undefined for other names and in an installation without fixtures. */
export function documentFile(id: string): URL | undefined {
  if (!Object.hasOwn(DOCUMENT_TITLES, id) && !Object.hasOwn(STORY_TITLES, id)) return undefined;
  const file = new URL(`documents/${id}/document.pdf`, FIXTURES);
  return existsSync(file) ? file : undefined;
}

function json(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, FIXTURES), 'utf8'));
}
