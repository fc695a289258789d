/** The starter formulary: the facts in the repository that a fresh checkout answers with, before a release is installed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { normalizeDrugName } from '../names/drug-name.ts';
import { decodeNdcs } from './ndc-format.ts';
import type { StoreContent } from './store-content.ts';
import { NORMALIZATION_PROBE, STORE_FORMAT } from './store-file.ts';

const FOLDER = new URL('./starter/', import.meta.url);

/** Reads the data files of the starter formulary. */
export function readStarterFormulary(): StoreContent {
  const lines: string[] = [];
  const synonyms: (readonly [number, string])[] = [];
  const ndcs: (readonly [number, number])[] = [];
  const ndcPrefixes: (readonly [number, number])[] = [];
  const readLine: Readonly<Record<string, (line: string) => void>> = {
    'ndc.tsv': (line) => {
      const { rxcui, prefixes, whole } = decodeNdcs(line);
      for (const prefix of prefixes) ndcPrefixes.push([prefix, rxcui]);
      for (const ndc of whole) ndcs.push([ndc, rxcui]);
    },
    'synonyms.tsv': (line) => {
      const [rxcui, synonym = ''] = line.split('\t');
      synonyms.push([Number(rxcui), synonym]);
    },
  };
  const files = dataFiles();
  for (const { name, text } of files) {
    const read = readLine[name] ?? ((line: string) => lines.push(line));
    for (const line of text.split('\n')) if (line !== '' && !line.startsWith('#')) read(line);
  }
  return { version: versionOf(files), lines, synonyms, ndcs, ndcPrefixes };
}

function versionOf(files: readonly { text: string }[]): string {
  const stated = files.map(({ text }) => /^# version: (?<version>.+)$/m.exec(text)?.groups?.['version']);
  return stated.find((version) => version !== undefined) ?? 'unknown';
}

/** Changes whenever the content of the formulary or the way a store is written does: names the store built from it. */
export function starterFingerprint(): string {
  const hash = createHash('sha256').update(`${STORE_FORMAT} ${normalizeDrugName(NORMALIZATION_PROBE)}`);
  for (const { name, text } of dataFiles()) hash.update(name).update(text);
  return hash.digest('hex').slice(0, 16);
}

function dataFiles(): { name: string; text: string }[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.tsv'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(new URL(name, FOLDER), 'utf8') }));
}
