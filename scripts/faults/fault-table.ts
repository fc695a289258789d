/** The faults: what is done in a round, and what it is done to. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, ClusterOptions } from './cluster.ts';
import type { Ledger } from './ledger.ts';

export interface Fault {
  readonly what: string;
  /** Rounds unless told. */
  readonly rounds: number;
  readonly needs: (folder: string) => ClusterOptions;
  /** Does it and undoes it; milliseconds from then until somebody is answered. */
  readonly round: (cluster: Cluster, ledger: Ledger, number: number) => Promise<number>;
}

/** Longer than a statement is waited for. */
const STALL_MS = 8000;
const DISK_MEGABYTES = 96;
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

export const FAULTS: Readonly<Record<string, Fault>> = {
  instance: {
    what: 'SIGKILL of one of two instances under load, on PostgreSQL',
    rounds: 100,
    needs: () => ({ instances: 2 }),
    async round({ instances }, ledger, number) {
      const instance = instances[number % instances.length];
      await wait((number * 37) % 300);
      await instance?.kill();
      const answered = await ledger.untilAnswered();
      await instance?.start();
      return answered;
    },
  },
  postgres: {
    what: 'SIGKILL of PostgreSQL under load of two instances, and its start a second later',
    rounds: 20,
    needs: () => ({ instances: 2 }),
    async round({ postgres }, ledger) {
      await postgres?.kill();
      await wait(1000);
      await postgres?.start();
      return ledger.untilAnswered();
    },
  },
  slow: {
    what: 'PostgreSQL stands still for eight seconds (SIGSTOP) and goes on',
    rounds: 5,
    needs: () => ({ instances: 2 }),
    async round({ postgres }, ledger) {
      const group = postgresGroup(postgres?.pid() ?? 0);
      for (const pid of group) process.kill(pid, 'SIGSTOP');
      await wait(STALL_MS);
      for (const pid of group) process.kill(pid, 'SIGCONT');
      const answered = await ledger.untilAnswered();
      await wait(1000);
      return answered;
    },
  },
  disk: {
    what: `the disk of the embedded store is full (${DISK_MEGABYTES} MB in memory) and has room again`,
    rounds: 5,
    needs: smallDisk,
    async round({ environment }, ledger) {
      const filler = path.join(environment['DATA_DIR'] ?? '', 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' });
      await wait(3000);
      rmSync(filler);
      return ledger.untilAnswered();
    },
  },
  clock: {
    what: 'the clock of the instance jumps an hour ahead and back (libfaketime)',
    rounds: 5,
    needs: (folder) => {
      const file = path.join(folder, 'clock');
      writeFileSync(file, '+0');
      const settings = {
        LD_PRELOAD: FAKETIME,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
      return { instances: 1, settings };
    },
    async round({ environment }, ledger) {
      await setClock(environment['FAKETIME_TIMESTAMP_FILE'] ?? '', '+3600');
      const ahead = await ledger.untilAnswered();
      await wait(1000);
      await setClock(environment['FAKETIME_TIMESTAMP_FILE'] ?? '', '+0');
      const back = await ledger.untilAnswered();
      await wait(1000);
      return Math.max(ahead, back);
    },
  },
};

/** It and the processes it started. */
function postgresGroup(pid: number): readonly number[] {
  const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...listed.stdout.split(/\s+/).filter(Boolean).map(Number)];
}

function smallDisk(folder: string): ClusterOptions {
  const place = path.join(folder, 'disk');
  mkdirSync(place);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', place]);
  if (mounted.status !== 0) throw new Error('a small disk cannot be mounted here: this fault needs root');
  return { instances: 1, embeddedIn: place, undo: () => void spawnSync('umount', [place]) };
}

async function setClock(file: string, shift: string): Promise<void> {
  writeFileSync(file, shift);
  utimesSync(file, new Date(), new Date());
  await wait(200);
}
