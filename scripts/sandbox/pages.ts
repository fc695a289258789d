/** The pages of the sandbox: the EHR's patient list with its launch buttons, the patient picker, and the consent page. */

import { html } from 'ghtml';
import type { AuthorizationRequest, RegisteredApp } from './authorization-server.ts';
import { FAULTS } from './fault-table.ts';
import type { StoryPatient } from './story-patients.ts';

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#eef1f6,#14171c);color:light-dark(#1c2430,#e6eaf0)}
header{background:light-dark(#27406b,#1b2a45);color:#fff;padding:.9rem 1.5rem;font-weight:600}
header small{font-weight:400;opacity:.85;margin-left:.75rem}
main{max-width:58rem;margin:0 auto;padding:1.5rem;display:grid;gap:1rem}
h1{font-size:1.4rem;margin:0}
p{margin:0}
.muted{color:light-dark(#566175,#a4afc0)}
.card{background:light-dark(#fff,#1d222a);border:1px solid light-dark(#d5dce7,#333c49);border-radius:10px;padding:1rem 1.25rem}
.patient{display:flex;gap:1rem;align-items:center;justify-content:space-between;flex-wrap:wrap}
.patient>div{flex:1 1 20rem}
button,.button{font:inherit;font-weight:600;border:1px solid #2f5fb0;background:#2f5fb0;color:#fff;border-radius:8px;padding:.55rem 1rem;cursor:pointer;text-decoration:none}
button.quiet{background:none;color:inherit;border-color:light-dark(#8592a8,#7b8799)}
main>*,.stack>*{min-width:0}
.stack{display:grid;gap:1rem}
select{font:inherit;padding:.45rem;border-radius:8px;width:100%;min-width:0}
label{display:flex;gap:.6rem;padding:.2rem 0;align-items:baseline}
.row{display:flex;gap:.75rem;flex-wrap:wrap;align-items:center}
fieldset{border:0;padding:0;margin:0}
legend{font-weight:600;padding:0}
a{color:light-dark(#234f9b,#8fb4f5)}
`;

/** The EHR's own start page. */
export function launchPage(patients: readonly StoryPatient[], apps: readonly RegisteredApp[]): string {
  const app = apps[0];
  const faults = Object.entries(FAULTS).map(([id, text]) => html`<option value="${id}">${text}</option>`);
  const rows = patients.map(
    ({ patient, question }) =>
      html`<div class="card patient">
        <div>
          <strong>${nameOf(patient)}</strong>
          <span class="muted">${patient.gender ?? ''} · born ${patient.birthDate ?? ''}</span
          ><br />${afterName(question)}
        </div>
        <button name="patient" value="${patient.id}">Open medication list</button>
      </div>`,
  );
  return frame(
    'Patients',
    app === undefined
      ? html`<p>No app is registered yet.</p>`
      : html`<h1>Patients</h1>
          <p class="muted">
            Synthetic patients; their records are dated back from today, so that months differ from those of
            the stories. Each button starts ${app.name} with that patient in context, as an EHR does.
          </p>
          <form method="post" action="/launch">
            <div class="stack">
              !${rows.join('')}
              <div class="card">
                <label for="fault">What goes wrong</label
                ><select id="fault" name="fault">
                  !${faults.join('')}
                </select>
              </div>
            </main>
          </form>
          <div class="row">
            <a href="${standaloneOf(app)}">Start ${app.name} on its own (standalone launch)</a>
            <form method="post" action="/revoke"><button class="quiet">End every token now</button></form>
          </div>`,
  );
}

/** What the person decides: the patient, where none came with the launch, and what the app may read. */
export function consentPage(
  id: string,
  request: AuthorizationRequest,
  patients: readonly StoryPatient[],
): string {
  const known = patients.find(({ patient }) => patient.id === request.patientId);
  const picker = patients.map(
    ({ patient }, index) =>
      html`<label
        ><input type="radio" name="patient" value="${patient.id}" ${index === 0 ? 'checked' : ''} />
        ${nameOf(patient)}, born ${patient.birthDate ?? ''}</label
      >`,
  );
  const scopes = request.scopes.map(
    (scope) => html`<label><input type="checkbox" name="scope" value="${scope}" checked /> ${scope}</label>`,
  );
  return frame(
    'Permission',
    html`<h1>${request.app.name} asks to read a record</h1>
      <p class="muted">Signed in as Dr. Sandbox.</p>
      <form method="post" action="/authorize/decision" class="card">
        <input type="hidden" name="request" value="${id}" />
        <div class="stack">
          !${
            known === undefined
              ? html`<fieldset>
                  <legend>Patient</legend>
                  !${picker.join('')}
                </fieldset>`
              : html`<p>
                  Patient: <strong>${nameOf(known.patient)}</strong>, born ${known.patient.birthDate ?? ''}
                </p>`
          }
          <fieldset>
            <legend>It may</legend>
            !${scopes.join('')}
          </fieldset>
          <div class="row">
            <button name="decision" value="allow">Allow</button
            ><button class="quiet" name="decision" value="deny">Deny</button>
          </div>
        </main>
      </form>`,
  );
}

/** A sentence for the person, where nothing can be sent back to an app. */
export function messagePage(text: string): string {
  return frame(
    'EHR sandbox',
    html`<h1>This cannot go on</h1>
      <p>${text}</p>
      <p><a href="/">Back to the patients</a></p>`,
  );
}

function frame(title: string, body: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title} · EHR sandbox</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>
          !${STYLE}
        </style>
      </head>
      <body>
        <header>EHR sandbox<small>for trying apps; nothing here is real</small></header>
        <main>!${body}</main>
      </body>
    </html>`;
}

function standaloneOf(app: RegisteredApp): string {
  return new URL('/smart', app.launchUrl).href;
}

function nameOf({ name }: StoryPatient['patient']): string {
  const { given = [], family = '' } = name?.[0] ?? {};
  return [...given, family].join(' ');
}

/** `Maria Alvarez: her doctor …` → `Her doctor …`; the name already stands before it. */
function afterName(question: string): string {
  const text = question.replace(/^[^:]{1,60}: */, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
