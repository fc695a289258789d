/** Samples of the try-it page: synthetic patients as JSON and synthetic documents as PDF. */
import { readFileSync } from 'node:fs';
import { nothingHere } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import { DOCUMENT_TITLES, documentFile, stories } from '../openapi/examples.ts';

/** `GET /samples`: what there is, by title; `document` is the same patient as a PDF. */
export function samples(): EndpointAnswer {
  return {
    body: {
      stories: stories().map(({ id, title, why }) => ({
        id,
        title,
        why,
        path: `/samples/stories/${id}`,
        ...(documentFile(id) === undefined ? {} : { document: documentPath(id) }),
      })),
      documents: Object.entries(DOCUMENT_TITLES)
        .filter(([id]) => documentFile(id) !== undefined)
        .map(([id, title]) => ({ id, title, path: documentPath(id) })),
    },
  };
}

function documentPath(id: string): string {
  return `/samples/documents/${id}`;
}

/** `GET /samples/stories/:id`: a body for the infer endpoint. */
export function storySample({ params }: EndpointRequest): EndpointAnswer {
  const story = stories().find(({ id }) => id === params['id']);
  if (story === undefined) throw nothingHere();
  return { body: story.request };
}

/** `GET /samples/documents/:id`: a PDF. */
export function documentSample({ params }: EndpointRequest): EndpointAnswer {
  const id = params['id'] ?? '';
  const file = documentFile(id);
  if (file === undefined) throw nothingHere();
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${id}.pdf"`,
  };
  return { body: readFileSync(file), headers };
}
