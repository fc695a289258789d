/** The program of a single-use child: opens one PDF, answers with its lines page by page, and ends. */
import { setTimeout } from 'node:timers/promises';
import { openServiceChannel, type ServiceChannel } from './children/child-side.ts';
import { DocumentFailure } from '../document-failure.ts';
import { checkInflatedSize } from './inflated-size.ts';
import { loadPdfium, openPdfium, type Pdfium, type PdfiumDocument } from '../pdf/pdfium.ts';
import { toPortableGreymap } from '../pdf/portable-greymap.ts';
import { askService, nextMessage } from './ask-service.ts';
import { practise } from './practice.ts';
import { composePages, readPages, type PageReading } from './read-pages.ts';
import type { Pdf2jsonPage } from '../pdf/read-with-pdf2json.ts';
import { renderPage } from '../pdf/render-page.ts';
import type { PdfServiceMessage } from './service-message.ts';

async function readOneDocument(channel: ServiceChannel): Promise<void> {
  const pdfium = await loadPdfium();
  const request = await nextDocument(channel, pdfium);
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
  const start = await nextStart(channel);
  if (start === undefined) return;
  const { onlyPage, pages, lane, before } = start;
  if (onlyPage !== undefined) await sendPicture(channel, document, onlyPage, message.maxPixels);
  const questions = askService(channel, lane);
  const reading = await readPages(document, {
    maxPixels: message.maxPixels,
    ...(onlyPage !== undefined && { pages: { from: onlyPage, to: onlyPage } }),
    ...(pages !== undefined && { pages }),
    before,
    turn: questions.turn,
    recognize: questions.recognize,
    readAgain: async (index) => (await secondReader?.())?.[index]?.words ?? [],
    onPage: (page) => void channel.send({ kind: 'progress', page }),
  });
  if (!reading.isWhole) {
    for (const one of reading.readings)
      await channel.send({ kind: 'placed' }, Buffer.from(JSON.stringify(one)));
    await channel.send({ kind: 'yielded', lane: questions.lane() });
    return;
  }
  for (const page of reading.pages) await channel.send({ kind: 'page', page });
  await channel.send({ kind: 'done', notes: reading.notes });
}

const LULL_MS = 10;

/** Practises while it waits. A document that is there already is not kept waiting; one that comes meanwhile waits for the rest. */
async function nextDocument(channel: ServiceChannel, pdfium: Pdfium): ReturnType<typeof nextMessage> {
  await channel.send({ kind: 'ready' });
  const asked = nextMessage(channel);
  const isLeftWaiting = await Promise.race([asked.then(() => false), setTimeout(LULL_MS, true)]);
  if (isLeftWaiting) await practise(pdfium);
  return asked;
}

/** How to begin, with the pages that another child of this document read before; undefined when there is nothing to read. */
async function nextStart(
  channel: ServiceChannel,
): Promise<(PdfServiceMessage & { kind: 'read'; before: readonly PageReading[] }) | undefined> {
  const before: PageReading[] = [];
  for (;;) {
    const next = await nextMessage(channel);
    if (next?.message.kind === 'read') return { ...next.message, before };
    if (next?.message.kind !== 'placed') return undefined;
    // A child wrote it that read this document and no other.
    before.push(JSON.parse(Buffer.from(next.bytes).toString()) as PageReading);
  }
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

/**
 * Undefined where PDFium does not make a document of it. A document without pages, or whose root leads to none, it does
 * open, and it looks for pages beyond what the tree says: where it finds none the second reader, which may not come back
 * from such a document, has nothing to read.
 */
function openOrUndefined(pdfium: Pdfium, bytes: Uint8Array): PdfiumDocument | undefined {
  try {
    const document = openPdfium(pdfium, bytes);
    if (document.pageCount === 0) throw new DocumentFailure('no-pages');
    return document;
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
  if ((await nextStart(channel)) === undefined) return;
  const pages = composePages(
    read.map((page, index) => ({ ...page, page: index + 1, asides: [], rules: [] })),
  );
  for (const page of pages) await channel.send({ kind: 'page', page });
  await channel.send({ kind: 'done', notes: [{ kind: 'document-repaired' }] });
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
