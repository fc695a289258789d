/** FHIR R4 as tests need it, read from the extract that `scripts/extract-definitions.ts` writes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Bundle, CodeSystem, StructureDefinition } from '@medplum/fhirtypes';

let definitions: Bundle | undefined;

function extract(name: string): Bundle {
  const file = fileURLToPath(new URL(name, import.meta.url));
  // Decode edge: our own script wrote the file.
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Bundle;
}

/** Every StructureDefinition and SearchParameter of the specification, and a few code systems. */
export function fhirDefinitions(): Bundle {
  definitions ??= extract('fhir-definitions.json.gz');
  return definitions;
}

/** A profile of another guide, as it was published: `MedicationStatement-uv-ips` (IPS 2.0.0), `us-core-medicationrequest` (5.0.1). */
export function publishedProfile(id: string): StructureDefinition {
  const found = extract('profile-definitions.json.gz').entry?.find(({ resource }) => resource?.id === id);
  if (found?.resource?.resourceType !== 'StructureDefinition') throw new Error(`there is no profile ${id}`);
  return found.resource;
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
