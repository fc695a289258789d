/** The files of a release that tell what became of retired concepts, and of which date the release is. */
import { RXNATOMARCHIVE, RXNCUI, RXNSAB, readRows } from './read-rrf.ts';
import type { ReleaseFile, ReleaseSource } from './release-source.ts';
import { addAtom, isTermType, type ReleaseTables } from './release-tables.ts';

type Progress = (bytes: number) => void;

/** Reads RXNATOMARCHIVE, RXNCUI and RXNSAB where the release has them; the prescribable content has none. */
export async function readHistory(
  source: ReleaseSource,
  tables: ReleaseTables,
  progress: Progress,
): Promise<void> {
  const readers = {
    'RXNATOMARCHIVE.RRF': readArchive,
    'RXNCUI.RRF': readMerges,
    'RXNSAB.RRF': readVersion,
  };
  for (const [name, read] of Object.entries(readers)) {
    const file = source.files.find((candidate) => candidate.name === name);
    if (file) await read(file, tables, progress);
  }
  tables.version ??= versionOfLabel(source.label);
}

/** Archived atoms: names of retired concepts and, where NLM merged one into another, its successor. */
async function readArchive(file: ReleaseFile, tables: ReleaseTables, progress: Progress): Promise<void> {
  await readRows(file, {
    columns: RXNATOMARCHIVE.columns,
    progress,
    row(fields) {
      const rxcui = Number(fields[RXNATOMARCHIVE.RXCUI]);
      const tty = fields[RXNATOMARCHIVE.TTY] ?? '';
      const name = fields[RXNATOMARCHIVE.STR] ?? '';
      const isRxNorm = fields[RXNATOMARCHIVE.SAB] === 'RXNORM';
      if (!isRxNorm || !Number.isInteger(rxcui) || rxcui <= 0 || tables.concepts.has(rxcui)) return;
      if (isTermType(tty) && name !== '') addAtom(tables.historic, rxcui, { tty, name });
      addMerge(tables, rxcui, fields[RXNATOMARCHIVE.MERGED_TO_RXCUI]);
    },
  });
}

/** RXNCUI: a retired RxCUI of cardinality 1 has exactly one successor; a split one has none that is certain. */
async function readMerges(file: ReleaseFile, tables: ReleaseTables, progress: Progress): Promise<void> {
  await readRows(file, {
    columns: RXNCUI.columns,
    progress,
    row(fields) {
      if (fields[RXNCUI.CARDINALITY] === '1')
        addMerge(tables, Number(fields[RXNCUI.CUI1]), fields[RXNCUI.CUI2]);
    },
  });
}

function addMerge(tables: ReleaseTables, old: number, successor: string | undefined): void {
  const target = Number(successor);
  if (target > 0 && target !== old && !tables.concepts.has(old)) tables.merged.set(old, target);
}

/** RXNSAB: the version ends in year, month, day: `20AA_251006F`. */
async function readVersion(file: ReleaseFile, tables: ReleaseTables, progress: Progress): Promise<void> {
  await readRows(file, {
    columns: RXNSAB.columns,
    progress,
    row(fields) {
      if (fields[RXNSAB.RSAB] !== 'RXNORM') return;
      const stated = `${fields[RXNSAB.SVER] ?? ''} ${fields[RXNSAB.VSAB] ?? ''}`;
      const date = /_(?<yy>\d\d)(?<mm>\d\d)(?<dd>\d\d)F?(?: |$)/.exec(stated)?.groups;
      if (date) tables.version = `20${date['yy']}-${date['mm']}-${date['dd']}`;
    },
  });
}

/** NLM names its zips by date: `"RxNorm_full_prescribe_10062025.zip"` → `"2025-10-06"`. */
function versionOfLabel(label: string): string | undefined {
  const date = /_(?<mm>\d\d)(?<dd>\d\d)(?<yyyy>20\d\d)(?:\.zip)?$/i.exec(label)?.groups;
  return date && `${date['yyyy']}-${date['mm']}-${date['dd']}`;
}
