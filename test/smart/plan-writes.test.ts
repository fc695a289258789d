import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../src/ehr/capability-facts.ts';
import { mayWrite, planWrites } from '../../src/smart/desk/plan-writes.ts';

const statement = (interactions: readonly string[] | undefined) => ({
  resourceType: 'CapabilityStatement',
  fhirVersion: '4.0.1',
  rest: [
    {
      mode: 'server',
      resource: [
        {
          type: 'MedicationStatement',
          ...(interactions && { interaction: interactions.map((code) => ({ code })) }),
        },
      ],
    },
  ],
});

const context = (granted: readonly string[], offered: ReadonlySet<string> | undefined, isSetUp = true) => ({
  listId: 'list',
  isSetUp,
  granted,
  offered,
  patientId: '1',
  author: undefined,
  identifierSystem: 'https://medlist.example.org',
  resources: [],
  now: new Date('2026-11-20'),
});

describe('what may be written', () => {
  test.each([
    [undefined, ['patient/*.cruds'], true],
    [['read'], ['patient/*.cruds'], 'not-offered'],
    [['read', 'create'], ['patient/*.cruds'], true],
    [['read', 'create'], ['patient/MedicationStatement.rs'], 'not-granted'],
    [['create'], ['patient/MedicationStatement.write'], true],
  ] as const)('a server with %j and the scopes %j: %s', (interactions, granted, may) => {
    const offered = factsOf(statement(interactions))?.writes;
    expect(mayWrite({ granted, offered }, 'MedicationStatement', 'create')).toBe(may);
  });

  test('whatever is not written is said, with whose doing it is', () => {
    const said = (granted: readonly string[], offered?: ReadonlySet<string>, isSetUp = true): string =>
      planWrites([], context(granted, offered, isSetUp)).gaps.join(' ');
    expect(said(['patient/*.cruds'])).toBe('');
    expect(said([], undefined, false)).toBe('Writing back is not set up for this EHR.');
    expect(said([])).toContain('did not give this app the right to record statements');
    const onlyStatements = new Set(['create MedicationStatement']);
    expect(said(['patient/*.cruds'], onlyStatements)).toContain('takes no List (create)');
    expect(said(['patient/*.cruds'], onlyStatements)).not.toContain('MedicationStatement');
  });
});
