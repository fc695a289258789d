/** The rows of a release that matter here, in memory and indexed, checked for being one whole and sound release. */
import { RXNATOMARCHIVE, RXNCONSO, RXNCUI, RXNREL, RXNSAB, RXNSAT, readRows } from './read-rrf.ts';
import { ReleaseRefused } from './release-refused.ts';
import type { ReleaseFile, ReleaseSource } from './release-source.ts';
import { TERM_TYPES, type TermType } from './rxnorm.ts';
import { parseNdc } from './ndc.ts';

export interface ReleaseAtom {
  readonly tty: TermType;
  readonly name: string;
}

/** RxCUIs are numbers in here; `SAB` RXNORM and MTHSPL only. */
export interface ReleaseTables {
  readonly label: string;
  version: string | undefined;
  readonly concepts: Map<number, ReleaseAtom>;
  /** Concepts of the current prescribable content (CVF 4096). */
  readonly prescribable: Set<number>;
  /** Obsolete and retired concepts whose name the release still has. */
  readonly historic: Map<number, ReleaseAtom>;
  /** Further names: synonyms, TallMan synonyms, prescribable names, substance names. */
  readonly synonyms: (readonly [rxcui: number, name: string])[];
  /** Source → targets of "source RELA target". */
  readonly relations: ReadonlyMap<Relation, Map<number, number[]>>;
  readonly strengths: Map<number, string>;
  readonly quantities: Map<number, string>;
  readonly ndcs: Map<number, number>;
  readonly merged: Map<number, number>;
}

const RELATIONS = [
  'consists_of',
  'has_ingredient',
  'has_ingredients',
  'has_precise_ingredient',
  'has_dose_form',
  'tradename_of',
  'has_part',
  'form_of',
  'contains',
  'isa',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** At least so many concepts make a release that is worth installing; the fixture of the tests has a few dozen. */
const MIN_CONCEPTS = 20;
/** Share of relations and attributes that may point to concepts the release does not have. */
const MAX_DANGLING = 0.01;

const SYNONYM_TYPES: ReadonlySet<string> = new Set(['SY', 'TMSY', 'PSN', 'ET']);
const KNOWN_TYPES: ReadonlySet<string> = new Set(TERM_TYPES);

/** Reads what is needed of every file; `progress` gets the decompressed bytes of each piece. */
export async function readRelease(
  source: ReleaseSource,
  progress: (bytes: number) => void = () => undefined,
): Promise<ReleaseTables> {
  const file = (name: string) => source.files.find((candidate) => candidate.name === name);
  const required = (name: string): ReleaseFile => {
    const found = file(name);
    if (!found) throw new ReleaseRefused(`The release has no ${name}.`, { file: source.label });
    return found;
  };
  const main = ['RXNCONSO.RRF', 'RXNREL.RRF', 'RXNSAT.RRF'].map(required);
  const tables = emptyTables(source.label);
  const known = new Set<number>();
  const [conso, rel, sat] = main;
  if (conso && rel && sat) {
    await readConcepts(conso, { tables, known, progress });
    const historic = file('RXNCONSO_HISTORIC.RRF');
    if (historic) await readConcepts(historic, { tables, known, progress });
    await readRelations(rel, { tables, known, progress });
    const historicRelations = file('RXNREL_HISTORIC.RRF');
    if (historicRelations) await readRelations(historicRelations, { tables, known, progress });
    await readAttributes(sat, { tables, known, progress });
    const historicAttributes = file('RXNSAT_HISTORIC.RRF');
    if (historicAttributes) await readAttributes(historicAttributes, { tables, known, progress });
  }
  await readHistory(file, tables, progress);
  return tables;
}

interface Reading {
  readonly tables: ReleaseTables;
  readonly known: Set<number>;
  readonly progress: (bytes: number) => void;
}

function emptyTables(label: string): ReleaseTables {
  return {
    label,
    version: undefined,
    concepts: new Map(),
    prescribable: new Set(),
    historic: new Map(),
    synonyms: [],
    relations: new Map(RELATIONS.map((relation) => [relation, new Map<number, number[]>()])),
    strengths: new Map(),
    quantities: new Map(),
    ndcs: new Map(),
    merged: new Map(),
  };
}

async function readConcepts(file: ReleaseFile, { tables, known, progress }: Reading): Promise<void> {
  await readRows(file, {
    columns: RXNCONSO.columns,
    progress,
    row(fields, line) {
      const sab = fields[RXNCONSO.SAB];
      if (sab !== 'RXNORM' && sab !== 'MTHSPL') return;
      const rxcui = rxcuiOf(fields[RXNCONSO.RXCUI], file, line);
      const name = fields[RXNCONSO.STR] ?? '';
      const tty = fields[RXNCONSO.TTY] ?? '';
      const isSuppressed = fields[RXNCONSO.SUPPRESS] !== 'N' && fields[RXNCONSO.SUPPRESS] !== '';
      if (name === '') throw new ReleaseRefused('A concept has no name.', { file: file.location, line });
      if (sab === 'RXNORM') known.add(rxcui);
      if (!isSuppressed && fields[RXNCONSO.CVF] === '4096') tables.prescribable.add(rxcui);
      if (sab === 'RXNORM' && KNOWN_TYPES.has(tty)) {
        addAtom(isSuppressed ? tables.historic : tables.concepts, rxcui, { tty: tty as TermType, name });
      } else if (!isSuppressed && (sab === 'RXNORM' ? SYNONYM_TYPES.has(tty) : tty === 'SU')) {
        tables.synonyms.push([rxcui, name]);
      }
    },
  });
  if (tables.concepts.size < MIN_CONCEPTS) {
    throw new ReleaseRefused('The file holds hardly any RxNorm concepts.', { file: file.location });
  }
}

function addAtom(atoms: Map<number, ReleaseAtom>, rxcui: number, atom: ReleaseAtom): void {
  const former = atoms.get(rxcui);
  if (!former || TERM_TYPES.indexOf(atom.tty) < TERM_TYPES.indexOf(former.tty)) atoms.set(rxcui, atom);
}

async function readRelations(file: ReleaseFile, { tables, known, progress }: Reading): Promise<void> {
  let read = 0;
  let dangling = 0;
  await readRows(file, {
    columns: RXNREL.columns,
    progress,
    row(fields, line) {
      if (fields[RXNREL.SAB] !== 'RXNORM' || fields[RXNREL.STYPE1] !== 'CUI') return;
      const target = rxcuiOf(fields[RXNREL.RXCUI1], file, line);
      const source = rxcuiOf(fields[RXNREL.RXCUI2], file, line);
      read += 1;
      if (!known.has(target) || !known.has(source)) {
        dangling += 1;
        return;
      }
      const bySource = tables.relations.get(fields[RXNREL.RELA] as Relation);
      if (!bySource) return;
      const targets = bySource.get(source);
      if (!targets) bySource.set(source, [target]);
      else if (!targets.includes(target)) targets.push(target);
    },
  });
  refuseMixture(file, { what: 'relations', read, dangling });
}

async function readAttributes(file: ReleaseFile, { tables, known, progress }: Reading): Promise<void> {
  let read = 0;
  let dangling = 0;
  await readRows(file, {
    columns: RXNSAT.columns,
    progress,
    row(fields, line) {
      const sab = fields[RXNSAT.SAB];
      if (sab !== 'RXNORM' && sab !== 'MTHSPL') return;
      const rxcui = rxcuiOf(fields[RXNSAT.RXCUI], file, line);
      if (sab === 'RXNORM') {
        read += 1;
        if (!known.has(rxcui)) {
          dangling += 1;
          return;
        }
      }
      addAttribute(tables, rxcui, fields);
    },
  });
  refuseMixture(file, { what: 'attributes', read, dangling });
}

function addAttribute(tables: ReleaseTables, rxcui: number, fields: readonly string[]): void {
  const value = fields[RXNSAT.ATV] ?? '';
  const isRxNorm = fields[RXNSAT.SAB] === 'RXNORM';
  if (fields[RXNSAT.ATN] === 'NDC') addNdc(tables, rxcui, value);
  else if (isRxNorm && fields[RXNSAT.ATN] === 'RXN_STRENGTH') tables.strengths.set(rxcui, value);
  else if (isRxNorm && fields[RXNSAT.ATN] === 'RXN_QUANTITY') tables.quantities.set(rxcui, value);
}

/** A current concept keeps an NDC against a historic one; between two current ones the first read stays. */
function addNdc(tables: ReleaseTables, rxcui: number, written: string): void {
  const [ndc, second] = parseNdc(written);
  if (ndc === undefined || second !== undefined) return;
  const key = Number(ndc);
  const former = tables.ndcs.get(key);
  if (former === undefined || (tables.concepts.has(rxcui) && !tables.concepts.has(former))) {
    tables.ndcs.set(key, rxcui);
  }
}

async function readHistory(
  file: (name: string) => ReleaseFile | undefined,
  tables: ReleaseTables,
  progress: (bytes: number) => void,
): Promise<void> {
  const archive = file('RXNATOMARCHIVE.RRF');
  if (archive) await readArchive(archive, tables, progress);
  const merges = file('RXNCUI.RRF');
  if (merges) await readMerges(merges, tables, progress);
  const sources = file('RXNSAB.RRF');
  if (sources) await readVersion(sources, tables, progress);
}

/** Archived atoms: names of retired concepts and, where NLM merged one into another, its successor. */
async function readArchive(
  file: ReleaseFile,
  tables: ReleaseTables,
  progress: (bytes: number) => void,
): Promise<void> {
  await readRows(file, {
    columns: RXNATOMARCHIVE.columns,
    progress,
    row(fields, line) {
      if (fields[RXNATOMARCHIVE.SAB] !== 'RXNORM' || !/^\d{1,8}$/.test(fields[RXNATOMARCHIVE.RXCUI] ?? ''))
        return;
      const rxcui = rxcuiOf(fields[RXNATOMARCHIVE.RXCUI], file, line);
      const tty = fields[RXNATOMARCHIVE.TTY] ?? '';
      if (tables.concepts.has(rxcui)) return;
      if (KNOWN_TYPES.has(tty)) {
        addAtom(tables.historic, rxcui, { tty: tty as TermType, name: fields[RXNATOMARCHIVE.STR] ?? '' });
      }
      addMerge(tables, rxcui, fields[RXNATOMARCHIVE.MERGED_TO_RXCUI]);
    },
  });
}

/** RXNCUI: a retired RxCUI with cardinality 1 has exactly one successor; split concepts have none that is certain. */
async function readMerges(
  file: ReleaseFile,
  tables: ReleaseTables,
  progress: (bytes: number) => void,
): Promise<void> {
  await readRows(file, {
    columns: RXNCUI.columns,
    progress,
    row(fields) {
      const old = Number(fields[RXNCUI.CUI1]);
      if (fields[RXNCUI.CARDINALITY] === '1') addMerge(tables, old, fields[RXNCUI.CUI2]);
    },
  });
}

function addMerge(tables: ReleaseTables, old: number, successor: string | undefined): void {
  const target = Number(successor);
  if (target > 0 && target !== old && !tables.concepts.has(old)) tables.merged.set(old, target);
}

/** RXNSAB names the version in SVER (`20AA_251006F`, the date is year, month, day) or in VSAB. */
async function readVersion(
  file: ReleaseFile,
  tables: ReleaseTables,
  progress: (bytes: number) => void,
): Promise<void> {
  await readRows(file, {
    columns: RXNSAB.columns,
    progress,
    row(fields) {
      if (fields[RXNSAB.RSAB] !== 'RXNORM') return;
      const date = /_(?<yy>\d\d)(?<mm>\d\d)(?<dd>\d\d)F?$/.exec(
        fields[RXNSAB.SVER] || fields[RXNSAB.VSAB] || '',
      )?.groups;
      if (date) tables.version = `20${date['yy']}-${date['mm']}-${date['dd']}`;
    },
  });
}

function rxcuiOf(text: string | undefined, file: ReleaseFile, line: number): number {
  if (text === undefined || !/^\d{1,8}$/.test(text)) {
    throw new ReleaseRefused('A row has no RxCUI where one must stand.', { file: file.location, line });
  }
  return Number(text);
}

function refuseMixture(file: ReleaseFile, found: { what: string; read: number; dangling: number }): void {
  if (found.read === 0) {
    throw new ReleaseRefused(`The file holds no ${found.what} of RxNorm.`, { file: file.location });
  }
  if (found.dangling > found.read * MAX_DANGLING) {
    throw new ReleaseRefused(
      `${found.dangling} of ${found.read} ${found.what} point to concepts that RXNCONSO does not have: the files are of different releases.`,
      { file: file.location },
    );
  }
}
