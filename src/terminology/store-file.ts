/** Writes facts into one SQLite database: the form every store is read from, on disk or in memory. */
import type { DatabaseSync } from 'node:sqlite';
import type { DrugFacts, DrugFactSet } from './drug-facts.ts';
import { normalizeDrugName } from './drug-name.ts';

/** Raised whenever the tables or their encoding change: a file of another format is refused, never guessed at. */
export const STORE_FORMAT = 2;

const SCHEMA = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE concept (
    rxcui INTEGER PRIMARY KEY, tty TEXT NOT NULL, name TEXT NOT NULL,
    retired INTEGER NOT NULL, replaced_by INTEGER, generic INTEGER, facts TEXT NOT NULL
  );
  CREATE TABLE name (normalized TEXT, rxcui INTEGER, PRIMARY KEY (normalized, rxcui)) WITHOUT ROWID;
  CREATE TABLE ndc (ndc INTEGER PRIMARY KEY, rxcui INTEGER NOT NULL);
  CREATE TABLE ndc_prefix (prefix INTEGER PRIMARY KEY, rxcui INTEGER NOT NULL);
  CREATE TABLE ingredient_product (ingredients TEXT, rxcui INTEGER, PRIMARY KEY (ingredients, rxcui)) WITHOUT ROWID;
  CREATE TABLE brand_product (brand INTEGER, rxcui INTEGER, PRIMARY KEY (brand, rxcui)) WITHOUT ROWID;
  CREATE TABLE brand_name_product (brand TEXT, rxcui INTEGER, PRIMARY KEY (brand, rxcui)) WITHOUT ROWID;
`;

/** Names that tell the normalizations of two versions apart: a store is only good for the one its names were written with. */
export const NORMALIZATION_PROBE = "HydrOXYzine HCl 10 MG/5ML (Ünit) d-α-1,000 0.5% St. John's X/Y";

/** Term types whose names stand in the name index. */
const NAMELESS: ReadonlySet<string> = new Set(['DF', 'DFG']);
const PRODUCTS: ReadonlySet<string> = new Set(['SCD', 'SBD', 'GPCK', 'BPCK']);
const BRANDED: ReadonlySet<string> = new Set(['SBD', 'BPCK', 'SBDC', 'SBDF', 'SBDG']);

/** Fills an empty database. */
export function writeStore(database: DatabaseSync, facts: DrugFactSet): void {
  database.exec(SCHEMA);
  database.exec('BEGIN');
  writeConcepts(database, facts);
  writeNames(database, facts);
  writeNdcs(database, facts);
  writeIndexes(database, facts);
  writeMeta(database, facts);
  database.exec('COMMIT');
}

function writeConcepts(database: DatabaseSync, facts: DrugFactSet): void {
  const insert = database.prepare('INSERT INTO concept VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const fact of facts.concepts) {
    insert.run(
      fact.rxcui,
      fact.tty,
      fact.name,
      fact.isRetired ? 1 : 0,
      fact.replacedBy ?? null,
      fact.generic ?? null,
      encodeFacts(fact),
    );
  }
}

/** Facts as a compact array; the reader is `decodeFacts`. */
export type EncodedFacts = readonly [
  ingredients: readonly (readonly [ingredient: number, precise: number, value: number, unit: string])[],
  doseForm: string,
  brandName: string,
  brandRxcui: number,
  quantity: string,
  packItems: readonly number[],
  qualifier: string,
];

function encodeFacts(fact: DrugFacts): string {
  const encoded: EncodedFacts = [
    fact.ingredients.map(({ ingredient, precise, strength }) => [
      ingredient,
      precise ?? 0,
      strength?.value ?? 0,
      strength?.unit ?? '',
    ]),
    fact.doseForm ?? '',
    fact.brandName ?? '',
    fact.brandRxcui ?? 0,
    fact.quantity ?? '',
    fact.packItems ?? [],
    fact.qualifier ?? '',
  ];
  return JSON.stringify(encoded);
}

function writeNames(database: DatabaseSync, facts: DrugFactSet): void {
  const insert = database.prepare('INSERT OR IGNORE INTO name VALUES (?, ?)');
  const retired = new Set<number>();
  for (const { rxcui, tty, name, isRetired } of facts.concepts) {
    if (isRetired) retired.add(rxcui);
    else if (!NAMELESS.has(tty)) insert.run(normalizeDrugName(name), rxcui);
  }
  for (const [rxcui, name] of facts.synonyms) {
    const normalized = normalizeDrugName(name);
    if (normalized !== '' && !retired.has(rxcui)) insert.run(normalized, rxcui);
  }
}

function writeNdcs(database: DatabaseSync, facts: DrugFactSet): void {
  const ndc = database.prepare('INSERT OR IGNORE INTO ndc VALUES (?, ?)');
  for (const [code, rxcui] of facts.ndcs) ndc.run(code, rxcui);
  const prefix = database.prepare('INSERT OR IGNORE INTO ndc_prefix VALUES (?, ?)');
  for (const [code, rxcui] of facts.ndcPrefixes) prefix.run(code, rxcui);
}

function writeIndexes(database: DatabaseSync, facts: DrugFactSet): void {
  const product = database.prepare('INSERT OR IGNORE INTO ingredient_product VALUES (?, ?)');
  const brand = database.prepare('INSERT OR IGNORE INTO brand_product VALUES (?, ?)');
  const brandName = database.prepare('INSERT OR IGNORE INTO brand_name_product VALUES (?, ?)');
  for (const fact of facts.concepts) {
    if (fact.isRetired) continue;
    if (PRODUCTS.has(fact.tty) && fact.ingredients.length > 0) product.run(ingredientKeyOf(fact), fact.rxcui);
    if (!BRANDED.has(fact.tty)) continue;
    if (fact.brandRxcui !== undefined) brand.run(fact.brandRxcui, fact.rxcui);
    if (fact.brandName !== undefined) brandName.run(normalizeDrugName(fact.brandName), fact.rxcui);
  }
}

/** `[161, 5640]` → `161+5640`. */
export function ingredientKeyOf(fact: Pick<DrugFacts, 'ingredients'>): string {
  return fact.ingredients.map(({ ingredient }) => ingredient).join('+');
}

function writeMeta(database: DatabaseSync, facts: DrugFactSet): void {
  const insert = database.prepare('INSERT INTO meta VALUES (?, ?)');
  const retired = facts.concepts.filter((fact) => fact.isRetired).length;
  const values: Record<string, string | number> = {
    format: STORE_FORMAT,
    normalization: normalizeDrugName(NORMALIZATION_PROBE),
    version: facts.version,
    concepts: facts.concepts.length - retired,
    retired,
    ndcs: facts.ndcs.size + facts.ndcPrefixes.size,
  };
  for (const [key, value] of Object.entries(values)) insert.run(key, String(value));
}
