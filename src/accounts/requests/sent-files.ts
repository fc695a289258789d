/** Files whose list was answered, known for an hour by a hash: pictures of their pages cost nothing meanwhile. */

import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../store/account-schema.ts';

/** How long a file is known. */
export const FILE_KNOWN_MS = 3_600_000;

/** The same file of two organizations does not look the same. */
function ownHash(organizationId: string, sha256: string): string {
  return hash('sha256', `${organizationId}\n${sha256}`);
}

/** Notes files by the SHA-256 of their bytes; the caller has the transaction open that counts their request. */
export async function noteSentFiles(
  db: Database,
  organizationId: string,
  { files, now }: { readonly files: readonly string[]; readonly now: Date },
): Promise<void> {
  const until = now.getTime() + FILE_KNOWN_MS;
  for (const file of files) {
    await db
      .insertInto('sent_file')
      .values({ organization_id: organizationId, hash: ownHash(organizationId, file), until })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'hash']).doUpdateSet({ until: sql`excluded.until` }),
      )
      .execute();
  }
}

/** Was a file with this hash read for the organization within the hour? */
export async function wasSent(
  db: Database,
  organizationId: string,
  file: string,
  now: Date,
): Promise<boolean> {
  const own = db.selectFrom('sent_file').select('until').where('organization_id', '=', organizationId);
  const row = await own.where('hash', '=', ownHash(organizationId, file)).executeTakeFirst();
  return row !== undefined && row.until > now.getTime();
}
