/** `medlist audit`: checks the chains of the audit trail, and takes the trail out as FHIR. */

import { once } from 'node:events';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { AuditAnchor } from '../../accounts/audit/audit-anchor.ts';
import { auditEventOf } from '../../accounts/audit/audit-event.ts';
import { SERVICE_CHAIN } from '../../accounts/audit/audit-entry.ts';
import type { Stores } from '../../accounts/stores.ts';
import { keepAnchors, keptAnchors } from '../audit-anchors.ts';
import { organizationNamed, printRows, withStores } from '../with-stores.ts';

interface VerifyOptions {
  readonly json?: true;
  readonly anchors?: string;
  readonly tokenFile?: string;
}

interface AnchorOptions {
  readonly to: string;
  readonly tokenFile?: string;
}

interface ExportOptions {
  readonly organization: string;
  readonly from?: Date;
  readonly until?: Date;
}

/** Registers `audit verify`, `audit anchor` and `audit export`. */
export function addAuditCommand(program: Command): void {
  const audit = program.command('audit').description('Check the audit trail, and take it out.');
  audit
    .command('verify')
    .description(
      'Follow the hash chain of every organization. Exit code 1 when a row was edited, removed or reordered, or a chain is gone.',
    )
    .option('--json', 'print JSON, one chain per line')
    .option(
      '--anchors <place>',
      'file or FHIR base address with anchors; every chain must go through its own',
    )
    .option('--token-file <file>', 'file with the bearer token of that FHIR server')
    .action((options: VerifyOptions) => withStores((stores) => verify(stores, options)));
  audit
    .command('anchor')
    .description(
      'Keep the ends of all chains outside of the store, for `audit verify --anchors`. A broken trail is not anchored.',
    )
    .requiredOption('--to <place>', 'file that is added to, or base address of a FHIR R4 server')
    .option('--token-file <file>', 'file with the bearer token of that FHIR server')
    .action((options: AnchorOptions) => withStores((stores) => anchor(stores, options)));
  audit
    .command('export')
    .description(
      'Print the trail of an organization as FHIR R4 AuditEvent resources, one per line, oldest first.',
    )
    .requiredOption(
      '--organization <name>',
      `id or name of the organization, or \`${SERVICE_CHAIN}\` for the service's own`,
    )
    .option('--from <day>', 'first day (UTC), such as 2026-06-01', dayOf)
    .option('--until <day>', 'day (UTC) before which it ends', dayOf)
    .action((options: ExportOptions) => withStores((stores) => exportTrail(stores, options)));
}

function dayOf(text: string): Date {
  const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  if (Number.isNaN(day.getTime())) throw new InvalidArgumentError('It must be a day such as 2026-06-01.');
  return day;
}

async function verify({ audit }: Stores, { json, anchors: place, tokenFile }: VerifyOptions): Promise<void> {
  const anchors = place === undefined ? [] : await keptAnchors({ place, tokenFile });
  const chains = new Set([...(await audit.chains()), ...anchors.map(({ chain }) => chain)]);
  const rows = [];
  const broken: string[] = [];
  for (const chain of chains) {
    const { entries, head, problem } = await audit.verify(chain, anchors);
    const state = problem === undefined ? 'whole' : `${problem.kind} at ${problem.sequence}`;
    if (problem !== undefined) broken.push(chain);
    rows.push({ chain, entries, head: head.sequence, hash: head.hash, state });
  }
  await printRows(rows, json === true);
  if (broken.length > 0) throw new Error(`the audit trail was changed: ${broken.join(', ')}`);
}

async function anchor({ audit }: Stores, { to: place, tokenFile }: AnchorOptions): Promise<void> {
  const at = new Date();
  const anchors: AuditAnchor[] = [];
  for (const chain of await audit.chains()) {
    const { head, problem } = await audit.verify(chain);
    if (problem !== undefined)
      throw new Error(`${chain} is ${problem.kind} at ${problem.sequence}: nothing was anchored`);
    anchors.push({ at, chain, ...head });
  }
  await keepAnchors(anchors, at, { place, tokenFile });
  process.stderr.write(`${anchors.length} chains anchored\n`);
}

/** Written as fast as the reader takes it, so that a long trail needs no memory. */
async function exportTrail(stores: Stores, { organization, from, until }: ExportOptions): Promise<void> {
  const chain =
    organization === SERVICE_CHAIN ? SERVICE_CHAIN : (await organizationNamed(stores, organization)).id;
  let entries = 0;
  for await (const entry of stores.audit.all(chain, { from, until })) {
    entries += 1;
    if (!process.stdout.write(`${JSON.stringify(auditEventOf(entry))}\n`))
      await once(process.stdout, 'drain');
  }
  const act = { organizationId: chain, by: { kind: 'command' }, now: new Date() } as const;
  await stores.audit.noteExport(act, entries);
}
