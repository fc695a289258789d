/** The files of a Bulk Data export into a folder; a download that was killed is resumed, links that expired are asked for again. */

import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { bulkFile, endExport, kickOff, manifestOf } from '../../ehr/bulk/bulk-export.ts';
import type { BulkFile, BulkManifest } from '../../ehr/bulk/bulk-manifest.ts';
import type { BulkServer } from '../../ehr/bulk/bulk-requests.ts';
import { EhrFailure } from '../../ehr/ehr-failure.ts';
import { isJsonObject, objectsAt, parsedJson } from '../../fhir/free-form.ts';
import { inFlight } from './in-flight.ts';
import { errorLine } from './lines/population-error-table.ts';
import { writeWhole } from './lines/run-file.ts';
import type { PopulationProgress } from './population-progress.ts';
import { isCancelled } from './run-in-folder.ts';

export interface ExportRequest {
  readonly server: BulkServer;
  /** Where the export begins: `https://ehr.example.org/fhir/Patient/$export`. */
  readonly address: URL;
  /** Folder of temporary files. */
  readonly folder: string;
  readonly progress: PopulationProgress;
}

export interface FetchedExport {
  readonly folder: string;
  /** Lines of errors.ndjson about what the server could not export. */
  readonly errors: readonly string[];
}

/** What is remembered of an export that has begun. */
interface State {
  readonly address: string;
  readonly status: string;
  readonly isDone: boolean;
}

/** Fetches every file. @throws EhrFailure, and an Error where the folder holds another export */
export async function fetchExport(request: ExportRequest): Promise<FetchedExport> {
  const { folder, address } = request;
  const files = path.join(folder, 'export');
  mkdirSync(files, { recursive: true });
  const known = readState(folder);
  if (known !== undefined && known.address !== address.href)
    throw new Error(`${folder} holds an export of another address; remove it to start anew`);
  if (known?.isDone !== true) await fetchFiles(request, files, known);
  return { folder: files, errors: serverErrors(files) };
}

async function fetchFiles(request: ExportRequest, files: string, known: State | undefined): Promise<void> {
  const { server, address, folder } = request;
  const status = known === undefined ? await begin(request) : new URL(known.status);
  try {
    await fetchRounds(request, files, status);
  } catch (error) {
    if (isCancelled(server.signal)) await end(server, status);
    // The server forgot an export that was begun by an earlier start.
    if (known === undefined || !(error instanceof ExportGone)) throw error;
    for (const file of globSync('*', { cwd: files })) rmSync(path.join(files, file));
    return fetchFiles({ ...request }, files, undefined);
  }
  writeState(folder, { address: address.href, status: status.href, isDone: true });
  await end(server, status);
}

async function begin({ server, address, folder }: ExportRequest): Promise<URL> {
  const status = await kickOff(server, address);
  writeState(folder, { address: address.href, status: status.href, isDone: false });
  return status;
}

const END_MS = 10_000;

/** Also when everything else has been stopped. */
function end(server: BulkServer, status: URL): Promise<void> {
  return endExport({ ...server, signal: AbortSignal.timeout(END_MS) }, status);
}

/** The status of the export is not known to the server. */
class ExportGone extends EhrFailure {}

/** So often nothing new may come before it is given up. */
const MOST_EMPTY_ROUNDS = 3;

/** Each round has a fresh manifest, for links end and connections break, and fetches what is missing. */
async function fetchRounds(request: ExportRequest, files: string, status: URL): Promise<void> {
  const { server, progress } = request;
  for (let emptyRounds = 0; ;) {
    progress.begin('waiting for the server', 1, 'export');
    const manifest = await manifestOf(server, status, progress.say).catch((error: unknown) => {
      const isGone = error instanceof EhrFailure && error.reason === 'not-found';
      throw isGone ? new ExportGone('not-found') : error;
    });
    const wanted = namedFiles(manifest);
    removeOthers(files, wanted);
    const missing = [...wanted].filter(([name]) => !existsSync(path.join(files, name)));
    progress.begin('fetching', wanted.size, 'files');
    progress.advance(wanted.size - missing.length);
    const failures: unknown[] = [];
    await inFlight(missing, FILES_AT_ONCE, async ([name, file]) => {
      const pieces = bulkFile(server, file, { needsToken: manifest.needsToken, status });
      await fetchFile(pieces, path.join(files, name), file.count).then(
        () => progress.advance(1),
        (error: unknown) => failures.push(error),
      );
      server.signal.throwIfAborted();
    });
    if (failures.length === 0) return;
    emptyRounds = failures.length < missing.length ? 0 : emptyRounds + 1;
    if (emptyRounds >= MOST_EMPTY_ROUNDS || !(failures[0] instanceof EhrFailure)) throw failures[0];
  }
}

const FILES_AT_ONCE = 3;
const NEWLINE = 10;

/** A file appears whole or not at all. @throws EhrFailure `cut-short` when it holds less than the server counted */
async function fetchFile(
  pieces: AsyncIterable<Uint8Array>,
  file: string,
  count: number | undefined,
): Promise<void> {
  const part = await open(`${file}.part`, 'w', 0o600);
  let lines = 0;
  let last = NEWLINE;
  try {
    for await (const piece of pieces) {
      await part.writeFile(piece);
      for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) lines += 1;
      last = piece.at(-1) ?? last;
    }
  } finally {
    await part.close();
  }
  if (last !== NEWLINE) lines += 1;
  if (count !== undefined && lines < count) throw new EhrFailure('cut-short');
  renameSync(`${file}.part`, file);
}

const ERRORS_PREFIX = 'OperationOutcome-errors-';

/** Each file under a name of its own that stays the same when its link is signed anew. */
function namedFiles({ output, errors }: BulkManifest): ReadonlyMap<string, BulkFile> {
  const nameOf = (prefix: string, { url }: BulkFile, ending: string): string => {
    const place = URL.canParse(url) ? new URL(url) : undefined;
    const key = place === undefined ? url : `${place.origin}${place.pathname}`;
    return `${prefix}${hash('sha256', key).slice(0, 16)}.${ending}`;
  };
  return new Map([
    ...output.map((file): [string, BulkFile] => [nameOf(`${file.type}-`, file, 'ndjson'), file]),
    ...errors.map((file): [string, BulkFile] => [nameOf(ERRORS_PREFIX, file, 'outcomes'), file]),
  ]);
}

/** What the manifest no longer names could hold what it names otherwise: then all of it is fetched again. */
function removeOthers(folder: string, wanted: ReadonlyMap<string, BulkFile>): void {
  const there = globSync('*', { cwd: folder }).filter((file) => !file.endsWith('.part'));
  if (there.every((file) => wanted.has(file))) return;
  for (const file of there) rmSync(path.join(folder, file));
}

/** One line for each problem that the server tells; its words are left out. */
function serverErrors(folder: string): readonly string[] {
  return globSync(`${ERRORS_PREFIX}*`, { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
      return lines.flatMap((line, index) =>
        isProblem(line) ? [errorLine({ file, line: index + 1 }, 'not-exported')] : [],
      );
    });
}

/** What cannot be read as a mere remark counts as a problem. */
function isProblem(line: string): boolean {
  if (line.trim() === '') return false;
  const outcome = parsedJson(line);
  const issues = isJsonObject(outcome) ? objectsAt(outcome, 'issue') : [];
  return issues.length === 0 || issues.some(({ severity }) => severity !== 'information');
}

function stateFile(folder: string): string {
  return path.join(folder, 'bulk.json');
}

function readState(folder: string): State | undefined {
  if (!existsSync(stateFile(folder))) return undefined;
  // Decode edge: this program wrote it, whole.
  return JSON.parse(readFileSync(stateFile(folder), 'utf8')) as State;
}

function writeState(folder: string, state: State): void {
  writeWhole(stateFile(folder), JSON.stringify(state));
}
