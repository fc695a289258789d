/** Where resources that are not read as records name drugs that somebody takes, is to take or was handed. */

interface UnreadDrugRow {
  readonly type: string;
  readonly reason: string;
  /** Fields that hold a CodeableConcept of a drug, whatever it says. */
  readonly drugs: readonly string[];
  /** Fields that hold any service or item: a drug where a code of a drug terminology says so. */
  readonly items: readonly string[];
  /** Fields that refer to the drug: one where they lead to a Medication. */
  readonly references: readonly string[];
  /** Fields that refer to an order or a report: unread where the request does not hold it. */
  readonly orders?: readonly string[];
}

const BILLED = {
  drugs: [],
  items: ['item.productOrService', 'item.service', 'item.detail.productOrService'],
  references: [],
} as const;

export const UNREAD_DRUGS: readonly UnreadDrugRow[] = [
  { type: 'ExplanationOfBenefit', reason: 'a pharmacy was paid for handing it over', ...BILLED },
  { type: 'Claim', reason: 'a pharmacy asks to be paid for handing it over', ...BILLED },
  {
    type: 'CarePlan',
    reason: 'the plan says that it is to be taken',
    drugs: ['activity.detail.productCodeableConcept'],
    items: [],
    references: ['activity.detail.productReference'],
    orders: ['activity.reference', 'activity.plannedActivityReference'],
  },
  ...['RequestGroup', 'RequestOrchestration'].map((type) => ({
    type,
    reason: 'the order is one of a set that was ordered together',
    drugs: [],
    items: [],
    references: [],
    orders: ['action.resource', 'action.action.resource', 'action.action.action.resource'],
  })),
  {
    type: 'SupplyDelivery',
    reason: 'it was delivered',
    drugs: [],
    items: ['suppliedItem.itemCodeableConcept'],
    references: ['suppliedItem.itemReference'],
  },
  {
    type: 'SupplyRequest',
    reason: 'it is to be delivered',
    drugs: [],
    items: ['itemCodeableConcept'],
    references: ['itemReference'],
  },
];
