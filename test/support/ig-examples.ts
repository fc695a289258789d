/** The examples of the implementation guide: the lists of the story patients, as FHIR at full verbosity. */
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import { answerFor, fixtureRequest } from './fixture-cases.ts';

/** Cases under fixtures/bundles that the guide shows. */
export const IG_EXAMPLES = [
  'acute-course',
  'as-needed',
  'combination',
  'duplicate-brands',
  'order-and-fill',
  'stale-list',
  'stop-against-fill',
  'titration',
] as const;

/** Address of an example's file. */
export function exampleFile(name: string): URL {
  return new URL(`../../ig/examples/Bundle-${name}.json`, import.meta.url);
}

/** The text of an example's file, from what the code answers now. */
export function exampleText(name: string, rxnorm: RxNormStore): string {
  const body = { ...fixtureRequest(name), format: 'fhir_bundle', verbosity: 'full' };
  const { resourceType, ...rest } = answerFor(body, rxnorm).answer as Record<string, unknown>;
  return `${JSON.stringify({ resourceType, id: name, ...rest }, undefined, 2)}\n`;
}
