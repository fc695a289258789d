/** Words by which documents say how a drug is taken, beside those of the code tables (routes, frequencies, times, methods, units). */

/**
 * What the words say: the form of a product, its route, how often, that it is taken, a unit that is counted (`2 puffs`);
 * `lead`: a label or verb that begins directions and says none of these.
 */
export type DirectionKind = 'form' | 'route' | 'frequency' | 'instruction' | 'unit' | 'lead';

export interface DirectionWordRow {
  readonly kind: DirectionKind;
  /** Lower case, without accents; a full stop may be missing at the end. */
  readonly words: readonly string[];
  /** Sources of regular expressions, where numbers or signs are part of it. */
  readonly patterns?: readonly string[];
  /** Directions begin with it: what stands before is the product. */
  readonly begins: boolean;
  readonly reason: string;
  /** Texts behind a drug name that say it, and texts that do not. */
  readonly examples: readonly string[];
  readonly others?: readonly string[];
}

const list = (words: string): readonly string[] => words.split(' ');

export const DIRECTION_WORD_ROWS: readonly DirectionWordRow[] = [
  {
    kind: 'form',
    words: [
      ...list(
        'tab tabs tablet tablets cap caps capsule capsules caplet caplets softgel softgels gelcap gelcaps chewable chewables pill pills lozenge lozenges troche troches film films patch patches cream ointment oint gel lotion foam shampoo solution sol soln suspension susp syrup elixir liquid drop drops inhaler inhalers inhalation inhalant aerosol nebulizer nebuliser hfa diskus respimat injection injectable inj vial syringe pen kwikpen flexpen solostar cartridge autoinjector suppository suppositories enema powder packet packets granules spray implant iud ring ampul recon solr sosy soaj tbec tbdp cpdr cp24 tb24 aers aepb',
      ),
      'nasal spray',
    ],
    begins: false,
    reason: 'what the product comes as, by its words and by the short forms of pharmacy systems',
    examples: ['10 mg tablet', 'TBEC', '1 tableta', 'Kapseln'],
    others: ['tabloid'],
  },
  {
    kind: 'route',
    words: list(
      'po p.o. oral orally iv intravenous intravenously im intramuscular intramuscularly sc sq subq subcu subcut subcutaneous subcutaneously sl sublingual sublingually inhale inhaled inhalation nasal nasally topical topically rectal rectally vaginal vaginally ophthalmic otic transdermal transdermally buccal intranasal intranasally',
    ),
    begins: false,
    reason: 'routes as they stand in directions and in the names of products',
    examples: ['po', 'subcutaneous', 'into the eye', 'por via oral'],
    others: ['pool'],
  },
  {
    kind: 'frequency',
    words: list(
      'daily nightly weekly hourly od qd qday bid tid qid qhs qam qpm qod prn b.i.d. t.i.d. q.i.d. q.d. q.h.s. q.a.m. q.p.m. q.o.d. p.r.n. bd bds tds qds mane nocte om once',
    ),
    patterns: [
      String.raw`q\.?\s?(?:day|week|month|am|pm|a\.m|p\.m|hs|noon|shift|other day)`,
      String.raw`q\.?\s?\d{1,2}\s?(?:-\s?\d{1,2})?\.?\s?(?:h|hr|hrs|hours?|d|days?|wk|weeks?)`,
      String.raw`(?:a|per) day`,
      String.raw`(?:(?:one|two|three|four|[1-6]) times?|[1-6]\s?x)(?= (?:a |per |each |every )?(?:day|daily|week|weekly|month|monthly)\b)`,
      String.raw`(?:every|each) (?:other )?(?:\d{1,2}|one|two|three|four|six|eight|twelve|morning|evening|night|day|week|month|bedtime|am|pm|hour)`,
      'as (?:directed|necessary)',
    ],
    begins: true,
    reason: 'how often, as it is written in directions',
    examples: [
      'daily',
      'q.8h',
      'q 6-8 hours',
      '3 times a day',
      'every 4 hours',
      'before breakfast',
      'cada noche',
    ],
    others: ['dailies', 'odd'],
  },
  {
    kind: 'frequency',
    words: list('monthly ac hs achs stat'),
    patterns: [String.raw`(?<!\d\s?)[ap]\.m`, String.raw`q\. ?[ap]\.m`],
    begins: false,
    reason: 'how often too, but also a part of a name, of a moment or of another word before directions',
    examples: ['stat', 'ac', 'monthly'],
    others: ['at 10 a.m', 'state'],
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
    begins: false,
    reason: 'that it is taken, or shall be',
    examples: ['take', 'to be applied'],
    others: ['mistake'],
  },
  {
    kind: 'lead',
    words: [
      ...list(
        'take takes taking inject inhale inhales apply applied use using give given instill place insert dissolve chew swallow administer drink rinse spray wear sig direction directions orally po p.o. s.c. s.l. i.v. i.m. h.s. subcutaneously intravenously intramuscularly topically twice thrice each every',
      ),
      'by mouth',
    ],
    begins: true,
    reason: 'verbs, labels and routes with which directions begin, whatever they say',
    examples: ['take', 'sig', 'by mouth', 'tomar', 'einnehmen'],
    others: ['spraying', 'users'],
  },
  {
    kind: 'unit',
    words: list(
      'tab tabs tablet tablets cap caps capsule capsules puff puffs unit units iu u drop drops gtt gtts spray sprays patch patches application applications inhalation inhalations pill pills suppository suppositories packet packets teaspoon teaspoons tsp tablespoon tablespoons ampule ampules vial vials',
    ),
    begins: true,
    reason: 'what is counted when a dose is told by its number',
    examples: ['2 tabs', 'one puff', '1 (1) tablet', '1 tableta', '2 Kapseln'],
    others: ['2 tables'],
  },
];

/** Words of the code tables that mean something else in a document more often than not. */
export interface LeftOutRow {
  readonly words: readonly string[];
  readonly reason: string;
  /** Texts behind a drug name that they say nothing in. */
  readonly examples: readonly string[];
}

export const LEFT_OUT_ROWS: readonly LeftOutRow[] = [
  {
    words: list(
      'morning mornings afternoon afternoons evening evenings night nights overnight midday noontime breakfast lunch dinner supper bedtime teatime today tonight weekend weekends meals',
    ),
    reason: 'a time of the day alone may tell when something was',
    examples: ['this morning', 'last night'],
  },
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
