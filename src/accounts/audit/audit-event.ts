/** A row of the audit trail as FHIR R4 AuditEvent, in the manner of IHE BALP: who, what, when, from where, outcome. */

import type { AuditEvent, AuditEventAgent, AuditEventEntity, Coding } from '@medplum/fhirtypes';
import { MEDLIST_CANONICAL } from '../../fhir/derived-extensions.ts';
import { ACCOUNT_ID_SYSTEM } from './audit-anchor.ts';
import { AUDIT_ACTS } from './audit-act-table.ts';
import type { AuditActRow } from './audit-act-table.ts';
import type { AuditEntry } from './audit-entry.ts';

const DICOM = 'http://dicom.nema.org/resources/ontology/DCM';

/** http://hl7.org/fhir/R4/valueset-audit-event-type.html */
const TYPES: Readonly<Record<AuditActRow['event'], Coding>> = {
  'user-authentication': { system: DICOM, code: '110114', display: 'User Authentication' },
  'security-alert': { system: DICOM, code: '110113', display: 'Security Alert' },
  export: { system: DICOM, code: '110106', display: 'Export' },
  'application-activity': { system: DICOM, code: '110100', display: 'Application Activity' },
  rest: {
    system: 'http://terminology.hl7.org/CodeSystem/audit-event-type',
    code: 'rest',
    display: 'RESTful Operation',
  },
};

/** http://hl7.org/fhir/R4/valueset-audit-event-outcome.html: success, or refused: nothing was done. */
const OUTCOMES = { success: '0', refused: '4' } as const;

/** http://hl7.org/fhir/R4/valueset-network-type.html: an IP address. */
const IP_ADDRESS = '2';

/** The event of a row. Its hash stands among the details, so that an export can be held against the trail. */
export function auditEventOf(entry: AuditEntry): AuditEvent {
  const row = AUDIT_ACTS[entry.act];
  return {
    resourceType: 'AuditEvent',
    // FHIR ids have no underscore.
    id: `${entry.organizationId.replaceAll('_', '-')}-${entry.sequence}`,
    type: TYPES[row.event],
    subtype: [{ system: `${MEDLIST_CANONICAL}/CodeSystem/audit-act`, code: entry.act, display: row.label }],
    action: row.action,
    recorded: entry.at.toISOString(),
    outcome: OUTCOMES[entry.outcome],
    agent: [agentOf(entry)],
    source: { site: entry.organizationId, observer: { display: 'medlist' } },
    entity: entitiesOf(entry),
  };
}

function agentOf({ actor, address }: AuditEntry): AuditEventAgent {
  const who = actor.id === undefined ? { display: actor.kind } : { identifier: identifierOf(actor.id) };
  return {
    who: { ...who, display: actor.kind },
    requestor: true,
    ...(address !== undefined && { network: { address, type: IP_ADDRESS } }),
  };
}

function identifierOf(value: string): { readonly system: string; readonly value: string } {
  return { system: ACCOUNT_ID_SYSTEM, value };
}

function entitiesOf({ target, requestId, details, sequence, hash }: AuditEntry): AuditEventEntity[] {
  const facts = { ...details, sequence, hash };
  const detail = Object.entries(facts).map(([type, value]) => ({ type, valueString: String(value) }));
  const object = { ...(target !== undefined && { what: { identifier: identifierOf(target) } }), detail };
  if (requestId === undefined) return [object];
  const request = { system: `${MEDLIST_CANONICAL}/NamingSystem/request-id`, value: requestId };
  return [
    object,
    { what: { identifier: request }, description: 'the request, as its x-request-id names it' },
  ];
}
