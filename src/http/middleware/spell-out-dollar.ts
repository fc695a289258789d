/** Clients that encode more than they must write the `$` of FHIR operations as `%24`: the same address (RFC 3986, section 2.2). */

import type { Step } from '../request-state.ts';

/** Routes are found by the plain character. */
export const spellOutDollar: Step = async (ctx, next) => {
  if (ctx.path.includes('%24')) ctx.path = ctx.path.replaceAll('%24', '$');
  await next();
};
