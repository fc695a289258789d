/** `medlist extract FILE…`: the medication list of clinical PDFs, with the code of the service and no server. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import type { DocumentExtraction } from '../../documents/med-list-from-documents.ts';
import { documentDetailsJson } from '../../http/views/document-details.ts';
import { entriesJson } from '../../http/views/entry-details.ts';
import { INCLUDABLE, readInclude } from '../../http/wire/include.ts';
import { openRxNormStore } from '../../terminology/open-store.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { configOfProcess } from '../environment.ts';
import { explainExtraction } from '../explain-extraction.ts';
import { extractionTable } from '../extraction-table.ts';
import { extractFolders } from '../population/extract-folders.ts';
import { populationProgress } from '../population/population-progress.ts';
import { runInFolder } from '../population/run-in-folder.ts';
import { bytesOfFile, givenFiles, refuseFolders, type GivenFile } from '../given-files.ts';
import { jsonText } from '../json-text.ts';
import { readDocuments } from '../read-documents.ts';

interface ExtractOptions {
  readonly json?: true;
  readonly explain?: true;
  readonly include?: readonly string[];
  readonly ndjson?: string;
  readonly out?: string;
}

const HELP = `
Several files are one patient: a drug named in several documents becomes one
entry. Files that name different patients are refused.
Below the table stand the drugs that are stopped or held, where documents
disagree, every step of a taper, and what could not be read.
--explain shows every stage: lines, tables, sections, what each item names,
why a code was chosen, what was set aside.
It prints the text of the documents; the list alone does not leave out the
evidence lines either.

--ndjson reads a folder: each PDF in it is a list of its own, each folder in
it the documents of one patient.

Examples:
  medlist extract fixtures/documents/discharge-summary/document.pdf
  medlist extract referral.pdf discharge.pdf --json > list.json
  medlist extract scan.pdf --explain | less
  medlist extract --ndjson charts/ --out lists/ --include status`;

/** Registers the subcommand. */
export function addExtractCommand(program: Command): void {
  program
    .command('extract')
    .description('print the medication list of clinical PDFs')
    .argument('[file...]', 'PDF files of one patient')
    .option('--ndjson <folder>', 'a folder of PDFs: one list a line for each file in it and each folder')
    .option('--out <folder>', 'with --ndjson: where the lists go; a run that was killed goes on from there')
    .option('--json', 'print the JSON of POST /v1/med-lists/from-documents instead of a table')
    .option('--include <names...>', `with --json or --ndjson: ${Object.keys(INCLUDABLE).join(', ')}`)
    .option('--explain', 'print every stage of the reading')
    .addHelpText('after', HELP)
    .action(async (files: string[], options: ExtractOptions, command: Command) => {
      if ((files.length === 0) === (options.ndjson === undefined))
        return command.error("error: missing required argument 'file' or --ndjson, one of them", WRONG_LINE);
      if (options.ndjson !== undefined) return extractMany(options.ndjson, options);
      refuseFolders(files, 'name its PDFs one by one, or the folder with --ndjson');
      process.stdout.write(`${await extractFiles(givenFiles(files), options)}\n`);
    });
}

function textOf(
  extraction: DocumentExtraction,
  { json, explain, include = [] }: ExtractOptions,
  store: RxNormStore,
): string {
  if (json === true) {
    const body = bodyOf(extraction, include, { asOf: new Date(), store });
    return jsonText(body);
  }
  const table = extractionTable(extraction, process.stdout.columns);
  return explain === true ? `${explainExtraction(extraction)}\n\n${table}` : table;
}

/** What POST /v1/med-lists/from-documents answers. */
function bodyOf(
  extraction: DocumentExtraction,
  include: readonly string[],
  weighing: { readonly asOf: Date; readonly store: RxNormStore },
) {
  const asked = readInclude([{ in: 'query', values: include }]);
  const medications = entriesJson(extraction, asked, weighing);
  return { medications, ...documentDetailsJson(extraction, asked) };
}

/** Many patients, a line each. */
async function extractMany(input: string, { out: folder, include = [] }: ExtractOptions): Promise<void> {
  readInclude([{ in: 'query', values: include }]);
  const store = openRxNormStore({ dataDir: configOfProcess().dataDir });
  const [now, workers, progress] = [new Date(), availableParallelism(), populationProgress()];
  try {
    await runInFolder(folder, (out, signal) =>
      extractFolders({
        input,
        out,
        now,
        store,
        workers,
        progress,
        signal,
        asked: include,
        bodyOf: (extraction, asOf) => bodyOf(extraction, include, { asOf, store }),
      }),
    );
  } finally {
    store.close();
  }
}

/** Exit code 2: the command line itself is wrong. */
const WRONG_LINE = { exitCode: 2 };

/** What the command prints. */
export async function extractFiles(files: readonly GivenFile[], options: ExtractOptions): Promise<string> {
  const store = openRxNormStore({ dataDir: configOfProcess().dataDir });
  try {
    const documents = files.map((file) => ({ name: file.name, read: () => bytesOf(file) }));
    return textOf(await readDocuments(documents, store), options, store);
  } finally {
    store.close();
  }
}

async function bytesOf(file: GivenFile): Promise<Uint8Array> {
  return new Uint8Array(await bytesOfFile(file));
}
