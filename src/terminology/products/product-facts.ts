/** What is compared when a text is resolved to a product: its form features, name prefix and components, worked out once per product. */
import { QUANTITY_UNITS } from '../codes/strength-unit-table.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { parseClinicalName, parsePackItems } from '../names/clinical-name.ts';
import type { NamedComponent } from '../names/clinical-name.ts';
import { doseFormRow } from '../forms/dose-form-table.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import type { FormFeature } from '../forms/form-word-table.ts';
import { SPECIAL_FEATURES } from '../forms/form-word-table.ts';
import { formFeatures, isSite } from '../forms/form-words.ts';
import { memoize } from '../../memo.ts';
import type { DrugProduct, RxNormStore } from '../rxnorm.ts';

export interface ProductFacts {
  readonly product: DrugProduct;
  /** The dose form of the name, normalized: `topical cream`. */
  readonly doseForm: string;
  /** What the words of the form say. */
  readonly statedFeatures: ReadonlySet<FormFeature>;
  /** The same, with the states its content may have: a pen may hold a solution or a suspension. */
  readonly features: ReadonlySet<FormFeature>;
  /** Features that the plain form of the same kind does not have: extended, chewable, syringe, a powder to swallow … */
  readonly specialFeatures: readonly FormFeature[];
  /** `24 HR`, `10 ML`, `120 ACTUAT` in front of the name, as normalized text. */
  readonly quantity?: string;
  /** Volume in mL when the quantity is one. */
  readonly volumeMl?: number;
  /** The marketing application a product is told apart by: `nda020503`. */
  readonly application?: string;
  /** Words in front of the name that are no quantity: `sprinkle`, `abuse deterrent`. */
  readonly qualifiers: readonly string[];
  /** The name without its quantity: products that differ only in it are siblings. */
  readonly siblingName: string;
  /** What it is made of, in the order of the product's name. */
  readonly components: readonly ProductComponent[];
}

/** One `ingredient strength` of a product's name, salt included. */
export interface ProductComponent {
  /** Normalized: `metoprolol tartrate`. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the amount is in: `ML`, `MG`, `ACTUAT`, `HR`. */
  readonly per?: string;
}

type FactsOf = (rxcui: string) => ProductFacts | undefined;

const FACTS = new WeakMap<RxNormStore, FactsOf>();

/** Products kept in memory: more than the records of a busy minute name. */
const FACTS_KEPT = 8192;

/** The facts of a current product; undefined for a retired or unknown one. */
export function productFacts(store: RxNormStore, rxcui: string): ProductFacts | undefined {
  const facts = knownFacts(store, rxcui);
  return facts?.product.isRetired ? undefined : facts;
}

/** The facts that a product had when it was retired; undefined for a current or unknown one. */
export function formerFacts(store: RxNormStore, rxcui: string): ProductFacts | undefined {
  const facts = knownFacts(store, rxcui);
  return facts?.product.isRetired ? facts : undefined;
}

function knownFacts(store: RxNormStore, rxcui: string): ProductFacts | undefined {
  let factsOfStore = FACTS.get(store);
  if (!factsOfStore) {
    factsOfStore = memoize(FACTS_KEPT, (asked: string) => {
      const product = store.product(asked);
      return product && factsOf(product);
    });
    FACTS.set(store, factsOfStore);
  }
  return factsOfStore(rxcui);
}

/** The features of a form that say what it is rather than where it goes. */
export function kindFeatures(features: Iterable<FormFeature>): FormFeature[] {
  return [...features].filter((feature) => !isSite(feature));
}

function factsOf(product: DrugProduct): ProductFacts {
  return product.tty === 'GPCK' || product.tty === 'BPCK' ? packFacts(product) : drugFacts(product);
}

function drugFacts(product: DrugProduct): ProductFacts {
  const { bareName, ...prefix } = readPrefix(product);
  // The form a name ends in is the one its readers know; releases carry a few relations that lag behind the name.
  const named = parseClinicalName(bareName, (name) => doseFormRow(name) !== undefined);
  const doseForm = named.doseForm ?? product.doseForm ?? '';
  const statedFeatures = formFeatures(`${prefix.qualifiers.join(' ')} ${doseForm}`);
  const features = new Set(statedFeatures);
  if (product.doseFormGroup === 'injectable')
    addOpenStates(features, ['liquid', 'solution', 'suspension', 'powder', 'reconstituted']);
  else if (features.has('metered')) addOpenStates(features, ['liquid', 'solution', 'suspension']);
  // A solution for injection may be one in oil.
  if (product.doseFormGroup === 'injectable') features.add('oil');
  // Labels say "for oral suspension" of what RxNorm lists as the suspension it becomes.
  if (product.doseFormGroup === 'oral' && features.has('liquid')) features.add('reconstituted');
  return {
    product,
    doseForm: normalizeDrugName(doseForm),
    statedFeatures,
    features,
    specialFeatures: specialFeatures(statedFeatures, product),
    ...prefix,
    components: componentsOf(named.components),
  };
}

/** A powder to swallow is as special as a tablet to chew; one that is mixed before is so already. */
function specialFeatures(
  features: ReadonlySet<FormFeature>,
  { doseFormGroup }: DrugProduct,
): readonly FormFeature[] {
  const special = SPECIAL_FEATURES.filter((feature) => features.has(feature));
  const isPowder = doseFormGroup === 'oral' && features.has('powder');
  return special.length === 0 && isPowder ? ['powder'] : special;
}

/** A pack of one drug has that drug's strength and form; a pack of several has none of its own. */
function packFacts(product: DrugProduct): ProductFacts {
  const [item, ...others] = new Set(parsePackItems(product.name));
  const named =
    item === undefined || others.length > 0
      ? { components: [] }
      : parseClinicalName(item, (name) => doseFormRow(name) !== undefined);
  const features = formFeatures(named.doseForm ?? '').add('pack');
  return {
    product,
    doseForm: 'pack',
    statedFeatures: features,
    features,
    specialFeatures: SPECIAL_FEATURES.filter((feature) => features.has(feature)),
    qualifiers: [],
    siblingName: normalizeText(product.name),
    components: componentsOf(named.components),
  };
}

/** An injection, syringe or pen may hold a solution, a suspension or a powder for one, a metered inhaler one of the first two, unless its form says which. */
function addOpenStates(features: Set<FormFeature>, states: readonly FormFeature[]): void {
  if (features.has('solution') || features.has('suspension') || features.has('foam')) return;
  for (const state of states) features.add(state);
}

const QUANTITY = new RegExp(
  String.raw`(?:^|\s)(?<amount>\d[\d.]{0,9})\s(?<unit>${QUANTITY_UNITS.join('|')})(?=\s|$)`,
);

/** RxNorm tells generics of different marketing applications apart by their number (`NDA020503`), which no note has. */
const APPLICATION_NUMBER = /\b(?:A?NDA|BLA)\d{4,7}\b ?/g;

type Prefix = Pick<ProductFacts, 'quantity' | 'volumeMl' | 'application' | 'qualifiers' | 'siblingName'>;

function readPrefix(product: DrugProduct): Prefix & { bareName: string } {
  const prefix = product.name.slice(0, nameStart(product));
  const bareName = product.name.slice(prefix.length);
  const quantity = QUANTITY.exec(prefix);
  const [application] = prefix.match(APPLICATION_NUMBER) ?? [];
  const rest = (quantity ? prefix.replace(quantity[0], '') : prefix).replace(APPLICATION_NUMBER, '');
  const qualifiers = normalizeText(rest)
    .split(' ')
    .filter((word) => word !== '');
  const siblingName = normalizeText(rest + bareName);
  const shared = {
    qualifiers,
    siblingName,
    bareName,
    ...(application !== undefined && { application: normalizeText(application) }),
  };
  if (!quantity?.groups) return shared;
  const { amount, unit } = quantity.groups;
  return {
    ...shared,
    quantity: normalizeText(quantity[0]),
    ...(unit === 'ML' && { volumeMl: Number(amount) }),
  };
}

/** Where the first ingredient's name begins; behind its size when none is found, else 0, so that nothing is taken for a prefix. */
function nameStart(product: DrugProduct): number {
  const name = product.name.toLowerCase();
  const starts = product.ingredients
    .flatMap((ingredient) => [ingredient.precise?.name, ingredient.name])
    .map((text) => (text === undefined || text === '' ? -1 : name.indexOf(text.toLowerCase())))
    .filter((start) => start >= 0);
  if (starts.length > 0) return Math.min(...starts);
  const size = `${product.quantity ?? ''} `;
  return product.name.startsWith(size) ? size.length : 0;
}

function componentsOf(components: readonly NamedComponent[]): ProductComponent[] {
  return components.flatMap(({ name, strength }) => {
    if (!strength) return [];
    const [unit, per] = strength.unit.split('/');
    if (unit === undefined) return [];
    return [
      { name: normalizeDrugName(name), value: strength.value, unit, ...(per !== undefined && { per }) },
    ];
  });
}
