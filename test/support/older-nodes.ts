/** Nodes in the way that are older than the one medlist needs, as `#!/usr/bin/env node` finds them; none on many machines. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export const OLDER_NODES: readonly string[] = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'node'))
  .filter((file) => existsSync(file))
  .filter((file) => {
    const major = /^v(?<major>\d+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' }));
    const version = Number(major?.groups?.['major'] ?? 0);
    return version >= 20 && version < 24;
  });
