/** The examples of the implementation guide: the lists of the story patients, as FHIR at full verbosity. */
import type { Bundle, MedicationRequest, Narrative } from '@medplum/fhirtypes';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import { html } from '../../src/web/html.ts';
import { answerFor, fixtureRequest } from './fixture-cases.ts';

/** Cases under fixtures/bundles that the guide shows; with `-summary` behind them as a patient summary. */
export const IG_EXAMPLES = [
  'acute-course',
  'as-needed',
  'combination',
  'duplicate-brands',
  'order-and-fill',
  'stale-list',
  'stop-against-fill',
  'stop-against-fill-summary',
  'titration',
] as const;

/** Address of an example's file. */
export function exampleFile(name: string): URL {
  return new URL(`../../ig/examples/Bundle-${name}.json`, import.meta.url);
}

/** The text of an example's file, from what the code answers now. */
export function exampleText(name: string, rxnorm: RxNormStore): string {
  const story = name.replace(/-summary$/, '');
  const as = name === story ? {} : { as: 'summary' };
  const body = { ...fixtureRequest(story), ...as, format: 'fhir_bundle', verbosity: 'full' };
  // Decode edge: a Bundle was asked for.
  const { resourceType, ...rest } = answerFor(body, rxnorm).answer as Bundle;
  const bundle = { resourceType, id: name, ...rest, entry: (rest.entry ?? []).map(narrated) };
  return `${JSON.stringify(bundle, undefined, 2)}\n`;
}

/** An example is read by people: its requests say in words what they hold. (The summary has words of its own.) */
function narrated(entry: NonNullable<Bundle['entry']>[number]): typeof entry {
  const { resource } = entry;
  if (resource?.resourceType !== 'MedicationRequest') return entry;
  const { id, meta, ...others } = resource;
  const { resourceType, ...rest } = others;
  return {
    ...entry,
    resource: { resourceType, id, meta, text: narrativeOf(resource), ...rest } as MedicationRequest,
  };
}

function narrativeOf({
  medicationCodeableConcept,
  status,
  dosageInstruction = [],
}: MedicationRequest): Narrative {
  const directions = dosageInstruction.map(({ text }) => text ?? '').join('; ');
  const words = [medicationCodeableConcept?.text ?? '', status ?? '', directions].filter(
    (part) => part !== '',
  );
  const { markup } = html`<div xmlns="http://www.w3.org/1999/xhtml"><p>${words.join(', ')}</p></div>`;
  return { status: 'generated', div: markup };
}
