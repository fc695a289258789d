/** What an entry is called, and what is said where its name or code is not the one written. */

import { NDC, RXNORM, SNOMED_CT } from '../../fhir/systems.ts';
import { SPECIFICITY } from '../read/drug/code-candidates.ts';
import type { Enrichment } from '../medication-list.ts';
import type { IdentifiedVia, MedicationIdentity, MedicationRecord } from '../medication-record.ts';
import type { RxNormConcept } from '../../terminology/rxnorm.ts';
import { normalizeText } from '../../text/normalize-text.ts';

/** The name of an entry: the concept's, or the words where it says less than they do. */
export function displayName(identity: MedicationIdentity): string {
  const { concept, text, foreignCode = '', via } = identity;
  if (concept !== undefined && (via === 'regimen' || !saysLess(concept, text))) return concept.name;
  if (foreignCode.startsWith('reference|')) return 'Drug not named';
  if (text !== '') return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text;
  return nameOfCode(foreignCode);
}

/** What is shown where nothing but a code tells of the drug. */
function nameOfCode(code: string): string {
  if (!code.startsWith(CONTRADICTORY)) return codeInWords(code) || 'Unnamed medication';
  return `Codes of different drugs (RxNorm ${code.slice(CONTRADICTORY.length).replaceAll(',', ', ')})`;
}

/** `NDC 0093-7424-56`: a system that clinicians know goes by its name. */
function codeInWords(code: string): string {
  const at = code.lastIndexOf('|');
  const system = code.slice(0, Math.max(0, at));
  return `${SYSTEM_NAMES.get(system) ?? system} ${code.slice(at + 1)}`.trim();
}

const SYSTEM_NAMES: ReadonlyMap<string, string> = new Map([
  [RXNORM, 'RxNorm'],
  [NDC, 'NDC'],
  [SNOMED_CT, 'SNOMED CT'],
]);

const CONTRADICTORY = 'contradictory|';

/** A concept that leaves open what the words say, strength or form, is shown by the words: two entries never look the same. */
function saysLess({ tty, name }: RxNormConcept, text: string): boolean {
  if (text === '' || SPECIFICITY[tty] >= SPECIFICITY.SCD) return false;
  const said = new Set(normalizeText(name).split(' '));
  return normalizeText(text)
    .split(' ')
    .some((word) => !said.has(word));
}

/** Longer names are cut: no drug has one. */
const MAX_NAME = 500;

const CODE_REASONS: Readonly<Record<IdentifiedVia, (from: string) => string>> = {
  rxnorm: (from) => `written as ${from}`,
  'retired-rxnorm': (from) => `${from} is retired: this is what is known of it now`,
  ndc: (from) => `the product of ${from}`,
  name: () => 'the RxNorm concept of this name',
  text: () => 'the RxNorm concept that the words describe',
  none: () => 'found by its words',
  regimen: () => 'the ingredient of two strengths that are taken on different days of the week',
};

/** Where the code shown is not the code written, and codes that were not believed. */
export function nameEnrichments(
  named: MedicationIdentity,
  shown: readonly MedicationRecord[],
): readonly Enrichment[] {
  const { concept, via, from } = named;
  const setAside = new Set(shown.flatMap(({ medication }) => medication.setAside ?? []));
  const reasons = [...setAside]
    .sort()
    .map((code) => `${code} names another drug or strength: the words decide`);
  const field = concept === undefined ? 'display_name' : 'rxnorm_code';
  const value = concept?.rxcui ?? displayName(named);
  if (concept !== undefined && via !== 'rxnorm') reasons.unshift(CODE_REASONS[via](from ?? ''));
  return reasons.map((reason) => ({ field, value, reason }));
}
