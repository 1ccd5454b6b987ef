import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerEditor } from '#api/sync/open-editors.ts';
import { boundTenant, type Tenant } from '#api/transport/bound-tenant.ts';
import { resolveSignIn, signInAgain, signInRequest } from '#api/transport/session.ts';
import { followSession, onLeaveTenant, otherTenant } from './follow-session.ts';

const acme = { fingerprint: 'a', name: 'Acme' };
const bolt = { fingerprint: 'b', name: 'Bolt' };
const session = (tenant: Tenant | null) =>
  ({ mode: 'embedded', tenant, demo: null, serviceUrl: null, capabilities: [] as string[] }) as const;

function opened() {
  const client = new QueryClient();
  client.setQueryData(['listPages', {}], { items: ['of Acme'] });
  const clearCaches = vi.fn();
  const goToSignIn = vi.fn();
  const left = vi.fn();
  ends.push(onLeaveTenant(left));
  const { onSession } = followSession({ client, clearCaches, goToSignIn });
  return { client, clearCaches, goToSignIn, left, onSession };
}
let ends: (() => void)[] = [];

beforeEach(() => boundTenant.set(acme));
afterEach(async () => {
  followSession({ client: new QueryClient(), clearCaches: () => {}, goToSignIn: () => {} }).onSession(
    session(boundTenant.get()),
  );
  for (const end of ends) end();
  ends = [];
  // The next question waits for this one's answer.
  resolveSignIn(false);
  await Promise.resolve();
});

test('changes nothing while the tenant on the screen stays signed in', () => {
  const { client, clearCaches, left, onSession } = opened();
  onSession(session(acme));
  expect(clearCaches).not.toHaveBeenCalled();
  expect(left).not.toHaveBeenCalled();
  expect(client.getQueryData(['listPages', {}])).toBeDefined();
});

test('clears all caches and goes to sign-in after sign-out', () => {
  const { client, clearCaches, goToSignIn, left, onSession } = opened();
  onSession(session(null));
  expect(clearCaches).toHaveBeenCalledExactlyOnceWith(null);
  expect(left).toHaveBeenCalledOnce();
  expect(client.getQueryData(['listPages', {}])).toBeUndefined();
  expect(goToSignIn).toHaveBeenCalledOnce();
  expect(boundTenant.get()).toBeNull();
});

test('says who is signed in instead, and stays bound to the tenant whose screens these were', () => {
  const { client, clearCaches, goToSignIn, left, onSession } = opened();
  onSession(session(bolt));
  expect(clearCaches).toHaveBeenCalledExactlyOnceWith('b');
  expect(left).toHaveBeenCalledOnce();
  expect(client.getQueryData(['listPages', {}])).toBeUndefined();
  expect(otherTenant.get()).toEqual(bolt);
  expect(goToSignIn).not.toHaveBeenCalled();
  expect(boundTenant.get()).toEqual(acme);
  onSession(session(acme));
  expect(otherTenant.get()).toBeNull();
});

test.each([null, bolt])('keeps unsaved work and asks to sign in over it', (tenant) => {
  const { goToSignIn, clearCaches, left, onSession } = opened();
  ends.push(
    registerEditor({
      id: 'e',
      kind: 'page',
      recordId: 'p',
      tenant: acme,
      isUnsaved: () => true,
      discard: () => {},
      store: async () => true,
    }),
  );
  onSession(session(tenant));
  expect(clearCaches).toHaveBeenCalledOnce();
  expect(signInRequest.get()).not.toBeNull();
  expect(left).not.toHaveBeenCalled();
  expect(goToSignIn).not.toHaveBeenCalled();
  expect(otherTenant.get()).toBeNull();
  expect(boundTenant.get()).toEqual(acme);
});

test('ends asking to sign in once the tenant of the screen is signed in', async () => {
  const { client, onSession } = opened();
  const failed = client.fetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('401')) });
  await failed.catch(() => {});
  const isDone = signInAgain();
  expect(signInRequest.get()).not.toBeNull();
  onSession(session(acme));
  expect(signInRequest.get()).toBeNull();
  expect(await isDone).toBe(true);
  expect(client.getQueryState(['failed'])?.isInvalidated).toBe(true);
});
