/** The files of a command: where they are, and what they are called to people. */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer as readAll } from 'node:stream/consumers';
import { fileProblem } from '../file-problem.ts';

export interface GivenFile {
  /** Where it is; `-` is standard input. */
  readonly at: string;
  /** As it was given: what is said of it begins with this. */
  readonly given: string;
  /** What the list calls it, which tells it from the others. */
  readonly name: string;
}

/** Files of a command line: called by their last name, and where two have the same by what was given. */
export function givenFiles(files: readonly string[]): GivenFile[] {
  const names = files.map((file) => path.basename(file));
  return files.map((file, index) => {
    const name = names[index] ?? file;
    return { at: file, given: file, name: names.filter((one) => one === name).length > 1 ? file : name };
  });
}

/** A folder is not the files in it; `hint` says what reads it. */
export function refuseFolders(files: readonly string[], hint: string): void {
  const folder = files.find((file) => statSync(file, { throwIfNoEntry: false })?.isDirectory() === true);
  if (folder !== undefined) throw new Error(`${folder}: this is a folder; ${hint}`);
}

/** Throws an Error that names the file. */
export async function bytesOfFile({ at, given }: GivenFile): Promise<Buffer> {
  if (at === '-') return readAll(process.stdin);
  try {
    return await readFile(at);
  } catch (error) {
    // What the system says is in the sentence.
    throw new Error(`${given}: ${fileProblem(error) ?? 'it cannot be read'}`);
  }
}
