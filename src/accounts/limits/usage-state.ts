/** What the store knows of an organization's use at one moment: the statements that read and shorten its log. */

import { sql } from 'kysely';
import type { Database } from '../store/account-schema.ts';
import { firstDayOfMonth, startOfNextMonth } from '../requests/calendar.ts';
import { boundsOf, leftOf, timeFree, WINDOW_MS } from './decide.ts';
import type { LogRow, UsageState } from './decide.ts';
import type { Plan } from './plan-table.ts';

/** Whose use, when, and by which plan; `except` is a row that is not to be held against itself. */
export interface Question {
  readonly organizationId: string;
  readonly plan: Plan;
  readonly now: Date;
  readonly except?: string | undefined;
}

interface Recent {
  readonly minute: number;
  readonly refusals: number;
  readonly promised: number;
  readonly oldest: number | null;
  readonly counted: number;
}

/** The sums of the log, and the month. */
export async function readState(db: Database, question: Question): Promise<UsageState> {
  const recent = await readRecent(db, question);
  const rows = await readOlder(db, question);
  const { minute, refusals } = boundsOf(question.plan);
  const at = question.now.getTime();
  const left = (kind: string, limit: number): number =>
    rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + leftOf(row, limit, at), 0);
  const older = rows.filter((row) => row.kind === 'answer' && leftOf(row, minute, at) > 0);
  const leaving = older.map((row) => row.at + (Math.floor((at - row.at) / WINDOW_MS) + 1) * WINDOW_MS);
  if (recent.oldest !== null) leaving.push(recent.oldest + WINDOW_MS);
  const promised = rows.filter((row) => row.promised_until > at).reduce((sum, row) => sum + row.units, 0);
  return {
    minute: recent.minute + left('answer', minute),
    refusals: recent.refusals + left('refusal', refusals),
    nextFreeAt: leaving.length === 0 ? undefined : Math.min(...leaving),
    month: recent.counted + recent.promised + promised,
  };
}

/**
 * What was let in less than a minute ago, which is whole in the window, and the month. A time more than a window ahead
 * can only come from a clock that was set back; it must not lock anyone out.
 */
async function readRecent(db: Database, { organizationId, now, except = '' }: Question): Promise<Recent> {
  const at = now.getTime();
  const { rows } = await sql<Recent>`
    select
      cast(coalesce(sum(case when kind = 'answer' then units else 0 end), 0) as bigint) as minute,
      cast(coalesce(sum(case when kind = 'refusal' then units else 0 end), 0) as bigint) as refusals,
      cast(coalesce(sum(case when promised_until > ${at} then units else 0 end), 0) as bigint) as promised,
      min(case when kind = 'answer' and units > 0 then at end) as oldest,
      (select cast(coalesce(sum(units), 0) as bigint) from usage_day where organization_id = ${organizationId}
        and day >= ${firstDayOfMonth(now)} and day < ${firstDayOfMonth(startOfNextMonth(now))}) as counted
    from admission where organization_id = ${organizationId} and at > ${at - WINDOW_MS}
      and at <= ${at + WINDOW_MS} and id <> ${except}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the usage of an organization could not be read');
  return row;
}

/** Older rows are few: large documents that are worked off, requests that still run. Those that hold nothing any more go. */
async function readOlder(db: Database, { organizationId, plan, now, except }: Question) {
  const at = now.getTime();
  const { minute, refusals } = boundsOf(plan);
  const rows = await db
    .selectFrom('admission')
    .select(['at', 'id', 'kind', 'units', 'promised_until'])
    .where('organization_id', '=', organizationId)
    .where('at', '<=', at - WINDOW_MS)
    .execute();
  const isOver = (row: (typeof rows)[number]): boolean =>
    row.promised_until <= at && leftOf(row, row.kind === 'answer' ? minute : refusals, at) === 0;
  const over = rows.filter((row) => isOver(row)).map(({ id }) => id);
  if (over.length > 0) await forget(db, organizationId, over, at);
  return rows.filter((row) => row.id !== except && !isOver(row));
}

/** Rows of one statement: a store takes only so many parameters. */
const MOST_FORGOTTEN = 500;

async function forget(
  db: Database,
  organizationId: string,
  ids: readonly string[],
  at: number,
): Promise<void> {
  const own = db.deleteFrom('admission').where('organization_id', '=', organizationId);
  const older = own.where('at', '<=', at - WINDOW_MS);
  await older.where('id', 'in', ids.slice(0, MOST_FORGOTTEN)).execute();
}

/** Far more rows than there are where one request can ask for more than a minute holds: all of them are looked at. */
const MOST_ROWS = 1000;

/** When so many units of a kind will have left the window, in milliseconds since 1970. */
export async function readTimeFree(
  db: Database,
  { organizationId, plan, now, except = '' }: Question,
  kind: 'answer' | 'refusal',
  units: number,
): Promise<number> {
  const bounds = boundsOf(plan);
  const rows: readonly LogRow[] = await db
    .selectFrom('admission')
    .select(['at', 'units'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('id', '<>', except)
    .where('units', '>', 0)
    .orderBy('at')
    .limit(Math.max(MOST_ROWS, units))
    .execute();
  return timeFree(rows, kind === 'answer' ? bounds.minute : bounds.refusals, units, now.getTime());
}
