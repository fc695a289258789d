/** The process environment as a command sees it; the only file besides main.ts that reads it. */

import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';

/** Reads the settings once, at the start of a command, completed by a `.env` file in the working folder; throws ConfigError with every mistake. */
export function configOfProcess(): Config {
  // What is set in the environment wins over the file.
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

/** Libraries print the addresses and headers they handle when `DEBUG` is set. They read it as they are loaded, so this comes first. */
export function ignoreDebugSetting(): void {
  delete process.env['DEBUG'];
}
