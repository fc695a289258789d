/** Where the files of an RxNorm release come from: a zip, a folder, gzipped files, or one file standing for its folder. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { crc32, createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { ReleaseRefused } from './release-refused.ts';

/** One file of a release, under the name the release gives it (`RXNCONSO.RRF`), whatever it is packed in. */
export interface ReleaseFile {
  readonly name: string;
  /** Where it was found, for messages: `rrf/RXNCONSO.RRF`. */
  readonly location: string;
  /** Bytes to read; `open` counts up to it. */
  readonly bytes: number;
  /** The unpacked content; `count` is told of every piece read. */
  open(count: (bytes: number) => void): Promise<Readable>;
}

export interface ReleaseSource {
  /** What the user named: the base name of the zip or folder. */
  readonly label: string;
  readonly files: readonly ReleaseFile[];
  close(): void;
}

/** Names of release files start so; everything else in a zip (scripts, documents, the nested prescribable copy) is left alone. */
const RELEASE_FILE_NAME = /^RXN[A-Z]{2,20}(?:_HISTORIC)?\.RRF$/i;

/** Opens a release at a path: `RxNorm_full_prescribe_10062025.zip`, a folder with or without `rrf/`, `RXNCONSO.RRF.gz`. */
export async function openReleaseSource(sourcePath: string): Promise<ReleaseSource> {
  const found = await stat(sourcePath).catch((cause: unknown) => {
    throw new ReleaseRefused('There is nothing at this path.', { file: sourcePath, cause });
  });
  if (found.isDirectory()) return folderSource(sourcePath);
  if (/\.zip$/i.test(sourcePath)) return zipSource(sourcePath);
  if (/\.RRF(?:\.gz)?$/i.test(sourcePath)) return folderSource(path.dirname(sourcePath));
  throw new ReleaseRefused('This is neither a zip, nor a folder, nor an RRF file.', { file: sourcePath });
}

async function folderSource(folder: string): Promise<ReleaseSource> {
  const paths: string[] = [];
  for (const sub of ['', 'rrf', 'historic', path.join('rrf', 'historic')]) {
    const names = await readdir(path.join(folder, sub)).catch(() => []);
    paths.push(...names.map((name) => path.join(sub, name)));
  }
  const files: ReleaseFile[] = [];
  for (const relative of paths) {
    const name = releaseName(relative);
    if (name === undefined || files.some((file) => file.name === name)) continue;
    const full = path.join(folder, relative);
    const { size } = await stat(full);
    files.push({
      name,
      location: relative,
      bytes: size,
      open: async (count) => unpacked(counted(createReadStream(full), count), relative),
    });
  }
  return { label: path.basename(path.resolve(folder)), files, close: () => undefined };
}

async function zipSource(zipPath: string): Promise<ReleaseSource> {
  const refuse = (cause: unknown): never => {
    throw new ReleaseRefused('The zip cannot be read: it is damaged or incomplete.', {
      file: zipPath,
      cause,
    });
  };
  const zip = await yauzl.openPromise(zipPath, { autoClose: false }).catch(refuse);
  const byName = new Map<string, ReleaseFile>();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = releaseName(entry.fileName);
      // The full release nests a copy of its prescribable part under prescribe/: the shorter path is the release itself.
      const former = name === undefined ? undefined : byName.get(name);
      if (name === undefined || (former && former.location.length <= entry.fileName.length)) continue;
      byName.set(name, {
        name,
        location: entry.fileName,
        bytes: entry.uncompressedSize,
        open: async (count) => {
          const content = counted(await zip.openReadStreamPromise(entry), count, entry.crc32);
          return unpacked(content, entry.fileName);
        },
      });
    }
  } catch (cause) {
    zip.close();
    refuse(cause);
  }
  return { label: path.basename(zipPath), files: [...byName.values()], close: () => zip.close() };
}

function releaseName(location: string): string | undefined {
  const name = (location.split(/[/\\]/).pop() ?? '').replace(/\.gz$/i, '');
  return RELEASE_FILE_NAME.test(name) ? name.toUpperCase() : undefined;
}

function unpacked(stream: Readable, location: string): Readable {
  return /\.gz$/i.test(location) ? piped(stream, createGunzip()) : stream;
}

/** Counts what flows through and, where the archive states a checksum, refuses other content (zip readers check sizes only). */
function counted(stream: Readable, count: (bytes: number) => void, checksum?: number): Readable {
  let sum = 0;
  const counter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      count(piece.length);
      if (checksum !== undefined) sum = crc32(piece, sum);
      done(undefined, piece);
    },
    flush(done) {
      done(checksum === undefined || sum === checksum ? undefined : new Error('checksum mismatch'));
    },
  });
  return piped(stream, counter);
}

/** `pipe` alone would leave the reader waiting when the source fails. */
function piped(stream: Readable, next: Transform): Readable {
  stream.on('error', (error) => next.destroy(error));
  return stream.pipe(next);
}
