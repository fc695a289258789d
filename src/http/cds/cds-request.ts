/** The body of a CDS Hooks call (https://cds-hooks.hl7.org/2.0/#calling-a-cds-service): its schema and its reader. */
import { z } from 'zod';
import { ServiceError } from '../../errors.ts';
import { objectAt, objectsAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { issuesFromZod } from '../wire/validation-issues.ts';
import type { CdsService } from './cds-service-table.ts';

const CdsCall = z.object({
  hook: z.string(),
  hookInstance: z.string().max(200),
  fhirServer: z.string().optional(),
  fhirAuthorization: z.object({ access_token: z.string(), token_type: z.string() }).optional(),
  context: z.object({
    patientId: z.string(),
    selections: z.array(z.string()).max(1000).optional(),
    draftOrders: z.record(z.string(), z.unknown()).optional(),
  }),
  prefetch: z.record(z.string(), z.unknown()).nullish(),
});

export type CdsCall = z.output<typeof CdsCall>;

/** Throws `invalid-body` with every problem found. */
export function readCdsCall(body: unknown, service: CdsService): CdsCall {
  const parsed = CdsCall.safeParse(body);
  if (!parsed.success) throw new ServiceError('invalid-body', issuesFromZod(parsed.error, body));
  const { hook, context } = parsed.data;
  if (hook !== service.hook) throw refused(['hook'], `this service answers the hook ${service.hook}`);
  for (const field of NEEDED[service.hook])
    if (context[field] === undefined) throw refused(['context', field], `${service.hook} needs it`);
  return parsed.data;
}

/** What the context of a hook has to hold beside the patient: without it "no cards" would mean nothing. */
const NEEDED = {
  'patient-view': [],
  'order-select': ['selections', 'draftOrders'],
  'order-sign': ['draftOrders'],
} as const satisfies Record<CdsService['hook'], readonly (keyof CdsCall['context'])[]>;

function refused(place: readonly string[], msg: string): ServiceError {
  return new ServiceError('invalid-body', [{ loc: ['body', ...place], msg, type: 'value_error' }]);
}

/** Every resource among the drafts of a call. */
export function draftsOf({ context }: Pick<CdsCall, 'context'>): readonly JsonObject[] {
  return objectsAt(context.draftOrders, 'entry')
    .map((entry) => objectAt(entry, 'resource'))
    .filter((resource) => resource !== undefined);
}

const Feedback = z.object({
  feedback: z
    .array(
      z.object({
        card: z.string(),
        outcome: z.enum(['accepted', 'overridden']),
        outcomeTimestamp: z.string(),
      }),
    )
    .max(1000),
});

/** How many cards the feedback is about; nothing of it is kept. */
export function countFeedback(body: unknown): number {
  const parsed = Feedback.safeParse(body);
  if (!parsed.success) throw new ServiceError('invalid-body', issuesFromZod(parsed.error, body));
  return parsed.data.feedback.length;
}
