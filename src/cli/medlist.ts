#!/usr/bin/env node
/** `npx medlist`: the root of the command line. Each subcommand stands in a file of its own, loaded only when it is called. */

import { existsSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { runtimeProblem } from '../runtime.ts';
import { ignoreDebugSetting } from './environment.ts';

/** One row per subcommand: its file exports `addCommand`, the function that registers it. */
const SUBCOMMANDS = [
  { name: 'serve', file: './serve-command.ts', add: 'addServeCommand', summary: 'start the HTTP service' },
  {
    name: 'infer',
    file: './infer-command.ts',
    add: 'addInferCommand',
    summary: 'print the medication list of FHIR files',
  },
  { name: 'sig', file: './sig-command.ts', add: 'addSigCommand', summary: 'read a dosage sentence' },
  {
    name: 'extract',
    file: './extract-command.ts',
    add: 'addExtractCommand',
    summary: 'print the medication list of clinical PDFs',
  },
  {
    name: 'rxnorm',
    file: './rxnorm-command.ts',
    add: 'addRxnormCommand',
    summary: 'install and ask the drug terminology',
  },
  {
    name: 'keys',
    file: './keys-command.ts',
    add: 'addKeysCommand',
    summary: 'create, list and revoke API keys',
  },
] as const;

type AddCommand = (program: Command) => void;

/** The root command with the subcommand named in `args` loaded and the others listed. */
export async function buildProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('medlist')
    .description("One deduplicated medication list from a patient's scattered records.")
    .version(manifest.version)
    .showHelpAfterError('(see medlist --help)')
    .exitOverride();
  const called = args[0] === 'help' ? args[1] : args[0];
  for (const row of SUBCOMMANDS) {
    const url = new URL(row.file, import.meta.url);
    if (!existsSync(url)) continue;
    if (row.name !== called) program.command(row.name).description(row.summary);
    else (await loadSubcommand(url, row.add))(program);
  }
  return program;
}

async function loadSubcommand(url: URL, name: string): Promise<AddCommand> {
  const loaded: Record<string, unknown> = await import(url.href);
  const add = loaded[name];
  if (typeof add !== 'function') throw new Error(`${url.href} does not export ${name}`);
  // Decode edge: the table above says what the named export is.
  return add as AddCommand;
}

/**
 * Runs one command line, for example `run(['keys', 'list'])`, and gives the exit code: 0 done, 1 failed, 2 the command
 * line itself was wrong. Results go to standard output, everything else to standard error.
 */
export async function run(args: readonly string[]): Promise<number> {
  ignoreDebugSetting();
  const problem = runtimeProblem(process.versions);
  if (problem !== undefined) return fail(problem);
  try {
    const program = await buildProgram(args);
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return usageExitCode(error);
    return fail(`medlist: ${error instanceof Error ? error.message : 'failed'}`);
  }
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

/** Commander has already written its message; asking for help or the version is not a mistake. */
function usageExitCode(error: CommanderError): number {
  if (error.exitCode === 0) return 0;
  return error.code === 'commander.error' ? error.exitCode : 2;
}

// Undefined on a Node too old to say; such a one imports nothing from here.
if (import.meta.main !== false) process.exitCode = await run(process.argv.slice(2));
