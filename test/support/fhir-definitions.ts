/** FHIR R4 as tests need it, read from the extract that `scripts/extract-definitions.ts` writes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Bundle, CodeSystem } from '@medplum/fhirtypes';

const EXTRACT = fileURLToPath(new URL('fhir-definitions.json.gz', import.meta.url));
let definitions: Bundle | undefined;

/** Every StructureDefinition and SearchParameter of the specification, and a few code systems. */
export function fhirDefinitions(): Bundle {
  // Decode edge: our own script wrote the file.
  definitions ??= JSON.parse(gunzipSync(readFileSync(EXTRACT)).toString('utf8')) as Bundle;
  return definitions;
}

/** All codes of a code system of HL7, those below other codes included. */
export function codesOfSystem(id: string): string[] {
  const system = fhirDefinitions().entry?.find(
    ({ resource }) => resource?.resourceType === 'CodeSystem' && resource.id === id,
  )?.resource as CodeSystem | undefined;
  return (system?.concept ?? []).flatMap(allCodes);
}

function allCodes(concept: NonNullable<CodeSystem['concept']>[number]): string[] {
  return [concept.code ?? '', ...(concept.concept ?? []).flatMap(allCodes)];
}
