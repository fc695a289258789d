/** A large request: a thread answers it, and what a thread does not have is done beside the others. */

import type { DocumentReading } from './document-reading.ts';
import type { EndpointAnswer, EndpointRequest } from './endpoint.ts';
import type { HeavyAnswer, HeavyAsking, HeavyJob, HeavyRequests } from './heavy-requests.ts';

/**
 * The answer to a large body. What a thread does not have is had beside the others: its documents are read, and a thread
 * goes on with what they say, so that nobody waits for the list of all.
 */
export async function answerLarge(
  heavy: Pick<HeavyRequests, 'answer'>,
  job: HeavyJob,
  asking: HeavyAsking,
  beside: (more: Pick<EndpointRequest, 'documents' | 'onDocuments'>) => Promise<EndpointAnswer>,
): Promise<EndpointAnswer> {
  const onDocuments = (documents: DocumentReading): never => {
    throw new DocumentsRead(documents);
  };
  try {
    return sendable(await heavy.answer(job, asking)) ?? (await beside({ onDocuments }));
  } catch (error) {
    if (!(error instanceof DocumentsRead)) throw error;
    const { documents } = error;
    return sendable(await heavy.answer({ ...job, documents }, asking)) ?? (await beside({ documents }));
  }
}

/** Thrown when all that a thread could not do is done. */
class DocumentsRead extends Error {
  readonly documents: DocumentReading;

  constructor(documents: DocumentReading) {
    super('a thread goes on');
    this.documents = documents;
  }
}

/** Bytes come out of a thread as what a Buffer is made of. */
function sendable(answer: HeavyAnswer | undefined): EndpointAnswer | undefined {
  if (answer === undefined || typeof answer.body === 'string') return answer;
  return { ...answer, body: Buffer.from(answer.body) };
}
