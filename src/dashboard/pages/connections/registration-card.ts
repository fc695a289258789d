/** What the administrator of an EHR types in to register this service: its addresses and scopes, each to be copied. */

import { requestedScopes } from '../../../ehr/launch/smart-scopes.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { copyableFact } from '../../parts/layout.ts';

/** An EHR that offers everything a launch can ask for; one that offers less is asked for less. */
const FULL_OFFER = ['permission-v2', 'sso-openid-connect', 'permission-offline'];

const EVERY_WISH = { writesBack: true, readsDocuments: true } as const;

/** The card; addresses follow PUBLIC_URL. */
export function registrationCard({ publicUrl, config }: DashboardServices): Html {
  return html`<section class="card" aria-labelledby="register">
    <div>
      <h2 id="register">Register this service at an EHR</h2>
      <p class="muted small">
        What the administrator of the health record system asks for. Afterwards trust it above, with the
        client id it gave you.
      </p>
    </div>
    <p class="muted small">
      Scopes for <code>List.c</code>, <code>MedicationStatement.c</code>, <code>MedicationRequest.u</code> and
      <code>Provenance.c</code> are for writing decisions back, <code>DocumentReference.rs</code> and
      <code>Binary.rs</code> for the documents of the chart: leave out what you do not want.
    </p>
    <dl class="copy-list">
      ${copyableFact('launch-url', 'Launch URL', `${publicUrl}/smart/launch`)}
      ${copyableFact('redirect-url', 'Redirect URL', `${publicUrl}/smart/callback`)}
      ${config.clientKeysFile !== undefined && copyableFact('jwks-url', 'JWKS URL', `${publicUrl}/.well-known/jwks.json`)}
      ${copyableFact('scopes', 'Scopes', requestedScopes(FULL_OFFER, true, EVERY_WISH).join(' '))}
    </dl>
    ${
      config.clientKeysFile === undefined &&
      html`<p class="muted small">
        There is no JWKS URL to register yet: this service was started without <code>CLIENT_KEYS_FILE</code>,
        so it cannot sign (<code>private_key_jwt</code>, Backend Services).
      </p>`
    }
  </section>`;
}
