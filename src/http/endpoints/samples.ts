/** Samples of the try-it page: synthetic patients as JSON and synthetic documents as PDF. */
import { existsSync, readFileSync } from 'node:fs';
import { ServiceError } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import { DOCUMENT_TITLES, documentFile, stories } from '../openapi-examples.ts';
import type { DocumentSample } from '../openapi-examples.ts';

/** `GET /samples`: what there is, by title. */
export function samples(): EndpointAnswer {
  return {
    body: {
      stories: stories().map(({ id, title, why }) => ({ id, title, why, path: `/samples/stories/${id}` })),
      documents: Object.entries(DOCUMENT_TITLES)
        .filter(([id]) => isDocument(id) && existsSync(documentFile(id)))
        .map(([id, title]) => ({ id, title, path: `/samples/documents/${id}` })),
    },
  };
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
  if (!isDocument(id) || !existsSync(documentFile(id))) throw nothingHere();
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${id}.pdf"`,
  };
  return { body: readFileSync(documentFile(id)), headers };
}

function isDocument(id: string): id is DocumentSample {
  return Object.hasOwn(DOCUMENT_TITLES, id);
}

function nothingHere(): ServiceError {
  return new ServiceError('not-found', 'there is nothing at this address');
}
