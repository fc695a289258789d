/** `npm run build`: dist/, the same tree as src/ in JavaScript with types, so that whatever a module finds beside itself is there as well. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [SRC, DIST] = [path.join(ROOT, 'src'), path.join(ROOT, 'dist')];

rmSync(DIST, { recursive: true, force: true });
execFileSync(path.join(ROOT, 'node_modules/.bin/tsc'), ['-p', path.join(ROOT, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
cpSync(SRC, DIST, {
  recursive: true,
  filter: (file) => statSync(file).isDirectory() || !file.endsWith('.ts'),
});
