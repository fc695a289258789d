import { expect, test } from '@jest/globals';
import { AUDIT_ACTS, isAuditAct } from '../../../src/accounts/audit/audit-act-table.ts';
import { auditEventOf } from '../../../src/accounts/audit/audit-event.ts';
import type { AuditEntry } from '../../../src/accounts/audit/audit-entry.ts';
import { fhirProblems } from '../../support/fhir-validity.ts';

const ENTRY: AuditEntry = {
  sequence: 7,
  organizationId: 'org_0123456789abcdef',
  at: new Date('2026-06-10T12:00:00Z'),
  act: 'request.process',
  outcome: 'success',
  actor: { kind: 'key', id: 'key_0123456789abcdef' },
  target: undefined,
  requestId: 'request-1',
  address: '192.0.2.1',
  details: { endpoint: 'infer-medications', units: 1, input: 3, output: 2 },
  hash: 'ab'.repeat(32),
};

const ACTORS: AuditEntry['actor'][] = [
  { kind: 'person', id: 'person_1' },
  { kind: 'anonymous', id: undefined },
  { kind: 'command', id: undefined },
];

test('who, what, when, from where, outcome and counts', () => {
  expect(auditEventOf(ENTRY)).toMatchObject({
    id: 'org-0123456789abcdef-7',
    action: 'E',
    recorded: '2026-06-10T12:00:00.000Z',
    outcome: '0',
    agent: [{ who: { identifier: { value: 'key_0123456789abcdef' } }, network: { address: '192.0.2.1' } }],
    entity: [{ detail: expect.arrayContaining([{ type: 'input', valueString: '3' }]) }, {}],
  });
});

test.each(Object.keys(AUDIT_ACTS).filter(isAuditAct))('%s is valid FHIR R4, whoever did it', (act) => {
  for (const actor of ACTORS) {
    for (const outcome of ['success', 'refused'] as const) {
      const bare = { address: undefined, requestId: undefined, target: 'key_1', details: {} };
      for (const entry of [
        { ...ENTRY, act, actor, outcome },
        { ...ENTRY, ...bare, act, actor, outcome },
      ]) {
        expect(fhirProblems(auditEventOf(entry))).toEqual([]);
      }
    }
  }
});
