/** `medlist people`: lets the first owner into an organization, and somebody who forgot a password back in. */

import { Argument, InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { isRole, ROLES } from '../../accounts/audit/act.ts';
import type { Stores } from '../../accounts/stores.ts';
import { configOfProcess } from '../environment.ts';
import { organizationNamed, withStores } from '../with-stores.ts';
import { ownAddress } from '../../web/own-address.ts';

const DAY_MS = 86_400_000;

interface InviteOptions {
  readonly role: string;
  readonly expiresInDays: number;
}

/** Registers `people invite`, `people reset-password` and `people drop-second-factor`. */
export function addPeopleCommand(program: Command): void {
  const people = program.command('people').description('Let people into the dashboard.');
  people
    .command('invite')
    .description('Print a link with which one person joins an organization, also while SIGN_UP is closed.')
    .addArgument(new Argument('<organization>', 'id or name, as `organizations list` prints it'))
    .addOption(new Option('--role <role>', 'what the person may do').choices(ROLES).default('owner'))
    .option('--expires-in-days <days>', 'days until the link stops working', wholeDays, 7)
    .action((organization: string, options: InviteOptions) =>
      withStores((stores) => invite(stores, organization, options)),
    );
  people
    .command('reset-password')
    .description('Print a link with which the person chooses a new password. It works once, for an hour.')
    .addArgument(new Argument('<email>', 'e-mail address of the person'))
    .action((email: string) => withStores((stores) => resetPassword(stores, email)));
  addLostDeviceCommand(people);
}

function addLostDeviceCommand(people: Command): void {
  people
    .command('drop-second-factor')
    .description('End the second factor and the passkeys of somebody who lost them. The password stays.')
    .addArgument(new Argument('<email>', 'e-mail address of the person'))
    .action((email: string) =>
      withStores(async ({ identity }) => {
        if (!(await identity.dropSecondFactor(email, new Date())))
          throw new Error(`nobody has the e-mail ${email}`);
        process.stderr.write('the second factor and the passkeys have ended\n');
      }),
    );
}

function wholeDays(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of days.');
  return Number(text);
}

/** The link alone goes to standard output, so that a script can take it from there. */
async function invite(stores: Stores, text: string, { role, expiresInDays }: InviteOptions): Promise<void> {
  const { id, name } = await organizationNamed(stores, text);
  const now = new Date();
  const act = { organizationId: id, by: { kind: 'command' }, now } as const;
  const { token, invitation } = await stores.identity.invite(act, {
    role: isRole(role) ? role : 'member',
    label: 'command line',
    expiresAt: new Date(now.getTime() + expiresInDays * DAY_MS),
  });
  const until = invitation.expiresAt.toISOString().slice(0, 16);
  process.stderr.write(`joins ${name} as ${invitation.role}; works once, until ${until} UTC:\n`);
  printLink(`join/${token}`);
}

/** Nobody tells the command where the service runs: its settings do, and a link to another place looks as good. */
function printLink(page: string): void {
  const { publicUrl, host, port } = configOfProcess();
  const address = publicUrl ?? ownAddress(host, port);
  if (publicUrl === undefined)
    process.stderr.write(
      `(at ${address}, by HOST and PORT of this command: give it those of the service, or PUBLIC_URL)\n`,
    );
  process.stdout.write(`${address}/dashboard/${page}\n`);
}

async function resetPassword({ identity }: Stores, email: string): Promise<void> {
  const token = await identity.resetLink(email, { now: new Date(), by: 'command' });
  if (token === undefined) throw new Error(`nobody has the e-mail ${email}`);
  process.stderr.write('works once, for an hour; every session of the person ends with it:\n');
  printLink(`reset/${token}`);
}
