/** What reading a page costs. */

/** Units a page costs: more than the one unit of a request to infer (specification, Limits: "higher per page"). */
export const UNITS_PER_PAGE = 2;
