/** Holds an upload until it is read: small ones in memory, larger ones in a file that has no name, so that nothing is left behind whatever happens. */
import { createHash } from 'node:crypto';
import { open, mkdtemp, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Bytes on their way from a client to a reader. */
export interface Spool {
  /** Takes bytes; `pending` says how many of them are not stored yet. */
  write(chunk: Uint8Array): void;
  pending(): number;
  /** Resolves when every byte is stored. */
  settle(): Promise<void>;
  /** SHA-256 of all bytes, hexadecimal; to be asked once, when they are there. */
  sha256(): string;
  /** All bytes, as a copy of their own. */
  read(): Promise<Uint8Array>;
  /** Forgets the bytes. */
  close(): Promise<void>;
}

/** Uploads up to this size stay in memory. */
const MEMORY_BYTES = 1024 * 1024;

/** An empty spool. */
export function createSpool(): Spool {
  return new UploadSpool();
}

class UploadSpool implements Spool {
  readonly #hash = createHash('sha256');
  #chunks: Uint8Array[] = [];
  #size = 0;
  #pending = 0;
  #file: Promise<FileHandle> | undefined;
  #tail: Promise<void> = Promise.resolve();

  write(chunk: Uint8Array): void {
    this.#size += chunk.length;
    this.#hash.update(chunk);
    if (this.#file !== undefined) {
      this.#append(chunk);
      return;
    }
    this.#chunks.push(chunk);
    if (this.#size <= MEMORY_BYTES) return;
    this.#file = openUnnamedFile();
    this.#file.catch(() => undefined);
    for (const held of this.#chunks) this.#append(held);
    this.#chunks = [];
  }

  pending(): number {
    return this.#pending;
  }

  settle(): Promise<void> {
    return this.#tail;
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }

  async read(): Promise<Uint8Array> {
    await this.#tail;
    const bytes = new Uint8Array(this.#size);
    const handle = await this.#file;
    if (handle !== undefined) await fill(handle, bytes);
    else Buffer.concat(this.#chunks).copy(bytes);
    return bytes;
  }

  async close(): Promise<void> {
    this.#chunks = [];
    await this.#tail.catch(() => undefined);
    const handle = await this.#file?.catch(() => undefined);
    this.#file = undefined;
    await handle?.close();
  }

  #append(chunk: Uint8Array): void {
    this.#pending += chunk.length;
    this.#tail = this.#tail
      .then(async () => (await this.#file)?.appendFile(chunk))
      .finally(() => {
        this.#pending -= chunk.length;
      });
    // A failed write is reported by settle.
    this.#tail.catch(() => undefined);
  }
}

/** Opens a file readable by nobody else and takes its name away at once: the system frees it when it is closed, or when this process ends. */
async function openUnnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), `medlist-upload-${process.pid}-`));
  try {
    return await open(path.join(folder, 'upload'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await handle.read(bytes, done, bytes.length - done, done);
    if (bytesRead === 0) throw new Error('an upload is shorter than what was stored');
    done += bytesRead;
  }
}
