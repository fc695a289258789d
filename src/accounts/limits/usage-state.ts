/** What the store knows of an organization's use at one moment: the statements that read and shorten its log. */

import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { AccountSchema } from '../store/account-schema.ts';
import { firstDayOfMonth, startOfNextMonth } from './calendar.ts';
import { boundsOf, timeFree, WINDOW_MS } from './decide.ts';
import type { UsageState } from './decide.ts';
import type { Plan } from './plan-table.ts';

type Database = Kysely<AccountSchema>;

/** Whose use, when, and by which plan; `except` is a row that is not to be held against itself. */
export interface Question {
  readonly organizationId: string;
  readonly plan: Plan;
  readonly now: Date;
  readonly except?: string | undefined;
}

/**
 * Rows that hold nothing any more go: worked off, and promised to nobody. A time more than a window ahead can only come
 * from a clock that was set back; it must not lock anyone out.
 */
export async function forgetOld(db: Database, { organizationId, plan, now }: Question): Promise<void> {
  const at = now.getTime();
  const { minute, refusals } = boundsOf(plan);
  const limit = sql`(case when kind = 'refusal' then ${sql.lit(refusals)} else ${sql.lit(minute)} end)`;
  await sql`delete from admission where organization_id = ${organizationId} and (at > ${at + WINDOW_MS}
    or (at <= ${at - WINDOW_MS} and promised_until <= ${at} and units <= ${limit} * ${minutesSince(at)}))`.execute(
    db,
  );
}

/** Full minutes since a row was let in; whole numbers divide to whole numbers on both stores, parameters may not be whole. */
function minutesSince(now: number): RawBuilder<number> {
  return sql`((cast(${now} as bigint) - at) / ${sql.lit(WINDOW_MS)})`;
}

/** What is left of a row in the window: with every minute `limit` units of it leave. */
function left(limit: number, now: number): RawBuilder<number> {
  const rest = sql`units - ${sql.lit(limit)} * ${minutesSince(now)}`;
  return sql`(case when ${rest} > 0 then ${rest} else 0 end)`;
}

interface StateRow {
  readonly minute: number;
  readonly refusals: number;
  readonly promised: number;
  readonly next: number | null;
  readonly counted: number;
}

/** The sums of the log, and the month. */
export async function readState(db: Database, question: Question): Promise<UsageState> {
  const { organizationId, plan, now, except = '' } = question;
  const at = now.getTime();
  const bounds = boundsOf(plan);
  const inMinute = left(bounds.minute, at);
  const { rows } = await sql<StateRow>`
    select
      cast(coalesce(sum(case when kind = 'answer' then ${inMinute} end), 0) as bigint) as minute,
      cast(coalesce(sum(case when kind = 'refusal' then ${left(bounds.refusals, at)} end), 0) as bigint) as refusals,
      cast(coalesce(sum(case when promised_until > ${at} then units end), 0) as bigint) as promised,
      min(case when kind = 'answer' and ${inMinute} > 0
        then at + (${minutesSince(at)} + 1) * ${sql.lit(WINDOW_MS)} end) as next,
      (select cast(coalesce(sum(units), 0) as bigint) from usage_day where organization_id = ${organizationId}
        and day >= ${firstDayOfMonth(now)} and day < ${firstDayOfMonth(startOfNextMonth(now))}) as counted
    from admission where organization_id = ${organizationId} and id <> ${except}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the usage of an organization could not be read');
  const { minute, refusals, promised, next, counted } = row;
  return { minute, refusals, nextFreeAt: next ?? undefined, month: counted + promised };
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
  const rows = await db
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
