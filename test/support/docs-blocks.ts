/** The code on the pages of the documentation, and what of it is not run, with the reason. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Block {
  readonly page: string;
  /** Empty where none is named. */
  readonly language: string;
  readonly code: string;
}

/** Every fenced block of the README and of docs/, decisions and error pages (error-pages.test.ts) aside. */
export function docsBlocks(): readonly Block[] {
  const pages = globSync('{README,CONTRIBUTING,docs/*}.md', { cwd: ROOT }).toSorted();
  return pages.flatMap((page) =>
    [
      ...readFileSync(path.join(ROOT, page), 'utf8').matchAll(
        /^ *```(?<language>\w*)\n(?<code>[\s\S]*?)^ *```$/gm,
      ),
    ].map(({ groups }) => ({ page, language: groups?.['language'] ?? '', code: groups?.['code'] ?? '' })),
  );
}

/** A block that no test runs: found by what stands in it. */
export interface NotRun {
  readonly holds: string;
  readonly why: string;
}

export const NOT_RUN: readonly NotRun[] = [
  { holds: 'npm ci\n', why: 'the run of all tests begins with it, on a clean checkout (.ci/run)' },
  { holds: 'npm ci --omit=dev', why: 'would take the tests their packages' },
  { holds: 'npm run sandbox', why: 'test/sandbox starts it' },
  {
    holds: 'npx medlist rxnorm install',
    why: 'downloads a release; test/terminology installs one from files',
  },
  { holds: '/mnt/other/', why: 'another machine; test/accounts/audit writes anchors to a folder' },
  { holds: 'fhir.example.org', why: 'another machine; test/accounts/audit writes anchors to a server' },
  { holds: 'client-keys.json', why: 'writes a private key; test/ehr/client-keys.test.ts makes them' },
  {
    holds: '{"patient": "Patient/maria-alvarez"}',
    why: 'needs a connected server: test/sandbox/main.long.test.ts',
  },
  { holds: '@orders.hl7', why: 'a file of the reader; test/http/sources.test.ts sends one' },
  { holds: 'spark', why: 'a cluster; test/cli/population pipes lists through the same command' },
  { holds: 'medlist infer --ndjson', why: 'an export of the reader; test/cli/population reads one' },
  { holds: 'medlist extract --ndjson', why: 'see above' },
  { holds: 'medlist infer --pipe', why: 'see above' },
  {
    holds: 'medlist infer --bulk',
    why: 'a FHIR server of the reader; test/cli/population/bulk.test.ts reads one',
  },
  { holds: 'npx medlist worker', why: 'works without end; test/cli/workers.long.test.ts starts some' },
  { holds: 'VACUUM INTO', why: 'the store of a running service; tried by hand, as docs/operations.md says' },
  { holds: 'restored', why: 'see above' },
  { holds: 'apiVersion:', why: 'a cluster' },
  { holds: 'scripts/check-document-robustness.ts', why: 'takes hours' },
  { holds: 'keys revoke key_5f0c2a9e41b7d386', why: 'the id of a key of the reader; test/cli revokes one' },
];
