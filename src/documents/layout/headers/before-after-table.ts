/** Words of a table that sets what was taken before a stay beside what is taken after it. */

export interface BeforeAfterRow {
  readonly id: 'before' | 'after' | 'drugs' | 'same' | 'none';
  /** Lower case, without accents. */
  readonly words: readonly string[];
  readonly reason: string;
  /** Headers or cells that hold one of the words. */
  readonly examples: readonly string[];
}

export const BEFORE_AFTER_ROWS = [
  {
    id: 'before',
    words: [
      'before',
      'prior to',
      'pre',
      'preadmission',
      'admission',
      'home',
      'avant',
      'habituel',
      'habituels',
      'entree',
      'aufnahme',
      'vorher',
      'bisher',
      'bisherige',
      'previo',
      'previa',
      'habitual',
      'ingreso',
      'domicilio',
      'ingresso',
    ],
    reason: 'heads what was taken before, at home or on the way in',
    examples: ['Home medication', 'Medikation bei Aufnahme', 'Traitement habituel (avant)'],
  },
  {
    id: 'after',
    words: [
      'after',
      'discharge',
      'post',
      'now',
      'sortie',
      'apres',
      'entlassung',
      'nachher',
      'neu',
      'neue',
      'alta',
      'dimissione',
    ],
    reason: 'heads what is taken from now on',
    examples: ['Discharge medication', 'Medikation bei Entlassung', 'Traitement de sortie'],
  },
  {
    id: 'drugs',
    words: [
      'medication',
      'medications',
      'medicine',
      'medicines',
      'med',
      'meds',
      'drug',
      'drugs',
      'treatment',
      'medikation',
      'medikamente',
      'therapie',
      'traitement',
      'traitements',
      'medicaments',
      'tratamiento',
      'medicacion',
      'terapia',
    ],
    reason: 'says that drugs stand below: both columns hold them whole',
    examples: ['Home medication', 'Medikation bei Aufnahme', 'Traitement de sortie'],
  },
  {
    id: 'same',
    words: [
      'same',
      'no change',
      'unchanged',
      'as before',
      'continue',
      'continued',
      'idem',
      'inchange',
      'identique',
      'unverandert',
      'weiter',
      'igual',
      'sin cambios',
      'invariato',
    ],
    reason: 'begins a cell that leaves the drug before as it was',
    examples: ['same', 'idem', 'unverändert'],
  },
  {
    id: 'none',
    words: ['none', 'nil', 'not continued', 'neant', 'keine', 'ninguno'],
    reason: 'is a cell that holds no drug, as a dash does',
    examples: ['none', 'not continued'],
  },
] as const satisfies readonly BeforeAfterRow[];
