/** Kinds of drugs, as notes call them where they do not say which: they name no entry, and what is done with them is told. */

export interface DrugKindRow {
  readonly id: string;
  /** Small letters, in the singular; an `s` behind the last word makes no difference. */
  readonly words: readonly string[];
  readonly reason: string;
}

/** Nouns for whatever is taken: with what it is for before them they name no kind of thing that a list could hold. */
export const MEDICINE_NOUNS: readonly string[] = ['medication', 'medicine', 'treatment', 'replacement'];

export const DRUG_KIND_ROWS = [
  {
    id: 'heart-and-vessels',
    words: [
      'statin',
      'beta-blocker',
      'beta blocker',
      'calcium channel blocker',
      'ace inhibitor',
      'angiotensin receptor blocker',
      'diuretic',
      'nitrate',
      'antihypertensive',
      'antiarrhythmic',
      'vasodilator',
      'water pill',
      'blood pressure pill',
      'blood pressure medication',
      'blood pressure medicine',
      'antihypertensive medication',
      'cholesterol medication',
      'heart medication',
    ],
    reason: 'of the heart, the vessels and the fluid in them',
  },
  {
    id: 'blood',
    words: [
      'anticoagulant',
      'blood thinner',
      'antiplatelet',
      'low molecular weight heparin',
      'iron supplement',
      'iron',
    ],
    reason: 'against clots, and for the blood',
  },
  {
    id: 'infections',
    words: [
      'antibiotic',
      'fluoroquinolone',
      'quinolone',
      'cephalosporin',
      'macrolide',
      'aminoglycoside',
      'antifungal',
      'antiviral',
      'antiretroviral',
      'antimalarial',
    ],
    reason: 'against what infects',
  },
  {
    id: 'pain-and-mind',
    words: [
      'narcotic',
      'opioid',
      'opiate',
      'analgesic',
      'painkiller',
      'pain medication',
      'pain medicine',
      'pain pill',
      'muscle relaxant',
      'anti-inflammatory',
      'benzodiazepine',
      'antidepressant',
      'antipsychotic',
      'anticonvulsant',
      'antiepileptic',
      'seizure medication',
      'mood stabilizer',
      'sleeping pill',
      'sleep aid',
      'sleep medication',
      'psychiatric medication',
    ],
    reason: 'for pain, sleep, seizures and the mind',
  },
  {
    id: 'hormones',
    words: [
      'steroid',
      'corticosteroid',
      'insulin',
      'oral hypoglycemic',
      'sulfonylurea',
      'birth control pill',
      'oral contraceptive',
      'hormone replacement',
      'thyroid medication',
      'thyroid replacement',
      'thyroid hormone',
      'bisphosphonate',
    ],
    reason: 'hormones, and what takes their place',
  },
  {
    id: 'lungs-and-allergy',
    words: [
      'inhaler',
      'bronchodilator',
      'antihistamine',
      'decongestant',
      'expectorant',
      'cough medicine',
      'cough syrup',
      'allergy medication',
      'nebulizer treatment',
    ],
    reason: 'for the airways and against allergies',
  },
  {
    id: 'stomach-and-bowel',
    words: ['proton pump inhibitor', 'antacid', 'laxative', 'stool softener', 'antiemetic', 'h2 blocker'],
    reason: 'for the stomach and the bowel',
  },
  {
    id: 'supplements',
    words: [
      'vitamin',
      'prenatal vitamin',
      'calcium supplement',
      'potassium supplement',
      'herbal supplement',
      'eye drop',
      'ear drop',
    ],
    reason: 'bought without a prescription',
  },
  {
    id: 'initials',
    words: ['ACE', 'ACEI', 'ARB', 'PPI', 'SSRI', 'SNRI', 'NSAID', 'OCP', 'LMWH'],
    reason: 'in capitals alone',
  },
] as const satisfies readonly DrugKindRow[];
