import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import type { ExtractedMedication } from '../../src/documents/mentions/resolved-mention.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { documentOf } from '../support/document-builders.ts';

const store = openStarterStore();
afterAll(() => store.close());

/** `drug | dose | route | frequency` of each entry. */
async function listOf(...documents: readonly (readonly string[])[]): Promise<string[]> {
  const pages = documents.map((lines, index) => documentOf(lines, `${index}.pdf`));
  const { list } = await extractMedications(pages, store);
  return list.medications.map((entry) => shown(entry));
}

function shown({ drugName, dosage }: ExtractedMedication): string {
  const dose = dosage.dose === undefined ? '' : `${dosage.dose.quantity} ${dosage.dose.unit}`;
  return [drugName, dose, dosage.route?.abbreviation ?? '', dosage.frequency ?? ''].join(' | ');
}

async function setAside(lines: readonly string[]): Promise<string[]> {
  const { list } = await extractMedications([documentOf(lines)], store);
  return list.setAside.map(({ reason, name }) => `${reason}: ${name}`);
}

describe('an item owns its attributes', () => {
  test('in a list, also beside a drug nobody knows', async () => {
    const list = await listOf([
      '# Medications',
      'Zyxomarin 40 mg tablet by mouth twice daily',
      'Folic acid 1 mg tablet',
      '  Take 1 tablet by mouth daily',
    ]);
    expect(list).toEqual([
      'folic acid 1 MG Oral Tablet | 1 tablet | PO | QD',
      'Zyxomarin | 40 mg | PO | BID',
    ]);
  });

  test('in a sentence with several drugs', async () => {
    const list = await listOf([
      '# Medications',
      'Current medications include metformin 1000 mg twice daily, lisinopril 10 mg daily and insulin glargine 20 units at bedtime.',
    ]);
    expect(list).toEqual([
      'insulin glargine | 20 unit |  | QHS',
      'lisinopril 10 MG Oral Tablet | 10 mg | PO | QD',
      'metformin hydrochloride 1000 MG Oral Tablet | 1000 mg | PO | BID',
    ]);
  });

  test('under the columns of a header', async () => {
    const list = await listOf([
      '# Medications',
      'Drug  Dose  How Often',
      'Losartan 50 mg tablet  1 tablet  daily',
      'Sertraline 100 mg tablet  1 tablet  every morning',
    ]);
    expect(list).toEqual([
      'losartan potassium 50 MG Oral Tablet | 1 tablet | PO | QD',
      'sertraline 100 MG Oral Tablet | 1 tablet | PO | QAM',
    ]);
  });
});

describe('one drug or several', () => {
  test.each([
    [
      'insulin glargine 20 units at bedtime, insulin lispro 6 units with meals',
      ['insulin glargine', 'insulin lispro'],
    ],
    ['Aspirin 81 mg / clopidogrel 75 mg daily', ['aspirin', 'clopidogrel 75 MG Oral Tablet']],
    ['Tylenol (acetaminophen) 500 mg tablet daily', ['acetaminophen 500 MG Oral Tablet [Tylenol]']],
    ['lisinopril (PRINIVIL, ZESTRIL) 20 mg tablet daily', ['lisinopril 20 MG Oral Tablet']],
    [
      'enalapril 10 mg / hydrochlorothiazide 25 mg tablet daily',
      ['enalapril maleate 10 MG / hydrochlorothiazide 25 MG Oral Tablet'],
    ],
    [
      'hydrocodone-acetaminophen 5-325 mg tablet daily',
      ['acetaminophen 325 MG / hydrocodone bitartrate 5 MG Oral Tablet'],
    ],
    ['blood thinner (Xarelto 20mg) daily', ['rivaroxaban 20 MG Oral Tablet [Xarelto]']],
    ['vancomycin 1 g in sodium chloride 0.9 % IV every 12 hours', ['vancomycin']],
  ])('%s', async (line, names) => {
    const list = await listOf(['# Medications', line]);
    expect(list.map((entry) => entry.split(' | ')[0])).toEqual(names);
  });
});

describe('who takes it, and whether', () => {
  test.each([
    ['Her mother takes warfarin 5 mg daily.'],
    ['She denies taking aspirin 81 mg daily.'],
    ['He is allergic to penicillin V 500 mg tablets.'],
    ['Consider atorvastatin 40 mg daily.'],
    ['Digoxin level 0.9 ng/mL, potassium 4.5 mmol/L.'],
    ['Get rid of the fever that comes every few weeks.'],
    ['Reviewed by Dr. Camila Norvasc today at 10 am.'],
  ])('%s is no entry', async (sentence) =>
    expect(await listOf(['# History of Present Illness', sentence])).toEqual([]),
  );

  test.each([
    ['Allergies'],
    ['ALLERGIES:'],
    ['Allergies as of 03/06/2026'],
    ['Drug Allergies and Intolerances'],
    ['Family History'],
    ['Past Medical History'],
    ['Laboratory Results'],
    ['Immunizations'],
  ])('nothing under %s is', async (heading) =>
    expect(await listOf(['# Medications', 'None', `# ${heading}`, 'Codeine 30 mg tablet daily'])).toEqual([]),
  );

  test('a stop in the plan ends what the list of the same visit names', async () => {
    const lines = ['# Medications', 'Amlodipine 5 mg tablet daily', '# Plan', 'Stop amlodipine.'];
    expect(await listOf(lines)).toEqual([]);
    expect(await setAside(lines)).toEqual(['stopped: amlodipine']);
  });

  test('a stop among home medications does not end a discharge medication', async () => {
    expect(
      await listOf([
        '# Home Medications',
        'Discontinued amlodipine 10 mg tablet daily',
        '# Discharge Medications',
        'Amlodipine 5 mg tablet daily',
      ]),
    ).toEqual(['amlodipine 5 MG Oral Tablet | 5 mg | PO | QD']);
  });

  test('held is not taken', async () => {
    const lines = ['# Medications', 'Warfarin 5 mg tablet at bedtime - HELD for procedure'];
    expect(await listOf(lines)).toEqual([]);
    expect(await setAside(lines)).toEqual(['held: warfarin sodium 5 MG Oral Tablet']);
  });

  test.each([
    'Metoprolol tartrate 25 mg tablet twice daily, hold for SBP < 100',
    'Do not stop metoprolol tartrate 25 mg tablet twice daily',
  ])('%s is taken', async (line) =>
    expect(await listOf(['# Medications', line])).toEqual([
      'metoprolol tartrate 25 MG Oral Tablet | 25 mg | PO | BID',
    ]),
  );
});

describe('over documents', () => {
  test('the most authoritative section wins, every mention is a source in document order', async () => {
    const { list } = await extractMedications(
      [
        documentOf(['# Current Medications', 'Furosemide 20 mg tablet daily'], 'clinic.pdf'),
        documentOf(['# Discharge Medications', 'Lasix 40 mg tablet twice daily'], 'hospital.pdf'),
      ],
      store,
    );
    expect(list.medications.map((entry) => shown(entry))).toEqual([
      'furosemide 40 MG Oral Tablet [Lasix] | 40 mg | PO | BID',
    ]);
    expect(list.medications[0]?.sources.map(({ documentName }) => documentName)).toEqual([
      'clinic.pdf',
      'hospital.pdf',
    ]);
  });

  test('discharge first, then by name', async () => {
    const list = await listOf(
      ['# Home Medications', 'Aspirin 81 mg tablet daily'],
      ['# Discharge Medications', 'Warfarin 5 mg tablet daily', 'Atorvastatin 40 mg tablet daily'],
    );
    expect(list.map((entry) => entry.split(' ')[0])).toEqual(['atorvastatin', 'warfarin', 'aspirin']);
  });

  test('two strengths side by side in one list are two entries', async () => {
    const list = await listOf([
      '# Medications',
      'Levothyroxine 100 mcg tablet daily',
      'Levothyroxine 25 mcg tablet daily',
    ]);
    expect(list).toHaveLength(2);
  });
});

test.each(['None', 'No known medications.', 'Denies taking any medications', 'No information', 'N/A'])(
  '"%s" is an empty list',
  async (text) => expect(await listOf(['# Medications', text])).toEqual([]),
);

test('a name misread by a scanner is put right in a list, and nowhere else', async () => {
  const scan = (lines: readonly string[]) => documentOf(lines, 'scan.pdf', { origin: 'ocr' });
  const inList = await extractMedications([scan(['# Medications', '1isinopril 10 mg tablet daily'])], store);
  expect(inList.list.medications.map(({ drugName }) => drugName)).toEqual(['lisinopril 10 MG Oral Tablet']);
  const inProse = await extractMedications([scan(['# Plan', 'Take 1isinopril 10 mg tablet daily'])], store);
  expect(inProse.list.medications).toEqual([]);
});

test('a word over marked entries divides their list', async () => {
  const lines = [
    '# Medications',
    'Taking',
    '- Lisinopril 20 mg tablet daily',
    'Discontinued',
    '- Naproxen 500 mg tablet daily',
  ];
  expect(await listOf(lines)).toEqual(['lisinopril 20 MG Oral Tablet | 20 mg | PO | QD']);
  expect(await setAside(lines)).toEqual(['stopped: naproxen 500 MG Oral Tablet']);
});

test('a status or quantity at the end of a line is no dose', async () => {
  const list = await listOf([
    '# Active Outpatient Medications',
    '1) METFORMIN HCL 500MG TAB TAKE ONE TABLET BY MOUTH TWICE  ACTIVE',
    '    A DAY WITH MEALS',
    '2) Amlodipine 5mg tablets  One to be taken each day  28 tablet',
    '3) NAPROXEN 500MG TAB TAKE ONE TABLET DAILY  DISCONTINUED',
  ]);
  expect(list).toEqual([
    'amlodipine 5 MG Oral Tablet | 1 tablet | PO | QD',
    'metformin hydrochloride 500 MG Oral Tablet | 1 tablet | PO | BID',
  ]);
});

test('an action written behind an entry decides', async () => {
  const lines = [
    '# Discharge Medications',
    '1. Lisinopril 10 mg tablet daily - HOLD until follow up',
    '2. Metoprolol tartrate 25 mg tablet bid (NEW)',
    '3. Plavix 75 mg tablet daily - STOP',
    '4. Prednisone 10 mg tablet daily for 5 days, then stop',
  ];
  expect(await listOf(lines)).toEqual([
    'metoprolol tartrate 25 MG Oral Tablet | 25 mg | PO | BID',
    'prednisone 10 MG Oral Tablet | 10 mg | PO | QD',
  ]);
  expect(await setAside(lines)).toEqual([
    'held: lisinopril 10 MG Oral Tablet',
    'stopped: clopidogrel 75 MG Oral Tablet [Plavix]',
  ]);
});

test('a table with a Medication column needs no heading', async () => {
  expect(
    await listOf(['Chart Summary', 'Medication  Dose  Frequency', 'Lisinopril 10 mg tablet  10 mg  daily']),
  ).toEqual(['lisinopril 10 MG Oral Tablet | 10 mg | PO | QD']);
});

describe('where an entry of a list begins', () => {
  test('at a date, an action or a form before its drug', async () => {
    const lines = [
      '# Medications',
      '03/14/25 FUROSEMIDE 40MG TAB 1 TAB PO DAILY',
      '04/02/25 STOP Ciprofloxacin 500 mg tablet twice daily',
      'NEW: Clopidogrel 75 mg tablet daily',
      'HOLD: Lisinopril 10 mg tablet daily',
      'Tab. Amlodipine 5 mg once daily',
    ];
    expect(await listOf(lines)).toEqual([
      'amlodipine 5 MG Oral Tablet | 5 mg | PO | QD',
      'clopidogrel 75 MG Oral Tablet | 75 mg | PO | QD',
      'furosemide 40 MG Oral Tablet | 1 tablet | PO | QD',
    ]);
    expect(await setAside(lines)).toEqual([
      'stopped: ciprofloxacin 500 MG Oral Tablet',
      'held: lisinopril 10 MG Oral Tablet',
    ]);
  });

  test('not at a form that goes on in the next line, in a numbered list', async () => {
    const list = await listOf([
      '# Discharge Medications',
      '1. Metoprolol Succinate 25 mg Tablet Sustained Release 24 hr Sig: One (1)',
      'Tablet Sustained Release 24 hr PO DAILY (Daily).',
      '2. Docusate Sodium 100 mg Capsule Sig: One (1) Capsule PO BID',
    ]);
    expect(list).toEqual([
      '24 HR metoprolol succinate 25 MG Extended Release Oral Tablet | 1 tablet | PO | QD',
      'docusate sodium 100 MG Oral Capsule | 1 capsule | PO | BID',
    ]);
  });

  test('under a line that only divides the list', async () => {
    const list = await listOf([
      '# Medications',
      'From the pharmacy',
      '  Lisinopril 10 mg tablet daily',
      '  Warfarin 5 mg tablet at bedtime',
    ]);
    expect(list).toHaveLength(2);
  });
});

describe('strength and dose', () => {
  test.each([
    ['Amoxicillin 400 mg/5 mL suspension, 7.5 mL by mouth twice daily', '7.5 ml | PO | BID'],
    ['Prednisone 10 mg tablets: 40 mg daily for 3 days, then 30 mg daily for 3 days', '40 mg | PO | QD'],
    ['Enoxaparin 80 mg/0.8 mL syringe 60 mg SQ q12h', '60 mg | SC | Q12H'],
    ['Furosemide 160 mg p.o. b.i.d.', '160 mg | PO | BID'],
    ['Metolazone 2.5 mg p.o. q day', '2.5 mg | PO | QD'],
    ['Oxycodone 5 mg tablet, one to two tabs p.o. q 4 to 6 hours', '1-2 tablet | PO | Q4-6H'],
  ])('%s', async (line, dosage) => {
    const [entry = ''] = await listOf(['# Medications', line]);
    expect(entry.split(' | ').slice(1).join(' | ')).toBe(dosage);
  });
});

describe('columns that ask a question', () => {
  test('are answered with yes, no or a mark', async () => {
    const lines = [
      '# Medications',
      'Medication  Dose  Frequency  Taking?',
      'Losartan 50 mg tablet  1 tablet  daily  Yes',
      'Naproxen 500 mg tablet  1 tablet  twice daily  No',
    ];
    expect(await listOf(lines)).toEqual(['losartan potassium 50 MG Oral Tablet | 1 tablet | PO | QD']);
    expect(await setAside(lines)).toEqual(['not-taken: naproxen 500 MG Oral Tablet']);
  });

  test('the medication at discharge counts, not the one at home', async () => {
    const lines = [
      '# Discharge Medication Reconciliation',
      'Home Medication  Action  Discharge Medication',
      'Metoprolol tartrate 25 mg tablet PO BID  CHANGE  Metoprolol tartrate 50 mg tablet PO BID',
      'Glyburide 5 mg tablet PO daily  STOP',
    ];
    expect(await listOf(lines)).toEqual(['metoprolol tartrate 50 MG Oral Tablet | 50 mg | PO | BID']);
    expect(await setAside(lines)).toEqual(['stopped: glyburide 5 MG Oral Tablet']);
  });
});

describe('headings', () => {
  test('stand before their content in some documents, in capitals where they are short', async () => {
    const lines = [
      'ALLERGIES: Cefaclor, levofloxacin',
      'MEDS: Fluoxetine 20 mg tablet q.a.m.',
      'ED COURSE: She was given ketorolac 30 mg IV.',
      'PRESCRIPTIONS: Ondansetron 4 mg tablet q8h p.r.n. nausea',
    ];
    expect(await listOf(lines)).toEqual([
      'fluoxetine 20 MG Oral Tablet | 20 mg | PO | QAM',
      'ondansetron 4 MG Oral Tablet | 4 mg | PO | Q8H PRN',
    ]);
  });

  test.each([
    ['# Past Prescriptions', []],
    ['# My Past Medicines', []],
    ['# Medicines Stopped', []],
    ['# Medications (no longer taking)', []],
    ['# Medications (including supplies)', ['amlodipine 5 MG Oral Tablet | 5 mg | PO | QD']],
    ['# My Health - Medicines', ['amlodipine 5 MG Oral Tablet | 5 mg | PO | QD']],
  ])('%s', async (heading, list) =>
    expect(await listOf([heading, 'Amlodipine 5 mg tablet daily'])).toEqual(list),
  );

  test('"Rx" over numbered entries', async () => {
    const lines = ['Diagnosis: bronchitis', 'Rx', '1. Tab. Telmisartan 40 mg once daily'];
    expect(await listOf(lines)).toEqual(['telmisartan 40 MG Oral Tablet | 40 mg | PO | QD']);
  });

  test('"Instructions: Take 1 tablet" belongs to the drug above', async () => {
    const lines = [
      '# My Medicines',
      'Levetiracetam 500 mg tablet',
      'Instructions: Take 1 tablet by mouth twice a day',
    ];
    expect(await listOf(lines)).toEqual(['levetiracetam 500 MG Oral Tablet | 1 tablet | PO | BID']);
  });
});

describe('a dose that is changed', () => {
  test('in a letter', async () => {
    const lines = [
      'She takes ramipril 5 mg capsule once daily.',
      'I would be grateful if you could increase the ramipril to 10 mg once daily.',
    ];
    expect(await listOf(lines)).toEqual(['ramipril 10 MG Oral Capsule | 10 mg | PO | QD']);
  });

  test('in the plan of the same visit', async () => {
    const lines = [
      '# Current Medications',
      'Lisinopril 10 mg tablet daily',
      '# Plan',
      'Increase lisinopril to 20 mg tablet daily.',
    ];
    expect(await listOf(lines)).toEqual(['lisinopril 20 MG Oral Tablet | 20 mg | PO | QD']);
  });

  test('but a discharge list stands', async () => {
    const lines = [
      '# Discharge Medications',
      'Lisinopril 10 mg tablet daily',
      '# Plan',
      'Increase lisinopril to 20 mg tablet daily.',
    ];
    expect(await listOf(lines)).toEqual(['lisinopril 10 MG Oral Tablet | 10 mg | PO | QD']);
  });

  test('from one amount to another', async () => {
    const list = await listOf(['# Medications', 'Insulin glargine increased from 20 to 24 units at bedtime']);
    expect(list).toEqual(['insulin glargine | 24 unit |  | QHS']);
  });
});

describe('what is stopped', () => {
  test('may be said of several drugs at once', async () => {
    const lines = [
      '# Medications',
      'Pioglitazone 30 mg daily, irbesartan 300 mg daily',
      '# Plan',
      'Pioglitazone and irbesartan were discontinued.',
    ];
    expect(await listOf(lines)).toEqual([]);
  });

  test('or of one of them', async () => {
    const lines = ['# Plan', 'Continue aspirin 81 mg daily and clopidogrel was stopped.'];
    expect(await setAside(lines)).toEqual(['stopped: clopidogrel']);
  });

  test('or only of a case that may come', async () => {
    const lines = [
      '# Plan',
      'Start spironolactone 25 mg tablet daily.',
      'If the potassium rises then spironolactone should be stopped.',
    ];
    expect(await setAside(lines)).toEqual([]);
  });

  test('with its reason behind a colon', async () => {
    const lines = ['# Medications', 'Ranitidine 150 mg tablet BID - Discontinued: recall'];
    expect(await listOf(lines)).toEqual([]);
  });
});

test('a list written as a sentence', async () => {
  const list = await listOf([
    '# Medications',
    'The patient takes valsartan 160 mg q. a.m., rosuvastatin 10 mg q.h.s., baby aspirin, glucosamine, and an occasional naproxen.',
  ]);
  expect(list.map((entry) => entry.split(' ')[0])).toEqual([
    'aspirin',
    'glucosamine',
    'naproxen',
    'rosuvastatin',
    'valsartan',
  ]);
});

test('a word that is no drug here does not cut the text of the drug before it', async () => {
  const list = await listOf([
    '# Medications',
    'albuterol CFC free 90 mcg/inh inhalation aerosol, 2 puff(s), INH, q4hr, PRN as needed for wheezing',
  ]);
  expect(list.map((entry) => entry.split(' | ').slice(1).join(' | '))).toEqual(['2 puff | INH | Q4H PRN']);
});

describe('meals and moments', () => {
  test.each([
    ['every morning with food', 'QAM'],
    ['QAM AC', 'QAM'],
    ['before meals', 'TID'],
    ['before meals and at bedtime', 'QID'],
    ['twice daily with meals', 'BID'],
  ])('%s → %s', async (sig, frequency) => {
    const [entry = ''] = await listOf([
      '# Medications',
      `Pantoprazole 40 mg tablet, take 1 tablet by mouth ${sig}`,
    ]);
    expect(entry.split(' | ')[3]).toBe(frequency);
  });
});

describe('several doses of one drug', () => {
  test('in one line are one entry, which shows the first', async () => {
    const list = await listOf([
      '# Medications',
      'Insulin glargine 100 units/mL: inject 10 units subcutaneously in the morning and 8 units at bedtime',
    ]);
    expect(list.map((entry) => entry.split(' | ').slice(1).join(' | '))).toEqual(['10 unit | SC | QAM']);
  });

  test('in two lines of one list are two', async () => {
    const list = await listOf([
      '# Medications',
      'NPH insulin 20 units SC qAM',
      'NPH insulin 12 units SC qPM',
    ]);
    expect(list.map((entry) => entry.split(' | ').slice(1).join(' | '))).toEqual([
      '20 unit | SC | QAM',
      '12 unit | SC | QPM',
    ]);
  });

  test('stay one regimen over documents', async () => {
    const line = 'Insulin glargine: inject 10 units in the morning and 8 units at bedtime';
    expect(await listOf(['# Medications', line], ['# Home Medications', line])).toHaveLength(1);
  });

  test('of a combination are times of the day', async () => {
    const list = await listOf([
      '# Medications',
      'Carbidopa-levodopa 25-100 mg tablet: 1.5 tablets in the morning and 1 tablet at bedtime',
    ]);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatch(/BID$/u);
  });

  test('of a taper are steps: the first one is the dose', async () => {
    const list = await listOf([
      '# Medications',
      'Prednisone 10 mg tablets: 40 mg daily for 3 days, then 20 mg daily for 3 days',
    ]);
    expect(list).toEqual(['prednisone 10 MG Oral Tablet | 40 mg | PO | QD']);
  });
});

test('a release that only the strength implies is no other drug', async () => {
  const list = await listOf(
    ['# Home Medications', 'Prednisone 2 mg PO daily'],
    ['# Discharge Medications', 'Prednisone 10 mg tablet daily'],
  );
  expect(list).toEqual(['prednisone 10 MG Oral Tablet | 10 mg | PO | QD']);
});

test('a name that a line break cuts stands on the line it begins in', async () => {
  const { list } = await extractMedications(
    [
      documentOf([
        '# Medications',
        'Current list as of today:',
        'Metopro-',
        'lol tartrate 25 mg tab-',
        'let twice daily',
      ]),
    ],
    store,
  );
  expect(list.medications.map((entry) => shown(entry))).toEqual([
    'metoprolol tartrate 25 MG Oral Tablet | 25 mg | PO | BID',
  ]);
  expect(list.medications[0]?.sources[0]?.line).toBe('Metopro-');
});

describe('headings that are said in words', () => {
  test('divide the medicines of a discharge letter', async () => {
    const lines = [
      'New medicines:',
      'Benzonatate 100 mg capsule three times a day',
      'Medicines you should keep taking:',
      'Pravastatin 40 mg tablet at bedtime',
      'Medicines you should stop taking:',
      'Hydrochlorothiazide 25 mg tablet',
      'Medicines on hold until your doctor tells you:',
      'Metformin 1000 mg tablet twice daily',
      'Home meds not continued:',
      'Ibuprofen 800 mg tablet three times a day',
    ];
    expect((await listOf(lines)).map((entry) => entry.split(' ')[0])).toEqual(['pravastatin', 'benzonatate']);
    expect(await setAside(lines)).toEqual([
      'stopped: hydrochlorothiazide 25 MG Oral Tablet',
      'held: metformin hydrochloride 1000 MG Oral Tablet',
      'stopped: ibuprofen 800 MG Oral Tablet',
    ]);
  });

  test('do not stop what must not be stopped', async () => {
    const lines = ['Do not stop these medications:', 'Clopidogrel 75 mg tablet daily'];
    expect(await listOf(lines)).toEqual(['clopidogrel 75 MG Oral Tablet | 75 mg | PO | QD']);
  });
});

test('fields between colons', async () => {
  const list = await listOf(['# Medications', 'metoprolol tartrate tablet 25 mg : 12.5 mg : oral : BID']);
  expect(list).toEqual(['metoprolol tartrate 25 MG Oral Tablet | 12.5 mg | PO | BID']);
});

test('a vaccine RxNorm does not know is no medication', async () => {
  expect(await listOf(['# Medications Administered', 'Influenza vaccine, quadrivalent 0.5 mL IM'])).toEqual(
    [],
  );
});

test('a thought behind a condition stays a thought', async () => {
  expect(await listOf(['# Plan', 'If recurrent, consider dofetilide 500 mcg twice daily.'])).toEqual([]);
});

test('who prescribed a drug is not its product', async () => {
  const list = await listOf([
    '# My Medicines',
    'Lamotrigine 100 mg tablet',
    'Prescribed: Jan 4, 2026  By: Dr. Ng',
    'Instructions: Take 1 tablet by mouth twice a day',
  ]);
  expect(list).toEqual(['lamotrigine 100 MG Oral Tablet | 1 tablet | PO | BID']);
});

test('the dose column holds the strengths of a combination where one tablet is taken', async () => {
  const list = await listOf([
    '# Medications',
    'Brand Name  Generic Name  Dose  Sig',
    'Diovan HCT  valsartan/hydrochlorothiazide  160 mg-12.5 mg  take 1 tablet by oral route every day',
  ]);
  expect(list).toEqual([
    'hydrochlorothiazide 12.5 MG / valsartan 160 MG Oral Tablet [Diovan HCT] | 1 tablet | PO | QD',
  ]);
});

describe('sentences inside a list', () => {
  test('say what was', async () => {
    const lines = [
      'MEDICATIONS: She is on no medications at present. Took prednisone 40 mg daily for a week last year.',
      'Previously tried: gliclazide (hypos), pioglitazone (oedema), sitagliptin (no effect).',
      'ALLERGIES: none',
    ];
    expect(await listOf(lines)).toEqual([]);
  });
});

describe('prose that orders', () => {
  test.each([
    ['PLAN: Prescriptions for Zyxomarin #30 and Keflex were given.', ['cephalexin', 'Zyxomarin']],
    ['PLAN: Continue lamotrigine.', ['lamotrigine']],
    ['HOSPITAL COURSE: She was discharged with a prescription for Keflex.', ['cephalexin']],
    ['HOSPITAL COURSE: She was continued on lamotrigine.', []],
    ['CURRENT MEDICATIONS: Zyxomarin and takes no other medications.', ['Zyxomarin']],
  ])('%s', async (line, names) => {
    expect((await listOf([line])).map((entry) => entry.split(' | ')[0])).toEqual(names);
  });
});

describe('a plan by problems', () => {
  const lines = [
    '# Assessment and Plan',
    ' # DM2: A1c 7.1. metformin 500 mg tablet BID -> increase to 1000 mg BID.',
    ' # HLD: on pravastatin 20 mg tablet qhs;',
    ' # Depression: taper sertraline, start duloxetine 30 mg capsule daily.',
  ];

  test('keeps the doses of each apart', async () => {
    const list = await listOf(lines);
    expect(list).toContain('metformin hydrochloride 1000 MG Oral Tablet | 1000 mg | PO | BID');
    expect(list.filter((entry) => entry.startsWith('sertraline'))).toEqual([]);
  });
});

test('directions before "Dispense:" in a column of details', async () => {
  const list = await listOf([
    '# Medications',
    'Name  Dates  Details',
    'hydrALAZINE 25 mg tablet  Start: 03/02/2026  Take 1 tablet (25 mg) by mouth three times daily. Dispense: 90 tablet. Refills: 2',
    'losartan 50 mg tablet  Start: 03/02/2026  Take 1 tablet by mouth daily. Dispense: 90 tablet. Refills: 2',
  ]);
  expect(list.map((entry) => entry.split(' | ').slice(1).join(' | '))).toEqual([
    '1 tablet | PO | TID',
    '1 tablet | PO | QD',
  ]);
});

test('actions over marked entries divide a plan', async () => {
  const lines = [
    '# Patient Plan',
    'Start:',
    '- Doxycycline hyclate 100 mg capsule: 1 capsule by mouth 2 times a day for 10 days',
    'Stop:',
    '- Naproxen 500 mg tablet',
    'Continue:',
    '- Carvedilol 3.125 mg tablet twice a day',
    'Tests ordered: BMP, digoxin level',
  ];
  expect((await listOf(lines)).map((entry) => entry.split(' ')[0])).toEqual(['carvedilol', 'doxycycline']);
  expect(await setAside(lines)).toEqual(['stopped: naproxen 500 MG Oral Tablet']);
});

test('a status that wraps to the next line is a status', async () => {
  const lines = [
    '# Medications',
    'Risedronate 35 MG Oral Tablet, SIG: 1 tab PO weekly, Status:',
    'Discontinued',
  ];
  expect(await listOf(lines)).toEqual([]);
});

test('a medication table with a column for reactions is no allergy table', async () => {
  const rows = [
    'Medication  Dose  Route  Sig  Reaction  Status',
    'Losartan 50 mg tablet  50 MG  ORAL  take 1 tablet daily    Active',
  ];
  expect(await listOf(['# Medications', ...rows])).toHaveLength(1);
  expect(
    await listOf(['# Allergies', 'Medication  Reaction  Status', 'Losartan 50 mg tablet  Cough  Active']),
  ).toEqual([]);
});

describe('remarks behind an entry of a list', () => {
  test.each([
    'Warfarin 5 mg tablet daily - last dose 3/1, now off',
    'Warfarin 5 mg tablet daily (completed 12 months, stopped)',
    'Warfarin 5 mg tablet daily x 6 months then discontinued',
    'Warfarin 5 mg tablet daily; pt stopped due to bleeding',
    'Warfarin 5 mg tablet daily (patient reports not taking: cost)',
  ])('%s is not taken', async (line) => expect(await listOf(['# Medications', line])).toEqual([]));

  test.each([
    'Warfarin 5 mg tablet daily, stop 7 days before surgery',
    'Warfarin 5 mg tablet daily, D/C date: 3/1/2030',
    'Warfarin 5 mg tablet daily (replaces dabigatran 150 mg)',
    'Warfarin 5 mg tablet daily - dose increased from 2.5 mg',
  ])('%s is taken', async (line) =>
    expect(await listOf(['# Medications', line])).toEqual([
      'warfarin sodium 5 MG Oral Tablet | 5 mg | PO | QD',
    ]),
  );

  test('an arrow leads to the drug that is taken now', async () => {
    const lines = ['# Medications', 'Lisinopril 10 mg tablet daily --> losartan 50 mg tablet daily'];
    expect(await listOf(lines)).toEqual(['losartan potassium 50 MG Oral Tablet | 50 mg | PO | QD']);
  });
});

test.each([
  [
    'Ferrous sulfate 325 mg (65 mg iron) tab po tid with meals',
    'ferrous sulfate 325 MG Oral Tablet | 325 mg | PO | TID',
  ],
  ['Lantus 20u qhs', 'Lantus | 20 unit |  | QHS'],
])('%s', async (line, entry) => expect(await listOf(['# Medications', line])).toEqual([entry]));

test('two brands are two drugs, even where one product holds both', async () => {
  const list = await listOf(['# Medications', 'Tylenol 500 mg and Motrin 400 mg every 6 hours as needed']);
  expect(list).toHaveLength(2);
});

test.each([
  [['Labs: Digoxin 1.2, Lithium 0.8']],
  [['Reactions to medications:', 'Enalapril 5 mg tablet - cough']],
  [['Known allergies to Enalapril 5 mg']],
])('%j inside a list ends what is taken', async (lines) => {
  const list = await listOf(['# Current Medications', 'Losartan 50 mg tablet daily', ...lines]);
  expect(list).toEqual(['losartan potassium 50 MG Oral Tablet | 50 mg | PO | QD']);
});

describe('what is planned or depends on something', () => {
  test('an order for a day to come stands with the drug where it is listed, and is no entry by itself', async () => {
    const lines = [
      '# Medications',
      'Clopidogrel 75 mg tablet daily',
      '# Plan',
      'Hold clopidogrel 5 days before surgery. Stop naproxen 7 days before surgery.',
    ];
    const { list } = await extractMedications([documentOf(lines)], store);
    expect(list.medications.map(({ drugName }) => drugName)).toEqual(['clopidogrel 75 MG Oral Tablet']);
    expect(list.medications[0]?.sources.map(({ line }) => line)).toEqual([lines[1], lines[3]]);
    expect(list.setAside).toEqual([]);
  });

  test('a drug that is started only if something happens is no entry', async () => {
    expect(await listOf(['# Plan', 'If blood pressure remains high, start amlodipine 5 mg daily.'])).toEqual(
      [],
    );
  });

  test('a plan that stops a drug ends it in the home list behind it', async () => {
    const lines = [
      '# Medication changes today',
      'Stop glipizide',
      '# Home medications',
      'Glipizide 5 mg daily',
    ];
    expect(await listOf(lines)).toEqual([]);
    expect(await setAside(lines)).toEqual([expect.stringMatching(/^stopped: glipizide/)]);
  });
});

test('an action before several drugs holds for each', async () => {
  expect(await listOf(['# Medications', 'STOP: ibuprofen 600 mg and naproxen 500 mg'])).toEqual([]);
});

test('what findings tell in passing of taking is read; what was used there is not', async () => {
  const lines = [
    '# Mental Status Exam',
    'He is alert. The patient now takes sertraline 50 mg daily.',
    '# Procedure',
    'Lidocaine 10 mg was infiltrated. Midazolam 2 mg IV was given every 5 minutes.',
  ];
  expect(await listOf(lines)).toEqual(['sertraline 50 MG Oral Tablet | 50 mg | PO | QD']);
});

test('a long document lets others have their turn in the midst of each of its sections', async () => {
  const lines = Array.from(
    { length: 600 },
    (_, line) => `She was seen on day ${line} and is doing well at home with it.`,
  );
  let isRead = false;
  const counting = (async () => {
    let turns = 0;
    for (; !isRead; turns += 1) await setImmediate();
    return turns;
  })();
  await extractMedications([documentOf(['Assessment and Plan', ...lines])], store);
  isRead = true;
  // Its headings, the entries among its lines, its sentences and what is left of them: 600 lines each.
  expect(await counting).toBeGreaterThan(4 * (600 / 25));
});
