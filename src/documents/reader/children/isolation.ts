/** What the system takes from a child before Node starts, found out by trying: programs of util-linux, each of which runs the next. macOS and distroless images have none of them; there the other bounds have to do. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** What the system holds children to, beyond what Node does. */
export interface ChildIsolation {
  /** A child ends when the service does, however that ends, and gains no rights by what it starts (`setpriv`). */
  readonly endsWithService: boolean;
  /** A child sees no network and no other process (`unshare`, where users may make namespaces: not in most containers). */
  readonly isAlone: boolean;
  /** Memory, processor time and written bytes are bounded (`prlimit`). */
  readonly hasLimits: boolean;
}

/** Bounds of `prlimit`. */
export interface SystemLimits {
  readonly dataBytes: number;
  /** Processor seconds; undefined for no bound. */
  readonly cpuSeconds: number | undefined;
}

/** The start of a command line; empty where the system does not have it or does not allow it. */
type Prefix = readonly string[];

const END_WITH_SERVICE = ['--pdeathsig', 'KILL', '--no-new-privs', '--'];
/**
 * A network with nothing in it, and no other process in sight to send signals to. The child keeps its user id, so that
 * it gains no right by it, and ends with `unshare`, which stays its parent.
 */
const ALONE = ['--user', '--map-current-user', '--net', '--ipc', '--pid', '--fork', '--kill-child', '--'];
const NO_FILES = ['--fsize=0', '--core=0'];
const TRY_MS = 5000;

interface Prefixes {
  readonly endWithService: Prefix;
  readonly alone: Prefix;
  readonly limits: Prefix;
}

let found: Prefixes | undefined;

/** Tried once; takes some ten milliseconds. */
function prefixes(): Prefixes {
  found ??= {
    endWithService: prefixThatWorks('setpriv', END_WITH_SERVICE),
    alone: prefixThatWorks('unshare', ALONE),
    limits: prefixThatWorks('prlimit', NO_FILES),
  };
  return found;
}

function prefixThatWorks(name: string, args: readonly string[]): Prefix {
  const file = ['/usr/bin', '/bin']
    .map((folder) => path.join(folder, name))
    .find((candidate) => existsSync(candidate));
  if (file === undefined) return [];
  const tried = spawnSync(file, [...args, file, '--version'], {
    env: {},
    stdio: 'ignore',
    timeout: TRY_MS,
  });
  return tried.status === 0 ? [file, ...args] : [];
}

/** What this system holds children to. */
export function childIsolation(): ChildIsolation {
  const { endWithService, alone, limits } = prefixes();
  return {
    endsWithService: endWithService.length > 0,
    isAlone: alone.length > 0,
    hasLimits: limits.length > 0,
  };
}

/** The command line that runs another with as little as this system can take it down to. */
export function isolated(command: readonly string[], { dataBytes, cpuSeconds }: SystemLimits): string[] {
  const { endWithService, alone, limits } = prefixes();
  const bounds =
    limits.length === 0
      ? []
      : [
          `--data=${dataBytes}`,
          ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}:${cpuSeconds + 1}`]),
          '--',
        ];
  return [...endWithService, ...alone, ...limits, ...bounds, ...command];
}
