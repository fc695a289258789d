/** One page of a PDF as a picture, and where its lines stand on it: evidence can be marked where it was found. */
import type { DocumentReader, ReadOptions, SubmittedDocument } from './document-reader.ts';
import { pngOfGreymap } from './grey-png.ts';
import type { PageLines } from '../line.ts';

/** A line and its box, as shares of the width and height of the page, from the top left. */
export interface PlacedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PagePicture {
  readonly pageCount: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly png: Buffer;
  readonly lines: readonly PlacedLine[];
}

/** The picture of a page (1-indexed); undefined when the document has no such page, or it cannot be drawn. */
export async function pagePicture(
  document: SubmittedDocument,
  page: number,
  reader: DocumentReader,
  options: Pick<ReadOptions, 'signal' | 'organization'> = {},
): Promise<PagePicture | undefined> {
  const [read] = await reader.read([document], { ...options, onlyPage: page });
  const image = read?.picture === undefined ? undefined : pngOfGreymap(read.picture);
  if (read === undefined || image === undefined) return undefined;
  const lines = read.pages.find((candidate) => candidate.page === page);
  return { pageCount: read.pageCount, ...image, lines: lines === undefined ? [] : placed(lines, image) };
}

/** How far the sides of picture and page may differ before the page was turned for reading and the boxes do not fit. */
const TURNED = 0.02;

function placed(
  { width, height, lines }: PageLines,
  image: { readonly width: number; readonly height: number },
): PlacedLine[] {
  if (Math.abs(width / height - image.width / image.height) > TURNED) return [];
  return lines.map((line) => ({
    text: line.text,
    x: line.x / width,
    y: line.y / height,
    width: line.width / width,
    height: line.height / height,
  }));
}
