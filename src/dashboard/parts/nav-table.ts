/** The pages that every signed-in person finds in the bar above, from left to right. */

/** One entry of the bar. */
export interface NavRow {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly isForOwners?: true;
}

export const NAV = [
  { id: 'home', label: 'Home', path: '/dashboard' },
  { id: 'keys', label: 'Keys', path: '/dashboard/keys' },
  { id: 'usage', label: 'Usage', path: '/dashboard/usage' },
  { id: 'connections', label: 'Connections', path: '/dashboard/connections' },
  { id: 'members', label: 'Members', path: '/dashboard/members' },
  { id: 'billing', label: 'Plan', path: '/dashboard/billing' },
  { id: 'try', label: 'Try it', path: '/dashboard/try' },
  { id: 'reference', label: 'API', path: '/docs/api' },
  { id: 'audit', label: 'Audit', path: '/dashboard/audit', isForOwners: true },
] as const satisfies readonly NavRow[];

export type NavId = (typeof NAV)[number]['id'];
