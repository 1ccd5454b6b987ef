import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Capability, capabilities } from '#contract/capabilities.ts';
import { extensions } from '#contract/extensions.ts';
import type { OperationReply } from '#contract/operation-reply.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { type RecordIds, type Route, routes } from '../../e2e/support/routes.ts';
import { renderApp, startTestService, type TestService } from './render-app.tsx';

let service: TestService;
let tenant: Tenant;
let ids: RecordIds;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.ownTenant();
  const world: World = await makeWorld(service, tenant);
  ids = {
    pageId: world.page_id,
    audienceId: world.audience_id,
    versionId: world.version_id,
    sessionId: world.audience_session_id,
    topicId: world.topic_id,
    personId: world.person_id,
    accountId: world.account_id,
    accountLogId: world.account_log_id,
  };
});

/** The operations beyond the reference that were requested. */
const requestedExtensions = (): OperationReply[] =>
  Object.values<OperationReply>(extensions).filter(({ method, path }) => {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    return service.requests.some((request) => pattern.test(request) && !request.includes('/search'));
  });

/** Opens a screen and expects it to load with operations of these capabilities only. Returns the capabilities it checked. */
async function visit({ name, path }: Route, offered: readonly Capability[]): Promise<Set<Capability>> {
  service.offer(offered);
  const asked = new Set<Capability>();
  const { queryClient } = await renderApp(service, tenant, path(ids), {
    onSession({ capabilities: announced }) {
      announced.includes = (capability: Capability) => {
        asked.add(capability);
        return offered.includes(capability);
      };
    },
  });
  await screen.findByRole('main');
  await waitFor(() => expect([name, queryClient.isFetching()]).toEqual([name, 0]));
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.error !== null });
  expect([name, failed.map(({ state }) => state.error?.message)]).toEqual([name, []]);
  for (const { capability, path: url } of requestedExtensions())
    expect([name, url, offered.includes(capability as Capability)]).toEqual([name, url, true]);
  // The sessions of all pages are a screen only where they are counted.
  const isMissing = name === 'sessions of all pages' && !offered.includes('session-counts');
  const failures = screen.queryAllByText(/Something went wrong|Unexpected response|not found/i);
  expect([name, failures.length > 0]).toEqual([name, isMissing]);
  return asked;
}

describe('every screen loads, and requests only operations of the offered capabilities', () => {
  /** Screens by the capabilities they ask for. */
  const askingFor = new Map<Capability, Set<Route>>(
    capabilities.map((capability) => [capability, new Set()]),
  );

  it.each([
    ['all', capabilities],
    ['none', []],
  ] as const)('with %s', async (_, offered) => {
    for (const route of routes)
      for (const capability of await visit(route, offered)) askingFor.get(capability)?.add(route);
  });

  // The others behave as with none.
  it.each(capabilities)('with only %s, on the screens that ask for it', async (capability) => {
    expect(askingFor.get('read-one')?.size).toBeGreaterThan(5);
    // Fails if each screen asks for all of them, which more than doubles the visits.
    expect(askingFor.get('questions')?.size).toBeLessThan(routes.length / 2);
    for (const route of askingFor.get(capability) ?? []) await visit(route, [capability]);
  });
});
