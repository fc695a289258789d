/** The cookies of the dashboard: hidden from scripts, sent to this host only, over https only where the service is reached by https. */

/** A cookie to set, or to remove where `value` is undefined; names without their prefix. */
export interface CookieChange {
  readonly name: CookieName;
  readonly value: string | undefined;
  readonly maxAgeSeconds?: number;
}

/** `session`: the signed-in person. `visit`: ties forms to a browser before sign-in. `device`: signed in here before. `oidc`: a sign-in on its way. `made`: the form a key was last made with. `challenge`: a question that a code or a passkey answers. `smart`: the browser of the SMART app. */
export const COOKIE_NAMES = ['session', 'visit', 'device', 'oidc', 'challenge', 'made', 'smart'] as const;

export type CookieName = (typeof COOKIE_NAMES)[number];

/** Without https browsers refuse the `__Host-` prefix, which ties a cookie to exactly this host (RFC 6265bis, 4.1.3.2). */
export function cookieName(name: CookieName, publicUrl: string): string {
  return `${isHttps(publicUrl) ? '__Host-' : ''}medlist-${name}`;
}

/** The `Set-Cookie` header of a change: `medlist-session=…; Path=/; HttpOnly; SameSite=Lax`. */
export function setCookieHeader({ name, value, maxAgeSeconds }: CookieChange, publicUrl: string): string {
  const age = value === undefined ? 0 : maxAgeSeconds;
  return [
    `${cookieName(name, publicUrl)}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isHttps(publicUrl) ? ['Secure'] : []),
    ...(age === undefined ? [] : [`Max-Age=${age}`]),
  ].join('; ');
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
