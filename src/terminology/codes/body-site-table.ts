/** Body sites of a sig: the organ words, the sides, and the whole phrases that name a place where a dose goes. */

/** An organ with a side ("left eye"); `impliedRoute` follows from dosing there. */
export interface OrganRow {
  readonly id: string;
  readonly singular: string;
  readonly plural: string;
  readonly impliedRoute?: string;
  readonly words: readonly string[];
  readonly reason: string;
  readonly examples: readonly string[];
}

export const ORGANS = [
  {
    id: 'eye',
    singular: 'eye',
    plural: 'eyes',
    impliedRoute: 'ophthalmic',
    words: [
      'eye',
      'eyes',
      'ojo',
      'ojos',
      'eyelid',
      'eyelids',
      'lower eyelid',
      'lower eyelids',
      'lower lid',
      'lower lids',
      'lids',
      'eye s',
      'conjunctival sac',
    ],
    reason: 'drops and ointments for the eye',
    examples: ['1 drop in both eyes bid', '1 drop in left eye daily'],
  },
  {
    id: 'ear',
    singular: 'ear',
    plural: 'ears',
    impliedRoute: 'otic',
    words: ['ear', 'ears', 'ear canal', 'ear canals', 'oido', 'oidos', 'ear s'],
    reason: 'drops for the ear',
    examples: ['4 drops in right ear bid'],
  },
  {
    id: 'nostril',
    singular: 'nostril',
    plural: 'nostrils',
    impliedRoute: 'nasal',
    words: [
      'nostril',
      'nostrils',
      'nare',
      'nares',
      'naris',
      'fosa nasal',
      'fosas nasales',
      'nostril route',
      'nostril s',
      'nasal passage',
      'nasal passages',
      'side of nose',
      'side of the nose',
    ],
    reason: 'nasal sprays are counted per nostril',
    examples: ['2 sprays each nostril daily'],
  },
] as const satisfies readonly OrganRow[];

/** Sides before an organ: `spoken` is what is written out; one row for every way of saying the side. */
export const SIDES = [
  { id: 'left', words: ['left', 'lt', 'l', 'izquierdo'], isPlural: false, reason: 'one side' },
  { id: 'right', words: ['right', 'rt', 'r', 'derecho'], isPlural: false, reason: 'one side' },
  {
    id: 'both',
    words: ['both', 'ambos', 'bilateral', 'bilat'],
    isPlural: true,
    reason: 'both sides at once',
  },
  {
    id: 'each',
    words: ['each', 'every', 'cada', 'ea', 'per'],
    isPlural: false,
    reason: 'the dose is per side',
  },
  {
    id: 'affected',
    words: ['affected', 'infected', 'involved', 'sore'],
    isPlural: false,
    reason: 'the patient knows which',
  },
  {
    id: 'surgical',
    words: ['surgical', 'operative', 'operated', 'surgery', 'op', 'postop', 'surgical s'],
    isPlural: false,
    reason: 'the prescriber knows which',
  },
  {
    id: 'either',
    words: ['either', 'one', 'alternate', 'alternating'],
    isPlural: false,
    reason: 'one of the two',
  },
] as const;

/** SNOMED CT structure codes for the sides of eye and ear, each seen in two independent sources. */
export const SIDED_SITE_CODES = [
  { site: 'left eye', snomedCode: '8966001', snomedDisplay: 'Left eye structure' },
  { site: 'right eye', snomedCode: '18944008', snomedDisplay: 'Right eye structure' },
  { site: 'both eyes', snomedCode: '40638003', snomedDisplay: 'Structure of both eyes' },
  { site: 'left ear', snomedCode: '89644007', snomedDisplay: 'Left ear structure' },
  { site: 'right ear', snomedCode: '25577004', snomedDisplay: 'Right ear structure' },
] as const;

/** Abbreviations that name organ and side at once. */
export const SIDED_ABBREVIATIONS = [
  {
    word: 'os',
    site: 'left eye',
    impliedRoute: 'ophthalmic',
    reason: 'oculus sinister; "per os" is the longer phrase and wins',
  },
  { word: 'ou', site: 'both eyes', impliedRoute: 'ophthalmic', reason: 'oculi uterque' },
  {
    word: 'od',
    site: 'right eye',
    impliedRoute: 'ophthalmic',
    reason: 'oculus dexter; in a sig that is not for the eye it is once daily',
  },
  { word: 'ad', site: 'right ear', impliedRoute: 'otic', reason: 'auris dextra' },
  { word: 'au', site: 'both ears', impliedRoute: 'otic', reason: 'auris utraque' },
] as const;

/** A place that is not a pair of organs. */
export interface BodySiteRow {
  readonly site: string;
  readonly impliedRoute?: string;
  readonly phrases: readonly string[];
  readonly reason: string;
  readonly examples: readonly string[];
}

export const BODY_SITES = [
  {
    site: 'affected area',
    impliedRoute: 'topical',
    phrases: [
      'affected area',
      'affected areas',
      'affected area s',
      'area',
      'areas',
      'affected',
      'aa',
      'aaa',
      'affected site',
      'affected sites',
      'affected skin',
      'affected nails',
      'affected nail',
      'affected toenails',
      'affected toenail',
      'affected region',
      'affected part',
      'affected spots',
      'affected and surrounding areas of skin',
      'affected and surrounding areas',
      'affected areas of skin',
      'affected area of skin',
      'rash',
      'rash area',
      'lesion',
      'lesions',
      'wound',
      'wounds',
      'painful area',
      'painful areas',
      'area of pain',
      'areas of pain',
      'itchy areas',
      'rash areas',
      'most painful area',
      'site of pain',
      'area affected',
      'areas affected',
      'area afectada',
      'zona afectada',
      'infected area',
      'infected areas',
      'affected foot',
      'affected feet',
      'spots',
      'warts',
      'wart',
      'sores',
      'dry areas',
      'irritated area',
      'affeced area',
      'affected are',
      'effected area',
      'effected areas',
    ],
    reason: 'a site that is applied to is on the skin',
    examples: ['apply bid to affected area'],
  },
  {
    site: 'face',
    impliedRoute: 'topical',
    phrases: [
      'face',
      'entire face',
      'whole face',
      'cheeks',
      'forehead',
      'face and neck',
      'acne',
      'acne prone areas',
    ],
    reason: 'skin',
    examples: ['apply to face nightly'],
  },
  {
    site: 'scalp',
    impliedRoute: 'topical',
    phrases: [
      'scalp',
      'hair',
      'wet hair',
      'damp hair',
      'scalp and hair',
      'eyelashes',
      'lashes',
      'eyebrows',
      'beard',
    ],
    reason: 'skin',
    examples: ['apply to scalp daily'],
  },
  {
    site: 'hands',
    impliedRoute: 'topical',
    phrases: ['hands', 'hand', 'fingers', 'finger', 'nails', 'nail', 'toenail', 'toenails', 'fingernails'],
    reason: 'skin',
    examples: ['apply to hands bid'],
  },
  {
    site: 'feet',
    impliedRoute: 'topical',
    phrases: ['feet', 'foot', 'toes', 'toe'],
    reason: 'skin',
    examples: ['apply to feet bid'],
  },
  {
    site: 'body',
    impliedRoute: 'topical',
    phrases: [
      'body',
      'trunk',
      'chest',
      'back',
      'low back',
      'lower back',
      'arms',
      'legs',
      'neck',
      'body folds',
      'skin folds',
      'entire body',
    ],
    reason: 'skin',
    examples: ['apply to chest and back bid'],
  },
  {
    site: 'groin',
    impliedRoute: 'topical',
    phrases: [
      'groin',
      'diaper area',
      'buttocks',
      'genital area',
      'vaginal area',
      'perianal area',
      'vulva',
      'vulvar area',
      'labia',
      'rectal area',
      'anal area',
    ],
    reason: 'skin',
    examples: ['apply to groin bid'],
  },
  {
    site: 'joint',
    impliedRoute: 'topical',
    phrases: [
      'knee',
      'knees',
      'shoulder',
      'shoulders',
      'elbow',
      'elbows',
      'ankle',
      'ankles',
      'wrist',
      'hip',
      'hips',
      'joint',
      'joints',
      'affected joint',
      'affected joints',
    ],
    reason: 'gels are rubbed over the joint; an injection states its own route',
    examples: ['apply 4 g to right knee qid'],
  },
  {
    site: 'lips',
    impliedRoute: 'topical',
    phrases: ['lips', 'lip', 'cold sore', 'cold sores'],
    reason: 'skin',
    examples: ['apply to lips 5 times daily'],
  },
  {
    site: 'gums',
    phrases: ['gums', 'teeth', 'affected gums', 'inside of mouth', 'mouth sores'],
    reason: 'no route follows: dental, buccal or oromucosal',
    examples: ['apply to gums qid'],
  },
  {
    site: 'abdomen',
    phrases: [
      'abdomen',
      'stomach',
      'belly',
      'abdominal area',
      'thigh',
      'thighs',
      'upper arm',
      'outer thigh',
      'upper outer arm',
      'deltoid',
      'abdomen or thigh',
      'abdomen thigh or upper arm',
    ],
    reason: 'sites of injection and of patches: no route follows',
    examples: ['inject 10 units into the abdomen subq'],
  },
] as const satisfies readonly BodySiteRow[];
