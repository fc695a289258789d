/** The answer of `GET /v1/usage`: the month of an organization against its plan (an extension of the specification). */
import { z } from 'zod';

/** Usage of one day (UTC) at one endpoint. */
export const UsageOfDay = z
  .object({
    day: z.iso.date(),
    endpoint: z.string().meta({ description: 'Name of the endpoint: its `operationId`.' }),
    requests: z.int().min(0),
    units: z.int().min(0),
  })
  .meta({ id: 'UsageOfDay' });

/** What was used in the calendar month (UTC), and what the plan allows. */
export const UsageReport = z
  .object({
    plan: z.string(),
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .meta({ description: 'Calendar month in UTC: `2026-06`.' }),
    resets_at: z.iso.datetime().meta({ description: 'The 1st of the next month, 00:00 UTC.' }),
    used: z
      .int()
      .min(0)
      .meta({ description: 'Units of answered requests; what is being answered now is not among them.' }),
    limit_per_month: z.int().nullable().meta({ description: 'null: the plan has no monthly cap.' }),
    limit_per_minute: z.int().nullable().meta({ description: 'null: the plan has no limit per minute.' }),
    days: z.array(UsageOfDay),
  })
  .meta({ id: 'UsageReport' });

export type UsageReport = z.infer<typeof UsageReport>;
