/** Copies of the fixture release with something changed, in the ways users have a release: folder, gzipped, zip. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from './temporary-folder.ts';

export const FIXTURE_RELEASE = path.resolve(import.meta.dirname, '../../fixtures/rxnorm');

/** Content of each release file by name; `undefined` leaves a file out. */
export type ReleaseChange = (files: Map<string, string>) => void;

function filesOf(change: ReleaseChange): Map<string, string> {
  const folder = path.join(FIXTURE_RELEASE, 'rrf');
  const files = new Map(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
  change(files);
  return files;
}

const unchanged: ReleaseChange = () => undefined;

/** A folder with `rrf/*.RRF`. */
export function releaseFolder(change: ReleaseChange = unchanged): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'rrf'));
  for (const [name, text] of filesOf(change)) writeFileSync(path.join(folder, 'rrf', name), text);
  return folder;
}

/** A folder of `.RRF.gz` files without `rrf/`. */
export function gzippedRelease(change: ReleaseChange = unchanged): string {
  const folder = temporaryFolder();
  for (const [name, text] of filesOf(change)) writeFileSync(path.join(folder, `${name}.gz`), gzipSync(text));
  return folder;
}

/** A zip laid out as NLM does, with a nested copy under `prescribe/` that must not be read. */
export function zippedRelease(change: ReleaseChange = unchanged, name = 'release.zip'): string {
  const file = path.join(temporaryFolder(), name);
  const entries = [...filesOf(change)].map(([entry, text]) => ({ name: `rrf/${entry}`, text }));
  const nested = { name: 'prescribe/rrf/RXNCONSO.RRF', text: 'not|to|be|read|\n' };
  writeFileSync(file, zip([nested, ...entries, { name: 'Readme.txt', text: 'hello' }]));
  return file;
}

/** A minimal zip writer: local headers, deflated content, central directory (APPNOTE 4.3). */
function zip(entries: readonly { name: string; text: string }[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, Buffer.from(name)]));
    pieces.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...pieces, central, Buffer.from('PK\x05\x06'), end]);
}
