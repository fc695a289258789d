/** `medlist mcp`: the engine as two tools of the Model Context Protocol over standard input and output; files below one folder, no network. */
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Command } from 'commander';
import { z } from 'zod';
import { INCLUDABLE } from '../../http/wire/include.ts';
import { VERBOSITIES } from '../../http/wire/infer-request-body.ts';
import { MEDLIST_VERSION } from '../../installed.ts';
import { textOfFailure } from '../failure-text.ts';
import type { GivenFile } from '../given-files.ts';
import { extractFiles } from './extract-command.ts';
import { inferFiles } from './infer-command.ts';

const HELP = `
For programs that speak the Model Context Protocol (MCP), such as assistants
on your own machine. It reads files below the folder it was started in and
nothing else, sends nothing anywhere, and writes nothing but the drug
terminology in DATA_DIR. What the assistant does with the answers is between
you and it: they hold what the files say.

A configuration that starts it from a checkout:
  { "mcpServers": { "medlist": {
    "command": "/path/to/medlist/bin/medlist.js", "args": ["mcp"],
    "cwd": "/path/to/charts", "env": { "DATA_DIR": "/path/to/medlist/data" }
  } } }`;

const INSTRUCTIONS =
  'Works out medication lists from local files of one patient. `confidence` is confidence in the status, not the probability that the patient takes the drug. What could not be read is said beside the list: pass it on. The list supports a clinician and does not replace one.';

const FILES = z.array(z.string().min(1)).min(1).describe('paths below the folder the server was started in');

/** Registers the subcommand. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('offer infer and extract to assistants as MCP tools, over standard input and output')
    .addHelpText('after', HELP)
    .action(async () => {
      const server = mcpServer(process.cwd());
      const closed = new Promise<void>((resolve) => {
        server.server.onclose = resolve;
      });
      // The transport does not notice by itself that the other side has gone.
      process.stdin.once('end', () => void server.close());
      await server.connect(new StdioServerTransport());
      await closed;
    });
}

/** The two tools over the files of one folder. */
function mcpServer(folder: string): McpServer {
  const server = new McpServer({ name: 'medlist', version: MEDLIST_VERSION }, { instructions: INSTRUCTIONS });
  const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
  server.registerTool(
    'infer_medications',
    {
      title: 'Medication list of records',
      description:
        'One deduplicated medication list, with status, confidence and evidence of each drug, from FHIR R4 (Bundle, resources, NDJSON), C-CDA, NCPDP RxHistory, HL7 v2 and PDF files of one patient.',
      inputSchema: {
        files: FILES,
        as_of: z.iso.date().optional().describe('the day the list is for; today unless given'),
        verbosity: z.enum(VERBOSITIES).default('standard'),
      },
      annotations,
    },
    ({ files, as_of: asOf, verbosity }) =>
      resultOf(async (say) => {
        const options = { json: true, verbosity, ...(asOf !== undefined && { asOf }) } as const;
        return inferFiles(filesBelow(folder, files), options, { now: new Date(), say });
      }),
  );
  server.registerTool(
    'extract_medications',
    {
      title: 'Medication list of PDFs',
      description:
        'The medications that clinical PDFs of one patient name, text or scanned: RxNorm code, dose, route, frequency, and the page and line that say so.',
      inputSchema: {
        files: FILES,
        include: z.array(z.enum(Object.keys(INCLUDABLE))).default(['set_aside', 'unread', 'conflicts']),
      },
      annotations,
    },
    ({ files, include }) => resultOf(() => extractFiles(filesBelow(folder, files), { json: true, include })),
  );
  return server;
}

/** The answer as text, before it what could not be read; a failure is an answer too, so that the assistant can mend the call. */
async function resultOf(work: (say: (line: string) => void) => Promise<string>): Promise<CallToolResult> {
  const said: string[] = [];
  try {
    const answer = await work((line) => said.push(line));
    return { content: [...said, answer].map((text) => ({ type: 'text', text })) };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: textOfFailure(error) }] };
  }
}

/** Where the files really are, called by what was given: an assistant knows them by nothing else. Links that lead out of the folder are refused as paths that do are. */
function filesBelow(folder: string, files: readonly string[]): GivenFile[] {
  const root = realpathSync(folder);
  return files.map((file) => {
    const refused = new Error(`${file}: there is no such file below the folder the server was started in`);
    try {
      const real = realpathSync(path.resolve(root, file));
      if (real.startsWith(root + path.sep)) return { at: real, given: file, name: file };
    } catch {
      // Whether there is something outside is nobody's business.
    }
    throw refused;
  });
}
