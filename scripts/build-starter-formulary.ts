/**
 * Writes the starter formulary from a release and the selection list:
 * `npx node scripts/build-starter-formulary.ts RELEASE [VERSION]`. RELEASE is a zip, a folder or an RRF file as
 * `medlist rxnorm install` takes it; VERSION says of what date it is where its files do not.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { doseFormRow } from '../src/terminology/forms/dose-form-table.ts';
import { deriveFacts } from '../src/terminology/release/derive-facts.ts';
import type { DrugFacts, DrugFactSet } from '../src/terminology/store/drug-facts.ts';
import { openReleaseSource } from '../src/terminology/release/release-source.ts';
import { readRelease } from '../src/terminology/release/read-release.ts';
import { decodeConcept, encodeConcept, readConceptLine } from '../src/terminology/store/facts-format.ts';
import { encodeNdcs } from '../src/terminology/store/ndc-format.ts';

const FOLDER = new URL('../src/terminology/store/starter/', import.meta.url);
/** Mixtures of more ingredients are supplements and infusions nobody prescribes by their full name; vaccines and fluids are exempt. */
const MAX_INGREDIENTS = 6;
const LARGE_MIXTURES: readonly string[] = ['vaccines', 'fluids and feeding'];
const MAX_FILE_BYTES = 2_000_000;

const HEADER = `# Part of the starter formulary of medlist: facts about drugs selected from RxNorm (see selection.txt), written by
# scripts/build-starter-formulary.ts; do not edit by hand. The format is described in src/terminology/store/facts-format.ts.
# This product uses publicly available data from the U.S. National Library of Medicine (NLM), National Institutes of Health,
# Department of Health and Human Services; NLM is not responsible for the product and does not endorse or recommend this or
# any other product.
`;

interface Selection {
  readonly listed: ReadonlySet<string>;
  readonly inLargeMixtures: ReadonlySet<string>;
}

async function main(): Promise<void> {
  const [release, version] = process.argv.slice(2);
  if (release === undefined) throw new Error('Name the release: a zip, a folder or an RRF file.');
  const source = await openReleaseSource(release);
  const tables = await readRelease(source);
  source.close();
  const facts = deriveFacts(tables);
  const byRxcui = new Map(facts.concepts.map((concept) => [concept.rxcui, concept]));
  const chosen = choose(facts, readSelection(byRxcui), tables.prescribable);
  for (const name of readdirSync(FOLDER)) if (name.endsWith('.tsv')) rmSync(new URL(name, FOLDER));
  writeConcepts(chosen, (rxcui) => byRxcui.get(rxcui)?.name ?? '', version ?? facts.version);
  writeNdcs(facts, new Set(chosen.map(({ rxcui }) => rxcui)));
  writeSynonyms(facts, new Set(chosen.map(({ rxcui }) => rxcui)));
}

function readSelection(byRxcui: ReadonlyMap<number, DrugFacts>): Selection {
  const known = new Set<string>();
  for (const { tty, name } of byRxcui.values()) if (tty === 'IN') known.add(name.toLowerCase());
  const listed = new Set<string>();
  const inLargeMixtures = new Set<string>();
  for (const line of readFileSync(new URL('selection.txt', FOLDER), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [name = '', list = ''] = line.split(/: (.*)/s);
    for (const ingredient of list.split('; ').map((entry) => entry.toLowerCase())) {
      if (!known.has(ingredient)) console.warn(`${name}: the release has no ingredient "${ingredient}"`);
      listed.add(ingredient);
      if (LARGE_MIXTURES.includes(name)) inLargeMixtures.add(ingredient);
    }
  }
  return { listed, inLargeMixtures };
}

const PRODUCTS = new Set(['SCD', 'SBD', 'GPCK', 'BPCK']);

function choose(facts: DrugFactSet, selection: Selection, prescribable: ReadonlySet<number>): DrugFacts[] {
  const names = new Map(facts.concepts.map(({ rxcui, name }) => [rxcui, name.toLowerCase()]));
  const marketed = new Set(facts.ndcs.map(([, rxcui]) => rxcui));
  const isListed = ({ ingredients }: DrugFacts): boolean => {
    const found = ingredients.map(({ ingredient }) => names.get(ingredient) ?? '');
    if (found.length === 0 || !found.every((name) => selection.listed.has(name))) return false;
    return found.length <= MAX_INGREDIENTS || found.every((name) => selection.inLargeMixtures.has(name));
  };
  const products = facts.concepts.filter(
    (concept) =>
      !concept.isRetired &&
      PRODUCTS.has(concept.tty) &&
      (prescribable.has(concept.rxcui) || marketed.has(concept.rxcui)) &&
      isListed(concept),
  );
  addRelated(products, facts);
  const needed = neededBy(products);
  const sets = new Set(products.map(setOf));
  const parts = facts.concepts.filter((concept) => {
    if (concept.isRetired || PRODUCTS.has(concept.tty)) return false;
    if (concept.tty === 'IN' || concept.tty === 'PIN') return needed.has(concept.rxcui) || isListed(concept);
    if (concept.tty === 'BN') return needed.has(concept.rxcui);
    return sets.has(setOf(concept)) && isListed(concept);
  });
  const kept = new Set([...products, ...parts].map(({ rxcui }) => rxcui));
  const retired = facts.concepts.filter(
    (concept) =>
      concept.isRetired &&
      (concept.tty === 'SCD' || concept.tty === 'SBD') &&
      isCommon(concept, marketed) &&
      (concept.replacedBy === undefined || kept.has(concept.replacedBy)) &&
      concept.ingredients.length <= 3 &&
      doseFormRow(concept.doseForm ?? '') !== undefined &&
      isListed(concept),
  );
  return [...products, ...parts, ...retired.map((concept) => withKnownGeneric(concept, kept))];
}

/** Retired drugs of one or two ingredients are common in old records; of larger mixtures those that had an NDC were sold here. */
function isCommon({ rxcui, ingredients, replacedBy }: DrugFacts, marketed: ReadonlySet<number>): boolean {
  if (replacedBy !== undefined || marketed.has(rxcui)) return true;
  return ingredients.length <= 2;
}

function setOf({ ingredients }: DrugFacts): string {
  return ingredients.map(({ ingredient }) => ingredient).join('+');
}

/** Generics of chosen brands and drugs of chosen packs, wherever else they would not count. */
function addRelated(products: DrugFacts[], facts: DrugFactSet): void {
  const byRxcui = new Map(facts.concepts.map((concept) => [concept.rxcui, concept]));
  const chosen = new Set(products.map(({ rxcui }) => rxcui));
  for (const { generic, packItems = [] } of products) {
    for (const rxcui of generic === undefined ? packItems : [generic, ...packItems]) {
      const related = byRxcui.get(rxcui);
      if (!related || related.isRetired || chosen.has(rxcui)) continue;
      chosen.add(rxcui);
      // The loop goes on over what is added: the drugs of an added pack follow.
      products.push(related);
    }
  }
}

function neededBy(products: readonly DrugFacts[]): ReadonlySet<number> {
  const needed = new Set<number>();
  for (const { ingredients, brandRxcui } of products) {
    if (brandRxcui !== undefined) needed.add(brandRxcui);
    for (const { ingredient, precise } of ingredients) {
      needed.add(ingredient);
      if (precise !== undefined) needed.add(precise);
    }
  }
  return needed;
}

function withKnownGeneric(concept: DrugFacts, kept: ReadonlySet<number>): DrugFacts {
  const { generic, ...rest } = concept;
  return generic === undefined || kept.has(generic) ? concept : rest;
}

/** Which file a concept goes to. */
const FILES: readonly (readonly [name: string, wants: (concept: DrugFacts) => boolean])[] = [
  ['retired-clinical-drugs', ({ tty, isRetired }) => isRetired && tty === 'SCD'],
  ['retired-branded-drugs', ({ isRetired }) => isRetired],
  ['ingredients', ({ tty }) => tty === 'IN' || tty === 'PIN' || tty === 'MIN'],
  ['brands', ({ tty }) => tty === 'BN'],
  ['components', ({ tty }) => tty === 'SCDC' || tty === 'SBDC'],
  ['forms', ({ tty }) => tty === 'SCDF' || tty === 'SBDF' || tty === 'SCDG' || tty === 'SBDG'],
  ['clinical-drugs', ({ tty }) => tty === 'SCD'],
  ['branded-drugs', ({ tty }) => tty === 'SBD'],
  ['packs', ({ tty }) => tty === 'GPCK' || tty === 'BPCK'],
];

function writeConcepts(
  chosen: readonly DrugFacts[],
  nameOf: (rxcui: number) => string,
  version: string,
): void {
  const lines = new Map(FILES.map(([name]) => [name, [] as string[]]));
  for (const concept of chosen) {
    const [name = ''] = FILES.find(([, wants]) => wants(concept)) ?? [];
    const line = encodeConcept(concept, nameOf);
    if (JSON.stringify(sorted(decodeConcept(readConceptLine(line)))) !== JSON.stringify(sorted(concept))) {
      throw new Error(`Not the same after reading again: ${line}`);
    }
    lines.get(name)?.push(line);
  }
  for (const [name, rows] of lines)
    write(name, rows.toSorted(byNameColumn), name === 'ingredients' ? version : undefined);
}

function sorted(concept: DrugFacts): unknown {
  const { packItems, ...rest } = concept;
  const all = packItems === undefined || packItems.length === 0 ? rest : { ...rest, packItems };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
}

/** Alphabetical, so that a new release changes few lines next to each other. */
function byNameColumn(a: string, b: string): number {
  const [nameA = '', nameB = ''] = [a, b].map((line) => line.split('\t')[2] ?? '');
  return nameA < nameB ? -1 : nameA > nameB ? 1 : a < b ? -1 : 1;
}

function writeNdcs(facts: DrugFactSet, kept: ReadonlySet<number>): void {
  const byPrefix = new Map<number, Set<number>>();
  for (const [ndc, rxcui] of facts.ndcs) {
    const prefix = Math.floor(ndc / 100);
    byPrefix.set(prefix, (byPrefix.get(prefix) ?? new Set()).add(rxcui));
  }
  const prefixes = new Map<number, number[]>();
  const whole = new Map<number, number[]>();
  for (const [prefix, products] of byPrefix) {
    const [only] = products;
    if (products.size === 1 && only !== undefined && kept.has(only)) add(prefixes, only, prefix);
  }
  for (const [ndc, rxcui] of facts.ndcs) {
    if (kept.has(rxcui) && byPrefix.get(Math.floor(ndc / 100))?.size !== 1) add(whole, rxcui, ndc);
  }
  const rxcuis = [...new Set([...prefixes.keys(), ...whole.keys()])].toSorted((a, b) => a - b);
  write(
    'ndc',
    rxcuis.map((rxcui) => encodeNdcs(rxcui, prefixes.get(rxcui) ?? [], whole.get(rxcui) ?? [])),
  );
}

function add(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function writeSynonyms(facts: DrugFactSet, kept: ReadonlySet<number>): void {
  const lines = facts.synonyms
    .filter(([rxcui]) => kept.has(rxcui))
    .map(([rxcui, name]) => `${rxcui}\t${name}`);
  write('synonyms', lines.toSorted());
}

function write(name: string, lines: readonly string[], version?: string): void {
  const head = version === undefined ? HEADER : `${HEADER}# version: ${version}\n`;
  const text = `${head}${lines.join('\n')}\n`;
  if (Buffer.byteLength(text) > MAX_FILE_BYTES)
    throw new Error(`${name} is larger than ${MAX_FILE_BYTES} bytes`);
  writeFileSync(new URL(`${name}.tsv`, FOLDER), text);
  console.log(`${name}: ${lines.length} lines, ${Math.round(Buffer.byteLength(text) / 1000)} kB`);
}

await main();
