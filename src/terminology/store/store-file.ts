/** Writes the content of a store into one SQLite database: the form every store is read from, on disk or in memory. */
import type { DatabaseSync } from 'node:sqlite';
import { normalizeDrugName } from '../names/drug-name.ts';
import { type ConceptLine, brandNameOf, columnOf, ingredientKeyOf, readConceptLine } from './facts-format.ts';
import { packLines } from './line-index.ts';
import { packNdcs } from './ndc-index.ts';
import type { TermType } from '../rxnorm.ts';
import type { StoreContent } from './store-content.ts';

/** Raised whenever the tables or their encoding change: a file of another format is refused, never guessed at. */
export const STORE_FORMAT = 5;

const SCHEMA = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE name (normalized TEXT, rxcui INTEGER, tty TEXT, PRIMARY KEY (normalized, rxcui)) WITHOUT ROWID;
  CREATE TABLE block (key TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
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
export function writeStore(database: DatabaseSync, content: StoreContent): void {
  database.exec(SCHEMA);
  database.exec('BEGIN');
  const concepts = content.lines.map(readConceptLine);
  const current = concepts.filter(({ isRetired }) => !isRetired);
  writeNames(database, current, content.synonyms);
  writeBlocks(database, concepts, content);
  writeProducts(database, current);
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

function writeProducts(database: DatabaseSync, concepts: readonly ConceptLine[]): void {
  const product = database.prepare('INSERT OR IGNORE INTO ingredient_product VALUES (?, ?)');
  const brand = database.prepare('INSERT OR IGNORE INTO brand_product VALUES (?, ?)');
  const brandName = database.prepare('INSERT OR IGNORE INTO brand_name_product VALUES (?, ?)');
  for (const concept of concepts) {
    const { rxcui, tty, details } = concept;
    const key = PRODUCTS.has(tty) ? ingredientKeyOf(details) : '';
    if (key !== '') product.run(key, rxcui);
    if (!BRANDED.has(tty)) continue;
    const brandRxcui = columnOf(details, 'brand');
    if (brandRxcui !== undefined) brand.run(Number(brandRxcui), rxcui);
    const name = brandNameOf(concept);
    if (name !== undefined) brandName.run(normalizeDrugName(name), rxcui);
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
