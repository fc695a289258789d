/** The read-only RxNorm store over one SQLite database: prepared look-ups with a bounded memory of what was asked last. */
import type { DatabaseSync } from 'node:sqlite';
import { defined } from '../defined.ts';
import { doseFormGroupOfName } from '../forms/dose-form-group-table.ts';
import { doseFormRow } from '../forms/dose-form-table.ts';
import type { DrugFacts, FactIngredient } from './drug-facts.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import type { OneIngredient } from './acid-names.ts';
import { columnOf, type ConceptLine, decodeConcept, readConceptLine } from './facts-format.ts';
import { lineIndex } from './line-index.ts';
import { listReaders } from './list-readers.ts';
import { memoize, once } from '../../memo.ts';
import { parseNdc } from './ndc.ts';
import { ndcIndex } from './ndc-index.ts';
import { openSqlite } from './open-sqlite.ts';
import { packForm } from '../forms/pack-form.ts';
import type {
  DrugProduct,
  ProductIngredient,
  ReleaseInfo,
  RxNormConcept,
  RxNormStore,
  TermType,
} from '../rxnorm.ts';
import { NORMALIZATION_PROBE, STORE_FORMAT } from './store-file.ts';

/** Concepts and products kept in memory: far more than one patient has, a few megabytes at most. */
const PRODUCTS_KEPT = 8192;

/** Thrown when a store file was written by another version of the service. */
export class StoreOutdated extends Error {
  constructor(path: string) {
    super(`The RxNorm store ${path} was built by another version: run "medlist rxnorm install" again.`);
    this.name = 'StoreOutdated';
  }
}

/** Opens a store file written by `buildStore`. */
export function openStoreFile(path: string, source: ReleaseInfo['source']): RxNormStore {
  const database = openSqlite(path, { readOnly: true });
  try {
    return storeOver(database, { source, path });
  } catch (error) {
    database.close();
    throw error;
  }
}

/** A store over an open database, which it closes. */
export function storeOver(
  database: DatabaseSync,
  { source, path }: { source: ReleaseInfo['source']; path: string },
): RxNormStore {
  const release = releaseInfo(database, source, path);
  const lines = conceptLines(database);
  const content: Content = { lines, one: doubleIngredients(database) };
  const product = memoize(PRODUCTS_KEPT, (rxcui: string) => productOf(rxcui, content));
  const lists = listReaders(database, lines, conceptOf);
  return {
    release,
    concept(rxcui) {
      const line = lines(rxcui);
      return line && !line.isRetired ? conceptOf(line) : undefined;
    },
    currentRxcui(rxcui) {
      const line = lines(rxcui);
      return line?.isRetired ? columnOf(line.details, 'now') : line && rxcui;
    },
    product,
    rxcuiOfNdc: ndcReader(database),
    conceptsNamed: lists.conceptsNamed,
    ingredientNames: lists.ingredientNames,
    formerBrands: lists.formerBrands,
    unlistedBrands: lists.unlistedBrands,
    productsOfIngredients: lists.productsOfIngredients,
    productsOfBrand: lists.productsOfBrand,
    productsOfBrandName: lists.productsOfBrandName,
    formerProductsOfBrandName: lists.formerProductsOfBrandName,
    genericOf(rxcui) {
      const line = lines(rxcui);
      if (!line) return undefined;
      return columnOf(line.details, 'generic') ?? (BRANDED_TYPES.has(line.tty) ? undefined : rxcui);
    },
    close: () => database.close(),
  };
}

const BRANDED_TYPES: ReadonlySet<TermType> = new Set(['BN', 'SBD', 'BPCK', 'SBDC', 'SBDF', 'SBDG']);

function releaseInfo(database: DatabaseSync, source: ReleaseInfo['source'], path: string): ReleaseInfo {
  const meta = new Map<string, string>();
  try {
    database.exec('PRAGMA mmap_size = 268435456; PRAGMA cache_size = -8192');
    for (const row of database.prepare('SELECT key, value FROM meta').all()) {
      meta.set(String(row['key']), String(row['value']));
    }
  } catch (cause) {
    throw Object.assign(new StoreOutdated(path), { cause });
  }
  const isCurrent =
    meta.get('format') === String(STORE_FORMAT) &&
    meta.get('normalization') === normalizeDrugName(NORMALIZATION_PROBE);
  if (!isCurrent) throw new StoreOutdated(path);
  return Object.freeze({
    source,
    version: meta.get('version') ?? 'unknown',
    concepts: Number(meta.get('concepts')),
    ndcs: Number(meta.get('ndcs')),
    retired: Number(meta.get('retired')),
  });
}

type Lines = (rxcui: string) => ConceptLine | undefined;

/** What products are put together from. */
interface Content {
  readonly lines: Lines;
  readonly one: OneIngredient;
}

function doubleIngredients(database: DatabaseSync): OneIngredient {
  const rows = database.prepare('SELECT rxcui, standin FROM double_ingredient').all();
  return new Map(rows.map(({ rxcui, standin }) => [Number(rxcui), Number(standin)]));
}

function conceptLines(database: DatabaseSync): Lines {
  const index = once(() => lineIndex(block(database, 'concept')));
  return memoize(PRODUCTS_KEPT, (rxcui: string) => {
    const line = RXCUI.test(rxcui) ? index().find(Number(rxcui)) : undefined;
    return line === undefined ? undefined : readConceptLine(line);
  });
}

/** Megabytes: read when they are first asked for, which is not before the service listens. */
function block(database: DatabaseSync, key: string): Uint8Array {
  return database.prepare('SELECT bytes FROM block WHERE key = ?').get(key)?.['bytes'] as Uint8Array;
}

/** RxCUIs carry no leading zero, so each has one spelling. */
const RXCUI = /^[1-9]\d{0,7}$/;

function conceptOf({ rxcui, tty, name }: ConceptLine): RxNormConcept {
  return Object.freeze({ rxcui: String(rxcui), tty, name });
}

/** A retired concept with a replacement is its replacement; one without keeps the facts it had. */
function productOf(rxcui: string, content: Content): DrugProduct | undefined {
  const { lines } = content;
  const asked = lines(rxcui);
  const replacement = asked?.isRetired ? columnOf(asked.details, 'now') : undefined;
  const line = replacement === undefined ? asked : lines(replacement);
  if (!line) return undefined;
  const facts = decodeConcept(line);
  const ingredients = facts.ingredients
    .map((ingredient) => ingredientOf(ingredient, content))
    .toSorted((a, b) => Number(a.rxcui) - Number(b.rxcui));
  const items = facts.packItems?.map(String);
  const form = formOf(facts, content);
  return Object.freeze(
    defined({
      ...conceptOf(line),
      ingredients: Object.freeze(ingredients),
      ingredientKey: ingredients.map((ingredient) => ingredient.rxcui).join('+') || String(line.rxcui),
      doseForm: facts.doseForm,
      doseFormGroup: form?.group,
      release: form?.release,
      brand: brandOf(facts),
      brandName: facts.brandName,
      quantity: facts.quantity,
      qualifier: facts.qualifier,
      prescribableName: facts.prescribableName,
      packItems: items && Object.freeze(items),
      isRetired: facts.isRetired ? (true as const) : undefined,
    }),
  );
}

/** Of the dose form, of the drugs of a pack, or of the dose form group that an SCDG or SBDG names. */
function formOf(
  { tty, name, doseForm, packItems }: DrugFacts,
  content: Content,
): ReturnType<typeof packForm> {
  if (doseForm !== undefined) return doseFormRow(doseForm);
  if (packItems) return packForm(packItems.map((item) => productOf(String(item), content)));
  const group = tty === 'SCDG' || tty === 'SBDG' ? doseFormGroupOfName(name) : undefined;
  return group && { group };
}

function brandOf({ brandRxcui, brandName }: DrugFacts): RxNormConcept | undefined {
  if (brandRxcui === undefined || brandName === undefined) return undefined;
  return Object.freeze({ rxcui: String(brandRxcui), tty: 'BN', name: brandName });
}

function ingredientOf(
  { ingredient, precise, strength }: FactIngredient,
  { lines, one }: Content,
): ProductIngredient {
  const rxcui = String(one.get(ingredient) ?? ingredient);
  const preciseLine = precise === undefined ? undefined : lines(String(precise));
  return Object.freeze(
    defined({
      rxcui,
      name: lines(rxcui)?.name ?? '',
      precise: preciseLine && conceptOf(preciseLine),
      strength: strength && Object.freeze(strength),
    }),
  );
}

function ndcReader(database: DatabaseSync): RxNormStore['rxcuiOfNdc'] {
  const whole = once(() => ndcIndex(block(database, 'ndc')));
  const prefixes = once(() => ndcIndex(block(database, 'ndc prefix')));
  const find = (ndc: string): number | undefined =>
    whole().find(Number(ndc)) ?? prefixes().find(Number(ndc.slice(0, 9)));
  return (written) => {
    const found = new Set(parseNdc(written).map(find));
    found.delete(undefined);
    // A bare 10-digit code that fits two products is not resolved.
    const [only] = found;
    return found.size === 1 && only !== undefined ? String(only) : undefined;
  };
}
