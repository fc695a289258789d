/** The steps behind an open list: decisions taken, shown, sent, printed. Every one reads the record anew. */

import type { Bundle, Resource } from '@medplum/fhirtypes';
import { csrfTokenOf } from '../accounts/people/session-token.ts';
import { FHIR_ID } from '../fhir/references.ts';
import { decisionOf } from '../workbench/decision.ts';
import type { Decision } from '../workbench/decision.ts';
import { fieldsOfEntry, NEXT } from '../workbench/decision-fields.ts';
import { agreedIds, comparedWith } from './agreed.ts';
import { go, openList, postedForm, readList, secure, show } from './app-context.ts';
import type { App, SmartContext } from './app-context.ts';
import { chartPage } from './chart-page.ts';
import { decide, undo } from './desk/desk.ts';
import { decidedEntries, planWrites, statementOf } from './desk/plan-writes.ts';
import type { DecidedEntry, PlanContext, WritePlan } from './desk/plan-writes.ts';
import { sendWrites } from './desk/send.ts';
import { viewOf } from './desk/view-settings.ts';
import { ehrOf } from './record.ts';
import type { ReadRecord } from './record.ts';
import { sendPage } from './send-page.ts';
import type { OpenList } from './sessions.ts';
import { sheetPage } from './sheet-page.ts';

/** `POST …/decisions`: what the form says is kept, then what its button asks for is done. */
export async function takeDecisions(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const { form, list } = await postedForm(ctx, app, listId);
  const act = form.get('act') ?? 'save';
  const changes = act === 'undo' ? undefined : changesOf(form, act);
  const all = changes && act === 'agreed' ? withAgreed(changes, await agreedOf(list, app)) : changes;
  const { sessions, clock } = app.launch;
  await sessions.change(
    list,
    ({ desk }) => {
      if (all === undefined) undo(desk);
      else decide(desk, all);
      desk.view = viewOf(form);
    },
    clock.now(),
  );
  go(ctx, `/smart/lists/${listId}${PLACE_AFTER[act] ?? `#${NEXT}`}`);
}

/** Every other step leads to what is to be decided next. */
const PLACE_AFTER: Readonly<Record<string, string>> = { send: '/send#write', undo: '', view: '' };

async function agreedOf(open: OpenList, app: App): Promise<readonly string[]> {
  const { record, list } = await readList(open, app);
  return agreedIds(list, comparedWith({ ...record, id: open.id }, list).comparisons);
}

/** What somebody has decided otherwise stays so. */
function withAgreed(
  changes: ReadonlyMap<string, Decision | undefined>,
  agreed: readonly string[],
): ReadonlyMap<string, Decision | undefined> {
  const open = agreed.filter((id) => changes.has(id) && changes.get(id) === undefined);
  return new Map([...changes, ...open.map((id) => [id, decisionOf('continue', '', '')] as const)]);
}

/** The rows that the form showed; a button for the ticked ones decides those alike. */
function changesOf(form: URLSearchParams, act: string): ReadonlyMap<string, Decision | undefined> {
  const ticked = new Set(act.startsWith('all-') ? form.getAll('tick') : []);
  const ids = [...form.keys()].flatMap(
    (name) => /^decide-(?<id>[\w-]{1,64})$/.exec(name)?.groups?.['id'] ?? [],
  );
  return new Map(
    ids.map((id) => {
      const names = fieldsOfEntry(id);
      const kind = ticked.has(id) ? act.slice('all-'.length) : (form.get(names.kind) ?? '');
      return [id, decisionOf(kind, form.get(names.reason) ?? '', form.get(names.directions) ?? '')];
    }),
  );
}

interface Planned {
  readonly open: OpenList;
  readonly browser: string;
  readonly record: ReadRecord;
  readonly total: number;
  readonly entries: readonly DecidedEntry[];
  readonly context: PlanContext;
  readonly plan: WritePlan;
}

/** Who may have decided: `Practitioner/1` of the user's address. */
const AUTHOR = new RegExp(`(?:^|/)((?:Practitioner|PractitionerRole)/${FHIR_ID})$`);

async function planOf(ctx: SmartContext, app: App, listId: string): Promise<Planned> {
  const { list: open, browser } = await openList(ctx, app, listId);
  const { record, list, readAt } = await readList(open, app);
  const { granted, patientId, user } = open.grant;
  const writesBack = open.issuer.writesBack === true;
  const context = {
    listId: open.id,
    isSetUp: writesBack,
    granted,
    offered: writesBack ? (await ehrOf(open, app.memory).facts())?.writes : undefined,
    patientId,
    author: user === undefined ? undefined : AUTHOR.exec(user)?.[1],
    identifierSystem: `${app.publicUrl}/fhir/decision`,
    resources: record.resources,
    now: readAt,
  };
  const entries = decidedEntries(list, open.desk.decisions);
  const plan = planWrites(entries, context);
  return { open, browser, record, total: list.medications.length, entries, context, plan };
}

/** `GET …/send`: what would be written, before anything is; afterwards what became of it. */
export async function showSending(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const { open, browser, record, total, entries, plan } = await planOf(ctx, app, listId);
  secure(ctx, open.issuer.frameOrigins);
  const { patient } = record;
  const page = { id: listId, csrfToken: csrfTokenOf(browser), ehrName: open.issuer.name, patient };
  show(ctx, sendPage({ ...page, total, entries, plan, sent: open.desk.sent }));
}

/** `POST …/send`: one sending at a time over all instances, so that a button pressed twice sends once. */
export async function sendDecisions(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const { list } = await postedForm(ctx, app, listId);
  const { sessions, clock } = app.launch;
  await sessions.alone(list, 'sending', clock.now, async (save) => {
    const { open, context, plan } = await planOf(ctx, app, listId);
    const target = { base: open.settings.iss, accessToken: open.grant.accessToken };
    const sent = new Map(open.desk.sent);
    const onSent = (): Promise<void> => save(({ desk }) => (desk.sent = sent));
    await sendWrites(plan.writes, { target, context, sent, onSent });
  });
  go(ctx, `/smart/lists/${listId}/send`);
}

/** `GET …/decided`: the decisions as FHIR, for an EHR that is not written to. */
export async function downloadDecided(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const { entries, context } = await planOf(ctx, app, listId);
  const statements = entries.map((entry): Resource => statementOf(entry, context));
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: context.now.toISOString(),
    entry: statements.map((resource) => ({ resource })),
  };
  ctx.set({
    'content-type': 'application/fhir+json; charset=utf-8',
    'content-disposition': 'attachment; filename="decided-medications.json"',
  });
  ctx.body = JSON.stringify(bundle, undefined, 2);
}

/** `GET …/chart`: the decided list on paper, for the chart. */
export async function showChart(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const { list: open } = await openList(ctx, app, listId);
  const { record, list, readAt } = await readList(open, app);
  secure(ctx, open.issuer.frameOrigins);
  const { patient, papers, missing } = record;
  show(
    ctx,
    chartPage({ id: listId, patient, papers, missing, list, readAt, decisions: open.desk.decisions }),
  );
}

/** `GET …/sheet`: what to take and when, in plain words, for the patient. */
export async function showSheet(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const { open, record, entries, total, context } = await planOf(ctx, app, listId);
  secure(ctx, open.issuer.frameOrigins);
  show(ctx, sheetPage({ id: listId, patient: record.patient, entries, total, now: context.now }));
}
