/** What the codes of an NCPDP SCRIPT message mean for a medication record (NCPDP SCRIPT Standard 10.6 and 2017071, External Code List). */
import { NDC, RXNORM } from '../../fhir/systems.ts';

interface CodeListRow {
  readonly system: string;
  readonly reason: string;
}

/** Qualifiers of the code of a product, and of a drug database; codes under any other are not read, and this is said. */
export const DRUG_CODE_LISTS: Readonly<Record<string, CodeListRow>> = {
  ND: { system: NDC, reason: 'National Drug Code, 11 digits' },
  SCD: { system: RXNORM, reason: 'RxNorm: a generic drug with strength and form' },
  SBD: { system: RXNORM, reason: 'RxNorm: a branded drug with strength and form' },
  GPK: { system: RXNORM, reason: 'RxNorm: a generic pack' },
  BPK: { system: RXNORM, reason: 'RxNorm: a branded pack' },
};

/** Units of a quantity (NCI Thesaurus), those that pharmacies dispense in; another code leaves the number without a unit. */
export const QUANTITY_UNITS: Readonly<Record<string, string>> = {
  C48480: 'capsule',
  C48542: 'tablet',
  C28254: 'mL',
  C48155: 'g',
  C48521: 'packet',
  C48524: 'patch',
  C48539: 'suppository',
  C48540: 'syringe',
  C48551: 'vial',
};

/** Reasons of an approved answer that leave something open. */
export const OPEN_ANSWERS: Readonly<Record<string, string>> = {
  AQ: 'the sender has more medication history than it sent',
};
