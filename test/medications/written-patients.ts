/** Patients as systems of several countries export them, each with the list a pharmacist wrote down before it was first run. Looked at on 2026-06-01. */

import { type Json, rxnorm } from './patient.ts';

export interface WrittenPatient {
  readonly title: string;
  readonly resources: readonly Json[];
  /** Sources of an entry, by their ids, and its status. */
  readonly expected: readonly (readonly [sources: string, status: string])[];
}

export const order = (id: string, authoredOn: string, drug: Json | string, fields: Json = {}): Json => ({
  resourceType: 'MedicationRequest',
  id,
  status: 'active',
  intent: 'order',
  authoredOn,
  medicationCodeableConcept: typeof drug === 'string' ? { text: drug } : drug,
  ...fields,
});
export const fill = (
  id: string,
  whenHandedOver: string | undefined,
  drug: Json | string,
  fields: Json = {},
): Json => ({
  resourceType: 'MedicationDispense',
  id,
  status: 'completed',
  ...(whenHandedOver !== undefined && { whenHandedOver }),
  medicationCodeableConcept: typeof drug === 'string' ? { text: drug } : drug,
  ...fields,
});
export const said = (id: string, drug: Json | string, fields: Json): Json => ({
  resourceType: 'MedicationStatement',
  id,
  status: 'active',
  medicationCodeableConcept: typeof drug === 'string' ? { text: drug } : drug,
  ...fields,
});
export const days = (value: number): Json => ({ value, unit: 'days', code: 'd' });
export const sig = (...texts: readonly string[]): Json => ({
  dosageInstruction: texts.map((text) => ({ text })),
});
export const of = (id: string): Json => ({
  authorizingPrescription: [{ reference: `MedicationRequest/${id}` }],
});
export const supply = (value: number, refills = 0): Json => ({
  dispenseRequest: { expectedSupplyDuration: days(value), numberOfRepeatsAllowed: refills },
});

const AMOXICILLIN = rxnorm('308191');
const LISINOPRIL = rxnorm('314076');
const METFORMIN = rxnorm('861007');
const OXYCODONE = rxnorm('1049621');
const WARFARIN_5 = rxnorm('855332');
const WARFARIN_2 = rxnorm('855302');
const PREDNISONE = rxnorm('312615');
const AMLODIPINE = rxnorm('197361');
const DOXYCYCLINE = rxnorm('1649988');
const ALBUTEROL = rxnorm('2123076');
const NEBULES = rxnorm('630208');

export const WRITTEN_PATIENTS: readonly WrittenPatient[] = [
  {
    title: 'US retail: a burst of prednisone in March, amoxicillin last week, lisinopril refilled',
    resources: [
      order('pred', '2026-03-10', PREDNISONE, { ...sig('Take 2 tablets daily for 5 days'), ...supply(5) }),
      fill('predf', '2026-03-10', PREDNISONE, { daysSupply: days(5), ...of('pred') }),
      order('amox', '2026-05-27', AMOXICILLIN, {
        ...sig('Take 1 capsule three times daily until gone'),
        ...supply(10),
      }),
      order('lis', '2025-12-01', LISINOPRIL, supply(90, 3)),
      fill('lisf', '2026-05-01', LISINOPRIL, { daysSupply: days(90), ...of('lis') }),
    ],
    expected: [
      ['pred predf', 'completed'],
      ['amox', 'active'],
      ['lis lisf', 'active'],
    ],
  },
  {
    title: 'US surgery: oxycodone as needed after an operation two months ago, claim alone',
    resources: [fill('claim', '2026-04-02', OXYCODONE, { daysSupply: days(4), quantity: { value: 16 } })],
    expected: [['claim', 'completed']],
  },
  {
    title: 'US pain clinic: oxycodone filled every two weeks for months',
    resources: ['2026-04-20', '2026-05-04', '2026-05-18'].map((date, at) =>
      fill(`f${at}`, date, OXYCODONE, { daysSupply: days(14) }),
    ),
    expected: [['f0 f1 f2', 'active']],
  },
  {
    title: 'Cerner: apixaban starter dose, then the usual one',
    resources: [
      order(
        'api',
        '2026-05-05',
        rxnorm('1364445'),
        sig('2 tablets twice daily for 7 days, then 1 tablet twice daily'),
      ),
    ],
    expected: [['api', 'active']],
  },
  {
    title: 'Epic: lisinopril stopped without a date, its last fill two weeks ago; losartan since',
    resources: [
      order('lis', '2025-09-01', LISINOPRIL, { status: 'stopped', ...supply(90, 3) }),
      fill('lisf', '2026-05-18', LISINOPRIL, { daysSupply: days(90), ...of('lis') }),
      order('los', '2026-05-20', rxnorm('979492'), supply(90, 3)),
    ],
    expected: [
      ['lis lisf', 'stopped'],
      ['los', 'active'],
    ],
  },
  {
    title: 'Warfarin held before a colonoscopy by a new sig on the list',
    resources: [
      order('war', '2026-02-01', WARFARIN_5, supply(90, 1)),
      fill('warf', '2026-05-01', WARFARIN_5, { daysSupply: days(90), ...of('war') }),
      order('hold', '2026-05-29', WARFARIN_5, sig('HOLD until after procedure on 6/4')),
    ],
    expected: [['war warf hold', 'unknown']],
  },
  {
    title: 'A hold in April, ordered again in May',
    resources: [
      order('met', '2026-04-02', METFORMIN, { status: 'on-hold' }),
      order('again', '2026-05-12', METFORMIN, supply(30, 5)),
    ],
    expected: [['met again', 'active']],
  },
  {
    title: 'Warfarin 5 mg and 2 mg on different days',
    resources: [
      order('w5', '2026-03-02', WARFARIN_5, sig('1 tablet by mouth Monday, Wednesday and Friday')),
      order('w2', '2026-05-02', WARFARIN_2, sig('1 tablet by mouth Tuesday, Thursday, Saturday and Sunday')),
    ],
    expected: [['w5 w2', 'active']],
  },
  {
    title: 'Asthma: inhaler of January and nebules of May',
    resources: [
      order('hfa', '2026-01-10', ALBUTEROL, sig('2 puffs every 4 hours as needed')),
      order('neb', '2026-05-10', NEBULES, sig('1 vial by nebulizer every 6 hours as needed')),
    ],
    expected: [
      ['hfa', 'active'],
      ['neb', 'active'],
    ],
  },
  {
    title: 'Australia: a fill under a brand that only its prescription explains',
    resources: [
      order('simva', '2026-05-10', 'Simvastatin 40 mg tablet'),
      fill('zimstat', '2026-05-12', 'Zimstat 40 mg tablet', { ...of('simva'), daysSupply: days(30) }),
      fill('older', '2026-04-10', 'Zimstat 40 mg tablet', { daysSupply: days(30) }),
    ],
    expected: [['simva zimstat older', 'active']],
  },
  {
    title: 'Hospital export: completed order, dispense without a date, local names',
    resources: [
      order('o', '2026-05-20', 'Hausapotheke 17', { status: 'completed' }),
      fill('d', undefined, 'HA17', of('o')),
      fill('x', undefined, 'Kochsalz Beutel'),
    ],
    expected: [
      ['o d', 'completed'],
      ['x', 'unknown'],
    ],
  },
  {
    title: 'Germany: tablets for good and a course of an antibiotic from a practice',
    resources: [
      said('ram', 'Ramipril 5 mg Tabletten', { dateAsserted: '2026-04-01', dosage: [{ text: '1-0-0-0' }] }),
      order('amoxi', '2026-02-10', AMOXICILLIN, { dispenseRequest: { expectedSupplyDuration: days(7) } }),
    ],
    expected: [
      ['ram', 'active'],
      ['amoxi', 'completed'],
    ],
  },
  {
    title: 'STU3 server: three statements with taken',
    resources: [
      said('yes', METFORMIN, { taken: 'y', dateAsserted: '2026-03-01' }),
      said('no', LISINOPRIL, { taken: 'n', dateAsserted: '2026-03-01', reasonNotTaken: [{ text: 'cough' }] }),
      said('dstu', AMLODIPINE, { wasNotTaken: true, dateAsserted: '2026-03-01' }),
    ],
    expected: [
      ['yes', 'active'],
      ['no', 'stopped'],
      ['dstu', 'stopped'],
    ],
  },
  {
    title: 'Methotrexate once a week, structured as daily on one day; folic acid six days',
    resources: [
      order('mtx', '2026-04-10', rxnorm('105585'), {
        dosageInstruction: [
          { timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', dayOfWeek: ['wed'] } } },
        ],
      }),
      order('fol', '2026-04-10', 'folic acid 1 mg tablet', sig('1 tablet daily 6 days a week')),
    ],
    expected: [
      ['mtx', 'active'],
      ['fol', 'active'],
    ],
  },
  {
    title: 'A duplicate order cancelled while the first is filled; a filled order cancelled for good',
    resources: [
      order('a', '2026-03-01', METFORMIN, supply(90, 3)),
      fill('af', '2026-04-20', METFORMIN, { daysSupply: days(90), ...of('a') }),
      order('adup', '2026-05-25', METFORMIN, { status: 'cancelled' }),
      order('b', '2026-03-01', AMLODIPINE, { status: 'cancelled' }),
      fill('bf', '2026-03-15', AMLODIPINE, { daysSupply: days(90), ...of('b') }),
    ],
    expected: [
      ['a af adup', 'active'],
      ['b bf', 'stopped'],
    ],
  },
  {
    title: 'Acne: doxycycline with refills; Lyme: doxycycline for three weeks in March is another patient',
    resources: [
      order('acne', '2026-03-01', DOXYCYCLINE, supply(30, 5)),
      fill('acnef', '2026-05-05', DOXYCYCLINE, { daysSupply: days(30), ...of('acne') }),
    ],
    expected: [['acne acnef', 'active']],
  },
  {
    title: 'Clinic list with notes: not taking, stopped by the patient, taken as directed',
    resources: [
      said('n', LISINOPRIL, { dateAsserted: '2026-05-01', note: [{ text: 'Patient not taking: cost' }] }),
      order('s', '2026-05-02', AMLODIPINE, {
        note: [{ text: 'Stopped taking because of swelling', time: '2026-05-20' }],
      }),
      order('t', '2026-05-02', METFORMIN, sig('Take as directed. Do not take with alcohol')),
    ],
    expected: [
      ['n', 'stopped'],
      ['s', 'stopped'],
      ['t', 'active'],
    ],
  },
  {
    title: 'Old record: everything ended years ago',
    resources: [
      order('st', '2012-03-01', LISINOPRIL, { status: 'stopped' }),
      order('co', '2014-03-01', AMOXICILLIN, { status: 'completed' }),
      order('ca', '2015-03-01', METFORMIN, { status: 'cancelled' }),
      fill('lapsed', '2019-03-01', AMLODIPINE, { daysSupply: days(30) }),
    ],
    expected: [
      ['st', 'stopped'],
      ['co', 'completed'],
      ['ca', 'cancelled'],
      ['lapsed', 'unknown'],
    ],
  },
  {
    title: 'Two prescribers: sertraline 50 mg replaced by 100 mg, the old one still active on the list',
    resources: [
      order('s50', '2025-12-01', rxnorm('312941'), supply(30, 5)),
      order('s100', '2026-04-15', rxnorm('312938'), supply(30, 5)),
      fill('s100f', '2026-05-15', rxnorm('312938'), { daysSupply: days(30), ...of('s100') }),
    ],
    expected: [['s50 s100 s100f', 'active']],
  },
  {
    title: 'A modified resource is not read, the others are',
    resources: [
      order('mod', '2026-05-02', LISINOPRIL, {
        modifierExtension: [{ url: 'https://vendor.example/negated' }],
      }),
      order('plain', '2026-05-02', METFORMIN),
    ],
    expected: [['plain', 'active']],
  },
  {
    title: 'Azithromycin pack in April, emergency contraception in May, palbociclib in cycles',
    resources: [
      fill('azi', '2026-04-11', 'azithromycin 250 mg tablet', {
        daysSupply: days(5),
        quantity: { value: 6 },
      }),
      order('ec', '2026-05-08', rxnorm('483325'), sig('Take 1 tablet once')),
      order(
        'palbo',
        '2026-04-20',
        'palbociclib 125 mg tablet',
        sig('1 tablet daily for 21 days, then 7 days off'),
      ),
    ],
    expected: [
      ['azi', 'completed'],
      ['ec', 'completed'],
      ['palbo', 'active'],
    ],
  },
  {
    title: 'Insulin: a vial and a pen of three times the strength',
    resources: [
      order('vial', '2026-02-20', rxnorm('311041'), sig('20 units at bedtime')),
      order('pen', '2026-05-10', rxnorm('1604544'), sig('24 units at bedtime')),
    ],
    expected: [
      ['vial', 'active'],
      ['pen', 'active'],
    ],
  },
];
