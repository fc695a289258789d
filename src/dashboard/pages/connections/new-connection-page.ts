/** Connects a FHIR server, or trusts a SMART issuer. */

import { ISSUER_WISHES } from '../../../accounts/connections/connection-store.ts';
import type {
  Connected,
  FhirServerAuth,
  IssuerWish,
  SmartClient,
} from '../../../accounts/connections/connection-store.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { checkboxGroup, formError, postForm, selectField, textField } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import { isFine, nameProblem, problems, textOf } from '../../parts/form-reading.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { page } from '../../parts/layout.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { NoticeId } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { actOf } from '../../visitor.ts';
import {
  AUTH_KINDS,
  CLIENT_KINDS,
  CONNECTIONS,
  readAddress,
  readServerAuth,
  readSmartClient,
  readWishes,
  WISHES,
} from './connection-forms.ts';

const WITH_SECRET: ReadonlySet<string> = new Set(['bearer', 'confidential']);
const WITH_SIGNATURE: ReadonlySet<string> = new Set(['backend-services', 'private-key']);

const TAKEN = 'A connection with this name or address exists already.';
const NO_SECRETS_KEY =
  'This service has no key to keep secrets with. Set SECRETS_KEY, or choose a kind without a secret.';

/** `GET /dashboard/connections/servers/new` */
export function showNewServer(request: PageRequest, services: DashboardServices): PageAnswer {
  return { page: serverPage(request, services, {}) };
}

/** `POST /dashboard/connections/servers/new` */
export async function connectServer(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor } = request;
  const name = textOf(form, 'name');
  const read = readAddress(textOf(form, 'address'), services.config.connectableOrigins);
  const auth = readServerAuth(form);
  const errors = problems({
    name: nameProblem(name, 'a name'),
    address: 'problem' in read ? read.problem : undefined,
    ...(isAuth(auth) ? {} : auth),
  });
  const refuse = (found: FieldErrors): PageAnswer => ({
    status: 422,
    page: serverPage(request, services, found),
  });
  if (!isFine(errors) || 'problem' in read || !isAuth(auth)) return refuse(errors);
  const saved = await services.stores.connections.addServer(actOf(visitor), {
    name,
    baseUrl: read.address,
    auth,
  });
  return afterSaving(saved, 'server-connected', refuse);
}

/** `GET /dashboard/connections/issuers/new` */
export function showNewIssuer(request: PageRequest, services: DashboardServices): PageAnswer {
  return { page: issuerPage(request, services, {}) };
}

/** `POST /dashboard/connections/issuers/new` */
export async function trustIssuer(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor } = request;
  const name = textOf(form, 'name');
  const read = readAddress(textOf(form, 'address'), services.config.connectableOrigins);
  const client = readSmartClient(form);
  const errors = problems({
    name: nameProblem(name, 'a name'),
    address: 'problem' in read ? read.problem : undefined,
    ...(isClient(client) ? {} : client),
  });
  const refuse = (found: FieldErrors): PageAnswer => ({
    status: 422,
    page: issuerPage(request, services, found),
  });
  if (!isFine(errors) || 'problem' in read || !isClient(client)) return refuse(errors);
  const saved = await services.stores.connections.addIssuer(actOf(visitor), {
    name,
    issuer: read.address,
    client,
    wishes: readWishes(form),
  });
  return afterSaving(saved, 'issuer-trusted', refuse);
}

function afterSaving(
  saved: Connected<unknown>,
  notice: NoticeId,
  refuse: (errors: FieldErrors) => PageAnswer,
): PageAnswer {
  if (saved.kind === 'saved') return { redirect: withNotice(CONNECTIONS, notice) };
  return refuse({ form: saved.kind === 'taken' ? TAKEN : NO_SECRETS_KEY });
}

function serverPage({ visitor, form }: PageRequest, services: DashboardServices, errors: FieldErrors): Html {
  const kinds = Object.entries(AUTH_KINDS).map(([value, label]) => ({ value, label }));
  return page(
    { title: 'Connect a FHIR server', nav: 'connections', isNarrow: true, visitor },
    html`<div class="card">
      ${formError(errors)}${secretsNote(services)}${postForm(
        { action: `${CONNECTIONS}/servers/new`, csrfToken: visitor.csrfToken },
        html`${nameAndAddress(form, errors, 'Base address', 'https, without a query; a server on this machine may use http.')}
        ${selectField({ name: 'kind', label: 'Sign-in', choices: offered(kinds, services), value: textOf(form, 'kind') }, errors)}
        ${textField({ name: 'client', label: 'Client id', value: textOf(form, 'client'), isOptional: true, hint: 'For SMART Backend Services.' }, errors)}
        ${textField({ name: 'scope', label: 'Scopes', value: textOf(form, 'scope'), isOptional: true, hint: 'For SMART Backend Services; system/*.rs unless given.' }, errors)}
        ${services.stores.connections.canKeepSecrets && textField({ name: 'secret', label: 'Bearer token', type: 'password', isOptional: true, maxLength: 4000, autocomplete: 'off', hint: 'For the bearer kind; kept encrypted, never shown.' }, errors)}
        ${buttons('Connect')}`,
      )}
    </div>`,
  );
}

function issuerPage({ visitor, form }: PageRequest, services: DashboardServices, errors: FieldErrors): Html {
  const kinds = Object.entries(CLIENT_KINDS).map(([value, label]) => ({ value, label }));
  return page(
    { title: 'Trust a SMART issuer', nav: 'connections', isNarrow: true, visitor },
    html`<div class="card">
      ${formError(errors)}${secretsNote(services)}${postForm(
        { action: `${CONNECTIONS}/issuers/new`, csrfToken: visitor.csrfToken },
        html`${nameAndAddress(form, errors, 'Issuer', 'The FHIR base address of the EHR, which it sends as iss when it launches the app.')}
        ${selectField({ name: 'kind', label: 'Client', choices: offered(kinds, services), value: textOf(form, 'kind') }, errors)}
        ${textField({ name: 'client', label: 'Client id', value: textOf(form, 'client') }, errors)}
        ${services.stores.connections.canKeepSecrets && textField({ name: 'secret', label: 'Client secret', type: 'password', isOptional: true, maxLength: 4000, autocomplete: 'off', hint: 'For a shared secret; kept encrypted, never shown.' }, errors)}
        ${wishFields(readWishes(form))} ${buttons('Trust')}`,
      )}
    </div>`,
  );
}

function wishFields(values: readonly IssuerWish[]): Html {
  return checkboxGroup({
    name: 'wish',
    label: 'The app may also',
    choices: ISSUER_WISHES.map((value) => ({ value, label: WISHES[value] })),
    values,
    hint: 'Both need scopes that the EHR grants; it is asked for them at each launch.',
  });
}

function nameAndAddress(form: URLSearchParams, errors: FieldErrors, label: string, hint: string): Html {
  return html`${textField({ name: 'name', label: 'Name', value: textOf(form, 'name'), maxLength: 100, hint: 'What your people call it.', isFirst: true }, errors)}
  ${textField({ name: 'address', label, type: 'url', value: textOf(form, 'address'), maxLength: 500, hint }, errors)}`;
}

function buttons(label: string): Html {
  return html`<div class="inline">
    <button>${label}</button> <a class="button quiet" href="${CONNECTIONS}">Cancel</a>
  </div>`;
}

/** Kinds that need something this service was not given are not offered. */
function offered<Kind extends { readonly value: string }>(
  kinds: readonly Kind[],
  { stores, config }: DashboardServices,
): readonly Kind[] {
  const { canKeepSecrets } = stores.connections;
  const canSign = config.clientKeysFile !== undefined;
  return kinds.filter(({ value }) => {
    if (WITH_SECRET.has(value)) return canKeepSecrets;
    return WITH_SIGNATURE.has(value) ? canSign : true;
  });
}

function secretsNote({ stores }: DashboardServices): Html | undefined {
  if (stores.connections.canKeepSecrets) return undefined;
  return html`<p class="notice">
    This service was started without <code>SECRETS_KEY</code>, so it keeps no secrets: only kinds that need
    none are offered.
  </p>`;
}

function isAuth(read: FhirServerAuth | Readonly<Record<string, string>>): read is FhirServerAuth {
  return 'kind' in read && Object.hasOwn(AUTH_KINDS, read.kind ?? '');
}

function isClient(read: SmartClient | Readonly<Record<string, string>>): read is SmartClient {
  return 'kind' in read && Object.hasOwn(CLIENT_KINDS, read.kind ?? '');
}
