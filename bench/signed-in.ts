/** A person who has signed up at a started service, for programs that send its forms. */

/** What goes with each form of hers. */
export interface SignedIn {
  readonly cookie: string;
  /** The hidden field of her forms. */
  readonly csrf: string;
}

/** Signs up at the dashboard as a browser does. */
export async function signUp(url: string): Promise<SignedIn> {
  const visit = await fetch(`${url}/dashboard/sign-up`);
  const form = new URLSearchParams({
    csrf: csrfIn(await visit.text()),
    organization: 'Mutants',
    email: 'ada@example.org',
    password: 'seven grey herons over the weir',
  });
  const answer = await fetch(`${url}/dashboard/sign-up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(visit), origin: url },
    body: form,
  });
  const cookie = cookiesOf(answer);
  const page = await fetch(`${url}/dashboard/keys/new`, { headers: { cookie } });
  if (!page.ok)
    throw new Error(`signing up was answered with ${answer.status}, the page behind it with ${page.status}`);
  return { cookie, csrf: csrfIn(await page.text()) };
}

function csrfIn(html: string): string {
  return /name="csrf" value="(?<token>[^"]*)"/.exec(html)?.groups?.['token'] ?? '';
}

function cookiesOf(answer: Response): string {
  const set = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return set.filter((one) => !one.endsWith('=')).join('; ');
}
