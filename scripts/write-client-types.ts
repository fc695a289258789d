/**
 * `npm run client:types`: src/client/api-types.ts from the OpenAPI description. openapi-typescript needs TypeScript 5 beside
 * it and so cannot stand in the lock file beside TypeScript 7; npm fetches both, in these versions, when types are made.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientDescription, clientTypesHeader } from '../test/support/client-description.ts';

const GENERATOR = ['--package=openapi-typescript@7.13.0', '--package=typescript@5.9.3'];
/** A field with a default may be left out of a request. */
const OPTIONAL = '--default-non-nullable=false';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = path.join(ROOT, 'src/client/api-types.ts');
const description = path.join(ROOT, 'node_modules/.cache/client-description.json');

writeFileSync(description, clientDescription());
const generator = [
  'exec',
  '--yes',
  ...GENERATOR,
  '--',
  'openapi-typescript',
  description,
  '--output',
  FILE,
  OPTIONAL,
];
execFileSync('npm', generator, { cwd: path.join(ROOT, 'node_modules/.cache'), stdio: 'inherit' });
rmSync(description);
const made = readFileSync(FILE, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\n+/, '');
writeFileSync(FILE, `${clientTypesHeader()}\n\n${made}`);
execFileSync(path.join(ROOT, 'node_modules/.bin/oxfmt'), [FILE], { stdio: 'inherit' });
