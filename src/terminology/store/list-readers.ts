/** The lists of a store: what has a name, which products an ingredient or brand has. */
import type { DatabaseSync } from 'node:sqlite';
import type { ConceptLine } from './facts-format.ts';
import { memoize, once } from '../../memo.ts';
import type { RxNormConcept, RxNormStore, TermType } from '../rxnorm.ts';

const NAMES_KEPT = 4096;

type Lists = Pick<
  RxNormStore,
  | 'conceptsNamed'
  | 'formerBrands'
  | 'formerProductsOfBrandName'
  | 'ingredientNames'
  | 'productsOfBrand'
  | 'productsOfBrandName'
  | 'productsOfIngredients'
  | 'unlistedBrands'
>;

/** Prepared look-ups with a bounded memory of what was asked last; `lines` finds a concept by number, `conceptOf` makes one of it. */
export function listReaders(
  database: DatabaseSync,
  lines: (rxcui: string) => ConceptLine | undefined,
  conceptOf: (line: ConceptLine) => RxNormConcept,
): Lists {
  const named = rxcuiList(database, 'name', 'normalized');
  const ingredientLevel = database.prepare(
    "SELECT normalized, rxcui, tty FROM name WHERE tty IN ('IN', 'PIN', 'MIN', 'BN')",
  );
  const brands = once(() => brandNames(database));
  const productsOfBrandName = rxcuiList(database, 'brand_name_product', 'brand');
  return {
    conceptsNamed: memoize(NAMES_KEPT, (name: string) => {
      const found = named(name).map((rxcui) => lines(rxcui));
      return Object.freeze(found.filter((line) => line !== undefined).map(conceptOf));
    }),
    *ingredientNames() {
      for (const row of ingredientLevel.iterate()) {
        yield [String(row['normalized']), String(row['rxcui']), row['tty'] as TermType] as const;
      }
    },
    *formerBrands() {
      for (const row of database.prepare('SELECT normalized, ingredients FROM former_brand').iterate()) {
        yield [String(row['normalized']), String(row['ingredients']).split('+')] as const;
      }
    },
    *unlistedBrands() {
      for (const [brand, isListed] of brands()) if (!isListed) yield brand;
    },
    productsOfIngredients: rxcuiList(database, 'ingredient_product', 'ingredients'),
    productsOfBrand: rxcuiList(database, 'brand_product', 'brand'),
    formerProductsOfBrandName: rxcuiList(database, 'former_brand_product', 'brand'),
    // The first words of nearly every text that names no drug are asked for: most are no brand.
    productsOfBrandName: (brand) => (brands().has(brand) ? productsOfBrandName(brand) : NONE),
  };
}

const NONE: readonly string[] = Object.freeze([]);

/** Every name of a brand that products are sold by, and whether it is the name of a concept. */
function brandNames(database: DatabaseSync): ReadonlyMap<string, boolean> {
  const brands = database.prepare(
    'SELECT DISTINCT brand, brand IN (SELECT normalized FROM name) AS listed FROM brand_name_product',
  );
  return new Map(brands.all().map((row) => [String(row['brand']), row['listed'] === 1]));
}

function rxcuiList(database: DatabaseSync, table: string, key: string): (value: string) => readonly string[] {
  const select = database.prepare(`SELECT rxcui FROM ${table} WHERE ${key} = ? ORDER BY rxcui`);
  return memoize(NAMES_KEPT, (value: string) =>
    Object.freeze(select.all(value).map((row) => String(row['rxcui']))),
  );
}
