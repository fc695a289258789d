/** What is over by itself, whatever supply nobody stated: vaccines, and packs that hold one course. */

interface GivenOnceRow {
  readonly words: RegExp;
  readonly reason: string;
  readonly examples: readonly string[];
  /** Like names of what goes on. */
  readonly others: readonly string[];
}

/** Asked of the words of a drug, and of the names that RxNorm gives its ingredients. */
export const VACCINES = {
  'by what they are': {
    words:
      /\b(?:vaccines?|vaccinations?|immuni[sz]ations?|toxoids?|vaccin|vacuna|vaccino|impfstoff|tdap|dtap|mmrv?|pcv ?(?:13|15|20|21)|ppsv ?23)\b|\b(?:virus|surface) antigen\b/i,
    reason: 'one dose is given, and the next one, if any, is ordered anew',
    examples: [
      'Tdap vaccine 0.5 mL injection',
      'influenza, high dose seasonal vaccine',
      'hepatitis B surface antigen vaccine',
      'tetanus toxoid',
      'Grippe-Impfstoff',
    ],
    others: ['botulinum toxin type A', 'hepatitis B immune globulin', 'interferon'],
  },
  'by their brands': {
    words:
      /\b(?:fluzone|flucelvax|fluad|fluarix|flulaval|flublok|afluria|flumist|influvac|vaxigrip|shingrix|zostavax|boostrix|adacel|daptacel|infanrix|pediarix|pentacel|prevnar|pneumovax|vaxneuvance|capvaxive|gardasil|cervarix|engerix|recombivax|heplisav|havrix|vaqta|twinrix|menactra|menveo|menquadfi|bexsero|trumenba|varivax|proquad|priorix|m-m-r ii|comirnaty|spikevax|nuvaxovid|mnexspike|arexvy|abrysvo|mresvia|rotateq|rotarix|ipol|typhim|vivotif|ixiaro|imovax|rabavert)\b/i,
    reason: 'brands of vaccines, which pharmacies write alone',
    examples: ['FLUZONE HIGH-DOSE 2025-26 SYRINGE', 'Shingrix 50 mcg IM', 'Comirnaty 2025-26'],
    others: ['Flonase', 'Fluocinonide'],
  },
} as const satisfies Readonly<Record<string, GivenOnceRow>>;

/** Asked of drugs given in courses alone (`COURSE_DRUGS`): the starter pack of what goes on is another thing. */
export const COURSE_PACKS: GivenOnceRow = {
  words:
    /\b(?:dose|therapy|taper)[\s-]?pa(?:c|ck|k)\b|\b(?:z|tri)[\s-]?pa(?:c|ck|k)\b|\(pak\)|\bin a (?:dose )?pack\b/i,
  reason: 'the pack is the course: 3 to 12 days',
  examples: [
    'Medrol (Pak) 4 mg tablets in a dose pack',
    'Zithromax Z-Pak 250 mg tablet',
    'methylprednisolone 4 mg dose pack',
    'Medrol Dosepak',
    'Zithromax TRI-PAK',
  ],
  others: ['prednisone 5 mg tablet', 'ice pack', '30 tablets per package'],
};
