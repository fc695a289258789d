/** The program of a single-use child: opens one PDF, answers with its lines page by page, and ends. */
import { openServiceChannel, type ServiceChannel } from './children/child-side.ts';
import { DocumentFailure } from '../document-failure.ts';
import { checkInflatedSize } from './inflated-size.ts';
import { loadPdfium, openPdfium, type Pdfium, type PdfiumDocument } from '../pdf/pdfium.ts';
import { toPortableGreymap } from '../pdf/portable-greymap.ts';
import { composePages, readPages } from './read-pages.ts';
import type { ScannedWord } from '../scan/read-scan.ts';
import type { Pdf2jsonPage } from '../pdf/read-with-pdf2json.ts';
import { renderPage } from '../pdf/render-page.ts';
import { decodeServiceMessage, type PdfServiceMessage } from './service-message.ts';

async function readOneDocument(channel: ServiceChannel): Promise<void> {
  const pdfium = await loadPdfium();
  await channel.send({ kind: 'ready' });
  const request = await nextMessage(channel);
  if (request?.message.kind !== 'open') return;
  const { bytes, message } = request;
  checkInflatedSize(bytes, message);
  const document = openOrUndefined(pdfium, bytes);
  const secondReader = message.hasSecondReader ? createSecondReader(channel, bytes) : undefined;
  if (document === undefined) {
    await readWithSecondReader(channel, secondReader);
    return;
  }
  await channel.send({ kind: 'opened', pageCount: document.pageCount });
  const start = (await nextMessage(channel))?.message;
  if (start?.kind !== 'read') return;
  const { onlyPage } = start;
  if (onlyPage !== undefined) await sendPicture(channel, document, onlyPage, message.maxPixels);
  const ocr = createOcrRequests(channel);
  const { pages, notes } = await readPages(document, {
    maxPixels: message.maxPixels,
    ...(onlyPage !== undefined && { onlyPage }),
    recognize: ocr.recognize,
    readAgain: async (index) => (await secondReader?.())?.[index]?.words ?? [],
    onPage: (page) => void channel.send({ kind: 'progress', page }),
  });
  for (const page of pages) await channel.send({ kind: 'page', page });
  await channel.send({ kind: 'done', notes });
}

/** Enough to read the smallest print on a screen. */
const PICTURE_DPI = 110;

async function sendPicture(
  channel: ServiceChannel,
  document: PdfiumDocument,
  page: number,
  maxPixels: number,
): Promise<void> {
  if (page > document.pageCount) return;
  const image = document.withPage(page - 1, (pointer) =>
    renderPage(document.pdfium, pointer, { dotsPerInch: PICTURE_DPI, maxPixels }),
  );
  if (image !== undefined) await channel.send({ kind: 'picture' }, toPortableGreymap(image));
}

/** A file whose root or page tree is broken opens as a document without pages: it is one that cannot be opened. */
function openOrUndefined(pdfium: Pdfium, bytes: Uint8Array): PdfiumDocument | undefined {
  try {
    const document = openPdfium(pdfium, bytes);
    if (document.pageCount > 0) return document;
    document.close();
    return undefined;
  } catch (error) {
    if (error instanceof DocumentFailure && error.reason === 'unreadable') return undefined;
    throw error;
  }
}

/** The pages as pdf2json reads them; undefined when it cannot. */
type SecondReader = () => Promise<readonly Pdf2jsonPage[] | undefined>;

/** Reads the document with pdf2json when it is first asked, and once: a document may have many pages without text. */
function createSecondReader(channel: ServiceChannel, bytes: Uint8Array): SecondReader {
  let reading: ReturnType<SecondReader> | undefined;
  const read: SecondReader = async () => {
    await channel.send({ kind: 'second-reader', isReading: true });
    // Loaded for the few documents that need it: most children never do.
    const { readWithPdf2json } = await import('../pdf/read-with-pdf2json.ts');
    const pages = await readWithPdf2json(bytes).catch(() => undefined);
    await channel.send({ kind: 'second-reader', isReading: false });
    return pages;
  };
  return () => (reading ??= read());
}

/** A file that PDFium cannot open may still be one that pdf2json can. */
async function readWithSecondReader(
  channel: ServiceChannel,
  secondReader: SecondReader | undefined,
): Promise<void> {
  const read = (await secondReader?.()) ?? [];
  if (read.every((page) => page.words.length === 0)) throw new DocumentFailure('unreadable');
  await channel.send({ kind: 'opened', pageCount: read.length });
  if ((await nextMessage(channel))?.message.kind !== 'read') return;
  const pages = composePages(
    read.map((page, index) => ({ ...page, page: index + 1, asides: [], rules: [] })),
  );
  for (const page of pages) await channel.send({ kind: 'page', page });
  await channel.send({ kind: 'done', notes: [{ kind: 'document-repaired' }] });
}

async function nextMessage(
  channel: ServiceChannel,
): Promise<{ message: PdfServiceMessage; bytes: Uint8Array } | undefined> {
  const frame = await channel.next();
  if (frame === undefined) return undefined;
  return { message: decodeServiceMessage(frame.message), bytes: frame.bytes };
}

/** Sends page images to the service and hands each answer to the page that waits for it. */
function createOcrRequests(channel: ServiceChannel): {
  recognize: (greymap: Uint8Array, page: number) => Promise<readonly ScannedWord[]>;
} {
  const waiting = new Map<number, PromiseWithResolvers<readonly ScannedWord[]>>();
  let isListening = false;
  const listen = async (): Promise<void> => {
    while (waiting.size > 0) {
      const answer = (await nextMessage(channel))?.message;
      if (answer === undefined) process.exit(0);
      if (answer.kind !== 'words' && answer.kind !== 'no-ocr') continue;
      const asked = waiting.get(answer.page);
      waiting.delete(answer.page);
      if (answer.kind === 'words') asked?.resolve(answer.words);
      else asked?.reject(new DocumentFailure(answer.reason));
    }
    isListening = false;
  };
  return {
    async recognize(greymap, page) {
      const asked = Promise.withResolvers<readonly ScannedWord[]>();
      waiting.set(page, asked);
      await channel.send({ kind: 'scan', page }, greymap);
      if (!isListening) {
        isListening = true;
        void listen();
      }
      return asked.promise;
    },
  };
}

const channel = openServiceChannel();
try {
  await readOneDocument(channel);
} catch (error) {
  const reason = error instanceof DocumentFailure ? error.reason : 'unreadable';
  await channel.send({ kind: 'failure', reason });
}
await channel.close();
process.exit(0);
