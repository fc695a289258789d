/** Reads rows of the Rich Release Format: pipe-separated columns, each line closed by a pipe, UTF-8, no header, no quoting. */
import { StringDecoder } from 'node:string_decoder';
import { ReleaseRefused } from './release-refused.ts';
import type { ReleaseFile } from './release-source.ts';

/** Columns of the files that are read (RxNorm Technical Documentation, section 12), by position from 0. */
export const RXNCONSO = {
  columns: 18,
  RXCUI: 0,
  LAT: 1,
  SAB: 11,
  TTY: 12,
  STR: 14,
  SUPPRESS: 16,
  CVF: 17,
} as const;
export const RXNREL = {
  columns: 16,
  RXCUI1: 0,
  STYPE1: 2,
  RXCUI2: 4,
  RELA: 7,
  SAB: 10,
  SUPPRESS: 14,
} as const;
export const RXNSAT = { columns: 13, RXCUI: 0, ATN: 8, SAB: 9, ATV: 10, SUPPRESS: 11 } as const;
export const RXNATOMARCHIVE = {
  columns: 16,
  STR: 2,
  RXCUI: 12,
  SAB: 13,
  TTY: 14,
  MERGED_TO_RXCUI: 15,
} as const;
export const RXNCUI = { columns: 5, CUI1: 0, CARDINALITY: 3, CUI2: 4 } as const;
export const RXNSAB = { columns: 25, VSAB: 2, RSAB: 3, SVER: 6 } as const;

export interface RowReader {
  /** How many columns each line must have. */
  readonly columns: number;
  row(fields: readonly string[], line: number): void;
  /** Told of every piece of the file that was read. */
  readonly progress?: ((bytes: number) => void) | undefined;
}

/** Streams a file through `reader.row`, refusing lines with another number of columns and a last line that was cut off. */
export async function readRows(file: ReleaseFile, reader: RowReader): Promise<number> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let line = 0;
  for await (const piece of chunksOf(file, reader.progress ?? (() => undefined))) {
    const text = rest + decoder.write(piece);
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      line += 1;
      reader.row(fieldsOf(text.slice(start, end), reader.columns, { file: file.location, line }), line);
      start = end + 1;
    }
    rest = text.slice(start);
    if (rest.length > MAX_LINE_CHARACTERS) {
      throw new ReleaseRefused('This is not a text file of lines.', { file: file.location, line: line + 1 });
    }
  }
  if (rest + decoder.end() !== '') {
    throw new ReleaseRefused('The last line is cut off: the file is truncated.', {
      file: file.location,
      line: line + 1,
    });
  }
  return line;
}

/** The longest column may have 4,000 characters. */
const MAX_LINE_CHARACTERS = 100_000;

async function* chunksOf(file: ReleaseFile, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  try {
    for await (const piece of await file.open(count)) yield piece as Buffer;
  } catch (cause) {
    throw new ReleaseRefused('The file cannot be unpacked: it is damaged or incomplete.', {
      file: file.location,
      cause,
    });
  }
}

function fieldsOf(text: string, columns: number, place: { file: string; line: number }): string[] {
  const fields = (text.endsWith('\r') ? text.slice(0, -1) : text).split('|');
  if (fields.length !== columns + 1) {
    throw new ReleaseRefused(`A line has ${fields.length - 1} columns instead of ${columns}.`, place);
  }
  return fields;
}
