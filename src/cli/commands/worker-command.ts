/** `medlist worker`: works on requests that are answered later, without a server, beside any number of others. */

import type { Command } from 'commander';
import { prepareDataFolder } from '../../data-folder.ts';
import { configOfProcess } from '../environment.ts';

const HELP = `
Needs the settings of the service: DATABASE_URL and SECRETS_KEY, so that every
worker can begin what any instance took in.
The service works on such requests itself unless WORK_ON_JOBS=off. A worker
that is killed leaves its request to another.`;

/** Registers `worker`. */
export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('Work on requests that are answered later. Settings come from the environment.')
    .addHelpText('after', HELP)
    .action(async () => {
      const config = configOfProcess();
      prepareDataFolder(config.dataDir);
      const { work } = await import('../service/work.ts');
      await work(config);
    });
}
