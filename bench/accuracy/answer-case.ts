/** What the program answers for a case, in one shape for documents and patients. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DocumentFailure } from '../../src/documents/document-failure.ts';
import { medListFromDocuments } from '../../src/documents/med-list-from-documents.ts';
import type { DocumentReader } from '../../src/documents/reader/document-reader.ts';
import type { ExtractedMedicationJson } from '../../src/http/wire/documents.ts';
import { listFor } from '../../src/http/lists/list-for.ts';
import { extractedMedicationJson } from '../../src/http/views/extracted-medications.ts';
import { dosageJson } from '../../src/http/views/dosage-json.ts';
import { readInferRequest } from '../../src/http/wire/infer-request.ts';
import type { InferredMedication, InferredStatus } from '../../src/medications/medication-list.ts';
import { normalizedFrequency, normalizedRoute } from '../../src/sig/say/normalized-dosage.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';
import { buildPdf, textContent } from '../../scripts/sandbox/build-pdf.ts';
import type { GoldCase } from './gold.ts';

/** One entry of the answer. */
export interface Answered {
  /** As shown. */
  readonly name: string;
  /** Names of the active ingredients, or the name as written. */
  readonly ingredients: readonly string[];
  /** RxNorm code and name of the concept. */
  readonly product: readonly string[];
  readonly dose?: { readonly quantity: string; readonly unit: string } | undefined;
  readonly route?: string | undefined;
  readonly frequency?: string | undefined;
  readonly sources: readonly string[];
  readonly status?: InferredStatus;
}

export interface Sources {
  readonly reader: DocumentReader;
  readonly store: RxNormStore;
}

/** The entries the program lists; none where it cannot read the document. */
export async function answerCase(
  folder: string,
  { input = '', text }: Pick<GoldCase, 'input' | 'text'>,
  sources: Sources,
): Promise<readonly Answered[]> {
  if (text !== undefined) return documentEntries(printed(text), sources);
  const file = path.resolve(folder, input);
  if (file.endsWith('.json')) return patientEntries(readFileSync(file, 'utf8'), sources.store);
  const bytes = file.endsWith('.txt') ? printed(readFileSync(file, 'utf8')) : readFileSync(file);
  return documentEntries(new Uint8Array(bytes), sources);
}

/**
 * Text as a PDF, line by line, in the encoding of its font; what stands behind a tab is a cell of its own, at the tab stop where an editor shows
 * it. Text that is set in columns by spaces is printed in fixed pitch, the only print in which they are columns.
 */
export function printed(text: string): Uint8Array {
  const isSpaced = !text.includes('\t') && /\S {3,}\S/.test(text);
  const pages = text.split('\f').map((page) => {
    const lines = page.split('\n');
    const content = page.includes('\t')
      ? cellsContent(lines)
      : textContent(lines, isSpaced ? { size: 8, left: 36 } : {});
    return { content: Buffer.from(inWinAnsi(content), 'latin1') };
  });
  return buildPdf(pages, isSpaced ? { font: 'Courier' } : {});
}

/** What WinAnsi has and Latin-1 has not, at its place there: bullets, dashes, quotes. */
const WIN_ANSI = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function inWinAnsi(text: string): string {
  return text.replaceAll(/[\u0100-\u{10ffff}]/gu, (character) => {
    const at = WIN_ANSI.indexOf(character);
    return at < 0 ? character : String.fromCodePoint(0x80 + at);
  });
}

/** Tab stops stand eight characters apart, 38 points in print: an average word of eight letters fits in 9 points Helvetica. */
function cellsContent(lines: readonly string[]): string {
  const shown = lines.flatMap((line, row) =>
    cellsOf(line).map(
      ({ text, stop }) =>
        `1 0 0 1 ${48 + 38 * stop} ${740 - 13 * row} Tm (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj`,
    ),
  );
  return `BT /F1 9 Tf ${shown.join('\n')} ET`;
}

function cellsOf(line: string): { readonly text: string; readonly stop: number }[] {
  let stop = 0;
  return line.split('\t').map((text) => {
    const cell = { text, stop };
    stop += Math.floor(text.length / 8) + 1;
    return cell;
  });
}

async function documentEntries(bytes: Uint8Array, sources: Sources): Promise<readonly Answered[]> {
  try {
    const document = { name: 'document.pdf', read: () => Promise.resolve(bytes) };
    const { list } = await medListFromDocuments([document], sources);
    return list.medications.map((entry) => documentEntry(extractedMedicationJson(entry)));
  } catch (error) {
    if (error instanceof DocumentFailure) return [];
    throw error;
  }
}

function documentEntry(json: ExtractedMedicationJson): Answered {
  const named = json.ingredients.map(({ name }) => name);
  return {
    name: json.drug_name,
    ingredients: named.length > 0 ? named : [json.drug_name],
    product: [json.drug_name, json.rxnorm_code ?? ''],
    dose: doseOf(json.dose_quantity, json.dose_unit),
    route: json.route ?? undefined,
    frequency: json.frequency ?? undefined,
    sources: [],
  };
}

function doseOf(
  quantity: string | number | null | undefined,
  unit: string | null | undefined,
): Answered['dose'] {
  return quantity === null || quantity === undefined
    ? undefined
    : { quantity: String(quantity), unit: unit ?? '' };
}

function patientEntries(body: string, store: RxNormStore): readonly Answered[] {
  const asked = readInferRequest(JSON.parse(body));
  if (asked.asOf === undefined) throw new Error('a patient of a gold folder needs its as_of');
  return listFor(asked, asked.asOf, store).medications.map((entry) => patientEntry(entry));
}

function patientEntry(entry: InferredMedication): Answered {
  const { dosage = {}, concept, displayName, provenance, status } = entry;
  const dose = dosageJson(entry)?.dose_quantity;
  return {
    name: displayName,
    ingredients: ingredientsOf(entry),
    product: concept === undefined ? [displayName] : [displayName, concept.name, concept.rxcui],
    dose: doseOf(dose?.value, dose?.unit),
    route: normalizedRoute(dosage)?.abbreviation,
    frequency: normalizedFrequency(dosage),
    sources: provenance.sources,
    status,
  };
}

function ingredientsOf({ product, concept, displayName }: InferredMedication): string[] {
  const named = (product?.ingredients ?? []).map(({ name }) => name);
  return named.length > 0 ? named : [concept?.name ?? displayName];
}
