/** What is asked of the request log: a page of it, filtered, and what each key used. */

import type { Database, Row } from '../store/account-schema.ts';
import type { KeyUsage, LoggedRequest, RequestFilter } from './request-log.ts';

const PAGE_ROWS = 50;
/** Keys of an organization that used something in a month. */
const MOST_KEYS = 200;

/** Statuses of each outcome, both ends included. */
const STATUSES = { answered: [200, 399], refused: [400, 499], failed: [500, 599] } as const;

/** The newest requests that pass the filter. */
export async function recentRequests(
  db: Database,
  organizationId: string,
  filter: RequestFilter,
): Promise<readonly LoggedRequest[]> {
  let query = db.selectFrom('request_log').selectAll().where('organization_id', '=', organizationId);
  if (filter.before !== undefined) query = query.where('at', '<', filter.before.getTime());
  if (filter.since !== undefined) query = query.where('at', '>=', filter.since.getTime());
  if (filter.keyPrefix !== undefined) query = query.where('key_prefix', '=', filter.keyPrefix);
  if (filter.requestId !== undefined) query = query.where('request_id', '=', filter.requestId);
  if (filter.endpoint !== undefined) query = query.where('endpoint', '=', filter.endpoint);
  if (filter.outcome !== undefined) {
    const [least, most] = STATUSES[filter.outcome];
    query = query.where('status', '>=', least).where('status', '<=', most);
  }
  const newest = query.orderBy('at', 'desc').limit(filter.limit ?? PAGE_ROWS);
  return (await newest.execute()).map(requestOf);
}

/** Requests and units of each key within a time, most units first. */
export async function usageByKey(
  db: Database,
  organizationId: string,
  { since, before }: { readonly since: Date; readonly before: Date },
): Promise<readonly KeyUsage[]> {
  const rows = await db
    .selectFrom('request_log')
    .select(({ fn }) => [
      'key_prefix',
      'endpoint',
      fn.countAll<number | string>().as('requests'),
      fn.sum<number | string | null>('units').as('units'),
    ])
    .where('organization_id', '=', organizationId)
    .where('at', '>=', since.getTime())
    .where('at', '<', before.getTime())
    .groupBy(['key_prefix', 'endpoint'])
    .execute();
  const byKey = Map.groupBy(rows, ({ key_prefix: prefix }) => prefix);
  return [...byKey]
    .map(([keyPrefix, own]) => ({
      keyPrefix,
      // PostgreSQL gives sums as text.
      requests: own.reduce((sum, { requests }) => sum + Number(requests), 0),
      units: own.reduce((sum, { units }) => sum + Number(units ?? 0), 0),
      endpoints: own.map(({ endpoint }) => endpoint).toSorted(),
    }))
    .toSorted((a, b) => b.units - a.units || a.keyPrefix.localeCompare(b.keyPrefix))
    .slice(0, MOST_KEYS);
}

/** A row as it is shown. */
function requestOf(row: Row<'request_log'>): LoggedRequest {
  return {
    organizationId: row.organization_id,
    at: new Date(row.at),
    requestId: row.request_id,
    keyPrefix: row.key_prefix,
    endpoint: row.endpoint,
    status: row.status,
    durationMs: row.duration_ms,
    units: row.units ?? undefined,
    inputCount: row.input_count ?? undefined,
    outputCount: row.output_count ?? undefined,
    errorKind: row.error_kind ?? undefined,
  };
}
