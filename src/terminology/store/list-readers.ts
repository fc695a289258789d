/** The lists of a store: what has a name, which products an ingredient or brand has. */
import type { DatabaseSync } from 'node:sqlite';
import type { ConceptLine } from './facts-format.ts';
import { memoize } from './memo.ts';
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
      const brands = database.prepare(
        'SELECT DISTINCT brand FROM brand_name_product WHERE brand NOT IN (SELECT normalized FROM name)',
      );
      for (const row of brands.iterate()) yield String(row['brand']);
    },
    productsOfIngredients: rxcuiList(database, 'ingredient_product', 'ingredients'),
    productsOfBrand: rxcuiList(database, 'brand_product', 'brand'),
    formerProductsOfBrandName: rxcuiList(database, 'former_brand_product', 'brand'),
    productsOfBrandName: rxcuiList(database, 'brand_name_product', 'brand'),
  };
}

function rxcuiList(database: DatabaseSync, table: string, key: string): (value: string) => readonly string[] {
  const select = database.prepare(`SELECT rxcui FROM ${table} WHERE ${key} = ? ORDER BY rxcui`);
  return memoize(NAMES_KEPT, (value: string) =>
    Object.freeze(select.all(value).map((row) => String(row['rxcui']))),
  );
}
