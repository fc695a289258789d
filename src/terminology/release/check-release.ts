/** Looks at a release as a whole: whether the parts that every real release has are there in a plausible number. */
import type { DrugFactSet } from '../store/drug-facts.ts';
import { isPlaceholder } from '../names/placeholder.ts';
import { ReleaseRefused } from './release-refused.ts';
import type { Relation, ReleaseTables } from './release-tables.ts';
import type { TermType } from '../rxnorm.ts';

/** Nearly every concept of the type has the relation (RxNorm Technical Documentation, section 8); the file is incomplete where few have. */
const EXPECTED: readonly (readonly [tty: TermType, relation: Relation])[] = [
  ['SCD', 'has_dose_form'],
  ['SCD', 'consists_of'],
  ['SCD', 'isa'],
  ['SBD', 'tradename_of'],
  ['SCDC', 'has_ingredient'],
];
const MIN_SHARE = 0.8;
/** Share of clinical drugs whose ingredients may stay unknown. */
const MAX_UNKNOWN = 0.02;

/** Refuses relations that are there for only a part of the concepts, as after a file was cut between two lines. */
export function checkRelations(tables: ReleaseTables): void {
  for (const [tty, relation] of EXPECTED) {
    const targets = tables.relations.get(relation);
    const concepts = [...tables.concepts].filter(([, atom]) => atom.tty === tty);
    const related = concepts.filter(([rxcui]) => targets?.has(rxcui));
    if (related.length < concepts.length * MIN_SHARE || concepts.length === 0) {
      throw new ReleaseRefused(
        `Only ${related.length} of ${concepts.length} ${tty} concepts have the relation ${relation}: the release is incomplete.`,
        { file: 'RXNREL.RRF' },
      );
    }
  }
}

/** Refuses facts that do not say what is in the drugs. */
export function checkFacts({ concepts }: DrugFactSet): void {
  const drugs = concepts.filter(
    ({ tty, rxcui, isRetired }) => tty === 'SCD' && !isRetired && !isPlaceholder(rxcui),
  );
  const unknown = drugs.filter(({ ingredients }) => ingredients.length === 0);
  if (unknown.length > drugs.length * MAX_UNKNOWN) {
    throw new ReleaseRefused(
      `No ingredient can be found for ${unknown.length} of ${drugs.length} clinical drugs: the files do not belong together.`,
    );
  }
}
