/** What Dutch, German, French and Spanish directions call the forms that are counted: read as a unit of a dose, as a form of a product, and as a sign of the language. */

export interface ForeignFormRow {
  /** Id of the unit table. */
  readonly form: 'tablet' | 'capsule' | 'drop';
  readonly language: 'nl' | 'de' | 'fr' | 'es';
  /** Lower case, without accents. */
  readonly words: readonly string[];
  readonly reason: string;
  /** Directions whose dose is counted in it. */
  readonly examples: readonly string[];
}

export const FOREIGN_FORM_ROWS: readonly ForeignFormRow[] = [
  {
    form: 'tablet',
    language: 'de',
    words: ['tablette', 'tabletten', 'filmtablette', 'filmtabletten'],
    reason: 'German medication plans (Bundeseinheitlicher Medikationsplan) print the form in full',
    examples: ['1 Tablette täglich', '2 Filmtabletten täglich'],
  },
  {
    form: 'tablet',
    language: 'fr',
    words: ['comprime', 'comprimes'],
    reason: 'French prescriptions',
    examples: ['1 comprimé par jour'],
  },
  {
    form: 'tablet',
    language: 'es',
    words: ['comprimido', 'comprimidos'],
    reason: 'Spanish directions, beside tableta and pastilla',
    examples: ['1 comprimido cada dia'],
  },
  {
    form: 'capsule',
    language: 'de',
    words: ['kapsel', 'kapseln'],
    reason: 'German medication plans',
    examples: ['2 Kapseln täglich'],
  },
  {
    form: 'capsule',
    language: 'fr',
    words: ['gelule', 'gelules'],
    reason: 'French prescriptions',
    examples: ['1 gélule par jour'],
  },
  {
    form: 'capsule',
    language: 'es',
    words: ['capsula', 'capsulas'],
    reason: 'Spanish directions',
    examples: ['1 cápsula cada dia'],
  },
  {
    form: 'drop',
    language: 'de',
    words: ['tropfen'],
    reason: 'German medication plans; the word has no plural of its own',
    examples: ['20 Tropfen täglich'],
  },
  {
    form: 'drop',
    language: 'fr',
    words: ['goutte', 'gouttes'],
    reason: 'French prescriptions',
    examples: ['5 gouttes par jour'],
  },
  {
    form: 'drop',
    language: 'nl',
    words: ['druppel', 'druppels'],
    reason: 'Dutch directions; the other forms are those of German and English',
    examples: ['2 druppels per dag'],
  },
];
