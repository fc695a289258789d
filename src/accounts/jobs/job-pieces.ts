/** The pieces of a job in the store: what was sent and what is answered, sealed under the key of the job. */

import type { Database } from '../store/account-schema.ts';
import { openBytes, sealBytes } from '../store/seal.ts';
import { piecesOf, placeOf } from './pieces.ts';
import type { Part, RunningJob } from './job-store.ts';

/** Where they are kept: the database, or a transaction on it. */
interface Stored {
  readonly db: Database;
}

type KeyedJob = Pick<RunningJob, 'id' | 'key'>;

/** Keeps a part, sealed piece by piece. */
export async function writePieces(
  { db }: Stored,
  { id, key }: KeyedJob,
  part: Part,
  bytes: Uint8Array,
): Promise<void> {
  for (const { number, isLast, bytes: piece } of piecesOf(bytes)) {
    const sealed = sealBytes(key, placeOf(id, part, number, isLast), piece);
    await db.insertInto('job_piece').values({ job_id: id, part, number, bytes: sealed }).execute();
  }
}

/** Throws when the part is not there, was changed, or the key is another one. */
export async function readPieces({ db }: Stored, { id, key }: KeyedJob, part: Part): Promise<Uint8Array> {
  const all = db.selectFrom('job_piece').where('job_id', '=', id).where('part', '=', part);
  const numbers = await all.select('number').orderBy('number').execute();
  const opened: Uint8Array[] = [];
  for (const { number } of numbers) {
    const row = await all.select('bytes').where('number', '=', number).executeTakeFirstOrThrow();
    const place = placeOf(id, part, number, number === numbers.length - 1);
    opened.push(openBytes(key, place, row.bytes));
  }
  if (opened.length === 0) throw new Error('a part of a job is not there');
  return Buffer.concat(opened);
}
