/** Closed classes of English words that no drug is called by: what begins with one of them goes on about what stands before it. */

export interface WordClassRow {
  readonly id: string;
  readonly words: readonly string[];
  readonly reason: string;
}

export const WORD_CLASS_ROWS = [
  {
    id: 'pronouns-and-determiners',
    words:
      'i he she it we you they him her his hers its our their them this that these those who whom which whose what when where while each every any all both either neither some several no none nil other another latter former such same own my your the a an'.split(
        ' ',
      ),
    reason: 'they point at something named before or begin a sentence',
  },
  {
    id: 'prepositions-and-conjunctions',
    words:
      'of in on at by for from with without to into onto over under before after until till through thru during since because due per via about against among around between within if unless although though but however so then than as and or nor plus also except instead including include includes consisting additionally furthermore otherwise therefore likewise e.g i.e etc'.split(
        ' ',
      ),
    reason: 'they join what follows to what stands before',
  },
  {
    id: 'statements',
    words: 'is was are were has have had will'.split(' '),
    reason: 'tell what is, was or will be: with one of them anywhere it is a sentence, not an entry',
  },
  {
    id: 'auxiliaries',
    words: [
      ...'be been being am having do does did done would shall should can could may might must'.split(' '),
      // With either apostrophe.
      ...'do does did ca could wo would should must is are was were has have had'
        .split(' ')
        .flatMap((verb) => [`${verb}n't`, `${verb}n’t`]),
    ],
    reason: 'a statement, not a name; in the middle of an entry they give directions ("may repeat")',
  },
  {
    id: 'verbs-of-notes',
    words:
      'take takes taking taken took use uses using used start started starting stop stopped stopping continue continued continues continuing hold held holding discontinue discontinued discontinuing increase increased decrease decreased change changed changing switch switched titrate titrated taper tapered tapering restart restarted resume resumed begin began give given gives giving receive received receives administer administered prescribe prescribed refill refilled reviewed review reports reported reporting states stated denies denied notes noted needs need needed tried trial failed recommend recommended consider considered discuss discussed advised instructed told see seen call follow return repeat remove removed apply inject inhale insert instill dispense supplied ordered completed complete finished run avoid try tolerated tolerate helps helped works worked seems appears became become remains remain made make makes got get gets went go goes came come keep kept thinks think feels felt understands agreed agrees plan plans planned update updated obtain obtained say says said read reads mix mixes open opens check checked monitor monitored recheck rechecked reconciled verified unchanged changed provided'.split(
        ' ',
      ),
    reason: 'an action or a remark',
  },
  {
    id: 'remarks',
    words:
      'not never now later earlier soon sooner afterwards afterward thereafter meanwhile tonight elsewhere somewhere anywhere sometime someday anyway ahead together apart alone too currently recently previously formerly occasionally rarely sometimes usually generally only just again still yet already today yesterday tomorrow ago last next first second third new old prior past usual regular customary current present total maximum max min dose doses dosage strength frequency route duration indication ndc lot exp expires expiration amount qty quantity refill refills rx sig disp date page unknown unspecified various multiple many few more less most least otherwise please thank patient patients pt mother father wife husband daughter son family nurse doctor dr mr mrs ms md physician pharmacy pharmacist clinic hospital office discharge admission visit home above below here there listed list chart record records note history significant known apparently approximately approx abt roughly typically about follows following indicated unclear unsure uncertain perhaps maybe possibly possible probably probable höchstens maximal máximo maximum noncontributory contributory negative positive normal stable goal target level trough range nkda nka'.split(
        ' ',
      ),
    reason: 'words of amount, time, place and person that go on about the entry or the visit',
  },
  {
    id: 'closings',
    words:
      'sincerely faithfully truly regards wishes respectfully cordially thanks yours kind kindest best warm warmest'.split(
        ' ',
      ),
    reason: 'what a letter ends with; behind it stand names of persons',
  },
  {
    id: 'kinds-of-treatment',
    words:
      'general local topical monitored medication medications medicine medicines meds drug drugs pill pills therapy treatment treatments course courses regimen anesthesia sedation mac surgery procedure incision induction closure antibiotics vitamins steroids chemotherapy radiation transfusion fluids cpap bipap oxygen statin statins beta-blocker beta-blockers nitrate nitrates diuretic diuretics narcotics antihistamine antihistamines decongestant decongestants nsaid nsaids antidepressants anticoagulants painkillers analgesics laxatives antacids anti-inflammatories labs lab bloods bloodwork cbc bmp cmp inr ekg ecg fbc lft lfts tft tfts fbs ppbs rbs grbs physiotherapy physio'.split(
        ' ',
      ),
    reason: 'kinds of things, which say nothing about which one, devices and tests',
  },
  {
    id: 'units-and-times',
    words:
      'mg mcg g gm gram grams ml cc l meq unit units iu tab tabs tablet tablets cap caps capsule capsules puff puffs spray sprays patch patches hour hours hr hrs day days week weeks month months year years nightly breakfast lunch dinner meals meal am pm times time twice once thrice half one two three four five six seven eight nine ten twelve monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays mon tue tues wed weds thu thur thurs fri sat sun january february march april june july august september october november december'.split(
        ' ',
      ),
    reason: 'attributes of the entry before',
  },
  {
    id: 'routes-and-frequencies',
    words:
      'po p.o bid b.i.d tid t.i.d qid q.i.d qd q.d qh q.h qhs qam qpm qod prn p.r.n daily weekly monthly oral orally subq subcu subcutaneous subcutaneously iv im sl inhaled topical topically'.split(
        ' ',
      ),
    reason: 'how and how often the entry before is taken; they end its name',
  },
  {
    id: 'times-of-day',
    words: 'morning noon evening night bedtime'.split(' '),
    reason:
      'attributes of the entry before; before a word of no class the name of a plant (`evening primrose`)',
  },
  {
    id: 'words-of-forms',
    words: 'clinical question questions questionnaire form forms section signature signatures addendum'.split(
      ' ',
    ),
    reason: 'titles and labels of a form',
  },
  {
    id: 'measurements',
    words:
      'weight wt height ht bmi bp pulse temp temperature heart-rate spo2 sats o2sat pvr hr rr pao2 egfr'.split(
        ' ',
      ),
    reason: 'what is measured of the patient: an amount behind them is no dose',
  },
  {
    id: 'complaints',
    words:
      'pain pains headache headaches fever fevers nausea vomiting constipation diarrhea anxiety insomnia cough cold itching rash swelling spasm spasms wheezing dyspnea shortness indigestion heartburn hypertension diabetes depression arthritis asthma migraine migraines allergies allergy sleep agitation dizziness weakness fatigue infection reflux'.split(
        ' ',
      ),
    reason: 'what it is taken for, or what it did',
  },
] as const satisfies readonly WordClassRow[];

export type WordClassId = (typeof WORD_CLASS_ROWS)[number]['id'];

/** Whole names of what is measured of the patient: `"Blood pressure 153/81"`; `blood pressure pills` are taken. */
export const MEASURED_NAMES: ReadonlySet<string> = new Set([
  'blood pressure',
  'vital signs',
  'vitals',
  'heart rate',
  'respiratory rate',
  'respirations',
  'oxygen saturation',
  'body weight',
]);

/** Parts and systems of the body, and what is treated in them, by which lists are divided: `"Cardiac"` alone over drugs is one of their titles, `"Renal vitamin daily"` is an entry. */
export const SYSTEM_WORDS: ReadonlySet<string> = new Set(
  'cardiac cardiovascular cardiology cv heart lipids respiratory pulmonary lungs breathing gastrointestinal gastroenterology gi gut stomach bowel bowels bladder genitourinary gu urology urologic urological renal kidney kidneys endocrine metabolic diabetic diabetes thyroid hormones neurologic neurological neurology neuro cns psychiatric psychiatry psych mental mood behavioral behavioural health musculoskeletal msk joints bones bone rheumatology dermatology dermatologic skin ophthalmic eyes ent haematology hematology hematologic haematological blood pressure sugar infectious infection oncology cancer immunology immunosuppression anticoagulation prophylaxis analgesia sedation nutrition nutritional'.split(
    ' ',
  ),
);

/** Of the kinds of treatments and tests those of which nothing is taken, and what may stand beside them. */
export const NO_MEDICATION: ReadonlySet<string> = new Set([
  'anesthesia',
  'sedation',
  'mac',
  'surgery',
  'procedure',
  'radiation',
  'labs',
  'lab',
  'bloods',
  'bloodwork',
  'cbc',
  'bmp',
  'cmp',
  'inr',
  'ekg',
  'ecg',
]);
export const BESIDE_NO_MEDICATION: ReadonlySet<string> = new Set([
  'general',
  'local',
  'topical',
  'monitored',
  'regional',
  'spinal',
  'endotracheal',
]);
