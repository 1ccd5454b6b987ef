import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Capability, capabilities } from '#contract/capabilities.ts';
import { extensions } from '#contract/extensions.ts';
import type { OperationReply } from '#contract/operation-reply.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { makeWorld, type World } from '#server/testing/world.ts';
import { type RecordIds, routes } from '../../e2e/support/routes.ts';
import { InProcessWorker } from './in-process-worker.ts';
import { renderApp, startTestService, type TestService } from './render-app.tsx';

vi.stubGlobal('Worker', InProcessWorker);

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

const capabilitySets: Record<string, readonly Capability[]> = {
  'all capabilities': capabilities,
  'no capability': [],
  ...Object.fromEntries(capabilities.map((capability) => [`only ${capability}`, [capability]])),
};

describe.each(Object.entries(capabilitySets))('with %s', (_, offered) => {
  it('every screen loads, and requests only operations of these', async () => {
    service.offer(offered);
    for (const { name, path } of routes) {
      const { queryClient } = await renderApp(service, tenant, path(ids));
      await screen.findByRole('main');
      await waitFor(() => expect([name, queryClient.isFetching()]).toEqual([name, 0]));
      const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.error !== null });
      expect([name, failed.map(({ state }) => state.error?.message)]).toEqual([name, []]);
      for (const { capability, path: url } of requestedExtensions())
        expect([name, url, offered.includes(capability as Capability)]).toEqual([name, url, true]);
      expect([name, screen.queryByText(/Something went wrong|Unexpected response|not found/i)]).toEqual([
        name,
        null,
      ]);
    }
  });
});
