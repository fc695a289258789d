/** The extensions and codes this service adds to the FHIR resources it derives; `ig/` holds their definitions. */

/**
 * Canonical base of everything the implementation guide defines: a name, not an address that is contacted. Nobody can own
 * a domain below `.invalid` (RFC 2606), and the url of an extension may be no URN. An operator may publish the guide
 * under a name of their own (`FHIR_CANONICAL`).
 */
export const MEDLIST_CANONICAL = 'https://medlist.invalid/fhir';

/** `valueDecimal` on MedicationRequest: confidence in the status, 0 to 1. */
export const STATUS_CONFIDENCE = `${MEDLIST_CANONICAL}/StructureDefinition/status-confidence`;

/** `valueCode` on MedicationRequest, repeated: a tag of the evidence behind the status. */
export const STATUS_EVIDENCE = `${MEDLIST_CANONICAL}/StructureDefinition/status-evidence`;

/** `valueDateTime` on MedicationRequest: newest dated fact about the drug. */
export const LAST_ACTIVITY = `${MEDLIST_CANONICAL}/StructureDefinition/last-activity`;

/** On Provenance, repeated, with `field`, `value` and `reason` inside: a value that no source states as such. */
export const ENRICHMENT = `${MEDLIST_CANONICAL}/StructureDefinition/enrichment`;

/** `valueDateTime` on Provenance: the time the list is for. */
export const AS_OF = `${MEDLIST_CANONICAL}/StructureDefinition/as-of`;

/** Code system of the one tag that says a resource was not written by a prescriber. */
export const DERIVATION_SYSTEM = `${MEDLIST_CANONICAL}/CodeSystem/derivation`;

/** `meta.tag` of every resource the service makes. */
export const DERIVED_TAG = {
  system: DERIVATION_SYSTEM,
  code: 'derived',
  display: 'Derived by medication list inference',
} as const;

/** Whether a tag says so, whichever canonical its instance of the service publishes under. */
export function isDerivedTag({ system, code }: Readonly<Record<string, unknown>>): boolean {
  const name = DERIVATION_SYSTEM.slice(MEDLIST_CANONICAL.length);
  return code === DERIVED_TAG.code && typeof system === 'string' && system.endsWith(name);
}

/**
 * What the service is about to send, as text, with its definitions named below `canonical`. Everything inside the service
 * has the project's own names; no source has them, so that nothing else is changed.
 */
export function underCanonical(text: string, canonical: string): string {
  return canonical === MEDLIST_CANONICAL ? text : text.replaceAll(`${MEDLIST_CANONICAL}/`, `${canonical}/`);
}
