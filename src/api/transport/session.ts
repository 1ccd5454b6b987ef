import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { broadcast } from '#api/sync/tabs.ts';
import { type SessionInfo, sessionInfo } from '#contract/console.ts';
import type { SignInBody } from '#contract/sign-in-request.ts';
import { MINUTE } from '#lib/time-units.ts';
import { bindTenant, boundTenant, tenantHeader } from './bound-tenant.ts';
import { ApiError } from './errors.ts';
import { request } from './request.ts';

async function readSession(signal?: AbortSignal): Promise<SessionInfo> {
  const operation = 'GET /session';
  const answer = await request({ operation, method: 'GET', url: '/session', signal });
  const read = z.safeParse(sessionInfo, answer);
  if (read.success) return bound(read.data);
  const path = read.error.issues[0]?.path.join('.') || 'the answer';
  throw new ApiError({ kind: 'shape', operation, message: `${path} is not as expected` });
}

/** The first answer binds the tab; a later one of another tenant changes nothing on the screen. */
function bound(session: SessionInfo): SessionInfo {
  if (!boundTenant()) bindTenant(session.tenant);
  return session;
}

/** Who is signed in, and how the server runs. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 5 * MINUTE,
});

/**
 * Takes the session from the HTML, where the server put it, so that the first screen needn't wait for a request. It
 * counts as stale: what shows it first checks it in the background.
 */
export function takeServedSession(client: QueryClient): void {
  const text = document.getElementById('session')?.textContent;
  if (!text) return;
  const read = z.safeParse(sessionInfo, JSON.parse(text));
  if (read.success) client.setQueryData(sessionQuery.queryKey, bound(read.data), { updatedAt: 0 });
}

/** Asks the server whether the tenant this tab shows is no longer signed in. */
export async function isSignedOut(client: QueryClient): Promise<boolean> {
  const { tenant } = await client.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  return tenant === null || tenant.fingerprint !== boundTenant()?.fingerprint;
}

/**
 * Signs in with a key, or into the demo.
 *
 * @param only the fingerprint of the one tenant to sign in as; the key of another one is refused with `other-tenant`
 */
export const signIn = (only?: string) =>
  mutationOptions({
    mutationKey: ['sign-in'],
    mutationFn: async (body: SignInBody) => {
      const headers = only === undefined ? undefined : tenantHeader(only);
      await request({ operation: 'POST /session', method: 'POST', url: '/session', body, headers });
      broadcast({ type: 'session' });
    },
  });

/** Signs out, in all tabs. */
export async function endSession(): Promise<void> {
  await request({ operation: 'DELETE /session', method: 'DELETE', url: '/session' });
  broadcast({ type: 'session' });
}
