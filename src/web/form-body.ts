/** Reads a posted form: url-encoded fields, small, and nothing else. */

import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../errors.ts';

/** Far more than the largest form of the dashboard needs. */
const MAX_BYTES = 32 * 1024;
const MAX_FIELDS = 200;

/** How large a form may be. */
export interface FormLimits {
  readonly maxBytes: number;
  readonly maxFields: number;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The fields of a form, those of the dashboard unless told; anything larger or of another type is refused. */
export async function readForm(
  request: IncomingMessage,
  { maxBytes, maxFields }: FormLimits = { maxBytes: MAX_BYTES, maxFields: MAX_FIELDS },
): Promise<URLSearchParams> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== FORM_TYPE) {
    throw new ServiceError('unsupported-media-type', `a form is sent as ${FORM_TYPE}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    // Decode edge: without an encoding set, a request gives buffers.
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw new ServiceError('body-too-large', 'the form is too large');
    chunks.push(bytes);
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  if ([...form].length > maxFields) throw new ServiceError('body-too-large', 'the form has too many fields');
  return form;
}
