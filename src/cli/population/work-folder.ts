/** The folder of temporary files of one run, and what of an earlier start of the same run is in it. */

import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from './lines/run-file.ts';

/** What makes two starts one run: the same input, asked for in the same way, answered by the same rules. */
export interface Manifest {
  readonly format: number;
  readonly input: readonly InputFile[];
  /** What was asked for and which rules and drugs answer it. */
  readonly asked: unknown;
  /** The reference time of the first start; it holds for the whole run. */
  readonly asOf: string;
}

interface InputFile {
  readonly file: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
}

export interface WorkFolder {
  readonly folder: string;
  /** That of the first start. */
  readonly manifest: Manifest;
  readonly runs: string;
  readonly shards: string;
  readonly shared: string;
  /** There when every line is in a run. */
  readonly sorted: string;
}

/** Changed when a run can no longer be resumed from the files of an older version. */
export const WORK_FORMAT = 1;

/** Opens the folder: new, or that of an earlier start of the same run. Throws an Error where another run is unfinished there. */
export function openWorkFolder(folder: string, wanted: Manifest, hasOwnAsOf: boolean): WorkFolder {
  const file = path.join(folder, 'manifest.json');
  const earlier = readManifest(file);
  const isSame =
    earlier !== undefined &&
    identityOf(earlier) === identityOf(wanted) &&
    (!hasOwnAsOf || earlier.asOf === wanted.asOf);
  if (earlier !== undefined && !isSame)
    throw new Error(
      `${folder} holds a run of other input, options or rules that did not end; remove it to start anew`,
    );
  const paths = pathsIn(folder);
  for (const one of [folder, paths.runs, paths.shards]) mkdirSync(one, { recursive: true, mode: 0o700 });
  if (!isSame) writeWhole(file, JSON.stringify(wanted));
  return { folder, manifest: isSame ? earlier : wanted, ...paths };
}

/** The folder of a run that has begun. Throws an Error where there is none. */
export function knownWorkFolder(folder: string): WorkFolder {
  const manifest = readManifest(path.join(folder, 'manifest.json'));
  if (manifest === undefined) throw new Error(`${folder}: no run has begun there`);
  return { folder, manifest, ...pathsIn(folder) };
}

function pathsIn(folder: string): Pick<WorkFolder, 'runs' | 'shards' | 'shared' | 'sorted'> {
  return {
    runs: path.join(folder, 'runs'),
    shards: path.join(folder, 'shards'),
    shared: path.join(folder, 'shared.sqlite'),
    sorted: path.join(folder, 'sorted'),
  };
}

/** What a run reads in a folder and the folders below, sorted; nothing that is hidden. Throws an Error where there is none. */
export function inputFiles(folder: string, endings: readonly string[]): readonly InputFile[] {
  if (!existsSync(folder)) throw new Error(`${folder}: there is no such folder`);
  const found = globSync('**/*', { cwd: folder })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => endings.some((ending) => file.toLowerCase().endsWith(ending)))
    .filter((file) => !file.split('/').some((part) => part.startsWith('.')));
  if (found.length === 0) throw new Error(`${folder}: there are no ${endings[0] ?? ''} files in it`);
  return found.toSorted().map((file) => {
    const { size, mtimeMs } = statSync(path.join(folder, file));
    return { file, bytes: size, changed: mtimeMs };
  });
}

/** Where temporary files of a run into `out` are. */
export function workFolderOf(out: string): string {
  return path.join(out, '.medlist-work');
}

/** Removes the folder with all that is in it; one that is not there is no fault. */
export function removeWorkFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function readManifest(file: string): Manifest | undefined {
  if (!existsSync(file)) return undefined;
  // Decode edge: this program wrote it, whole.
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

function identityOf({ format, input, asked }: Manifest): string {
  return JSON.stringify({ format, input, asked });
}
