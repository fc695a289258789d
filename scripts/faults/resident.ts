/** Memory of a process and of all that it started. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Resident megabytes of a process and all below it (proc_pid_status(5)); Linux. */
export function residentMegabytes(root: number): number {
  const listed = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n');
  const rows = listed.map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([root]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const [pid = 0, parent = 0] of rows) if (family.has(parent)) family.add(pid);
  }
  return Math.round([...family].reduce((sum, pid) => sum + residentOf(pid), 0));
}

/** Those of one process; 0 where it has ended. */
export function residentOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
