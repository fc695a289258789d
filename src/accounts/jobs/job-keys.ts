/** Where the keys of jobs are while their jobs last: in the memory of this process, or sealed in the row of the job. */

import type { SecretBox } from '../store/secret-box.ts';

/** Keeps keys and forgets them. */
export interface JobKeys {
  /** Keeps the key of a new job; what it returns is written into its row. */
  readonly keep: (jobId: string, key: Uint8Array) => string | null;
  /** The key of a job, from its row; undefined when no process that still lives has it. */
  readonly find: (jobId: string, sealed: string | null) => Uint8Array | undefined;
  readonly forget: (jobId: string) => void;
}

/** For several instances: each opens what another sealed, and the database alone opens nothing. */
export function sealedKeys(box: SecretBox): JobKeys {
  return {
    keep: (jobId, key) => box.seal(Buffer.from(key).toString('base64'), placeOf(jobId)),
    find: (jobId, sealed) =>
      sealed === null ? undefined : new Uint8Array(Buffer.from(box.open(sealed, placeOf(jobId)), 'base64')),
    forget: () => undefined,
  };
}

/** For one process: the keys are in its memory alone and gone with it. */
export function keysInMemory(): JobKeys {
  const keys = new Map<string, Uint8Array>();
  return {
    keep: (jobId, key) => {
      keys.set(jobId, key);
      return null;
    },
    find: (jobId) => keys.get(jobId),
    forget: (jobId) => {
      keys.get(jobId)?.fill(0);
      keys.delete(jobId);
    },
  };
}

function placeOf(jobId: string): string {
  return `job:${jobId}:key`;
}
