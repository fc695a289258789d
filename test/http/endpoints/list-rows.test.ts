import { afterAll, describe, expect, test } from '@jest/globals';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
afterAll(() => server.stop());

const NAME = 'warfarin 5 mg <b>tablet</b>';
const ORDER = {
  resourceType: 'MedicationRequest',
  id: 'order-1',
  status: 'active',
  intent: 'order',
  subject: { reference: 'Patient/1' },
  authoredOn: '2026-05-02',
  medicationCodeableConcept: { text: NAME },
};
const FILL = {
  resourceType: 'MedicationDispense',
  id: 'fill-1',
  status: 'completed',
  subject: { reference: 'Patient/1' },
  whenHandedOver: '2026-05-04',
  daysSupply: { value: 30 },
  medicationCodeableConcept: { text: NAME },
};

describe('the list as HTML, on request', () => {
  const ask = async (more: object): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await server.infer({ as_of: '2026-05-20', explain: true, rows: true, ...more });
    // Decode edge: the answers are objects.
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test('has the columns, the history as a picture, and every value escaped', async () => {
    const { status, body } = await ask({
      bundle: { resourceType: 'Bundle', entry: [{ resource: ORDER }] },
      resources: [FILL],
    });
    expect(status).toBe(200);
    const html = String(body['rows_html']);
    expect(html).toContain('Listed');
    expect(html).toContain('Sources say');
    expect(html).toContain('class="supply-bar"');
    expect(html).toContain('&#60;b&#62;');
    expect(html).not.toMatch(/<b>|<script|<style|style=/);
  });

  test('is not there unless asked for, and needs the list form', async () => {
    expect((await ask({ resources: [ORDER], rows: false })).body).not.toHaveProperty('rows_html');
    const { status, body } = await ask({ resources: [ORDER], format: 'fhir_bundle' });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("'rows' needs 'format' inferred_list");
  });
});
