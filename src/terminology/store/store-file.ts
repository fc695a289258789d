/** Writes the content of a store into one SQLite database: the form every store is read from, on disk or in memory. */
import type { DatabaseSync } from 'node:sqlite';
import { normalizeDrugName } from '../names/drug-name.ts';
import { keyOfIngredients, type OneIngredient, oneIngredientOf } from './acid-names.ts';
import { type ConceptLine, brandNameOf, columnOf, ingredientKeyOf, readConceptLine } from './facts-format.ts';
import { packLines } from './line-index.ts';
import { packNdcs } from './ndc-index.ts';
import { namesOfPack } from './pack-brands.ts';
import type { TermType } from '../rxnorm.ts';
import type { StoreContent } from './store-content.ts';

/** Raised whenever the tables or their encoding change: a file of another format is refused, never guessed at. */
export const STORE_FORMAT = 10;

const SCHEMA = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE name (normalized TEXT, rxcui INTEGER, tty TEXT, PRIMARY KEY (normalized, rxcui)) WITHOUT ROWID;
  CREATE TABLE block (key TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE ingredient_product (ingredients TEXT, rxcui INTEGER, PRIMARY KEY (ingredients, rxcui)) WITHOUT ROWID;
  CREATE TABLE brand_product (brand INTEGER, rxcui INTEGER, PRIMARY KEY (brand, rxcui)) WITHOUT ROWID;
  CREATE TABLE double_ingredient (rxcui INTEGER PRIMARY KEY, standin INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE former_brand (normalized TEXT PRIMARY KEY, ingredients TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE brand_name_product (brand TEXT, rxcui INTEGER, PRIMARY KEY (brand, rxcui)) WITHOUT ROWID;
  CREATE TABLE former_brand_product (brand TEXT, rxcui INTEGER, PRIMARY KEY (brand, rxcui)) WITHOUT ROWID;
`;

/** Names that tell the normalizations of two versions apart: a store is only good for the one its names were written with. */
export const NORMALIZATION_PROBE = "HydrOXYzine HCl 10 MG/5ML (Ünit) d-α-1,000 0.5% St. John's X/Y";

/** Term types whose names stand in the name index. */
const NAMELESS: ReadonlySet<string> = new Set(['DF', 'DFG']);
const PRODUCTS: ReadonlySet<string> = new Set(['SCD', 'SBD', 'GPCK', 'BPCK']);
const BRANDED: ReadonlySet<string> = new Set(['SBD', 'BPCK', 'SBDC', 'SBDF', 'SBDG']);

/** Fills an empty database. */
export function writeStore(database: DatabaseSync, content: StoreContent): void {
  database.exec(SCHEMA);
  database.exec('BEGIN');
  const concepts = content.lines.map(readConceptLine);
  const current = concepts.filter(({ isRetired }) => !isRetired);
  writeNames(database, current, content.synonyms);
  writeBlocks(database, concepts, content);
  const one = oneIngredientOf(current, (tty) => PRODUCTS.has(tty));
  writeDoubles(database, one);
  writeProducts(database, current, one);
  writeFormerBrands(database, concepts);
  writeFormerProducts(database, concepts);
  writeMeta(database, { concepts: current.length, retired: concepts.length - current.length }, content);
  database.exec('COMMIT');
}

function writeNames(
  database: DatabaseSync,
  concepts: readonly ConceptLine[],
  synonyms: StoreContent['synonyms'],
): void {
  const insert = database.prepare('INSERT OR IGNORE INTO name VALUES (?, ?, ?)');
  const types = new Map<number, TermType>();
  for (const { rxcui, tty, name } of concepts) {
    types.set(rxcui, tty);
    if (!NAMELESS.has(tty)) insert.run(normalizeDrugName(name), rxcui, tty);
  }
  for (const [rxcui, name] of synonyms) {
    const normalized = normalizeDrugName(name);
    const tty = types.get(rxcui);
    if (normalized !== '' && tty !== undefined) insert.run(normalized, rxcui, tty);
  }
}

/** What is looked up by number is kept as blocks of bytes: quicker to write and to read than rows. */
function writeBlocks(
  database: DatabaseSync,
  concepts: readonly ConceptLine[],
  { lines, ndcs, ndcPrefixes }: StoreContent,
): void {
  const insert = database.prepare('INSERT INTO block VALUES (?, ?)');
  insert.run('concept', packLines(concepts.map(({ rxcui }, index) => [rxcui, lines[index] ?? ''])));
  insert.run('ndc', packNdcs(ndcs));
  insert.run('ndc prefix', packNdcs(ndcPrefixes));
}

function writeDoubles(database: DatabaseSync, one: OneIngredient): void {
  const insert = database.prepare('INSERT INTO double_ingredient VALUES (?, ?)');
  for (const [rxcui, standin] of one) insert.run(rxcui, standin);
}

function writeProducts(database: DatabaseSync, concepts: readonly ConceptLine[], one: OneIngredient): void {
  const product = database.prepare('INSERT OR IGNORE INTO ingredient_product VALUES (?, ?)');
  const brand = database.prepare('INSERT OR IGNORE INTO brand_product VALUES (?, ?)');
  const brandName = database.prepare('INSERT OR IGNORE INTO brand_name_product VALUES (?, ?)');
  for (const concept of concepts) {
    const { rxcui, tty, details } = concept;
    const key = PRODUCTS.has(tty) ? ingredientKeyOf(details) : '';
    if (key !== '') product.run(keyOfIngredients(key.split('+').map(Number), one), rxcui);
    if (!BRANDED.has(tty)) continue;
    const brandRxcui = columnOf(details, 'brand');
    if (brandRxcui !== undefined) brand.run(Number(brandRxcui), rxcui);
    const name = brandNameOf(concept);
    if (name !== undefined) brandName.run(normalizeDrugName(name), rxcui);
  }
  writePackBrands(database, concepts);
}

/** Packs by their brand without its content, where no other drug has that name. */
function writePackBrands(database: DatabaseSync, concepts: readonly ConceptLine[]): void {
  const packs = concepts.flatMap((concept) => {
    const brand = concept.tty === 'BPCK' ? brandNameOf(concept) : undefined;
    const names = brand === undefined ? [] : namesOfPack(normalizeDrugName(brand));
    return names.map((name) => ({ name, rxcui: concept.rxcui }));
  });
  const isTaken = database.prepare(
    'SELECT 1 FROM name WHERE normalized = ?1 UNION SELECT 1 FROM brand_name_product WHERE brand = ?1',
  );
  const free = packs.filter(({ name }) => isTaken.get(name) === undefined);
  const insert = database.prepare('INSERT OR IGNORE INTO brand_name_product VALUES (?, ?)');
  for (const { name, rxcui } of free) insert.run(name, rxcui);
}

/** Brands of retired products alone, where all of them had the same ingredients; ingredients are IN RxCUIs joined by `+`. */
function writeFormerBrands(database: DatabaseSync, concepts: readonly ConceptLine[]): void {
  const sets = new Map<string, Set<string>>();
  for (const concept of concepts) {
    const brand = concept.isRetired && concept.tty === 'SBD' ? brandNameOf(concept) : undefined;
    const key = brand === undefined ? '' : ingredientKeyOf(concept.details);
    if (brand === undefined || key === '') continue;
    const name = normalizeDrugName(brand);
    sets.set(name, (sets.get(name) ?? new Set()).add(key));
  }
  const insert = database.prepare(
    `INSERT INTO former_brand SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM name WHERE normalized = ?1)
      AND NOT EXISTS (SELECT 1 FROM brand_name_product WHERE brand = ?1)`,
  );
  for (const [name, [key, other]] of [...sets].map(([brand, keys]) => [brand, [...keys]] as const)) {
    if (key !== undefined && other === undefined) insert.run(name, key);
  }
}

/** What brands that are sold today were sold as before: the retired products that none of today stands for. */
function writeFormerProducts(database: DatabaseSync, concepts: readonly ConceptLine[]): void {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO former_brand_product SELECT ?1, ?2
      WHERE EXISTS (SELECT 1 FROM brand_name_product WHERE brand = ?1)`,
  );
  for (const concept of concepts) {
    const isFormer =
      concept.isRetired && concept.tty === 'SBD' && columnOf(concept.details, 'now') === undefined;
    const brand = isFormer ? brandNameOf(concept) : undefined;
    if (brand !== undefined) insert.run(normalizeDrugName(brand), concept.rxcui);
  }
}

function writeMeta(
  database: DatabaseSync,
  counts: { readonly concepts: number; readonly retired: number },
  content: StoreContent,
): void {
  const insert = database.prepare('INSERT INTO meta VALUES (?, ?)');
  const values: Record<string, string | number> = {
    format: STORE_FORMAT,
    normalization: normalizeDrugName(NORMALIZATION_PROBE),
    version: content.version,
    ...counts,
    ndcs: content.ndcs.length + content.ndcPrefixes.length,
  };
  for (const [key, value] of Object.entries(values)) insert.run(key, String(value));
}
