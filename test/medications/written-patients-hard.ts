/** Patients of the classes that are hardest to tell: loading, titration and cycles, short courses, holds, refusals, undated stops, claims, corrected dates. Each list was written down before it was first run, at 2026-06-01; where it held two statuses right, the one that is given stands here. */

import { type Json, rxnorm, statusChanged } from './patient.ts';
import { days, fill, of, order, said, sig, supply, type WrittenPatient } from './written-patients.ts';

const note = (text: string): Json => ({ note: [{ text }] });
const ofDays = (count: number): Json => ({ daysSupply: days(count) });
const category = (code: string): Json => ({ category: [{ coding: [{ code }] }] });
const administered = (id: string, effectiveDateTime: string, text: string): Json => ({
  resourceType: 'MedicationAdministration',
  id,
  status: 'completed',
  effectiveDateTime,
  medicationCodeableConcept: { text },
});
const byClinic: Json = { informationSource: { reference: 'Practitioner/d' } };
const byPatient: Json = { informationSource: { reference: 'Patient/p' } };

export const HARD_WRITTEN_PATIENTS: readonly WrittenPatient[] = [
  {
    title: 'cardiology: amiodarone load, apixaban lead-in, hold before surgery',
    resources: [
      order('amio', '2026-05-20', 'amiodarone 200 mg tablet', {
        ...sig('Take 2 tablets twice daily for 2 weeks, then 1 tablet daily'),
        ...supply(30, 3),
      }),
      order('apx', '2026-01-05', 'apixaban 5 mg tablet', {
        ...sig('Take 10 mg twice daily for 7 days, then 5 mg twice daily'),
        ...supply(30, 5),
      }),
      fill('apxf', '2026-05-15', 'apixaban 5 mg tablet', { ...ofDays(30), ...of('apx') }),
      order('asa', '2025-12-10', 'aspirin 81 mg EC tablet', {
        ...sig('1 tab daily. Hold for 7 days before colonoscopy'),
        ...supply(90, 3),
      }),
      fill('asaf', '2026-04-01', 'aspirin 81 mg EC tablet', ofDays(90)),
      order('met', '2025-11-01', 'metoprolol succinate ER 50 mg tablet', { status: 'stopped' }),
      order('met2', '2026-04-20', 'metoprolol succinate ER 100 mg tablet', supply(90, 3)),
      order('clop', '2025-06-01', 'clopidogrel 75 mg tablet', {
        status: 'on-hold',
        ...statusChanged('2026-05-25'),
        ...note('HOLD until after procedure'),
      }),
    ],
    expected: [
      ['amio', 'active'],
      ['apx apxf', 'active'],
      ['asa asaf', 'active'],
      ['met met2', 'active'],
      ['clop', 'unknown'],
    ],
  },
  {
    title: 'oncology: cycles',
    resources: [
      order('cap', '2026-04-15', 'capecitabine 500 mg tablet', {
        ...sig('Take 3 tablets twice daily on days 1-14 of each 21-day cycle'),
        ...supply(21, 5),
      }),
      order('ond', '2026-04-15', 'ondansetron ODT 8 mg', {
        ...sig('Dissolve 1 tablet every 8 hours as needed for nausea'),
        ...supply(10, 2),
      }),
      order('dex', '2026-04-15', 'dexamethasone 4 mg tablet', {
        ...sig('Take 2 tablets daily for 3 days after each chemotherapy'),
        ...supply(3, 5),
      }),
      order('palbo', '2025-10-01', 'Ibrance 125 mg capsule', {
        status: 'stopped',
        ...statusChanged('2026-04-10'),
      }),
      fill('palbof', '2026-04-02', 'palbociclib 125 mg capsule', ofDays(28)),
      order('let', '2025-10-01', 'letrozole 2.5 mg tablet', supply(90, 3)),
      fill('letf', '2026-05-02', 'letrozole 2.5 mg tablet', { ...ofDays(90), ...of('let') }),
      said('vitd', 'Vitamin D3 2000 units', { dateAsserted: '2026-04-15', ...byPatient }),
    ],
    expected: [
      ['cap', 'active'],
      ['ond', 'active'],
      ['dex', 'active'],
      ['palbo palbof', 'stopped'],
      ['let letf', 'active'],
      ['vitd', 'active'],
    ],
  },
  {
    title: 'post-surgery short courses',
    resources: [
      order('oxy', '2026-05-01', 'oxycodone 5 mg tablet', {
        ...sig('1 tab q4-6h prn pain'),
        dispenseRequest: {
          quantity: { value: 12, unit: 'tablet' },
          numberOfRepeatsAllowed: 0,
          expectedSupplyDuration: days(3),
        },
      }),
      fill('oxyf', '2026-05-01', 'oxycodone IR 5 mg tablet', { ...ofDays(3), ...of('oxy') }),
      order('ceph', '2026-05-01', 'cephalexin 500 mg capsule', {
        ...sig('1 capsule four times a day until all taken'),
        ...supply(7),
      }),
      order('doc', '2026-05-01', 'docusate 100 mg capsule', {
        ...sig('1 capsule twice daily while taking opioids'),
        ...supply(30, 1),
      }),
      order('enox', '2026-05-25', 'enoxaparin 40 mg/0.4 mL syringe', {
        ...sig('Inject 40 mg daily for 28 days'),
        ...supply(28),
      }),
      order('flu', '2026-05-30', 'fluconazole 150 mg tablet', {
        ...sig('Take 1 tablet once; may repeat in 72 hours'),
        ...supply(3),
      }),
      said('ibu', 'ibuprofen 600 mg', { status: 'not-taken', dateAsserted: '2026-05-28', ...byPatient }),
      order('ibuo', '2026-05-01', 'ibuprofen 600 mg tablet', {
        ...sig('1 tab every 6 hours as needed'),
        ...supply(15, 1),
      }),
    ],
    expected: [
      ['oxy oxyf', 'completed'],
      ['ceph', 'completed'],
      ['doc', 'active'],
      ['enox', 'active'],
      ['flu', 'active'],
      ['ibu ibuo', 'stopped'],
    ],
  },
  {
    title: 'psychiatry: titrations, bupropion releases, brand swap',
    resources: [
      order('lam', '2026-05-10', 'lamotrigine 25 mg tablet', {
        ...sig('Take 25 mg daily for 2 weeks, then 50 mg daily for 2 weeks, then 100 mg daily'),
        ...supply(30, 1),
      }),
      order('sr', '2026-02-01', 'Wellbutrin SR 150 mg', {
        status: 'stopped',
        ...statusChanged('2026-05-10'),
      }),
      fill('srf', '2026-04-20', 'bupropion SR 150 mg tablet', ofDays(30)),
      order('xl', '2026-05-10', 'bupropion XL 300 mg tablet', supply(30, 2)),
      order('ven', '2025-01-05', 'venlafaxine ER 75 mg capsule', { status: 'completed' }),
      order('ser', '2026-05-10', 'sertraline 50 mg tablet', {
        ...sig('1/2 tablet daily for 7 days then 1 tablet daily'),
        ...supply(30, 2),
      }),
      order('lor', '2026-03-01', 'lorazepam 0.5 mg tablet', {
        ...sig('1 tab bid prn anxiety'),
        ...supply(30),
      }),
      said('mel', 'melatonin 5 mg', { dateAsserted: '2026-05-10', ...byPatient }),
    ],
    expected: [
      ['lam', 'active'],
      ['sr srf', 'stopped'],
      ['xl', 'active'],
      ['ven', 'completed'],
      ['ser', 'active'],
      ['lor', 'active'],
      ['mel', 'active'],
    ],
  },
  {
    title: 'endocrine: insulins, devices, biosimilar',
    resources: [
      order('lan', '2025-10-01', 'Lantus SoloStar 100 units/mL pen', supply(90, 3)),
      order('sem', '2026-05-15', 'Semglee pen 100 units/mL', supply(90, 3)),
      order('hum', '2026-02-01', 'Humalog KwikPen 100 units/mL', supply(90, 3)),
      order('humv', '2026-02-01', 'Humalog 100 units/mL vial', { ...sig('for pump'), ...supply(90, 3) }),
      order('oz', '2026-04-01', 'Ozempic 0.25 mg or 0.5 mg (2 mg/3 mL) pen', {
        ...sig('0.25 mg weekly for 4 weeks, then 0.5 mg weekly'),
        ...supply(28, 3),
      }),
      order('gluc', '2024-06-01', 'glucagon emergency kit 1 mg', {}),
      order('metf', '2026-01-01', 'metformin ER 500 mg tablet', {
        ...sig('2 tablets twice daily'),
        ...supply(90, 3),
      }),
      fill('metff', '2026-04-01', 'metformin HCl ER 500 mg tab', { ...ofDays(90), ...of('metf') }),
    ],
    expected: [
      ['lan sem', 'active'],
      ['hum humv', 'active'],
      ['oz', 'active'],
      ['gluc', 'unknown'],
      ['metf metff', 'active'],
    ],
  },
  {
    title: 'refusals and clinic vs. patient',
    resources: [
      order('ator', '2026-01-10', 'atorvastatin 40 mg tablet', supply(90, 3)),
      said('atorp', 'atorvastatin', { status: 'not-taken', dateAsserted: '2026-04-20', ...byPatient }),
      fill('atorf', '2026-05-05', 'atorvastatin 40 mg tablet', { ...ofDays(90), ...of('ator') }),
      order('lisi', '2026-01-10', 'lisinopril 20 mg tablet', supply(90, 3)),
      said('lisip', 'lisinopril 20 mg', { status: 'stopped', dateAsserted: '2026-05-20', ...byClinic }),
      order('gaba', '2026-05-10', 'gabapentin 300 mg capsule', { status: 'draft' }),
      said('gabap', 'gabapentin 300 mg', { dateAsserted: '2026-05-12', ...byPatient }),
      said('tur', 'turmeric', { dateAsserted: '2026-05-12', ...byPatient }),
      order('alen', '2025-12-01', 'alendronate 70 mg tablet', {
        ...supply(84, 3),
        ...note('Patient declined'),
      }),
      fill('alenf', '2025-12-02', 'alendronate 70 mg tablet', { status: 'declined' }),
    ],
    expected: [
      ['ator atorp atorf', 'active'],
      ['lisi lisip', 'stopped'],
      ['gaba gabap', 'active'],
      ['tur', 'active'],
      ['alen alenf', 'stopped'],
    ],
  },
  {
    title: 'undated stops against refills',
    resources: [
      order('aml', '2025-09-01', 'amlodipine 10 mg tablet', { status: 'stopped', ...supply(90, 3) }),
      fill('amlf1', '2025-12-01', 'amlodipine 10 mg tablet', { ...ofDays(90), ...of('aml') }),
      fill('amlf2', '2026-05-01', 'amlodipine 10 mg tablet', { ...ofDays(90), ...of('aml') }),
      order('hctz', '2025-09-01', 'hydrochlorothiazide 25 mg tablet', { status: 'stopped' }),
      order('hctz2', '2026-05-02', 'hydrochlorothiazide 12.5 mg tablet', supply(90, 2)),
      order('omep', '2025-01-01', 'omeprazole 20 mg capsule', { status: 'stopped' }),
      said('omepp', 'Prilosec OTC', { dateAsserted: '2026-05-20', ...byPatient }),
      order('war', '2026-02-01', 'warfarin 5 mg tablet', {
        ...sig('1 tablet Mon Wed Fri'),
        ...supply(90, 1),
      }),
      order('war2', '2026-02-01', 'warfarin 2.5 mg tablet', {
        ...sig('1 tablet Tue Thu Sat Sun'),
        ...supply(90, 1),
      }),
    ],
    expected: [
      ['aml amlf1 amlf2', 'stopped'],
      ['hctz hctz2', 'active'],
      ['omep omepp', 'active'],
      ['war war2', 'active'],
    ],
  },
  {
    title: 'combos',
    resources: [
      order('lh', '2026-03-01', 'LISINOP/HCTZ TAB 20-12.5', supply(90, 3)),
      order('l', '2025-08-01', 'lisinopril 20 mg tablet', {
        status: 'stopped',
        ...statusChanged('2026-03-01'),
      }),
      order('pc', '2026-05-28', 'oxycodone-acetaminophen 5-325 mg tablet', {
        ...sig('1 tab q6h prn'),
        ...supply(5),
      }),
      said('tyl', 'Tylenol Extra Strength 500 mg', { dateAsserted: '2026-05-28', ...byPatient }),
      order('jan', '2026-01-10', 'Janumet 50-1000', supply(90, 3)),
      fill('janf', '2026-04-10', 'sitagliptin-metformin 50-1,000 mg tablet', ofDays(90)),
      order('adv', '2026-01-10', 'Advair Diskus 250/50', supply(30, 11)),
      fill(
        'advf',
        '2026-05-20',
        'fluticasone propion-salmeterol 250-50 mcg/dose blister with device',
        ofDays(30),
      ),
      order('bac', '2026-05-27', 'SMX-TMP DS 800-160', { ...sig('1 tab bid x 7 days'), ...supply(7) }),
    ],
    expected: [
      ['lh', 'active'],
      ['l', 'stopped'],
      ['pc', 'active'],
      ['tyl', 'active'],
      ['jan janf', 'active'],
      ['adv advf', 'active'],
      ['bac', 'active'],
    ],
  },
  {
    title: 'inhalers, drops, creams',
    resources: [
      order('alb', '2025-03-01', 'albuterol HFA 90 mcg/actuation inhaler', { ...sig('2 puffs q4h prn') }),
      fill('albf', '2026-02-10', 'Ventolin HFA 90 mcg inhaler', ofDays(25)),
      order('neb', '2026-04-01', 'albuterol 2.5 mg/3 mL nebulizer solution', {
        ...sig('1 vial q6h prn'),
        ...supply(25, 2),
      }),
      order('sym', '2026-01-01', 'Symbicort 160-4.5 mcg inhaler', supply(30, 11)),
      fill('symf', '2026-05-10', 'budesonide-formoterol HFA 160-4.5 mcg', { ...ofDays(30), ...of('sym') }),
      order('lat', '2026-01-01', 'latanoprost 0.005% eye drops', supply(75, 3)),
      order('kc', '2026-04-15', 'ketoconazole 2% cream', { ...sig('apply twice daily'), ...supply(30, 1) }),
      order('ks', '2026-04-15', 'ketoconazole 2% shampoo', { ...sig('use twice weekly'), ...supply(30, 1) }),
      order('est', '2026-04-15', 'estradiol 0.05 mg/24 hr twice weekly patch', supply(28, 5)),
    ],
    expected: [
      ['alb albf', 'unknown'],
      ['neb', 'active'],
      ['sym symf', 'active'],
      ['lat', 'active'],
      ['kc', 'active'],
      ['ks', 'active'],
      ['est', 'active'],
    ],
  },
  {
    title: 'one drug by five names',
    resources: [
      order('p1', '2026-05-01', 'paracetamol 500 mg tablets', supply(30, 2)),
      said('p2', 'acetaminophen', { dateAsserted: '2026-05-10', ...byPatient }),
      said('p3', 'APAP 500 mg tab', { dateAsserted: '2026-05-10', ...byClinic }),
      said('p4', 'Tylenol 500 mg tablet', { dateAsserted: '2026-04-10', ...byPatient }),
      order('p5', '2026-05-01', rxnorm('198440'), supply(30, 2)),
      order('f1', '2026-04-01', 'Lasix 40 mg tablet', supply(90, 3)),
      fill('f2', '2026-04-01', 'FUROSEMIDE TAB 40MG', ofDays(90)),
      said('f3', 'frusemide 40 mg', { dateAsserted: '2026-05-10', ...byClinic }),
      said('f4', 'furosemide', { dateAsserted: '2026-05-10', ...byPatient }),
    ],
    expected: [
      ['p1 p2 p3 p4 p5', 'active'],
      ['f1 f2 f3 f4', 'active'],
    ],
  },
  {
    title: 'claims',
    resources: [
      fill('c1', '2026-05-10', 'LISINOPRIL TAB 20MG', ofDays(90)),
      fill('c2', '2026-03-01', 'METFORMIN TAB 1000MG', ofDays(90)),
      fill('c3', '2026-05-25', 'AMOX/K CLAV TAB 875-125', ofDays(10)),
      fill('c4', '2026-01-05', 'AZITHROMYCIN TAB 250MG', ofDays(5)),
      fill('c5', '2026-05-05', 'PANTOPRAZOLE TAB 40MG EC', { ...ofDays(30), status: 'cancelled' }),
      fill('c6', '2026-05-01', 'ATORVASTATIN TAB 20MG', ofDays(30)),
      fill('c7', '2026-05-02', 'ATORVASTATIN TAB 20MG', { ...ofDays(30), status: 'entered-in-error' }),
      fill('c8', '2025-06-01', 'TRAMADOL HCL TAB 50MG', ofDays(7)),
      fill('c9', '2026-05-18', 'NALOXONE SPR 4MG', ofDays(1)),
      fill('c10', '2026-04-28', 'LEVOTHYROXIN TAB 75MCG', ofDays(90)),
    ],
    expected: [
      ['c1', 'active'],
      ['c2', 'active'],
      ['c3', 'active'],
      ['c4', 'completed'],
      ['c5', 'unknown'],
      ['c6', 'active'],
      ['c8', 'completed'],
      ['c9', 'active'],
      ['c10', 'active'],
    ],
  },
  {
    title: 'status codes and errors',
    resources: [
      order('u1', '2026-05-01', 'losartan 50 mg tablet', { status: 'foo' }),
      order('u2', '2026-05-01', 'carvedilol 6.25 mg tablet', { status: 'entered-in-error' }),
      order('u3', '2026-05-01', 'carvedilol 12.5 mg tablet', supply(90, 1)),
      order('u4', '2026-05-01', 'spironolactone 25 mg tablet', { status: 'unknown' }),
      said('u4s', 'spironolactone 25 mg', { dateAsserted: '2026-05-05', ...byClinic }),
      order('u5', '2026-05-01', 'digoxin 125 mcg tablet', { intent: 'proposal' }),
      order('u6', '2026-05-01', 'ibuprofen 400 mg', { doNotPerform: true }),
      order('u7', '2026-05-01', 'potassium chloride ER 20 mEq tablet', { status: 'cancelled' }),
      order('u8', '2026-04-30', 'potassium chloride ER 20 mEq tablet', supply(30, 3)),
    ],
    expected: [
      ['u1', 'unknown'],
      ['u3', 'active'],
      ['u4 u4s', 'active'],
      ['u5', 'unknown'],
      ['u6', 'stopped'],
      ['u7 u8', 'active'],
    ],
  },
  {
    title: 'dates and zones',
    resources: [
      order('z1', '2026-05-31T23:30:00-05:00', 'cetirizine 10 mg tablet', supply(30, 1)),
      order('z2', '2026-06-01T02:00:00+14:00', 'famotidine 20 mg tablet', supply(30, 1)),
      order('z3', '2026', 'montelukast 10 mg tablet', supply(30, 3)),
      order('z4', '2026-05', 'tamsulosin 0.4 mg capsule', {
        status: 'stopped',
        ...statusChanged('2026-05-20'),
      }),
      fill('z4f', '2026-05-22', 'tamsulosin 0.4 mg capsule', ofDays(30)),
      order('z5', '20260501', 'finasteride 5 mg tablet', supply(90, 3)),
      order('z6', '2206-05-01', 'allopurinol 100 mg tablet', supply(90, 3)),
      said('z7', 'colchicine 0.6 mg tablet', {
        effectivePeriod: { start: '2026-04-01', end: '2026-04-10' },
        dateAsserted: '2026-04-01',
        ...byClinic,
      }),
      said('z8', 'folic acid 1 mg tablet', {
        effectivePeriod: { start: '2020-01-01' },
        dateAsserted: '2026-03-01',
        ...byClinic,
      }),
    ],
    expected: [
      ['z1', 'active'],
      ['z2', 'active'],
      ['z3', 'active'],
      ['z4 z4f', 'stopped'],
      ['z5', 'active'],
      ['z6', 'unknown'],
      ['z7', 'completed'],
      ['z8', 'active'],
    ],
  },
  {
    title: 'hospital and discharge',
    resources: [
      order('h1', '2026-05-20', 'vancomycin 1 g IV', { ...category('inpatient'), status: 'completed' }),
      administered('h2', '2026-05-21', 'vancomycin 1 g IV'),
      order('h3', '2026-01-01', 'enalapril 10 mg tablet', supply(90, 3)),
      order('h4', '2026-05-24', 'enalapril 20 mg tablet', { ...category('discharge'), ...supply(30, 2) }),
      order('h5', '2026-05-24', 'prednisone 10 mg tablet', {
        ...category('discharge'),
        ...sig('40 mg daily x3d, 30 mg daily x3d, 20 mg daily x3d, 10 mg daily x3d then stop'),
        ...supply(12),
      }),
      order('h6', '2025-12-01', 'simvastatin 40 mg tablet', {
        ...supply(90, 3),
        status: 'on-hold',
        ...statusChanged('2026-05-24'),
        ...note('hold while on clarithromycin'),
      }),
      order('h7', '2026-05-24', 'clarithromycin 500 mg tablet', {
        ...sig('1 tab bid for 14 days'),
        ...supply(14),
      }),
      said('h8', 'simvastatin 40 mg', { dateAsserted: '2026-05-10', ...byPatient }),
    ],
    expected: [
      ['h1 h2', 'completed'],
      ['h3 h4', 'active'],
      ['h5', 'active'],
      ['h6 h8', 'unknown'],
      ['h7', 'active'],
    ],
  },
  {
    title: 'women and bones, depot',
    resources: [
      order('d1', '2026-04-20', 'medroxyprogesterone 150 mg/mL IM', {
        ...sig('Inject 150 mg IM every 3 months'),
        ...supply(90, 3),
      }),
      order('d2', '2025-12-15', 'denosumab 60 mg/mL syringe (Prolia)', { ...sig('60 mg SC every 6 months') }),
      administered('d2a', '2025-12-20', 'Prolia 60 mg/mL'),
      order('d3', '2024-02-01', 'Mirena IUD', {}),
      order('d4', '2026-05-25', 'nitrofurantoin macrocrystal-monohydrate 100 mg capsule', {
        ...sig('1 cap bid x 5 days'),
        ...supply(5),
      }),
      order('d5', '2026-02-01', 'Junel Fe 1/20', { status: 'stopped', ...statusChanged('2026-04-20') }),
      order('d6', '2026-01-01', 'risankizumab 150 mg/mL pen', {
        ...sig('150 mg SC at week 0, week 4, then every 12 weeks'),
        ...supply(84, 3),
      }),
      order('d7', '2026-05-01', 'ferrous sulfate 325 mg (65 mg iron) tablet', {
        ...sig('1 tab every other day'),
        ...supply(60, 2),
      }),
    ],
    expected: [
      ['d1', 'active'],
      ['d2 d2a', 'active'],
      ['d3', 'completed'],
      ['d4', 'completed'],
      ['d5', 'stopped'],
      ['d6', 'active'],
      ['d7', 'active'],
    ],
  },
];
