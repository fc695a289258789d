/** Words that may stand behind an entry and say nothing against it: what it is for, how the product is made, how the record was kept. */
import { BODY_SITES, ORGANS, SIDES } from '../../terminology/codes/body-site-table.ts';
import { WORD_CLASS_ROWS } from '../names/word-class-table.ts';

export interface HarmlessWordRow {
  readonly id: 'purpose' | 'joins' | 'product' | 'look' | 'supply' | 'person' | 'record' | 'unsaid';
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** Remarks behind `lisinopril 20 mg daily` that are understood by these words, and remarks that are not. */
  readonly examples: readonly string[];
  readonly others: readonly string[];
}

const list = (words: string): readonly string[] => words.split(' ');

export const HARMLESS_WORD_ROWS: readonly HarmlessWordRow[] = [
  {
    id: 'purpose',
    words: [
      ...WORD_CLASS_ROWS.flatMap(({ id, words }) => (id === 'complaints' ? words : [])),
      ...[...ORGANS, ...SIDES].flatMap(({ words }) => words),
      ...BODY_SITES.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.split(' '))),
      ...list(
        'blood pressure bp hbp htn heart cardiac chf hf afib af cad cholesterol lipids hld triglycerides sugar sugars dm t2dm thyroid stomach gerd acid gas ulcer bowel bowels gut colon kidney kidneys ckd renal liver bladder urine urinary uti prostate bph lung lungs copd breathing breath bone bones joint joints gout muscle muscles nerve nerves brain seizure seizures stroke mood ptsd adhd add attention psych memory dementia eye eyes glaucoma ear nose sinus sinuses throat mouth teeth skin eczema acne hair scalp foot feet leg legs back neck knee hip immune hiv cancer fluid water edema swelling clot clots clotting stool potassium iron anemia hormone hormones menopause contraception disease disorder deficiency failure syndrome tremor tremors hallucinations palpitations cramps burning urge smoking cessation prophylaxis prevention protection support control supplement replacement nutrition food meal meals enlarged overactive irregular',
      ),
      ...list(
        'pill pills thinner beta alpha channel ace arb ppi ssri snri nsaid h2 acei tricyclic hypnotic antacid anticoagulant antihistamine decongestant expectorant bronchodilator antiplatelet probiotic multivitamin blocker relaxer softener laxative antibiotic antifungal antiviral statin steroid vitamin diuretic sleeper painkiller inhibitor sedative antidepressant antihypertensive immunosuppressive',
      ),
    ],
    reason: 'what it is taken for, and the plain name of its kind',
    examples: ['(blood pressure)', '- water pill', '(acid reflux)'],
    others: ['(gave me swelling)', '- cardiac arrest from it'],
  },
  {
    id: 'joins',
    words: list('and or of my the a an due to high low chronic severe mild acute empty full'),
    reason: 'among the words of a purpose',
    examples: ['(high blood pressure)', '- heart and kidneys'],
    others: ['(bad idea)'],
  },
  {
    id: 'product',
    words: list(
      'extra strength double maximum release extended delayed sustained immediate controlled coated buffered free cfc preservative sugar generic brand otc over counter name polysorbate polysorbat recon soln syringe prefilled refillable salt base',
    ),
    reason: 'how the product is made or sold',
    examples: ['(extra strength)', '- over the counter', '(CFC free)'],
    others: ['(free samples gone)'],
  },
  {
    id: 'look',
    words: list(
      'white pink blue yellow green orange red brown purple peach tan gray grey round oval oblong scored small large big little',
    ),
    reason: 'what it looks like',
    examples: ['(white round tablet)', '- little pink pill'],
    others: ['- white bottle lost'],
  },
  {
    id: 'supply',
    words: list('supply day days month months mail order pack packs sample samples auto refill'),
    reason: 'how it is given out',
    examples: ['- 30 day supply', '(mail order)'],
    others: ['- supply from a neighbor'],
  },
  {
    id: 'person',
    words: list(
      'per by md do np pa rn pharmd pcp gp doctor dr provider specialist office cvs walgreens walmart costco kroger boots va',
    ),
    reason: 'who ordered it, and where it is given out',
    examples: ['- per PCP', '(CVS)', '- Dr. Smith', '(cardiology)'],
    others: ['- by mistake?'],
  },
  {
    id: 'record',
    words: list(
      'active current continued ok okay home med meds medication medications new same unchanged changed modified verified confirmed reviewed reconciled updated entered recorded documented reported uncoded posted history ordered prescribed prescriber printed filled dispensed refill refills refilled pharmacy rx started start since date signed electronically per pt patient list self',
    ),
    reason: 'that and when it was written down, ordered or given out',
    examples: ['(verified 02/12/23)', '- home med', 'ACTIVE'],
    others: ['- new since stroke?', '(list is old)'],
  },
  {
    id: 'unsaid',
    words: list('unknown unspecified dose dosage strength amount frequency'),
    reason: 'what the entry does not say',
    examples: ['(unknown dose)', '- dosage unknown'],
    others: ['- dose too strong'],
  },
];

export interface HarmlessEndingRow {
  readonly endings: readonly string[];
  readonly reason: string;
  readonly examples: readonly string[];
}

export const HARMLESS_ENDINGS: readonly HarmlessEndingRow[] = [
  {
    endings: list('ology iatry ologist iatrist iatrician'),
    reason: 'the names of specialties',
    examples: ['(nephrology)', '- podiatrist'],
  },
  {
    endings: list(
      'itis osis emia aemia algia pathy tension uria oma ism phobia plegia paresis penia rrhea rrhoea cardia rhythmia fibrillation epsia',
    ),
    reason: 'the names of diseases',
    examples: ['(bronchitis)', '- dyslipidemia'],
  },
];
