import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { makePage } from '#server/testing/fixtures.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { loadCurrentValues } from '../../testing/load-current-values.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { tableByName } from '../../testing/table.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(() => service.offer(['if-match']));

/** The value of an override. */
const override = (name: string) => screen.getByRole('group', { name });
const findValue = async (name: string) => {
  await screen.findByRole('group', { name });
  return (await within(override(name)).findByRole<HTMLInputElement>('textbox')).value;
};

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

it('marks values as unknown, loads them, and keeps them for later visits', async () => {
  const { tenant, audience, patch, path } = await createAudience({
    actionUrlOverride: 'https://offers.example/fleets',
    supplementaryContext: 'They drive at night.',
    metadataOverride: { title: 'For big fleets' },
  });
  const { user } = await renderApp(service, tenant, path);
  await screen.findByText('Current values not loaded yet');
  await screen.findByRole('heading', { level: 1, name: 'Big fleets' });
  expect(override('Action URL').textContent).toContain('Unknown');
  expect(override('Context').textContent).toContain('1 sentence, 20 characters');
  await loadCurrentValues(user);
  await screen.findByText('Current values loaded');
  expect(await findValue('Name')).toBe('Big fleets');
  const link = within(override('Action URL')).getByRole('link');
  expect(link.getAttribute('href')).toBe('https://offers.example/fleets');
  const pageDefault = within(override('Action form')).getByRole('radio', { name: 'Use page default' });
  expect((pageDefault as HTMLInputElement).checked).toBe(true);
  expect(tableByName('Metadata: General').textContent).toContain('For big fleets');
  // Loading changed nothing.
  expect((await patch({})).latestVersion).toEqual(audience.latestVersion);
  await renderApp(service, tenant, path);
  expect(await findValue('Name')).toBe('Big fleets');
  await screen.findByText(/^Values loaded/);
});

it('marks an audience that changed since it was loaded', async () => {
  const { tenant, patch, path } = await createAudience({});
  const { user } = await renderApp(service, tenant, path);
  await screen.findByText('Current values not loaded yet');
  await loadCurrentValues(user);
  await screen.findByText('Current values loaded');
  service.clock.now += 60_000;
  await patch({ supplementaryContext: 'New words.' });
  await renderApp(service, tenant, path);
  await screen.findByText(/^This audience changed since its values were loaded/);
  await loadCurrentValues(user);
  await waitFor(() => expect(screen.queryByText(/^This audience changed since/)).toBeNull());
  expect(await findValue('Context')).toBe('New words.');
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
    afterFailure: async () =>
      void (await waitFor(() => expect(override('Name').textContent).toContain('Big fleets'))),
  });
});
