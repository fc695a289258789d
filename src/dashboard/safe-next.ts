/** Where a person goes after signing in: an address of this dashboard, never one of another host. */

/** Where the dashboard begins. */
export const HOME = '/dashboard';

/** A path of the dashboard or of the pages beside it, with an optional query of plain characters. */
const OWN_PATH = /^\/(?:dashboard|try|docs)(?:\/[A-Za-z0-9_-]{1,100}){0,6}(?:\?[A-Za-z0-9_=&%.-]{0,300})?$/;

/** `"/dashboard/keys"` → itself; `"//evil.example"`, `"https://evil.example"`, `"/\\evil"` → the home page. */
export function safeNext(next: string | null | undefined): string {
  return typeof next === 'string' && OWN_PATH.test(next) ? next : HOME;
}
