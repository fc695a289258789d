/** The story patients and odd shapes under fixtures/bundles: found by their folders, answered by the code of the endpoint. */
import { readdirSync, readFileSync } from 'node:fs';
import { listFor } from '../../src/http/lists/list-for.ts';
import { viewOf } from '../../src/http/endpoints/infer-medications.ts';
import { medicationListBundle } from '../../src/http/views/medication-list-fhir.ts';
import type { Verbosity } from '../../src/http/wire/infer-request-body.ts';
import { readInferRequest } from '../../src/http/wire/infer-request.ts';
import type { MedicationList } from '../../src/medications/medication-list.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import { fhirProblems } from './fhir-validity.ts';
import { metaOf } from '../../src/http/views/list-meta.ts';

const FOLDER = new URL('../../fixtures/bundles/', import.meta.url);

/** Folder names, sorted. */
export function fixtureCases(): string[] {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).toSorted();
}

/** Address of a file of a case. */
export function fixtureFile(name: string, file: 'request.json' | 'expected.json' | 'why.md'): URL {
  return new URL(`${name}/${file}`, FOLDER);
}

/** The request body of a case, as it would be posted. */
export function fixtureRequest(name: string): Record<string, unknown> {
  // Decode edge: the test of the fixtures checks what the file holds.
  return JSON.parse(readFileSync(fixtureFile(name, 'request.json'), 'utf8')) as Record<string, unknown>;
}

/** The medication list of a body, and the answer without what differs from call to call (request id and timing). */
export function answerFor(body: unknown, rxnorm: RxNormStore): { list: MedicationList; answer: unknown } {
  const asked = readInferRequest(body);
  const asOf = asked.asOf ?? new Date('2026-06-01T12:00:00Z');
  const list = listFor(asked, asOf, rxnorm);
  const meta = metaOf(list, { requestId: '', asOf, madeAt: asOf, processingTimeMs: 0 });
  const { body: answer } = viewOf(list, asked, meta, 'https://medlist.invalid/fhir');
  return { list, answer: withoutCallFacts(answer) };
}

/** An answer without `request_id` and `processing_time_ms`. */
export function withoutCallFacts(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    key === 'request_id' || key === 'processing_time_ms' ? undefined : value,
  );
}

/** What is wrong as FHIR R4 in a list as a Bundle, and in each of its resources. */
export function bundleProblems(list: MedicationList, verbosity: Verbosity): readonly unknown[] {
  const options = {
    verbosity,
    asOf: new Date('2026-06-01T12:00:00Z'),
    madeAt: new Date('2026-06-02T08:00:00Z'),
    rulesetVersion: 'v',
  };
  const bundle = medicationListBundle(list, options, 'https://medlist.invalid/fhir');
  const resources = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
  return [bundle, ...resources].flatMap((resource) => fhirProblems(resource));
}
