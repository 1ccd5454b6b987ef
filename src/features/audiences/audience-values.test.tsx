import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { makePage } from '#server/testing/fixtures.ts';
import { contextInput, loadValues, overriddenNames, overrideInput } from '../../testing/audience-editor.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(() => service.offer(['if-match']));

async function createAudience(body: object) {
  const tenant = await service.ownTenant();
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const audience = await tenant.call('createAudience', {
    params: { page_id },
    body: { publishBehavior: 'draft', customName: 'Big fleets', ...body },
  });
  const params = { page_id, audience_id: audience.audienceId };
  const patch = (changes: object) => tenant.call('updateAudience', { params, body: changes });
  return { tenant, audience, patch, path: `/pages/${page_id}/audiences/${audience.audienceId}` };
}

const nameInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

it('says that only the context is known, loads the rest, and keeps it for later visits', async () => {
  const { tenant, audience, patch, path } = await createAudience({
    actionUrlOverride: 'https://offers.example/fleets',
    supplementaryContext: 'They drive at night.',
    metadataOverride: { title: 'For big fleets' },
  });
  const { user } = await renderApp(service, tenant, path);
  await screen.findByText(/^Only the context is known/);
  await screen.findByRole('heading', { level: 1, name: 'Big fleets' });
  expect(overriddenNames()).toEqual([]);
  expect(screen.getByRole('main').textContent).not.toContain('Unknown');
  expect(contextInput().value).toBe('They drive at night.');
  await loadValues(user);
  await waitFor(() => expect(nameInput().value).toBe('Big fleets'));
  expect(overrideInput('Action URL').value).toBe('https://offers.example/fleets');
  expect(screen.queryByRole('group', { name: 'Action form' })).toBeNull();
  expect(overrideInput('Title').value).toBe('For big fleets');
  // Loading changed nothing.
  expect((await patch({})).latestVersion).toEqual(audience.latestVersion);
  await renderApp(service, tenant, path);
  await waitFor(() => expect(nameInput().value).toBe('Big fleets'));
  await screen.findByText(/^Values loaded/);
});

it('marks an audience that changed since it was loaded', async () => {
  const { tenant, patch, path } = await createAudience({});
  const { user } = await renderApp(service, tenant, path);
  await screen.findByText(/^Only the context is known/);
  await loadValues(user);
  service.clock.now += 60_000;
  await patch({ supplementaryContext: 'New words.' });
  await renderApp(service, tenant, path);
  await screen.findByText(/^This audience changed since its values were loaded/);
  await loadValues(user);
  await waitFor(() => expect(screen.queryByText(/^This audience changed since/)).toBeNull());
  await waitFor(() => expect(contextInput().value).toBe('New words.'));
});

it('shows "not found" for an unknown audience', async () => {
  const { tenant, audience, path } = await createAudience({});
  await renderApp(service, tenant, path.replace(audience.audienceId, 'audience%2Fof%20none%25'));
  await screen.findByRole('heading', { level: 1, name: 'Not found' });
});

it('retries after any kind of failure, and shows what is known meanwhile', async () => {
  const { tenant, path } = await createAudience({});
  await expectRetry(service, tenant, {
    path,
    pattern: /versions/,
    afterFailure: async () => void (await screen.findByRole('heading', { level: 1, name: 'Big fleets' })),
  });
});
