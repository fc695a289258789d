/** `medlist infer FILE…`: the medication list of FHIR files, C-CDA documents and PDFs, with the code of the service and no server. */
import { randomUUIDv7 } from 'node:crypto';
import type { Command } from 'commander';
import { ServiceError } from '../../errors.ts';
import { listFor } from '../../http/lists/list-for.ts';
import { viewOf } from '../../http/endpoints/infer-medications.ts';
import { instantText } from '../../http/wire/as-of.ts';
import { type InferRequest, readInferRequest } from '../../http/wire/infer-request.ts';
import type { ListMeta } from '../../http/views/list-meta.ts';
import { metaOf } from '../../http/views/list-meta.ts';
import { MEDLIST_CANONICAL } from '../../fhir/derived-extensions.ts';
import { inlineDocuments } from '../../fhir/inline-documents.ts';
import type { MedicationList } from '../../medications/medication-list.ts';
import type { MedicationRecord } from '../../medications/medication-record.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { openRxNormStore } from '../../terminology/open-store.ts';
import { configOfProcess } from '../environment.ts';
import { unreadLine } from '../extraction-table.ts';
import { givenFiles, refuseFolders, type GivenFile } from '../given-files.ts';
import { jsonText } from '../json-text.ts';
import { explanationLines, medicationTable } from '../medication-table.ts';
import { readDocumentRecords } from '../read-documents.ts';
import { bulkServer } from '../bulk-server.ts';
import { addListOptions, fieldsOf, type ListOptions, settingsOf, workersArgument } from '../list-options.ts';
import { type InferFiles, readInferFiles } from '../read-infer-files.ts';

interface InferOptions extends ListOptions {
  readonly json?: true;
  readonly ndjson?: string;
  readonly bulk?: string;
  readonly pipe?: true;
  readonly out?: string;
  readonly workers?: number;
}

const HELP = `
Files may hold a FHIR Bundle, one resource, a list of resources, NDJSON, the
body of a request to POST /v1/medications/infer, a C-CDA document, an NCPDP
RxHistoryResponse, HL7 v2 messages, or a PDF; several files are one patient.
"-" reads standard input.

--ndjson reads the files of a Bulk Data export (.ndjson, .ndjson.gz) of any
number of patients and writes one list a line, sorted by patient; --pipe
answers each line of standard input, the resources of one patient.
docs/populations.md

Examples:
  medlist infer fixtures/bundles/order-and-fill/request.json
  medlist infer orders.ndjson fills.ndjson --as-of 2026-06-01 --status active
  medlist infer clinic.json summary.xml discharge.pdf --explain
  medlist infer bundle.json --format fhir_bundle --verbosity full > list.json
  medlist infer --ndjson export/ --out lists/ --as-of 2026-06-01`;

/** Registers the subcommand. */
export function addInferCommand(program: Command): void {
  const infer = program
    .command('infer')
    .description('print the medication list of FHIR, C-CDA, RxHistory, HL7 v2 and PDF files')
    .argument('[file...]', 'files of one patient')
    .option('--ndjson <folder>', 'a Bulk Data export: one list a line for each patient')
    .option('--bulk <url>', 'the same from a FHIR server: its patients, or …/Group/ID/$export')
    .option('--pipe', 'one list for each line of standard input; needs --as-of')
    .option(
      '--out <folder>',
      'with --ndjson, --bulk: where the lists go; a run that was killed goes on from there',
    )
    .option('--workers <number>', 'with --ndjson, --bulk: threads (default: one a core)', workersArgument)
    .option('--json', 'print JSON instead of a table');
  addListOptions(infer)
    .addHelpText('after', HELP)
    .action(async (files: string[], options: InferOptions, command: Command) => {
      if ([options.ndjson, options.bulk, options.pipe].some((one) => one !== undefined))
        return inferMany(files, options, command);
      if (files.length === 0) return command.error("error: missing required argument 'file'", WRONG_LINE);
      refuseFolders(files, 'name its files one by one, or a Bulk Data export with --ndjson');
      const say = (line: string): void => void process.stderr.write(`${line}\n`);
      process.stdout.write(`${await inferFiles(givenFiles(files), options, { now: new Date(), say })}\n`);
    });
}

/** Exit code 2: the command line itself is wrong. */
const WRONG_LINE = { exitCode: 2 };

/** Many patients, a line each. */
async function inferMany(files: readonly string[], options: InferOptions, command: Command): Promise<void> {
  const { ndjson, bulk, pipe, out, workers } = options;
  const given = [ndjson, bulk, pipe, files[0]].filter((one) => one !== undefined);
  if (given.length > 1)
    return command.error('error: give files, --ndjson, --bulk or --pipe, one of them', WRONG_LINE);
  const { settings, asOf } = settingsOf(options);
  const request = { settings, asOf, dataDir: configOfProcess().dataDir, workers, out };
  const { runBulk, runPipe, runPopulation } = await import('../population/run-population.ts');
  if (ndjson !== undefined) return runPopulation(ndjson, request);
  if (bulk !== undefined) {
    const { address, ...server } = await bulkServer(bulk, configOfProcess());
    return runBulk(address, request, server);
  }
  // Partitions that run at different times, or once more, would differ.
  if (asOf === undefined) return command.error('error: --pipe needs --as-of', WRONG_LINE);
  return runPipe(asOf, request);
}

/** Where and when a list is made. */
export interface InferCall {
  readonly now: Date;
  /** Gets a line for whatever could not be read. */
  readonly say: (line: string) => void;
}

/** What the command prints. */
export async function inferFiles(
  files: readonly GivenFile[],
  options: InferOptions,
  { now, say }: InferCall,
): Promise<string> {
  const input = await readInferFiles(files);
  const rxnorm = openRxNormStore({ dataDir: configOfProcess().dataDir });
  try {
    const asked = readInferRequest(bodyOf(input, options));
    for (const note of input.notes) say(`not read: ${note}`);
    for (const reference of inlineDocuments([...asked.resources, asked.bundle]))
      say(`not read: ${reference}, a document; give it as a file of its own`);
    const { records, unread } = await readDocumentRecords(input.documents, rxnorm);
    for (const part of unread) say(unreadLine(part));
    return answerText({ ...asked, records }, asked.asOf ?? now, rxnorm, options);
  } catch (error) {
    throw error instanceof ServiceError ? new Error(inWords(error, input), { cause: error }) : error;
  } finally {
    rxnorm.close();
  }
}

function answerText(
  asked: InferRequest & { readonly records: readonly MedicationRecord[] },
  asOf: Date,
  rxnorm: RxNormStore,
  options: InferOptions,
): string {
  const started = performance.now();
  const list = listFor(asked, asOf, rxnorm);
  if (options.json === undefined && options.format === undefined && options.as === undefined)
    return tableText(list, asOf);
  const processingTimeMs = Math.round(performance.now() - started);
  const measured = { asOf, madeAt: new Date(), processingTimeMs };
  return jsonText(jsonOf(list, asked, measured));
}

/** Options of the command line win over the fields of a request file. */
function bodyOf({ body, documents, origins }: InferFiles, options: InferOptions): Record<string, unknown> {
  // A request must hold something; where only PDFs were named, their records are what the list rests on.
  const isOnlyPdfs = documents.length > 0 && origins.length === 0;
  return {
    verbosity: 'full',
    ...body,
    ...(isOnlyPdfs ? { bundle: { resourceType: 'Bundle', type: 'collection', entry: [] } } : {}),
    ...fieldsOf(options),
  };
}

function jsonOf(
  list: MedicationList,
  asked: InferRequest,
  measured: Pick<ListMeta, 'asOf' | 'madeAt' | 'processingTimeMs'>,
): unknown {
  const meta = metaOf(list, { requestId: randomUUIDv7(), ...measured });
  return viewOf(list, asked, meta, MEDLIST_CANONICAL).body;
}

function tableText(list: MedicationList, asOf: Date): string {
  const counts = `${counted(list.inputResourceCount, 'resource')}, ${counted(list.medications.length, 'medication')}`;
  const setAside = list.setAside.map(({ reference, reason }) => `set aside: ${reference} (${reason})`);
  const notes = list.notes.map(({ reference, field, code }) => `note: ${reference}, ${field} (${code})`);
  const lines = [`${counts}, as of ${instantText(asOf)}`, ...setAside, ...notes];
  return [medicationTable(list, process.stdout.columns), ...explanationLines(list), ...lines].join('\n');
}

/** `1 medication`, `2 medications` */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `labs.json: Input should be a valid dictionary (resources[3])` */
function inWords({ detail }: ServiceError, { origins }: InferFiles): string {
  if (!Array.isArray(detail)) return typeof detail === 'string' ? detail : 'the request was refused';
  const lines = detail.map((issue: { loc: (string | number)[]; msg: string }) => {
    const [, field, index] = issue.loc;
    const origin = field === 'resources' && typeof index === 'number' ? origins[index] : undefined;
    const place = issue.loc.slice(1).join('.');
    return `${origin === undefined ? '' : `${origin}: `}${issue.msg}${place === '' ? '' : ` (${place})`}`;
  });
  return lines.join('\n');
}
