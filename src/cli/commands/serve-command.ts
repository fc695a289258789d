/** `medlist serve`: says at once that it starts, and gets ready what can be while the service is loaded. */

import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Command } from 'commander';
import { prepareDataFolder } from '../../data-folder.ts';
import { MEDLIST_VERSION, programBeside } from '../../installed.ts';
import { storePaths } from '../../terminology/store/store-paths.ts';
import { configOfProcess } from '../environment.ts';

/** Registers `serve`. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Start the HTTP service. Settings come from the environment; see docs/configuration.md.')
    .action(start);
}

async function start(): Promise<void> {
  const config = configOfProcess();
  process.stdout.write(`medlist ${MEDLIST_VERSION} starts\n`);
  prepareDataFolder(config.dataDir);
  const ready = readyTerminology(config.dataDir);
  // What a start compiled, the next one need not; whoever can write there could change what runs, so not in production.
  if (!config.isProduction) enableCompileCache(path.join(config.dataDir, 'compiled'));
  const { serve } = await import('../service/serve.ts');
  await serve(config, ready);
}

/** The first start writes the starter formulary into the data folder: in a thread, while the modules are loaded. */
function readyTerminology(dataDir: string): Promise<void> {
  if (existsSync(storePaths(dataDir).folder)) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const program = programBeside('../../terminology/ready-store.ts', import.meta.url);
  const worker = new Worker(program, { workerData: dataDir });
  // What it could not do is done, or said, where the store is opened.
  worker.once('error', () => resolve());
  worker.once('exit', () => resolve());
  return promise;
}
