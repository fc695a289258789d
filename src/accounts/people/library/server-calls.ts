/** Calls of better-auth that have no page of their own: signing in somebody whom a provider vouches for. */

import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** A plugin whose endpoints have no address: only code of this service can call them. */
export function serverCalls() {
  return {
    id: 'server-calls',
    endpoints: {
      enterAs: createAuthEndpoint(
        { method: 'POST', body: z.object({ userId: z.string(), organizationId: z.string().optional() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (user === null) throw new Error('a person who does not exist cannot be signed in');
          const shown = { activeOrganizationId: ctx.body.organizationId };
          const session = await internalAdapter.createSession(user.id, false, shown);
          await setSessionCookie(ctx, { session, user });
          return { token: session.token };
        },
      ),
    },
  } as const;
}
