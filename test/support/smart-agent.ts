/** A browser without scripts in front of the SMART app: it launches from the sandbox, keeps its cookie, posts forms with the token of the last page. */
import type { Sandbox } from '../../scripts/sandbox/sandbox.ts';
import type { Fault } from '../../scripts/sandbox/fault-table.ts';

export class SmartAgent {
  cookie = '';
  #csrf = '';
  readonly #service: string;

  constructor(service: string) {
    this.#service = service;
  }

  async get(
    address: string,
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> {
    const answer = await this.#follow(address);
    const text = await answer.text();
    this.#csrf = /name="csrf"\s+value="([^"]+)"/.exec(text)?.[1] ?? this.#csrf;
    return { status: answer.status, text, headers: answer.headers };
  }

  /** Fields that stand several times are lists. */
  async post(
    address: string,
    fields: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<{ readonly status: number; readonly location: string }> {
    const body = new URLSearchParams({ csrf: this.#csrf });
    for (const [name, value] of Object.entries(fields)) {
      if (name === 'csrf') body.delete('csrf');
      for (const one of [value].flat()) body.append(name, one);
    }
    const init = { method: 'POST', redirect: 'manual', headers: { cookie: this.cookie }, body } as const;
    const answer = await fetch(address, init);
    return { status: answer.status, location: locationOf(answer) };
  }

  /** Opens the list of a patient, with every scope that is asked for but some; gives its address. */
  async open(
    ehr: Sandbox,
    patient: string,
    fault: Fault = 'none',
    without: readonly string[] = [],
  ): Promise<string> {
    const begun = await this.post(`${ehr.address}/launch`, { patient, fault });
    const launched = await this.#follow(begun.location);
    const consent = await (await fetch(locationOf(launched))).text();
    const decision = new URLSearchParams({
      request: /name="request"\s+value="([^"]+)"/.exec(consent)?.[1] ?? '',
      decision: 'allow',
    });
    for (const [, scope = ''] of consent.matchAll(/name="scope"\s+value="([^"]+)"/g))
      if (!without.includes(scope)) decision.append('scope', scope);
    const decided = await fetch(`${ehr.address}/authorize/decision`, {
      method: 'POST',
      redirect: 'manual',
      body: decision,
    });
    const back = await this.#follow(locationOf(decided));
    return new URL(locationOf(back), this.#service).href;
  }

  async #follow(address: string): Promise<Response> {
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie: this.cookie } });
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return answer;
  }
}

function locationOf(answer: Response): string {
  return answer.headers.get('location') ?? '';
}
