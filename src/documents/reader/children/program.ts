/** What a child runs: a file, and that file with all it imports packed so that it starts in a third of the time. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programBeside } from '../../../installed.ts';

/** The program of a child. */
export interface ChildProgram {
  /** Absolute path of its first module. */
  readonly entry: string;
  /** All its modules as JavaScript (boot.mjs reads them); undefined before they are packed. */
  readonly packed?: string;
}

const PACKER = fileURLToPath(programBeside('pack-program.ts', import.meta.url));
const MAX_PACKED_BYTES = 16 * 1024 * 1024;

/** Packs the program in a process of its own; a program that cannot be packed starts from its files. */
export function packChildProgram(entry: string, signal: AbortSignal): Promise<ChildProgram> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--no-warnings', PACKER, entry],
      { signal, maxBuffer: MAX_PACKED_BYTES, env: {} },
      (error, packed) => resolve(error === null ? { entry, packed } : { entry }),
    );
  });
}
