/** A request to infer from one order: nothing of it matters but that it can be answered. */

export const ONE_ORDER = {
  resources: [
    {
      resourceType: 'MedicationRequest',
      id: 'm1',
      status: 'active',
      intent: 'order',
      subject: { reference: 'Patient/p' },
      authoredOn: '2026-05-20',
      medicationCodeableConcept: { text: 'metformin 500 mg tablet' },
    },
  ],
  as_of: '2026-06-01T12:00:00Z',
};
