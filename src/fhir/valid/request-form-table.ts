/** What the parts of a FHIR R4 MedicationRequest beside drug and dosage may hold, as data. */
import { CODEABLE_CONCEPT, DURATION, PERIOD, SIMPLE_QUANTITY } from './dosage-form-table.ts';
import type { ObjectForm } from './dosage-form-table.ts';

/** http://hl7.org/fhir/R4/datatypes.html#Identifier, without its assigner */
export const IDENTIFIER: ObjectForm = {
  fields: {
    use: { codes: ['usual', 'official', 'temp', 'secondary', 'old'] },
    type: CODEABLE_CONCEPT,
    system: 'uri',
    value: 'string',
    period: PERIOD,
  },
  required: ['value'],
};

/** http://hl7.org/fhir/R4/references.html#Reference */
export const REFERENCE: ObjectForm = {
  fields: { reference: 'uri', identifier: IDENTIFIER, display: 'string' },
};

/** http://hl7.org/fhir/R4/medicationrequest-definitions.html#MedicationRequest.dispenseRequest; no order allows less than nothing. */
export const DISPENSE_REQUEST: ObjectForm = {
  fields: {
    validityPeriod: PERIOD,
    numberOfRepeatsAllowed: 'unsignedInt',
    quantity: SIMPLE_QUANTITY,
    expectedSupplyDuration: DURATION,
  },
};
