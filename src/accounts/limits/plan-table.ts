/** The plans: what an organization may use (specification, Limits). */

import type { Row } from '../store/account-schema.ts';

/** One plan; a limit that is absent does not exist. */
export interface Plan {
  readonly limitPerMinute?: number;
  readonly limitPerMonth?: number;
  /** Refused work that is borne in a minute before the organization has to wait (price-table.ts). */
  readonly refusalsPerMinute?: number;
  readonly reason: string;
}

/** Units per sliding minute and per calendar month (UTC). */
export const PLANS = {
  free: {
    limitPerMinute: 2,
    limitPerMonth: 50,
    refusalsPerMinute: 10,
    reason: 'specification, Limits: the free tier',
  },
  demo: {
    limitPerMinute: 60,
    limitPerMonth: 10_000,
    refusalsPerMinute: 60,
    reason:
      'the organization made on the first start: enough to try everything, still showing the limits at work',
  },
  team: {
    limitPerMinute: 60,
    limitPerMonth: 10_000,
    refusalsPerMinute: 60,
    reason: 'one clinic or one product in a pilot',
  },
  scale: {
    limitPerMinute: 600,
    limitPerMonth: 500_000,
    refusalsPerMinute: 600,
    reason: 'a product in use: ten requests a second',
  },
  enterprise: {
    limitPerMinute: 6_000,
    limitPerMonth: 20_000_000,
    refusalsPerMinute: 6_000,
    reason: 'a health system: a hundred requests a second',
  },
  unlimited: { reason: 'self-hosted: the machine is the limit; usage is counted all the same' },
} as const satisfies Record<Row<'organization'>['plan'], Plan>;

export type PlanName = keyof typeof PLANS;

/** Is this the name of a plan? */
export function isPlanName(name: string): name is PlanName {
  return Object.hasOwn(PLANS, name);
}

/** The plan of an organization. */
export function planNamed(name: PlanName): Plan {
  return PLANS[name];
}
