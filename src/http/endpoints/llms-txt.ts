/** `GET /llms.txt` (llmstxt.org): what this service is and where it is described, for programs that read documentation. */
import { ERROR_CODES } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** Every address in it answers without a key. */
export function llmsTxt(_request: EndpointRequest, { publicUrl }: Services): EndpointAnswer {
  const link = (path: string, title: string, what: string): string =>
    `- [${title}](${publicUrl}${path}): ${what}`;
  const body = [
    '# medlist',
    '',
    "> One deduplicated medication list from a patient's scattered records: FHIR resources and clinical PDFs in, one entry per drug with status, confidence and evidence out.",
    '',
    'Send `Authorization: Bearer <API_KEY>`. `POST /v1/medications/infer` takes FHIR R4 as JSON, `POST /v1/med-lists/from-documents` takes PDFs as multipart form data. A request is about one patient, and nothing of it is kept. `confidence` is confidence in the status, not the probability that the patient takes the drug. Retry 429 and 5xx after `Retry-After`, and no other 4xx.',
    '',
    'A long request, or a packet of more than 200 pages: send it with `Prefer: respond-async`, ask the address of `Content-Location` until it answers 200, then read the address of `output[0].url`. Choose an `Idempotency-Key` for each request and keep it when you send again: it is counted once.',
    '',
    "JavaScript and TypeScript: `import { createMedlistClient } from 'medlist/client'`. Without a server: `import { inferMedications } from 'medlist'`, `npx medlist infer FILE --json`, `npx medlist extract FILE.pdf --json`. As tools of an assistant: `npx medlist mcp` (infer_medications, extract_medications).",
    '',
    `Pages for people, with tutorials and a search: ${publicUrl}/docs`,
    '',
    '## Description',
    '',
    link('/openapi.json', 'OpenAPI 3.1', 'requests, answers, headers and examples of the REST surface'),
    link('/postman.json', 'Postman collection', 'every call with an example body'),
    link('/fhir/metadata', 'CapabilityStatement', 'the FHIR surface'),
    '',
    '## Errors',
    '',
    ...Object.keys(ERROR_CODES).map((code) =>
      link(`/docs/errors/${code}`, code, 'cause, a call that fails with it, the call mended'),
    ),
    '',
  ].join('\n');
  return { body, headers: { 'content-type': 'text/plain; charset=utf-8' } };
}
