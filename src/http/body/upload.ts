/** Reads a multipart upload of PDFs with every limit held while the bytes arrive (specification, Errors: messages of the PDF endpoint). */
import type { IncomingMessage } from 'node:http';
import type { Stream } from 'node:stream';
import { ServiceError } from '../../errors.ts';
import type { RequestContext } from '../request-state.ts';
import { ignoredHeader } from '../wire/ignored-fields.ts';
import { createSpool, type Spool } from './spool.ts';
import { UPLOAD_LIMITS, type UploadLimits } from './upload-limits.ts';
import { MAX_OVERHEAD_BYTES, watchUpload } from './upload-watch.ts';
import type { UploadWatch } from './upload-watch.ts';
import {
  filenameMissing,
  filesMissing,
  multipartUnreadable,
  fileTooLarge,
  notAPdf,
  requireForm,
  tooManyFiles,
  totalExceeded,
  unreadable,
  wrongType,
} from './upload-refusals.ts';

/** One PDF as it came. */
export interface UploadedFile {
  /** As submitted; never a path. */
  readonly name: string;
  readonly size: number;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly sha256: string;
  /** All its bytes. */
  readonly read: () => Promise<Uint8Array>;
}

/** The files of a request; `close` forgets them and must be called when the request is over. */
export interface Upload {
  readonly files: readonly UploadedFile[];
  /** Values of the form fields that are read, in their order. */
  readonly fields: { readonly include: readonly string[] };
  readonly totalBytes: number;
  close(): Promise<void>;
}

/** Form field of the PDFs. */
const FIELD = 'files';
/** Form field that names what the answer carries beside the list; longer values are nobody's. */
const INCLUDE_FIELD = 'include';
const MAX_FIELD_BYTES = 1024;
const MAX_FIELDS = 20;
const PDF_HEADER = '%PDF-';
/** More parts than this are not counted to the end. */
const MAX_COUNTED_PARTS = 1000;
/** Bytes waiting to be stored before the client is made to wait. */
const MAX_PENDING_BYTES = 4 * 1024 * 1024;
/** Time a refused client has to stop sending. */
const REFUSED_GRACE_MS = 5000;

function isPdfType(contentType: string | null): boolean {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() === 'application/pdf';
}

/** What the multipart parser (formidable) says of a part. */
type Part = Stream & {
  readonly name: string | null;
  readonly originalFilename: string | null;
  readonly mimetype: string | null;
};

interface OpenFile {
  readonly name: string;
  readonly spool: Spool;
  size: number;
  head: string;
}

/** Reads the files of a request; throws ServiceError 'invalid-body'. Fields that are not read are named in a header of the answer. */
export async function readUpload(ctx: RequestContext, limits: UploadLimits = UPLOAD_LIMITS): Promise<Upload> {
  // Loaded with the first upload: a start is shorter by it.
  const { koaBody } = await import('koa-body');
  const reception = new Reception(ctx.req, limits);
  try {
    requireForm(ctx.req.headers);
    reception.checkAnnouncedLength();
    const parsing = koaBody({
      multipart: true,
      json: false,
      text: false,
      urlencoded: false,
      formidable: { maxFields: 0, onPart: (part: unknown) => reception.takePart(part as Part) },
    })(ctx, () => Promise.resolve());
    await Promise.race([parsing, reception.refused]);
    return await reception.finish();
  } catch (error) {
    reception.giveUp();
    throw error instanceof ServiceError ? error : multipartUnreadable(ctx.req.headers, error);
  } finally {
    reception.stopWatching();
    // Told with a refusal too: the files may stand in one of them.
    ctx.set({ ...ignoredHeader(reception.ignored) });
  }
}

function uploaded({ name, size, spool }: OpenFile): UploadedFile {
  return { name, size, sha256: spool.sha256(), read: () => spool.read() };
}

/** Takes the parts of one request and refuses it as soon as a limit is passed. */
class Reception {
  /** Rejects when the request is refused. */
  readonly refused: Promise<never>;
  /** Names of fields that are not read. */
  readonly ignored: string[] = [];
  readonly #request: IncomingMessage;
  readonly #limits: UploadLimits;
  readonly #files: OpenFile[] = [];
  readonly #include: { value: string }[] = [];
  readonly #refuse: (error: ServiceError) => void;
  readonly #watch: UploadWatch;
  #isRefused = false;
  #parts = 0;
  #partBytes = 0;

  constructor(request: IncomingMessage, limits: UploadLimits) {
    this.#request = request;
    this.#limits = limits;
    const { promise, reject } = Promise.withResolvers<never>();
    this.refused = promise;
    promise.catch(() => undefined);
    this.#refuse = (error) => {
      this.#isRefused = true;
      reject(error);
    };
    request.once('close', () => {
      if (!request.complete) this.#refuse(unreadable('the upload ended early'));
    });
    this.#watch = watchUpload(request, limits, {
      partBytes: () => this.#partBytes,
      refuse: (error) => this.#refuse(error),
    });
  }

  checkAnnouncedLength(): void {
    const announced = Number(this.#request.headers['content-length'] ?? 0);
    if (announced > this.#limits.maxTotalBytes + MAX_OVERHEAD_BYTES) throw totalExceeded(this.#limits);
  }

  /** Called by the parser at the start of each part; must not throw. */
  takePart(part: Part): void {
    part.on('data', (chunk: Uint8Array) => this.#countPartBytes(chunk.length));
    if (part.name === INCLUDE_FIELD && part.originalFilename === null) this.#takeInclude(part);
    else if (part.name !== FIELD) this.#ignore(part.name);
    if (part.name !== FIELD || this.#isRefused) return;
    this.#parts++;
    if (this.#parts > this.#limits.maxFiles) {
      if (this.#parts >= MAX_COUNTED_PARTS) this.#refuse(tooManyFiles(this.#limits, this.#parts));
      return;
    }
    const name = part.originalFilename ?? '';
    if (name === '') return this.#refuse(filenameMissing());
    if (!isPdfType(part.mimetype)) {
      return this.#refuse(wrongType(name, part.mimetype));
    }
    const file: OpenFile = { name, spool: createSpool(), size: 0, head: '' };
    this.#files.push(file);
    part.on('data', (chunk: Uint8Array) => this.#takeBytes(file, chunk));
    part.on('end', () => this.#endFile(file));
  }

  /** The upload, when all of it is stored. */
  async finish(): Promise<Upload> {
    if (this.#parts > this.#limits.maxFiles) throw tooManyFiles(this.#limits, this.#parts);
    if (this.#files.length === 0) throw filesMissing();
    await Promise.race([Promise.all(this.#files.map((file) => file.spool.settle())), this.refused]);
    return {
      files: this.#files.map(uploaded),
      fields: { include: this.#include.map(({ value }) => value.slice(0, MAX_FIELD_BYTES)) },
      totalBytes: this.#files.reduce((sum, file) => sum + file.size, 0),
      close: () => this.#close(),
    };
  }

  /** Forgets what came, and reads what is still coming without keeping it, so that the client gets to see the answer. */
  giveUp(): void {
    this.#isRefused = true;
    this.#request.removeAllListeners('data');
    this.#request.resume();
    const timer = setTimeout(() => {
      if (!this.#request.complete) this.#request.destroy();
    }, REFUSED_GRACE_MS);
    timer.unref();
    // What is still being written has no name; the client need not wait for it.
    void this.#close();
  }

  stopWatching(): void {
    this.#watch.stop();
  }

  #ignore(name: string | null): void {
    if (name !== null && this.ignored.length < MAX_FIELDS) this.ignored.push(name);
  }

  #takeInclude(part: Part): void {
    if (this.#include.length >= MAX_FIELDS) return;
    const field = { value: '' };
    this.#include.push(field);
    part.on('data', (chunk: Uint8Array) => {
      if (field.value.length < MAX_FIELD_BYTES) field.value += Buffer.from(chunk).toString('utf8');
    });
  }

  #takeBytes(file: OpenFile, chunk: Uint8Array): void {
    if (this.#isRefused) return;
    file.size += chunk.length;
    if (file.head.length < PDF_HEADER.length) {
      file.head += Buffer.from(chunk.subarray(0, PDF_HEADER.length)).toString('latin1');
      if (!PDF_HEADER.startsWith(file.head.slice(0, PDF_HEADER.length))) this.#refuse(notAPdf(file.name));
    }
    // A file that is too large is counted to its end, because its refusal says how large it is.
    if (file.size > this.#limits.maxFileBytes || this.#isRefused) return;
    // The parser hands out views into the buffer of the connection, which is used again.
    file.spool.write(Uint8Array.from(chunk));
    this.#holdBack();
  }

  #endFile(file: OpenFile): void {
    if (this.#isRefused) return;
    if (file.size > this.#limits.maxFileBytes) this.#refuse(fileTooLarge(this.#limits, file));
    else if (!file.head.startsWith(PDF_HEADER)) this.#refuse(notAPdf(file.name));
  }

  /** Makes the client wait while the disk is behind. */
  #holdBack(): void {
    const pending = this.#files.reduce((sum, file) => sum + file.spool.pending(), 0);
    if (pending < MAX_PENDING_BYTES || this.#request.isPaused()) return;
    this.#request.pause();
    const settled = Promise.all(this.#files.map((file) => file.spool.settle()));
    settled.then(
      () => this.#request.resume(),
      (cause: unknown) =>
        this.#refuse(new ServiceError('unavailable', 'the upload cannot be stored', { cause })),
    );
  }

  #countPartBytes(bytes: number): void {
    this.#partBytes += bytes;
    if (this.#partBytes > this.#limits.maxTotalBytes) this.#refuse(totalExceeded(this.#limits));
  }

  async #close(): Promise<void> {
    await Promise.all(this.#files.map((file) => file.spool.close()));
  }
}
