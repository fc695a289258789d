/** What a CapabilityStatement says of a server, as far as reading needs it (http://hl7.org/fhir/R4/capabilitystatement.html). */
import { isJsonObject, objectsAt, textAt } from '../fhir/free-form.ts';
import type { ServerFacts } from './server-memory.ts';

/** DSTU2 called it Conformance. */
const STATEMENT_TYPES: ReadonlySet<unknown> = new Set(['CapabilityStatement', 'Conformance']);

/** Undefined for anything else than such a statement. */
export function factsOf(answer: unknown): ServerFacts | undefined {
  if (!isJsonObject(answer) || !STATEMENT_TYPES.has(answer['resourceType'])) return undefined;
  const resources = objectsAt(answer, 'rest')
    .filter((rest) => (textAt(rest, 'mode') ?? 'server') === 'server')
    .flatMap((rest) => objectsAt(rest, 'resource'));
  const types = resources.flatMap((resource) => textAt(resource, 'type') ?? []);
  const told = resources.flatMap((resource) =>
    objectsAt(resource, 'interaction').map((one) =>
      [textAt(one, 'code'), textAt(resource, 'type')].join(' '),
    ),
  );
  // A statement without any resource describes something else than what can be read.
  return {
    fhirVersion: textAt(answer, 'fhirVersion'),
    types: types.length === 0 ? undefined : new Set(types),
    writes: told.length === 0 ? undefined : new Set(told.filter((one) => /^(?:create|update) /.test(one))),
  };
}
