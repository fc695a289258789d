/** The medication list as a FHIR R4 document with the medication section of a patient summary (https://hl7.org/fhir/uv/ips/). */
import type {
  Bundle,
  BundleEntry,
  Composition,
  CompositionSection,
  OperationOutcomeIssue,
  Resource,
} from '@medplum/fhirtypes';
import { DERIVED_TAG } from '../../fhir/derived-extensions.ts';
import { uuidOf } from '../../fhir/uuid-of.ts';
import type { InferredMedication, MedicationList } from '../../medications/medication-list.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { MEDICATION_SECTION } from './fhir/current-list.ts';
import { subjectOf } from './fhir/entry-elements.ts';
import { resourceIdOf, urnOf } from './fhir/entry-identity.ts';
import { bundledEntries } from './medication-list-fhir.ts';
import type { FhirViewOptions } from './medication-list-fhir.ts';

/** LOINC 60591-5, the type of patient summaries. */
const SUMMARY_TYPE = {
  coding: [{ system: 'http://loinc.org', code: '60591-5', display: 'Patient summary Document' }],
};

/**
 * A Composition, MedicationStatements, Provenance at `full`. A document has no place for an OperationOutcome: what
 * could not be read is a section of its own, in words.
 */
export function medicationSummary(
  list: MedicationList,
  options: FhirViewOptions,
  issues: readonly OperationOutcomeIssue[],
): Bundle {
  const entries = bundledEntries(list, { ...options, as: 'MedicationStatement' });
  const composition = compositionOf(list, options, issues);
  const all: Resource[] = [composition, ...entries];
  return {
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: urnOf(uuidOf(`document|${composition.id ?? ''}`)) },
    type: 'document',
    timestamp: options.madeAt.toISOString(),
    entry: all.map((resource): BundleEntry => ({ fullUrl: urnOf(resource.id ?? ''), resource })),
  };
}

function compositionOf(
  list: MedicationList,
  { asOf, madeAt, rulesetVersion }: FhirViewOptions,
  issues: readonly OperationOutcomeIssue[],
): Composition {
  const ids = list.medications.map((medication) => resourceIdOf(medication, list));
  const facts = [list.server, list.subject, asOf, madeAt, ids];
  const gaps = issues.flatMap(({ details, diagnostics }) => details?.text ?? diagnostics ?? []);
  return {
    resourceType: 'Composition',
    id: uuidOf(JSON.stringify(['Composition', ...facts])),
    meta: { tag: [DERIVED_TAG] },
    status: 'final',
    type: SUMMARY_TYPE,
    subject: subjectOf(list),
    date: asOf.toISOString(),
    author: [{ display: `medlist, ruleset ${rulesetVersion}` }],
    title: 'Medication summary',
    section: [medicationSection(list), ...(gaps.length > 0 ? [gapSection(gaps)] : [])],
  };
}

function medicationSection(list: MedicationList): CompositionSection {
  const { medications } = list;
  const entry = medications.map((medication) => ({ reference: urnOf(resourceIdOf(medication, list)) }));
  return {
    title: 'Medication summary',
    code: MEDICATION_SECTION,
    text: narrative(
      medications.length === 0
        ? html`<p>No medication was found in the records that were read.</p>`
        : html`<ul>
            ${medications.map(lineOf)}
          </ul>`,
    ),
    ...(entry.length > 0
      ? { entry }
      : { emptyReason: { text: 'No medication was found in the records that were read' } }),
  };
}

function gapSection(gaps: readonly string[]): CompositionSection {
  return {
    title: 'What could not be read',
    text: narrative(
      html`<ul>
        ${gaps.map((gap) => html`<li>${gap}</li>`)}
      </ul>`,
    ),
  };
}

function lineOf({ displayName, status, confidence, sig }: InferredMedication): Html {
  const directions = sig === undefined ? '' : `, ${sig}`;
  return html`<li>${displayName}${directions} (${status}, confidence ${confidence.toFixed(2)})</li>`;
}

function narrative(content: Html): { status: 'generated'; div: string } {
  const markup = content.markup.replaceAll(/\s+/g, ' ').trim();
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${markup}</div>` };
}
