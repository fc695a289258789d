/** Writes small PDFs by hand, page by page, for fixtures and hostile documents. */

/** One page: its size in points, its content stream, and a grey picture named Im1. */
export interface PdfObjectSource {
  readonly width?: number;
  readonly height?: number;
  readonly content: string | Uint8Array;
  /** Extra entries of the content stream's dictionary, e.g. `/Filter /FlateDecode`. */
  readonly contentEntries?: string;
  readonly image?: {
    readonly width: number;
    readonly height: number;
    readonly bits: number;
    readonly deflated: Uint8Array;
  };
  /** Further XObjects by name, e.g. `/Fm1 5 0 R`; a page's content is object 5, 8, 11 …. */
  readonly xObjects?: string;
  /** Extra entries of the page's dictionary. */
  readonly pageEntries?: string;
}

/** A PDF with these pages, the font `font` as F1 (`fontEntries` are added to its dictionary), a cross-reference table and a trailer. */
export function buildPdf(
  pages: readonly PdfObjectSource[],
  { font = 'Helvetica', fontEntries = '' } = {},
): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  const add = (body: string, stream?: Uint8Array): number => {
    offsets.push(length());
    parts.push(Buffer.from(`${offsets.length} 0 obj\n${body}\n`, 'latin1'));
    if (stream !== undefined)
      parts.push(Buffer.from('stream\n'), Buffer.from(stream), Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
    return offsets.length;
  };
  const first = 4;
  const perPage = 3;
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${first + index * perPage} 0 R`).join(' ')}] >>`,
  );
  add(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding ${fontEntries} >>`);
  for (const [index, page] of pages.entries()) {
    const own = first + index * perPage;
    const { width = 612, height = 792, image, xObjects = '', pageEntries = '' } = page;
    const picture = `/XObject << ${image === undefined ? '' : `/Im1 ${own + 2} 0 R`} ${xObjects} >>`;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${own + 1} 0 R /Resources << /Font << /F1 3 0 R >> ${picture} >> ${pageEntries} >>`,
    );
    const content = Buffer.from(page.content as string);
    add(`<< /Length ${content.length} ${page.contentEntries ?? ''} >>`, content);
    if (image === undefined) add('null');
    else {
      add(
        `<< /Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace /DeviceGray /BitsPerComponent ${image.bits} /Filter /FlateDecode /Length ${image.deflated.length} >>`,
        image.deflated,
      );
    }
  }
  const start = length();
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Content that prints lines of text from the top of the page, 14 points apart. */
export function textContent(lines: readonly string[], { size = 11, left = 72, top = 720 } = {}): string {
  const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`);
  return `BT /F1 ${size} Tf 14 TL ${left} ${top} Td ${shown.join('\n')} ET`;
}
