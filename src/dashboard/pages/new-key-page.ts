/** Makes a key, or the successor of one: the only page that ever shows the text of a key. */

import { isKeyScope, KEY_SCOPES } from '../../accounts/keys/key-scope-table.ts';
import { createToken } from '../../accounts/people/session-token.ts';
import type { CreatedApiKey } from '../../accounts/keys/key-store.ts';
import { ServiceError } from '../../errors.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { exampleCurl } from '../parts/example-request.ts';
import { checkboxGroup, formError, postForm, selectField, textField } from '../parts/form-fields.ts';
import type { FieldErrors } from '../parts/form-fields.ts';
import { isFine, nameProblem, problems, textOf } from '../parts/form-reading.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { copyable, moment, page } from '../parts/layout.ts';
import { withNotice } from '../parts/notice-table.ts';
import { chosenTerm, EXPIRY_TERMS, GRACE_TERMS } from '../parts/term-table.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { actOf } from '../visitor.ts';
import { keyName, workingKeyOf } from './keys-page.ts';

interface KeyForm {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiry: string;
}

/** `GET /dashboard/keys/new` */
export function showNewKey(request: PageRequest): PageAnswer {
  return { page: newKeyPage(request, { name: '', scopes: [], expiry: 'never' }, {}) };
}

/** `POST /dashboard/keys/new`: answers with the key itself, which no later page can show. */
export async function createKey(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor, now } = request;
  const once = form.get('once') ?? undefined;
  // The page with the key was loaded again.
  if (once !== undefined && once === visitor.madeWith)
    return { redirect: withNotice('/dashboard/keys', 'key-shown') };
  const typed = { name: textOf(form, 'name'), scopes: form.getAll('scopes'), expiry: textOf(form, 'expiry') };
  const scopes = typed.scopes.filter(isKeyScope);
  const expiry = chosenTerm(EXPIRY_TERMS, typed.expiry);
  const errors = problems({
    name: nameProblem(typed.name, 'a name, such as the program that will use the key'),
    scopes: scopes.length === typed.scopes.length ? undefined : 'Choose from the list.',
    expiry: expiry === undefined ? 'Choose from the list.' : undefined,
  });
  if (!isFine(errors) || expiry === undefined)
    return { status: 422, page: newKeyPage(request, typed, errors) };
  const created = await services.stores.keys.create(actOf(visitor), {
    name: typed.name,
    scopes: scopes.length === 0 ? undefined : scopes,
    expiresAt: expiry.milliseconds === undefined ? undefined : new Date(now.getTime() + expiry.milliseconds),
  });
  return { page: createdPage(request, services, created), cookies: [{ name: 'made', value: once }] };
}

function newKeyPage({ visitor }: PageRequest, typed: KeyForm, errors: FieldErrors): Html {
  const scopes = Object.entries(KEY_SCOPES).map(([value, { label }]) => ({ value, label }));
  return page(
    { title: 'Create a key', nav: 'keys', isNarrow: true, visitor },
    html`<div class="card">
      ${formError(errors)}${postForm(
        { action: '/dashboard/keys/new', csrfToken: visitor.csrfToken },
        html`<input
            type="hidden"
            name="once"
            value="${createToken()}"
          />${textField({ name: 'name', label: 'Name', value: typed.name, maxLength: 100, hint: 'What will use it: “staging import”, “Anna’s laptop”.', isFirst: true }, errors)}
          ${checkboxGroup({ name: 'scopes', label: 'May call', choices: scopes, values: typed.scopes, hint: 'Tick nothing for everything.' }, errors)}
          ${selectField({ name: 'expiry', label: 'Expires', choices: EXPIRY_TERMS, value: typed.expiry }, errors)}
          <div class="inline">
            <button>Create key</button> <a class="button quiet" href="/dashboard/keys">Cancel</a>
          </div>`,
      )}
    </div>`,
  );
}

/** `GET /dashboard/keys/:id/rotate` */
export async function showRotate(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const key = await workingKeyOf(request, services);
  const { visitor } = request;
  return {
    page: page(
      {
        title: `Rotate ${keyName(key)}`,
        lead: 'Makes a new key with the same name and rights. The old one keeps working for a while, so that nothing stops working.',
        nav: 'keys',
        isNarrow: true,
        visitor,
      },
      html`<div class="card">
        ${postForm(
          { action: `/dashboard/keys/${key.id}/rotate`, csrfToken: visitor.csrfToken },
          html`${selectField({ name: 'grace', label: 'The old key works for', choices: GRACE_TERMS, value: 'day' })}
            <div class="inline">
              <button>Rotate key</button> <a class="button quiet" href="/dashboard/keys">Cancel</a>
            </div>`,
        )}
      </div>`,
    ),
  };
}

/** `POST /dashboard/keys/:id/rotate` */
export async function rotateKey(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const key = await workingKeyOf(request, services);
  const grace = chosenTerm(GRACE_TERMS, textOf(request.form, 'grace'));
  if (grace === undefined) throw new ServiceError('invalid-body', 'no such grace period');
  const until = new Date(request.now.getTime() + grace.milliseconds);
  const created = await services.stores.keys.rotate(actOf(request.visitor), key.id, until);
  if (created === undefined) throw new ServiceError('not-found', 'the key has ended');
  return { page: createdPage(request, services, created, until) };
}

function createdPage(
  { visitor, now }: PageRequest,
  { publicUrl }: DashboardServices,
  { key, record }: CreatedApiKey,
  oldUntil?: Date,
): Html {
  const old = oldUntil === undefined ? undefined : oldUntil <= now ? 'now' : 'later';
  return page(
    {
      title: 'Your new key',
      lead: html`<strong>${keyName(record)}</strong> is ready.`,
      nav: 'keys',
      visitor,
    },
    html`<section class="card">
        <h2>Copy it now</h2>
        <p class="notice warn">This is the only time the key is shown. Only a fingerprint of it is kept.</p>
        ${copyable('new-key', key, { isSecret: true })}
        ${old === 'later' && html`<p class="muted">The old key works until ${moment(oldUntil)} (UTC).</p>`}
        ${old === 'now' && html`<p class="muted">The old key no longer works.</p>`}
      </section>
      <section class="card">
        <h2>Try it</h2>
        <p class="muted">Paste this into a terminal:</p>
        ${copyable('try-key', exampleCurl(publicUrl, key))}
      </section>
      <p><a class="button quiet" href="/dashboard/keys">I have copied it</a></p>`,
  );
}
