/** The service as a process of its own, as a user starts it. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import { seedStarter } from './starter-store.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** All that a process gets of the environment of the tests; test/support/before-all.mjs has the second. */
const INHERITED = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

const children: ChildProcess[] = [];

// A test that failed must not leave its service behind.
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly address: string;
  /** The key it printed, where it made a demo organization. */
  readonly key: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends a signal and waits for the end; the exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals>;
}

/** What a run of the command line leaves. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `npm start` on a free port and waits until it says where it listens. */
export async function startService(environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const run = await started(
    launch(['src/main.ts'], { PORT: '0', ...environment }),
    /listens on (?<address>\S+)[\s\S]*\n$/,
  );
  return {
    ...run,
    address: run.greeting?.['address'] ?? '',
    key: /medlist_\w{49}/.exec(run.stdout())?.[0] ?? '',
  };
}

/** Starts `medlist worker` and waits until it says that it works. */
export function startWorker(
  environment: Readonly<Record<string, string>>,
): Promise<Pick<ServiceProcess, 'child' | 'stdout' | 'stderr' | 'end'>> {
  return started(launch(['src/cli/medlist.ts', 'worker'], environment), /works on requests/);
}

async function started(run: ReturnType<typeof launch>, greeting: RegExp) {
  // With its end all that it said is there, as it is not yet when it exits.
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    run.child.once('close', (code, signal) => resolve(code ?? signal ?? -1));
  });
  await new Promise<void>((resolve, reject) => {
    run.child.stdout?.on('data', () => {
      if (greeting.test(run.stdout())) resolve();
    });
    void ended.then((code) => reject(new Error(`the service ended with ${code}: ${run.stderr()}`)));
  });
  return {
    ...run,
    greeting: greeting.exec(run.stdout())?.groups,
    end: (signal: NodeJS.Signals) => {
      run.child.kill(signal);
      return ended;
    },
  };
}

/** Runs `npx medlist …` to its end, in the folder of the project unless told. */
export async function medlist(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder = ROOT,
): Promise<Finished> {
  const run = launch([path.join(ROOT, 'src/cli/medlist.ts'), ...args], environment, folder);
  const code = await new Promise<number>((resolve) => {
    run.child.once('close', (exitCode) => resolve(exitCode ?? -1));
  });
  return { code, stdout: run.stdout(), stderr: run.stderr() };
}

function launch(args: readonly string[], environment: Readonly<Record<string, string>>, folder = ROOT) {
  if (environment['DATA_DIR'] !== undefined) seedStarter(path.resolve(folder, environment['DATA_DIR']));
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...INHERITED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  return { child, stdout: () => output.out, stderr: () => output.err };
}
