#!/usr/bin/env node
/** `npx medlist`: the root of the command line. Each subcommand stands in a file of its own, loaded only when it is called. */

import { Command, CommanderError } from 'commander';
import { MEDLIST_VERSION } from '../installed.ts';
import { runtimeProblem } from '../runtime.ts';
import { endWithTheReader } from './end-with-the-reader.ts';
import { ignoreDebugSetting } from './environment.ts';
import { textOfFailure } from './failure-text.ts';

/** One row per subcommand, with the function of its file that registers it. */
const SUBCOMMANDS: readonly Subcommand[] = [
  {
    name: 'demo',
    summary: 'show the list of one synthetic patient, and why',
    load: async () => (await import('./commands/demo-command.ts')).addDemoCommand,
  },
  {
    name: 'serve',
    summary: 'start the HTTP service',
    load: async () => (await import('./commands/serve-command.ts')).addServeCommand,
  },
  {
    name: 'worker',
    summary: 'work on what is answered later, and on populations',
    load: async () => (await import('./commands/worker-command.ts')).addWorkerCommand,
  },
  {
    name: 'batch',
    summary: 'lists of a population over many machines',
    load: async () => (await import('./commands/batch-command.ts')).addBatchCommand,
  },
  {
    name: 'infer',
    summary: 'print the medication list of FHIR and other files',
    load: async () => (await import('./commands/infer-command.ts')).addInferCommand,
  },
  {
    name: 'sig',
    summary: 'read a dosage sentence',
    load: async () => (await import('./commands/sig-command.ts')).addSigCommand,
  },
  {
    name: 'extract',
    summary: 'print the medication list of clinical PDFs',
    load: async () => (await import('./commands/extract-command.ts')).addExtractCommand,
  },
  {
    name: 'mcp',
    summary: 'offer infer and extract to assistants (MCP)',
    load: async () => (await import('./commands/mcp-command.ts')).addMcpCommand,
  },
  {
    name: 'rxnorm',
    summary: 'install and ask the drug terminology',
    load: async () => (await import('./commands/rxnorm-command.ts')).addRxnormCommand,
  },
  {
    name: 'keys',
    summary: 'create, list and revoke API keys',
    load: async () => (await import('./commands/keys-command.ts')).addKeysCommand,
  },
  {
    name: 'organizations',
    summary: 'list organizations, their plans and keys',
    load: async () => (await import('./commands/organizations-command.ts')).addOrganizationsCommand,
  },
  {
    name: 'plan',
    summary: 'change the plan of an organization',
    load: async () => (await import('./commands/organizations-command.ts')).addPlanCommand,
  },
  {
    name: 'people',
    summary: 'invite people, reset a password',
    load: async () => (await import('./commands/people-command.ts')).addPeopleCommand,
  },
  {
    name: 'usage',
    summary: 'export what organizations used',
    load: async () => (await import('./commands/usage-command.ts')).addUsageCommand,
  },
  {
    name: 'audit',
    summary: 'check the audit trail and take it out',
    load: async () => (await import('./commands/audit-command.ts')).addAuditCommand,
  },
];

interface Subcommand {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<(program: Command) => void>;
}

/** The root command with the subcommand named in `args` loaded and the others listed. */
async function buildProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('medlist')
    .description("One deduplicated medication list from a patient's scattered records.")
    .version(MEDLIST_VERSION)
    .exitOverride();
  const called = args[0] === 'help' ? args[1] : args[0];
  for (const { name, summary, load } of SUBCOMMANDS) {
    if (name === called) (await load())(program);
    else program.command(name).description(summary);
  }
  nameHelp(program, 'medlist');
  return program;
}

/** A wrong command line is told with the help of the command it meant, not with that of all. */
function nameHelp(command: Command, path: string): void {
  command.showHelpAfterError(`(see ${path} --help)`);
  for (const inner of command.commands) nameHelp(inner, `${path} ${inner.name()}`);
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
    return fail(`medlist: ${textOfFailure(error)}`);
  }
}

/** The command line of this process (bin/medlist.js). */
export async function main(): Promise<void> {
  endWithTheReader(process.stdout);
  process.exitCode = await run(process.argv.slice(2));
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
if (import.meta.main !== false) await main();
