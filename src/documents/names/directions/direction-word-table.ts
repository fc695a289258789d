/** Words beside a drug that the grammar of directions does not know: forms, verbs, labels. How much, by which route and how often it tells itself. */
import { SOLID_FORM_WORDS } from '../../../terminology/codes/solid-form-words.ts';

/**
 * What the words say: the form of a product, or that it is taken;
 * `lead`: a label, verb or route with which directions begin.
 */
export type DirectionKind = 'form' | 'instruction' | 'lead';

export interface DirectionWordRow {
  readonly kind: DirectionKind;
  /** Lower case, without accents; a full stop may be missing at the end. */
  readonly words: readonly string[];
  readonly reason: string;
  /** Texts behind a drug name that say it, and texts that do not. */
  readonly examples: readonly string[];
  readonly others?: readonly string[];
}

const list = (words: string): readonly string[] => words.split(' ');

/** Verbs that directions begin with, and nothing else in a list does. */
export const DIRECTION_VERBS = list(
  'take inject inhale apply use instill place insert dissolve chew swallow',
);

/** Words that an order on how it is given begins with, behind the full stop of an entry: `"Midodrine 5 mg TID. Do not give at bedtime"`. */
export const ORDERS_BEHIND = list("do don't don’t never hold withhold give avoid must may");

export const DIRECTION_WORD_ROWS: readonly DirectionWordRow[] = [
  {
    kind: 'form',
    words: [
      ...SOLID_FORM_WORDS,
      ...list(
        'caplet caplets softgel softgels gelcap gelcaps chewable chewables pill pills lozenge lozenges troche troches film films patch patches cream ointment oint gel lotion foam shampoo solution sol soln suspension susp syrup elixir liquid drop drops eyedrop eyedrops eardrop eardrops nosedrop nosedrops inhaler inhalers inhalation inhalant aerosol nebulizer nebuliser hfa diskus respimat injection injectable inj vial syringe pen kwikpen flexpen solostar cartridge autoinjector suppository suppositories enema powder packet packets granules spray implant iud ring ampul recon solr sosy soaj tbec tbdp cpdr cp24 tb24 aers aepb',
      ),
      'nasal spray',
    ],
    reason: 'what the product comes as, by its words and by the short forms of pharmacy systems',
    examples: ['10 mg tablet', 'TBEC', '1 tableta', 'Kapseln'],
    others: ['tabloid'],
  },
  {
    kind: 'instruction',
    words: [
      ...list(
        'take takes taking inject injects injecting inhales apply applies instill administer continue continues start started begin resume prescribed increase decrease refill sig dispense',
      ),
      'to be taken',
      'to be used',
      'to be given',
      'to be applied',
    ],
    reason: 'that it is taken, or shall be',
    examples: ['take', 'to be applied'],
    others: ['mistake'],
  },
  {
    kind: 'lead',
    words: [
      ...DIRECTION_VERBS,
      ...list(
        'takes taking inhales applied using give given administer drink rinse spray wear sig direction directions orally po p.o. iv i.v. im i.m. sc sq subq s.c. sl s.l. h.s. subcutaneously intravenously intramuscularly topically twice thrice each every',
      ),
      'by mouth',
    ],
    reason: 'verbs, labels and routes with which directions begin, whatever they say',
    examples: ['take', 'sig', 'by mouth', 'IV', 'tomar', 'einnehmen'],
    others: ['spraying', 'users'],
  },
];

/** Words of the code tables that mean something else in a document more often than not. */
export interface LeftOutRow {
  readonly words: readonly string[];
  readonly reason: string;
  /** Texts behind a drug name that they say nothing in. */
  readonly examples: readonly string[];
}

/** Words that say how often only beside other directions. */
export const TIME_OF_DAY_ROW: LeftOutRow = {
  words: list(
    'morning mornings afternoon afternoons evening evenings night nights overnight midday noontime breakfast lunch dinner supper bedtime teatime today tonight weekend weekends meals am pm',
  ),
  reason: 'a time of the day alone may tell when something was',
  examples: ['this morning', 'last night', 'PM Extra Strength'],
};

export const LEFT_OUT_ROWS: readonly LeftOutRow[] = [
  TIME_OF_DAY_ROW,
  {
    words: list(
      'inhaler inhaling nebulizer nebuliser nebulized nebulize nebulise shampoo lather infuse infused flush douche irrigate dilute reconstitute prepare cleanse massage spread sprinkle install installs sniff snort squirt stick place places placed introduce apply to',
    ),
    reason: 'the name of a form, or what is done with something else than the drug',
    examples: ['inhaler', 'shampoo'],
  },
  {
    words: list('treatment treatments device devices system piece pieces bottle bottles carton cartons'),
    reason: 'what is dispensed or done, no dose',
    examples: ['2 bottles', '3 treatments'],
  },
  {
    words: list('externally locally needed required'),
    reason: 'plain words of sentences',
    examples: ['is needed'],
  },
];
