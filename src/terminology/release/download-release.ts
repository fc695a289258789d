/** Fetches the current prescribable RxNorm release from the National Library of Medicine; it needs no licence. */
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storePaths } from '../store/store-paths.ts';
import { ReleaseRefused } from './release-refused.ts';

/** Always the newest release (https://www.nlm.nih.gov/research/umls/rxnorm/docs/prescribe.html). */
export const PRESCRIBABLE_RELEASE_URL =
  'https://download.nlm.nih.gov/rxnorm/RxNorm_full_prescribe_current.zip';

export interface DownloadOptions {
  readonly dataDir: string;
  readonly url?: string | undefined;
  /** Told the share that has arrived, 0 to 1, where the server states the length. */
  readonly progress?: ((share: number) => void) | undefined;
}

/** Hands the path of the downloaded zip to `use` and removes it afterwards, whatever happens. */
export async function withDownloadedRelease<Result>(
  { dataDir, url = PRESCRIBABLE_RELEASE_URL, progress = () => undefined }: DownloadOptions,
  use: (zipPath: string) => Promise<Result>,
): Promise<Result> {
  const { folder } = storePaths(dataDir);
  await mkdir(folder, { recursive: true });
  const zipPath = path.join(folder, `download.${process.pid}.zip`);
  try {
    await download(url, zipPath, progress);
    return await use(zipPath);
  } finally {
    await rm(zipPath, { force: true });
  }
}

async function download(url: string, zipPath: string, progress: (share: number) => void): Promise<void> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new ReleaseRefused(
      'The release cannot be downloaded: there is no connection to this address. Download it elsewhere and name the zip.',
      { file: url, cause },
    );
  });
  if (!response.ok || !response.body) {
    throw new ReleaseRefused(`The server answered with status ${response.status}.`, { file: url });
  }
  const length = Number(response.headers.get('content-length'));
  let received = 0;
  const counter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      received += piece.length;
      if (length > 0) progress(received / length);
      done(undefined, piece);
    },
  });
  try {
    await pipeline(Readable.fromWeb(response.body), counter, createWriteStream(zipPath));
  } catch (cause) {
    throw new ReleaseRefused('The download broke off.', { file: url, cause });
  }
  if (length > 0 && received !== length) {
    throw new ReleaseRefused('The download is not complete.', { file: url });
  }
}
