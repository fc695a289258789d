/** The read-only RxNorm store over one SQLite database: prepared look-ups with a bounded memory of what was asked last. */
import { DatabaseSync } from 'node:sqlite';
import { defined } from './defined.ts';
import { doseFormRow } from './dose-form-table.ts';
import type { DrugFacts, FactIngredient } from './drug-facts.ts';
import { normalizeDrugName } from './drug-name.ts';
import { decodeConcept } from './facts-format.ts';
import { memoize } from './memo.ts';
import { parseNdc } from './ndc.ts';
import { packForm } from './pack-form.ts';
import type {
  DrugProduct,
  ProductIngredient,
  ReleaseInfo,
  RxNormConcept,
  RxNormStore,
  TermType,
} from './rxnorm.ts';
import { NORMALIZATION_PROBE, STORE_FORMAT } from './store-file.ts';

/** Concepts and products kept in memory: far more than one patient has, a few megabytes at most. */
const PRODUCTS_KEPT = 8192;
const NAMES_KEPT = 4096;

interface ConceptRow {
  readonly rxcui: number;
  readonly tty: TermType;
  readonly name: string;
  readonly retired: number;
  readonly replaced_by: number | null;
  readonly generic: number | null;
  readonly details: string;
}

/** Thrown when a store file was written by another version of the service. */
export class StoreOutdated extends Error {
  constructor(path: string) {
    super(`The RxNorm store ${path} was built by another version: run "medlist rxnorm install" again.`);
    this.name = 'StoreOutdated';
  }
}

/** Opens a store file written by `buildStore`. */
export function openStoreFile(path: string, source: ReleaseInfo['source']): RxNormStore {
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('PRAGMA mmap_size = 268435456; PRAGMA cache_size = -8192; PRAGMA query_only = ON');
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
  const rows = conceptRows(database);
  const product = memoize(PRODUCTS_KEPT, (rxcui: string) => productOf(rxcui, rows));
  const lists = listReaders(database);
  return {
    release,
    concept(rxcui) {
      const row = rows(rxcui);
      return row && row.retired === 0 ? conceptOf(row) : undefined;
    },
    currentRxcui(rxcui) {
      const row = rows(rxcui);
      if (!row) return undefined;
      if (row.retired === 0) return rxcui;
      return row.replaced_by === null ? undefined : String(row.replaced_by);
    },
    product,
    rxcuiOfNdc: ndcReader(database),
    conceptsNamed: lists.conceptsNamed,
    ingredientNames: lists.ingredientNames,
    productsOfIngredients: lists.productsOfIngredients,
    productsOfBrand: lists.productsOfBrand,
    productsOfBrandName: lists.productsOfBrandName,
    genericOf(rxcui) {
      const row = rows(rxcui);
      if (!row) return undefined;
      if (row.generic !== null) return String(row.generic);
      return BRANDED_TYPES.has(row.tty) ? undefined : rxcui;
    },
    close: () => database.close(),
  };
}

const BRANDED_TYPES: ReadonlySet<TermType> = new Set(['BN', 'SBD', 'BPCK', 'SBDC', 'SBDF', 'SBDG']);

function releaseInfo(database: DatabaseSync, source: ReleaseInfo['source'], path: string): ReleaseInfo {
  const meta = new Map<string, string>();
  try {
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

type Rows = (rxcui: string) => ConceptRow | undefined;

function conceptRows(database: DatabaseSync): Rows {
  const select = database.prepare('SELECT * FROM concept WHERE rxcui = ?');
  return memoize(PRODUCTS_KEPT, (rxcui: string) =>
    RXCUI.test(rxcui) ? (select.get(Number(rxcui)) as ConceptRow | undefined) : undefined,
  );
}

/** RxCUIs carry no leading zero, so each has one spelling. */
const RXCUI = /^[1-9]\d{0,7}$/;

function conceptOf(row: ConceptRow): RxNormConcept {
  return Object.freeze({ rxcui: String(row.rxcui), tty: row.tty, name: row.name });
}

/** A retired concept with a replacement is its replacement; one without keeps the facts it had. */
function productOf(rxcui: string, rows: Rows): DrugProduct | undefined {
  const asked = rows(rxcui);
  const row = asked && asked.replaced_by !== null ? rows(String(asked.replaced_by)) : asked;
  if (!row) return undefined;
  const facts = decodeConcept({ ...row, isRetired: row.retired === 1 });
  const ingredients = facts.ingredients.map((ingredient) => ingredientOf(ingredient, rows));
  const items = facts.packItems?.map(String);
  const form = formOf(facts.doseForm, items, rows);
  return Object.freeze(
    defined({
      ...conceptOf(row),
      ingredients: Object.freeze(ingredients),
      ingredientKey: ingredients.map((ingredient) => ingredient.rxcui).join('+') || String(row.rxcui),
      doseForm: facts.doseForm,
      doseFormGroup: form?.group,
      release: form?.release,
      brand: brandOf(facts),
      brandName: facts.brandName,
      quantity: facts.quantity,
      qualifier: facts.qualifier,
      packItems: items && Object.freeze(items),
      isRetired: facts.isRetired ? (true as const) : undefined,
    }),
  );
}

function formOf(
  doseForm: string | undefined,
  items: readonly string[] = [],
  rows: Rows,
): ReturnType<typeof packForm> {
  return doseForm === undefined
    ? packForm(items.map((item) => productOf(item, rows)))
    : doseFormRow(doseForm);
}

function brandOf({ brandRxcui, brandName }: DrugFacts): RxNormConcept | undefined {
  if (brandRxcui === undefined || brandName === undefined) return undefined;
  return Object.freeze({ rxcui: String(brandRxcui), tty: 'BN', name: brandName });
}

function ingredientOf({ ingredient, precise, strength }: FactIngredient, rows: Rows): ProductIngredient {
  const preciseRow = precise === undefined ? undefined : rows(String(precise));
  return Object.freeze(
    defined({
      rxcui: String(ingredient),
      name: rows(String(ingredient))?.name ?? '',
      precise: preciseRow && conceptOf(preciseRow),
      strength: strength && Object.freeze(strength),
    }),
  );
}

function ndcReader(database: DatabaseSync): RxNormStore['rxcuiOfNdc'] {
  const whole = database.prepare('SELECT rxcui FROM ndc WHERE ndc = ?');
  const prefix = database.prepare('SELECT rxcui FROM ndc_prefix WHERE prefix = ?');
  const find = (ndc: string): number | undefined => {
    const row = whole.get(Number(ndc)) ?? prefix.get(Number(ndc.slice(0, 9)));
    return row === undefined ? undefined : Number(row['rxcui']);
  };
  return (written) => {
    const found = new Set(parseNdc(written).map(find));
    found.delete(undefined);
    // A bare 10-digit code that fits two products is not resolved.
    const [only] = found;
    return found.size === 1 && only !== undefined ? String(only) : undefined;
  };
}

function listReaders(
  database: DatabaseSync,
): Pick<
  RxNormStore,
  'conceptsNamed' | 'ingredientNames' | 'productsOfIngredients' | 'productsOfBrand' | 'productsOfBrandName'
> {
  const named = database.prepare(
    'SELECT c.rxcui, c.tty, c.name FROM name n JOIN concept c USING (rxcui) WHERE n.normalized = ? ORDER BY c.rxcui',
  );
  const ingredientLevel = database.prepare(
    "SELECT n.normalized, n.rxcui, c.tty FROM name n JOIN concept c USING (rxcui) WHERE c.tty IN ('IN', 'PIN', 'MIN', 'BN')",
  );
  return {
    conceptsNamed: memoize(NAMES_KEPT, (name: string) =>
      Object.freeze(named.all(name).map((row) => conceptOf(row as unknown as ConceptRow))),
    ),
    *ingredientNames() {
      for (const row of ingredientLevel.iterate()) {
        yield [String(row['normalized']), String(row['rxcui']), row['tty'] as TermType] as const;
      }
    },
    productsOfIngredients: rxcuiList(database, 'ingredient_product', 'ingredients'),
    productsOfBrand: rxcuiList(database, 'brand_product', 'brand'),
    productsOfBrandName: rxcuiList(database, 'brand_name_product', 'brand'),
  };
}

function rxcuiList(database: DatabaseSync, table: string, key: string): (value: string) => readonly string[] {
  const select = database.prepare(`SELECT rxcui FROM ${table} WHERE ${key} = ? ORDER BY rxcui`);
  return memoize(NAMES_KEPT, (value: string) =>
    Object.freeze(select.all(value).map((row) => String(row['rxcui']))),
  );
}
