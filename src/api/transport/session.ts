import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { broadcast } from '#api/sync/tabs.ts';
import { type Capability, capabilities } from '#contract/capabilities.ts';
import { type SessionInfo, sessionInfo } from '#contract/console.ts';
import { extensions } from '#contract/extensions.ts';
import type { SignInBody } from '#contract/sign-in-request.ts';
import { ApiError } from '#lib/api-error.ts';
import { MINUTE } from '#lib/time-units.ts';
import { boundTenant, type Tenant, tenantHeader } from './bound-tenant.ts';
import { request } from './request.ts';

async function fetchSession(signal?: AbortSignal): Promise<SessionInfo> {
  const operation = 'GET /session';
  const { data } = await request({ operation, method: 'GET', url: '/session', signal });
  const parsed = z.safeParse(sessionInfo, data);
  if (parsed.success) return bindIfUnbound(parsed.data);
  const path = parsed.error.issues[0]?.path.join('.') || 'the answer';
  throw new ApiError({ kind: 'shape', operation, message: `${path} is not as expected` });
}

/** Only the first response binds the tab, so signing in to another tenant elsewhere doesn't change its data. */
function bindIfUnbound(session: SessionInfo): SessionInfo {
  if (!boundTenant.get()) boundTenant.set(session.tenant);
  return session;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 5 * MINUTE,
});

/** Capabilities that the service announces, but lacks an operation of. */
const missingCapabilitiesQuery = queryOptions({
  queryKey: ['missing capabilities'],
  queryFn: (): Capability[] => [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Tests whether the service offers a capability; false while that is unknown. */
export function useIsOffered(): (capability: Capability) => boolean {
  const missing = useQuery(missingCapabilitiesQuery).data;
  const announced = useQuery(sessionQuery).data?.capabilities;
  return useCallback(
    (capability) => Boolean(announced?.includes(capability)) && !missing?.includes(capability),
    [announced, missing],
  );
}

/** Capabilities of the service; empty while unknown. */
export const useCapabilities = (): readonly Capability[] => capabilities.filter(useIsOffered());

/** Whether the service offers something beyond the reference; false while that is unknown. */
export const useCapability = (capability: Capability): boolean => useIsOffered()(capability);

export async function hasCapability(client: QueryClient, capability: Capability): Promise<boolean> {
  const { capabilities } = await client.ensureQueryData(sessionQuery);
  return (
    capabilities.includes(capability) &&
    !client.getQueryData(missingCapabilitiesQuery.queryKey)?.includes(capability)
  );
}

/** Whether a request failed because the service announces an operation without having it. */
export const isUnavailable = (client: QueryClient, error: unknown): boolean =>
  client.getQueryData(sessionQuery.queryKey)?.mode === 'gateway' &&
  error instanceof ApiError &&
  (error.status === 404 || error.status === 501);

/** Stops using a capability if a request shows that the service lacks one of its operations. */
export function dropMissingCapability(client: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError && isUnavailable(client, error))) return;
  const extension = Object.entries(extensions).find(([name]) => name === error.operation)?.[1];
  // If its path has an ID, the record may be missing instead.
  if (!extension || (error.status === 404 && extension.path.includes('{'))) return;
  client.setQueryData(missingCapabilitiesQuery.queryKey, (missing = []) => [
    ...missing,
    extension.capability,
  ]);
}

/** The tenant whose data this tab shows; null while the session loads. */
export function useTenant(): Tenant | null {
  // Renders again when the first response binds the tab.
  useQuery(sessionQuery);
  return boundTenant.get();
}

/**
 * Reads the session that the server embedded in the HTML, so that the first screen needn't wait for a request. It's
 * marked stale and refetched in the background.
 */
export function hydrateSession(client: QueryClient): void {
  const text = document.getElementById('session')?.textContent;
  if (!text) return;
  const read = z.safeParse(sessionInfo, JSON.parse(text));
  if (read.success) client.setQueryData(sessionQuery.queryKey, bindIfUnbound(read.data), { updatedAt: 0 });
}

/** Refetches the session and checks whether this tab's tenant is signed out. */
export async function isSignedOut(client: QueryClient): Promise<boolean> {
  const { tenant } = await client.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  return tenant === null || tenant.fingerprint !== boundTenant.get()?.fingerprint;
}

/**
 * Signs in with a key, or into the demo.
 *
 * @param fingerprint of the expected tenant; the key of another one is rejected with `other-tenant`
 */
export const signIn = (fingerprint?: string) =>
  mutationOptions({
    mutationKey: ['sign-in'],
    mutationFn: async (body: SignInBody) => {
      const headers = fingerprint === undefined ? undefined : tenantHeader(fingerprint);
      await request({ operation: 'POST /session', method: 'POST', url: '/session', body, headers });
      broadcast({ type: 'session' });
    },
  });

/** A pending request to sign in without leaving the screen. */
export const signInRequest = createAtom<PromiseWithResolvers<boolean> | null>(null);

/** Asks to sign in without leaving the screen; resolves to whether the user did. Calls share one dialog. */
export function signInAgain(): Promise<boolean> {
  const request = signInRequest.get() ?? Promise.withResolvers<boolean>();
  signInRequest.set(request);
  return request.promise;
}

/** Closes the sign-in dialog. */
export function resolveSignIn(isSignedIn: boolean): void {
  signInRequest.get()?.resolve(isSignedIn);
  signInRequest.set(null);
}

/** Signs out, in all tabs. */
export async function endSession(): Promise<void> {
  await request({ operation: 'DELETE /session', method: 'DELETE', url: '/session' });
  broadcast({ type: 'session' });
}
