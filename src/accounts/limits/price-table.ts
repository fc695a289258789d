/** What costs what, in units of a plan. */

export interface PriceRow {
  readonly units: number;
  /** What is paid for, for people. */
  readonly what: string;
  readonly reason: string;
}

export const PRICES = {
  list: {
    units: 1,
    what: 'a medication list from FHIR resources',
    reason: 'specification, Limits: one unit per infer request',
  },
  page: {
    units: 2,
    what: 'a page of a document that is read',
    reason: 'specification, Limits: documents are "higher per page"; a page is rendered and often recognized',
  },
  picture: {
    units: 2,
    what: 'the picture of a page of a file that was not sent before',
    reason: 'rendering and reading one page costs what reading one page costs',
  },
  'picture again': {
    units: 0,
    what: 'the picture of a page of a file whose list was answered within the hour',
    reason: 'its pages were paid for with the list',
  },
  refusal: {
    units: 0,
    what: 'a request that is refused or fails',
    reason: 'only answers count; refused work is held against a limit of its own (plan-table.ts)',
  },
} as const satisfies Record<string, PriceRow>;

/** A refusal holds nobody up for longer. */
const MOST_REFUSED_WORK = 10;

/**
 * Refused work is measured in requests: one for being asked, and one more for each full second of a processor that its
 * documents took, up to ten. What a busy service lets a request wait is not work.
 */
export function refusedWork(workedMs = 0): number {
  return Math.min(MOST_REFUSED_WORK, 1 + Math.floor(Math.max(0, workedMs) / 1000));
}
