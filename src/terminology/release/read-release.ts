/** Reads a release into tables and checks that it is one whole and sound release. */
import { parseNdc } from '../store/ndc.ts';
import { RXNCONSO, RXNREL, RXNSAT, readRows } from './read-rrf.ts';
import { readHistory } from './release-history.ts';
import { ReleaseRefused } from './release-refused.ts';
import type { ReleaseFile, ReleaseSource } from './release-source.ts';
import { addAtom, emptyTables, isTermType, type Relation, type ReleaseTables } from './release-tables.ts';

/** At least so many concepts make a release that is worth installing; the fixture of the tests has a few dozen. */
const MIN_CONCEPTS = 20;
/** Share of relations and attributes that may point to concepts the release does not have. */
const MAX_DANGLING = 0.01;

/** CVF of the current prescribable content. */
const PRESCRIBABLE = '4096';
const SYNONYM_TYPES: ReadonlySet<string> = new Set(['SY', 'TMSY', 'PSN', 'ET']);

/** How many bytes `readRelease` will count. */
export function bytesToRead(source: ReleaseSource): number {
  return source.files.filter(({ name }) => FILES_READ.has(name)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Reads what is needed of every file; `progress` is told of every piece read, out of `bytesToRead`. */
export async function readRelease(
  source: ReleaseSource,
  progress: (bytes: number) => void = () => undefined,
): Promise<ReleaseTables> {
  const required = (name: string): ReleaseFile => {
    const found = source.files.find((candidate) => candidate.name === name);
    if (!found) throw new ReleaseRefused(`The release has no ${name}.`, { file: source.label });
    return found;
  };
  const reading: Reading = { tables: emptyTables(source.label), known: new Set(), progress };
  const steps = [
    [required('RXNCONSO.RRF'), readConcepts, 'RXNCONSO_HISTORIC.RRF'],
    [required('RXNREL.RRF'), readRelations, 'RXNREL_HISTORIC.RRF'],
    [required('RXNSAT.RRF'), readAttributes, 'RXNSAT_HISTORIC.RRF'],
  ] as const;
  for (const [file, read, historicName] of steps) {
    await read(file, reading);
    const historic = source.files.find((candidate) => candidate.name === historicName);
    if (historic) await read(historic, reading);
  }
  await readHistory(source, reading.tables, progress);
  return reading.tables;
}

const FILES_READ: ReadonlySet<string> = new Set([
  'RXNCONSO.RRF',
  'RXNCONSO_HISTORIC.RRF',
  'RXNREL.RRF',
  'RXNREL_HISTORIC.RRF',
  'RXNSAT.RRF',
  'RXNSAT_HISTORIC.RRF',
  'RXNATOMARCHIVE.RRF',
  'RXNCUI.RRF',
  'RXNSAB.RRF',
]);

interface Reading {
  readonly tables: ReleaseTables;
  readonly known: Set<number>;
  readonly progress: (bytes: number) => void;
}

async function readConcepts(file: ReleaseFile, reading: Reading): Promise<void> {
  await readRows(file, {
    columns: RXNCONSO.columns,
    progress: reading.progress,
    row(fields, line) {
      const sab = fields[RXNCONSO.SAB];
      if (sab !== 'RXNORM' && sab !== 'MTHSPL') return;
      const rxcui = rxcuiOf(fields[RXNCONSO.RXCUI], file, line);
      const name = fields[RXNCONSO.STR] ?? '';
      if (name === '') throw new ReleaseRefused('A concept has no name.', { file: file.location, line });
      if (sab === 'RXNORM') addConcept(reading, rxcui, fields);
      else if (fields[RXNCONSO.TTY] === 'SU') reading.tables.synonyms.push([rxcui, name]);
    },
  });
  if (reading.tables.concepts.size < MIN_CONCEPTS) {
    throw new ReleaseRefused('The file holds hardly any RxNorm concepts.', { file: file.location });
  }
}

function addConcept({ tables, known }: Reading, rxcui: number, fields: readonly string[]): void {
  const tty = fields[RXNCONSO.TTY] ?? '';
  const name = fields[RXNCONSO.STR] ?? '';
  const isCurrent = fields[RXNCONSO.SUPPRESS] === 'N' || fields[RXNCONSO.SUPPRESS] === '';
  known.add(rxcui);
  if (isTermType(tty)) addAtom(isCurrent ? tables.concepts : tables.historic, rxcui, { tty, name });
  if (!isCurrent) return;
  if (fields[RXNCONSO.CVF] === PRESCRIBABLE) tables.prescribable.add(rxcui);
  if (tty === 'PSN') tables.prescribableNames.set(rxcui, name);
  if (SYNONYM_TYPES.has(tty)) tables.synonyms.push([rxcui, name]);
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
