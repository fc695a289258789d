import { describe, expect, test } from '@jest/globals';
import type { OperationOutcome } from '@medplum/fhirtypes';
import { ERROR_KINDS, ServiceError } from '../../../src/errors.ts';
import type { ErrorDetail, ErrorKind } from '../../../src/errors.ts';
import { viewError } from '../../../src/http/views/error-view.ts';
import { viewOutcome } from '../../../src/http/views/operation-outcome.ts';
import { fhirProblems } from '../../support/fhir-validity.ts';

const CONTEXT = { requestId: 'request-1', publicUrl: 'https://meds.example.org' };
const KINDS = Object.keys(ERROR_KINDS) as ErrorKind[];

/** The three shapes of a detail (specification, Errors). */
const DETAILS: readonly ErrorDetail[] = [
  'a sentence',
  { error: 'monthly_cap_reached', plan: 'free', limit_per_month: 50, used: 50 },
  [{ loc: ['Parameters', 'parameter', 2, 'valueCode'], msg: 'a problem', type: 'enum' }],
];

const MEDIA_STATUS = 415;

describe('the two views of an error', () => {
  test.each(KINDS.flatMap((kind) => DETAILS.map((detail) => [kind, detail] as const)))(
    '%s side by side, detail %j',
    (kind, detail) => {
      const error = new ServiceError(kind, detail, { retryAfterSeconds: 7 });
      const rest = viewError(error, CONTEXT);
      const fhir = viewOutcome(error);
      const { issue } = fhir.body;
      expect(rest.body.detail).toEqual(detail);
      expect(fhirProblems(fhir.body)).toEqual([]);
      // Only for media types has FHIR over HTTP a status of its own.
      expect(fhir.status).toBe(kind === 'unsupported-media-type' ? MEDIA_STATUS : rest.status);
      for (const name of ['retry-after', 'www-authenticate'])
        expect(fhir.headers[name]).toBe(rest.headers[name]);
      const listed = Array.isArray(detail);
      expect(issue).toHaveLength(1);
      expect(issue[0]).toMatchObject({
        severity: 'error',
        code: listed ? 'code-invalid' : ERROR_KINDS[kind].issue,
        ...(typeof detail === 'string' && { details: { text: detail } }),
        ...(listed && { details: { text: 'a problem' }, expression: ['Parameters.parameter[2].valueCode'] }),
      });
    },
  );

  test.each([
    [['header', 'accept'], 406, { location: ['http.accept'] }],
    [['query', '_format'], 406, { location: ['http._format'] }],
    [['header', 'content-type'], 415, { location: ['http.content-type'] }],
  ] as const)('a problem at %j has status %d', (loc, status, issue) => {
    const view = viewOutcome(new ServiceError('unsupported-media-type', [{ loc, msg: 'no', type: 'x' }]));
    expect(view.status).toBe(status);
    expect(view.body.issue).toEqual([
      { severity: 'error', code: 'not-supported', details: { text: 'no' }, ...issue },
    ]);
  });

  test('a problem of the whole body has no expression', () => {
    const outcome: OperationOutcome = viewOutcome(
      new ServiceError('invalid-body', [{ loc: ['body'], msg: 'the body is empty', type: 'missing' }]),
    ).body;
    expect(outcome.issue).toEqual([
      { severity: 'error', code: 'required', details: { text: 'the body is empty' } },
    ]);
  });
});
