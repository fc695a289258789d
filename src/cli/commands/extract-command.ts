/** `medlist extract FILE…`: the medication list of clinical PDFs, with the code of the service and no server. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Presets, SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { DocumentFailure } from '../../documents/document-failure.ts';
import { createDocumentReader } from '../../documents/reader/document-reader.ts';
import { medListFromDocuments, type DocumentExtraction } from '../../documents/med-list-from-documents.ts';
import { documentDetailsJson } from '../../http/views/document-details.ts';
import { extractedMedicationsJson } from '../../http/views/extracted-medications.ts';
import { readInclude } from '../../http/wire/include.ts';
import { openRxNormStore } from '../../terminology/open-store.ts';
import { configOfProcess } from '../environment.ts';
import { explainExtraction } from '../explain-extraction.ts';
import { extractionTable } from '../extraction-table.ts';

interface ExtractOptions {
  readonly json?: true;
  readonly explain?: true;
  readonly include?: readonly string[];
}

const HELP = `
Several files are one patient: a drug named in several documents becomes one entry. Files that name different patients are refused.
Below the table stand the drugs that are stopped or held, where documents disagree, every step of a taper, and what could not be read.
--explain shows every stage: lines, tables, sections, what each item names, why a code was chosen, what was set aside.
It prints the text of the documents; the list alone does not leave out the evidence lines either.

Examples:
  medlist extract fixtures/documents/discharge-summary/document.pdf
  medlist extract referral.pdf discharge.pdf --json > list.json
  medlist extract scan.pdf --explain | less`;

/** Registers the subcommand. */
export function addExtractCommand(program: Command): void {
  program
    .command('extract')
    .description('print the medication list of clinical PDFs')
    .argument('<file...>', 'PDF files of one patient')
    .option('--json', 'print the JSON of POST /v1/med-lists/from-documents instead of a table')
    .option('--include <names...>', 'with --json: set_aside, unread, conflicts, steps beside the list')
    .option('--explain', 'print every stage of the reading')
    .addHelpText('after', HELP)
    .action(async (files: string[], options: ExtractOptions) => {
      process.stdout.write(`${textOf(await extractFiles(files), options)}\n`);
    });
}

function textOf(extraction: DocumentExtraction, { json, explain, include = [] }: ExtractOptions): string {
  if (json === true) {
    const details = documentDetailsJson(extraction, readInclude([{ in: 'query', values: include }]));
    return JSON.stringify({ ...extractedMedicationsJson(extraction.list), ...details }, undefined, 2);
  }
  const table = extractionTable(extraction);
  return explain === true ? `${explainExtraction(extraction)}\n\n${table}` : table;
}

async function extractFiles(files: readonly string[]): Promise<DocumentExtraction> {
  const store = openRxNormStore({ dataDir: configOfProcess().dataDir });
  const reader = createDocumentReader();
  const progress = pageProgress();
  try {
    const submitted = files.map((file) => ({ name: path.basename(file), read: () => bytesOf(file) }));
    return await medListFromDocuments(submitted, { reader, store }, { onPage: progress.onPage });
  } catch (error) {
    if (!(error instanceof DocumentFailure)) throw error;
    throw new Error(`${error.documentName ?? 'a file'}: ${error.message}`, { cause: error });
  } finally {
    progress.stop();
    await reader.close();
    store.close();
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(file));
}

/** A bar on the terminal, one step a page; nothing where there is no terminal. */
function pageProgress() {
  const bar = new SingleBar(
    {
      format: 'reading {bar} {value}/{total} pages',
      stream: process.stderr,
      clearOnComplete: true,
      noTTYOutput: false,
    },
    Presets.shades_classic,
  );
  const pagesOf = new Map<string, number>();
  let pages = 0;
  const onPage = ({ name, pageCount }: { name: string; pageCount: number }): void => {
    pages += 1;
    if (!process.stderr.isTTY) return;
    if (pagesOf.size === 0) bar.start(pageCount, 0);
    pagesOf.set(name, pageCount);
    bar.setTotal([...pagesOf.values()].reduce((sum, count) => sum + count, 0));
    bar.update(pages);
  };
  return { onPage, stop: () => bar.stop() };
}
