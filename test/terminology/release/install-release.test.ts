import { describe, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { withDownloadedRelease } from '../../../src/terminology/release/download-release.ts';
import { installRelease, rollBackRelease } from '../../../src/terminology/release/install-release.ts';
import { openRxNormStore } from '../../../src/terminology/open-store.ts';
import { ReleaseRefused } from '../../../src/terminology/release/release-refused.ts';
import { storePaths } from '../../../src/terminology/store/store-paths.ts';
import {
  FIXTURE_RELEASE,
  gzippedRelease,
  type ReleaseChange,
  releaseFolder,
  zippedRelease,
} from '../../support/rxnorm-release.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const WHOLE = { source: 'installed', version: '2025-10-06' };

describe('a sound release', () => {
  test.each<[string, () => string]>([
    ['a folder with rrf/', () => FIXTURE_RELEASE],
    ['the rrf folder itself', () => path.join(FIXTURE_RELEASE, 'rrf')],
    ['one file of the folder', () => path.join(FIXTURE_RELEASE, 'rrf', 'RXNCONSO.RRF')],
    ['gzipped files', () => gzippedRelease()],
    ['one gzipped file', () => path.join(gzippedRelease(), 'RXNCONSO.RRF.gz')],
    ['a zip', () => zippedRelease()],
  ])('%s', async (_, source) => {
    const dataDir = temporaryFolder();
    const shares: number[] = [];
    const release = await installRelease(source(), { dataDir, progress: (share) => shares.push(share) });
    expect(release).toMatchObject(WHOLE);
    expect(shares.at(-1)).toBe(1);
    const store = openRxNormStore({ dataDir });
    expect(store.release).toEqual(release);
    expect(store.product('861007')?.ingredients[0]?.name).toBe('metformin');
    expect(store.product('861007')?.prescribableName).toBe('metFORMIN 500 MG Oral Tablet');
    store.close();
    expect(readdirSync(storePaths(dataDir).folder)).toEqual(['release.sqlite']);
  });

  test('takes its version from the zip name or the caller where no file states it', async () => {
    const withoutVersion: ReleaseChange = (files) => files.delete('RXNSAB.RRF');
    const zip = zippedRelease(withoutVersion, 'RxNorm_full_prescribe_01062026.zip');
    expect(await installRelease(zip, { dataDir: temporaryFolder() })).toMatchObject({
      version: '2026-01-06',
    });
    const named = { dataDir: temporaryFolder(), version: '2026-02-02' };
    expect(await installRelease(zip, named)).toMatchObject({ version: '2026-02-02' });
  });

  test('the former release is kept and can be put back', async () => {
    const dataDir = temporaryFolder();
    expect(rollBackRelease(dataDir)).toBeUndefined();
    await installRelease(FIXTURE_RELEASE, { dataDir, version: 'first' });
    await installRelease(FIXTURE_RELEASE, { dataDir, version: 'second' });
    expect(rollBackRelease(dataDir)).toMatchObject({ version: 'first' });
    expect(rollBackRelease(dataDir)).toMatchObject({ version: 'second' });
  });
});

/** Cuts a file in the middle of a line. */
const cut =
  (name: string): ReleaseChange =>
  (files) =>
    files.set(name, (files.get(name) ?? '').slice(0, -20));

function halfOf(text = ''): string {
  const lines = text.split('\n');
  return `${lines.slice(0, lines.length / 2).join('\n')}\n`;
}

/** Puts a text in place of the first occurrence of another. */
const edit =
  (name: string, from: string | RegExp, to: string): ReleaseChange =>
  (files) =>
    files.set(name, (files.get(name) ?? '').replace(from, to));

describe('a refused release changes nothing and says what is wrong and where', () => {
  test.each<[string, ReleaseChange, RegExp]>([
    ['a file is missing', (files) => files.delete('RXNREL.RRF'), /has no RXNREL\.RRF/],
    ['concepts are cut off', cut('RXNCONSO.RRF'), /RXNCONSO\.RRF, line \d+: The last line is cut off/],
    ['relations are cut off', cut('RXNREL.RRF'), /RXNREL\.RRF, line \d+: The last line is cut off/],
    ['attributes are cut off', cut('RXNSAT.RRF'), /RXNSAT\.RRF, line \d+: The last line is cut off/],
    ['the archive is cut off', cut('RXNATOMARCHIVE.RRF'), /RXNATOMARCHIVE\.RRF, line 3: The last line/],
    ['a column is lost', edit('RXNCONSO.RRF', '|ENG|', '|'), /RXNCONSO\.RRF, line 1: A line has 17 columns/],
    [
      'two files are exchanged',
      (files) => files.set('RXNCONSO.RRF', files.get('RXNREL.RRF') ?? ''),
      /RXNCONSO\.RRF, line 1: A line has 16 columns instead of 18/,
    ],
    ['a file is empty', (files) => files.set('RXNSAT.RRF', ''), /RXNSAT\.RRF: The file holds no attributes/],
    ['concepts are empty', (files) => files.set('RXNCONSO.RRF', ''), /hardly any RxNorm concepts/],
    ['a concept has no name', edit('RXNCONSO.RRF', '|metformin|', '||'), /A concept has no name/],
    ['a row has no RxCUI', edit('RXNCONSO.RRF', /^\d+/, 'x1'), /line 1: A row has no RxCUI/],
    [
      'a term type is wrong',
      (files) => files.set('RXNCONSO.RRF', (files.get('RXNCONSO.RRF') ?? '').replaceAll('|IN|', '|XX|')),
      /No ingredient can be found for \d+ of \d+ clinical drugs/,
    ],
    [
      'relations are cut between two lines',
      (files) => files.set('RXNREL.RRF', halfOf(files.get('RXNREL.RRF'))),
      /RXNREL\.RRF: Only \d+ of \d+ \w+ concepts have the relation \w+: the release is incomplete/,
    ],
    [
      'the relations are of another release',
      (files) => files.set('RXNREL.RRF', (files.get('RXNREL.RRF') ?? '').replaceAll('|29046|', '|1999999|')),
      /RXNREL\.RRF: \d+ of \d+ relations point to concepts .* different releases/,
    ],
    [
      'the attributes are of another release',
      (files) =>
        files.set('RXNSAT.RRF', (files.get('RXNSAT.RRF') ?? '').replaceAll(/^861007\|/gm, '1999999|')),
      /RXNSAT\.RRF: \d+ of \d+ attributes point to concepts/,
    ],
    [
      'the file is binary',
      (files) => files.set('RXNSAT.RRF', 'x'.repeat(200_000)),
      /not a text file of lines/,
    ],
  ])('%s', async (_, change, message) => {
    const dataDir = temporaryFolder();
    await installRelease(FIXTURE_RELEASE, { dataDir });
    const before = readFileSync(storePaths(dataDir).current);
    const refused = installRelease(releaseFolder(change), { dataDir });
    await expect(refused).rejects.toThrow(ReleaseRefused);
    await expect(refused).rejects.toThrow(message);
    expect(readFileSync(storePaths(dataDir).current).equals(before)).toBe(true);
    expect(readdirSync(storePaths(dataDir).folder)).toEqual(['release.sqlite']);
  });

  test.each<[string, () => string, RegExp]>([
    ['there is nothing at the path', () => '/nowhere/at/all.zip', /There is nothing at this path/],
    [
      'it is another kind of file',
      () => import.meta.filename,
      /neither a zip, nor a folder, nor an RRF file/,
    ],
    ['the folder is empty', () => temporaryFolder(), /has no RXNCONSO\.RRF/],
    [
      'the zip is cut off',
      () => damaged(zippedRelease(), (file, size) => truncateSync(file, Math.floor(size / 2))),
      /zip/,
    ],
    ['the zip is changed inside', () => damaged(zippedRelease(), flipBits), /RXN\w+\.RRF/],
    [
      'a gzipped file is cut off',
      () =>
        path.dirname(
          damaged(path.join(gzippedRelease(), 'RXNREL.RRF.gz'), (file, size) =>
            truncateSync(file, Math.floor(size / 2)),
          ),
        ),
      /RXNREL\.RRF\.gz: The file cannot be unpacked/,
    ],
  ])('%s', async (_, source, message) => {
    const dataDir = temporaryFolder();
    await expect(installRelease(source(), { dataDir })).rejects.toThrow(message);
    expect(existsSync(storePaths(dataDir).current)).toBe(false);
  });
});

function damaged(file: string, damage: (file: string, size: number) => void): string {
  damage(file, readFileSync(file).length);
  return file;
}

/** Changes some bytes in the middle, where the content of the larger files lies. */
function flipBits(file: string, size: number): void {
  const bytes = readFileSync(file);
  for (let at = Math.floor(size / 2); at < size / 2 + 8; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

describe('a downloaded release', () => {
  const serve = async (answer: (end: (status: number, body?: Buffer) => void) => void) => {
    const server = createServer((_, response) => {
      answer((status, body) => {
        response.writeHead(status, body ? { 'content-length': body.length } : {});
        response.end(body);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/release.zip`, server };
  };

  test('is installed and removed', async () => {
    const zip = readFileSync(zippedRelease());
    const { url, server } = await serve((end) => end(200, zip));
    const dataDir = temporaryFolder();
    const shares: number[] = [];
    const release = await withDownloadedRelease(
      { dataDir, url, progress: (share) => shares.push(share) },
      (file) => installRelease(file, { dataDir }),
    );
    expect(release).toMatchObject(WHOLE);
    expect(shares.at(-1)).toBe(1);
    expect(readdirSync(storePaths(dataDir).folder)).toEqual(['release.sqlite']);
    server.close();
  });

  test('a server that refuses, and no server at all', async () => {
    const { url, server } = await serve((end) => end(404));
    const dataDir = temporaryFolder();
    const download = (address: string) =>
      withDownloadedRelease({ dataDir, url: address }, (file) => installRelease(file, { dataDir }));
    await expect(download(url)).rejects.toThrow('status 404');
    await new Promise((closed) => server.close(closed));
    await expect(download(url)).rejects.toThrow('there is no connection');
    expect(readdirSync(storePaths(dataDir).folder)).toEqual([]);
  });
});
