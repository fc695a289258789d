/** Folders of PDFs → one list a line: a document that stands alone, and each folder with the documents of one patient. */

import { existsSync, readFileSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DocumentFailure } from '../../documents/document-failure.ts';
import {
  type DocumentExtraction,
  EXTRACTION_RULESET_VERSION,
  medListFromDocuments,
} from '../../documents/med-list-from-documents.ts';
import { createDocumentReader, type DocumentReader } from '../../documents/reader/document-reader.ts';
import { ServiceError } from '../../errors.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { inFlight } from './in-flight.ts';
import { openLineWriter } from './lines/line-writer.ts';
import type { PopulationProgress } from './population-progress.ts';
import { writeWhole } from './lines/run-file.ts';
import { ERRORS_FILE, LISTS_FILE, type Results } from './run-in-folder.ts';
import { inputFiles, openWorkFolder, WORK_FORMAT, workFolderOf } from './work-folder.ts';

export interface ExtractionJob {
  readonly input: string;
  readonly out: string;
  readonly now: Date;
  readonly store: RxNormStore;
  readonly workers: number;
  readonly progress: PopulationProgress;
  readonly signal: AbortSignal;
  /** The body of the answer, and what of it was asked for. */
  readonly bodyOf: (extraction: DocumentExtraction, asOf: Date) => Readonly<Record<string, unknown>>;
  readonly asked: unknown;
}

/** The documents of one patient. */
interface Group {
  /** `letter.pdf`, or `patient-7`. */
  readonly name: string;
  readonly kind: 'document' | 'folder';
  readonly files: readonly string[];
}

/** Writes the lists sorted by name, and an error for each document or folder without one. */
export async function extractFolders(job: ExtractionJob): Promise<Results> {
  const input = inputFiles(job.input, ['.pdf']);
  const { release } = job.store;
  const manifest = {
    format: WORK_FORMAT,
    input,
    asked: [job.asked, EXTRACTION_RULESET_VERSION, release.source, release.version],
    asOf: job.now.toISOString(),
  };
  const work = openWorkFolder(workFolderOf(job.out), manifest, false);
  const groups = groupsOf(input.map(({ file }) => file)).map((group, number) => ({
    ...group,
    result: path.join(work.shards, String(number)),
  }));
  const open = groups.filter(({ result }) => !existsSync(result));
  job.progress.begin('reading', groups.length, 'lists');
  job.progress.advance(groups.length - open.length);
  const reader = createDocumentReader();
  try {
    await inFlight(open, job.workers, async (group) => {
      job.signal.throwIfAborted();
      const made = await listOf(group, { job, reader, asOf: new Date(work.manifest.asOf) });
      writeWhole(group.result, `${JSON.stringify(made)}\n`);
      job.progress.advance(1);
    });
  } finally {
    job.progress.stop();
    await reader.close();
  }
  return writeResults(groups, job.out);
}

/** A file at the top is a document of its own; whatever lies below a folder is of one patient. */
function groupsOf(files: readonly string[]): readonly Group[] {
  const byName = Map.groupBy(files, (file) => file.split('/', 1)[0] ?? file);
  return [...byName].map(([name, own]) => {
    const kind = own.length === 1 && own[0] === name ? 'document' : 'folder';
    return { name, kind, files: own };
  });
}

interface Made {
  readonly job: ExtractionJob;
  readonly reader: DocumentReader;
  readonly asOf: Date;
}

/** The line of a group, or that of its error. */
async function listOf({ name, kind, files }: Group, { job, reader, asOf }: Made): Promise<object> {
  const { input, store, signal } = job;
  const documents = files.map((file) => ({
    name: path.basename(file),
    read: async () => new Uint8Array(await readFile(path.join(input, file))),
  }));
  try {
    const extraction = await medListFromDocuments(documents, { reader, store }, { signal });
    return { [kind]: name, ...job.bodyOf(extraction, asOf), meta: metaOf(extraction) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DocumentFailure)
      return { error: true, [kind]: name, code: error.reason, reason: error.message };
    if (!(error instanceof ServiceError) || error.code !== 'several_patients') throw error;
    return { error: true, [kind]: name, code: 'several-patients', reason: SEVERAL };
  }
}

/** What the service says in headers: without it a list could be shorter than it looks. */
function metaOf({ list, pageCount, patientCheck, unread }: DocumentExtraction): object {
  return {
    ruleset_version: EXTRACTION_RULESET_VERSION,
    page_count: pageCount,
    patient_check: patientCheck,
    unread_count: unread.length,
    set_aside_count: list.setAside.length,
  };
}

const SEVERAL = 'the documents are of several patients';

/** Into the two files, in the order of the names. */
function writeResults(groups: readonly { readonly result: string }[], out: string): Results {
  const files = { lists: path.join(out, LISTS_FILE), errors: path.join(out, ERRORS_FILE) };
  const [lists, errors] = [openLineWriter(`${files.lists}.part`), openLineWriter(`${files.errors}.part`)];
  let failed = 0;
  for (const { result } of groups) {
    const line = readFileSync(result, 'utf8');
    const isError = line.startsWith(ERROR_MARK);
    if (isError) errors.write(`{${line.slice(ERROR_MARK.length)}`);
    else lists.write(line);
    failed += isError ? 1 : 0;
  }
  lists.close();
  errors.close();
  for (const file of Object.values(files)) renameSync(`${file}.part`, file);
  return { lists: groups.length - failed, errors: failed };
}

/** How the line of an error begins; the mark itself is not given out. */
const ERROR_MARK = '{"error":true,';
