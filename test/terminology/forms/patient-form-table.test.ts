import { expect, test } from '@jest/globals';
import { patientForm } from '../../../src/terminology/forms/patient-form.ts';
import { PATIENT_FORM_ROWS } from '../../../src/terminology/forms/patient-form-table.ts';

test.each(PATIENT_FORM_ROWS.flatMap(({ examples }) => [...examples]))(
  'a patient calls a %s a %s',
  (phrase, called) => expect(patientForm(phrase)).toBe(called),
);
