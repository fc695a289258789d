/** Reads the files of `medlist infer`: a Bundle, a resource, an array of resources, NDJSON, the body of a request, a C-CDA document, an RxHistoryResponse, HL7 v2 messages, or a PDF. */
import type { SubmittedDocument } from '../documents/reader/document-reader.ts';
import { isSource, readSource } from '../sources/read-source.ts';
import { SourceRefused } from '../sources/source.ts';
import { jsonMistake } from '../web/json-mistake.ts';
import { bytesOfFile, type GivenFile } from './given-files.ts';
import { parsedJson } from '../fhir/free-form.ts';

/** What the files held, in the form of a request body (specification, InferRequest), and which file each resource came from. */
export interface InferFiles {
  readonly body: Readonly<Record<string, unknown>>;
  /** File of `resources[i]`. */
  readonly origins: readonly string[];
  /** What was not read of a file that is no FHIR: `summary.xml: …`. */
  readonly notes: readonly string[];
  /** PDFs, still to be read. */
  readonly documents: readonly SubmittedDocument[];
}

/** Throws an Error that names the file; its message never holds anything of the file's content. */
export async function readInferFiles(files: readonly GivenFile[]): Promise<InferFiles> {
  const resources: unknown[] = [];
  const origins: string[] = [];
  const notes: string[] = [];
  const documents: SubmittedDocument[] = [];
  let settings: Record<string, unknown> = {};
  for (const one of files) {
    const bytes = await bytesOfFile(one);
    const { given: file, name } = one;
    if (isPdf(bytes)) {
      documents.push({ name, read: async () => new Uint8Array(bytes) });
      continue;
    }
    const text = bytes.toString('utf8');
    const { found, rest, unread } = isSource(text)
      ? await sourceContent(text, file)
      : resourcesOf(parseText(text, file), file);
    settings = { ...settings, ...rest };
    notes.push(...unread.map((note) => `${file}: ${note}`));
    for (const resource of found) {
      resources.push(resource);
      origins.push(file);
    }
  }
  return { body: { ...settings, resources }, origins, notes, documents };
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_MARK.length).equals(PDF_MARK);
}

const PDF_MARK = Buffer.from('%PDF-');

function parseText(text: string, file: string): unknown {
  const json = text.replace(/^\uFEFF/, '').trim();
  if (json === '') throw new Error(`${file}: the file is empty`);
  return parsedJson(json) ?? parseLines(json, file);
}

/** Newline-delimited JSON, as FHIR bulk export writes it: one resource a line. */
function parseLines(text: string, file: string): unknown[] {
  const lines = text.split(/\r?\n/);
  const rows: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const row = parsedJson(line);
    if (row === undefined && rows.length === 0)
      throw new Error(`${file}: not JSON (${jsonMistake(text) ?? 'a long file'}) and not NDJSON`);
    if (row === undefined) throw new Error(`${file}: line ${index + 1} is not JSON`);
    rows.push(row);
  }
  return rows;
}

interface FileContent {
  readonly found: readonly unknown[];
  /** Fields of a request body beside its resources. */
  readonly rest: Readonly<Record<string, unknown>>;
  readonly unread: readonly string[];
}

/** Whatever is in none of the formats that are read is refused in a sentence. */
async function sourceContent(text: string, file: string): Promise<FileContent> {
  try {
    const { resources, notes } = await readSource(text);
    return { found: resources, rest: {}, unread: notes };
  } catch (error) {
    throw error instanceof SourceRefused ? new Error(`${file}: ${error.message}`, { cause: error }) : error;
  }
}

function resourcesOf(content: unknown, file: string): FileContent {
  if (Array.isArray(content)) return { found: content, rest: {}, unread: [] };
  if (typeof content !== 'object' || content === null) {
    throw new Error(`${file}: expected a FHIR Bundle, a resource, a list of resources or a request body`);
  }
  if ('resourceType' in content) return { found: [content], rest: {}, unread: [] };
  const { resources, bundle, ...rest } = content as { resources?: unknown; bundle?: unknown };
  if (!Array.isArray(resources) && (typeof bundle !== 'object' || bundle === null)) {
    throw new Error(`${file}: no "resourceType", no "resources" and no "bundle" in it`);
  }
  const bundles = typeof bundle === 'object' && bundle !== null ? [bundle] : [];
  return { found: [...(Array.isArray(resources) ? resources : []), ...bundles], rest, unread: [] };
}
