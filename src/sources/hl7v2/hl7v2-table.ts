/** What the codes of HL7 v2 pharmacy messages mean for a medication record (HL7 v2.3 to v2.8, chapter 4A and tables 0119, 0038, 0396, 0162). */
import { NDC, RXNORM, SNOMED_CT } from '../../fhir/systems.ts';

interface MeaningRow {
  readonly status: string;
  readonly reason: string;
}

/** Messages that are read, by MSH-9. */
export const MESSAGES: Readonly<Record<string, string>> = {
  ORM: 'an order of any kind (v2.3 to v2.5)',
  OMP: 'a pharmacy order',
  RDE: 'an order as the pharmacy encoded it',
  RDS: 'a dispense',
};

/** Order control codes (table 0119) that end, pause or begin an order; those not here say nothing of how it stands. */
export const ORDER_CONTROLS: Readonly<Record<string, MeaningRow>> = {
  NW: { status: 'active', reason: 'new order' },
  XO: { status: 'active', reason: 'changed, and stands' },
  XX: { status: 'active', reason: 'changed without being asked, and stands' },
  RO: { status: 'active', reason: 'the order that replaces another' },
  OE: { status: 'active', reason: 'released from hold' },
  OR: { status: 'active', reason: 'released from hold, as asked' },
  RL: { status: 'active', reason: 'release of a hold' },
  CA: { status: 'cancelled', reason: 'request to cancel' },
  OC: { status: 'cancelled', reason: 'cancelled' },
  CR: { status: 'cancelled', reason: 'cancelled as asked' },
  DC: { status: 'stopped', reason: 'request to discontinue' },
  OD: { status: 'stopped', reason: 'discontinued' },
  DR: { status: 'stopped', reason: 'discontinued as asked' },
  RP: { status: 'stopped', reason: 'request to replace it by another' },
  RQ: { status: 'stopped', reason: 'replaced as asked' },
  RU: { status: 'stopped', reason: 'replaced without being asked' },
  HD: { status: 'on-hold', reason: 'request to hold' },
  OH: { status: 'on-hold', reason: 'held' },
  HR: { status: 'on-hold', reason: 'held as asked' },
  DE: { status: 'entered-in-error', reason: 'data errors' },
};

/** Order status (ORC-5, table 0038). */
export const ORDER_STATUSES: Readonly<Record<string, MeaningRow>> = {
  IP: { status: 'active', reason: 'in process' },
  SC: { status: 'active', reason: 'in process, scheduled' },
  CM: { status: 'completed', reason: 'completed' },
  CA: { status: 'cancelled', reason: 'cancelled' },
  DC: { status: 'stopped', reason: 'discontinued' },
  RP: { status: 'stopped', reason: 'replaced' },
  HD: { status: 'on-hold', reason: 'on hold' },
  ER: { status: 'entered-in-error', reason: 'error, no such order' },
};

/** Names of coding systems (table 0396); codes of any other are not read, and this is said. */
export const CODING_SYSTEMS: Readonly<Record<string, string>> = {
  RXNORM: RXNORM,
  RXN: RXNORM,
  NDC: NDC,
  SCT: SNOMED_CT,
  SNM: SNOMED_CT,
};

/** Table 0162: routes of administration. */
export const ROUTES = 'http://terminology.hl7.org/CodeSystem/v2-0162';

/** Order type (ORC-29, table 0482) as the category of a request. */
export const REQUEST_CATEGORY = 'http://terminology.hl7.org/CodeSystem/medicationrequest-category';
export const ORDER_TYPES: Readonly<Record<string, string>> = { I: 'inpatient', O: 'outpatient' };

/** Segments of a pharmacy message that tell nothing of the drug; those that are neither here nor read are named. */
export const OTHER_SEGMENTS: Readonly<Record<string, string>> = {
  MSH: 'the header',
  SFT: 'the software that sent it',
  EVN: 'the event',
  PID: 'the patient, read on its own',
  PD1: 'more of the patient',
  NK1: 'next of kin',
  PV1: 'the visit, read on its own',
  PV2: 'more of the visit',
  IN1: 'insurance',
  IN2: 'insurance',
  IN3: 'insurance',
  GT1: 'who pays',
  AL1: 'allergies',
  DG1: 'diagnoses',
  OBX: 'observations beside the order',
  FT1: 'charges',
  BLG: 'billing',
  CTI: 'clinical trials',
  FHS: 'header of a file',
  BHS: 'header of a batch',
  BTS: 'end of a batch',
  FTS: 'end of a file',
};

/** Units of a duration: of a quantity (`7^d`), and as prefix in the old timing (`D7`). */
export const DURATION_UNITS: Readonly<Record<string, { readonly unit: string; readonly days?: number }>> = {
  S: { unit: 's' },
  M: { unit: 'min' },
  MIN: { unit: 'min' },
  H: { unit: 'h' },
  HR: { unit: 'h' },
  D: { unit: 'd', days: 1 },
  DAY: { unit: 'd', days: 1 },
  DAYS: { unit: 'd', days: 1 },
  W: { unit: 'wk', days: 7 },
  WK: { unit: 'wk', days: 7 },
  L: { unit: 'mo' },
  MO: { unit: 'mo' },
};
