/** The code system URIs the service reads and writes, each under the one name used everywhere. */

export const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
export const NDC = 'http://hl7.org/fhir/sid/ndc';
export const SNOMED_CT = 'http://snomed.info/sct';
export const NCI_THESAURUS = 'http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl';
export const GTS_ABBREVIATION = 'http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation';
export const TIMING_EVENT = 'http://terminology.hl7.org/CodeSystem/v3-TimingEvent';
export const EVENT_TIMING = 'http://hl7.org/fhir/event-timing';
export const ICD10_CM = 'http://hl7.org/fhir/sid/icd-10-cm';
export const UCUM = 'http://unitsofmeasure.org';

/** True for the systems whose codes mean one drug wherever they stand. */
export function isDrugTerminology(system: string): boolean {
  return system === RXNORM || system === NDC || system.startsWith(SNOMED_CT);
}
