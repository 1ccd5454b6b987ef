import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { saveRecent } from '#api/sync/recents.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { theme } from '#storage/settings.ts';
import { renderApp, startTestService } from '../testing/render-app.tsx';

it('selects a theme in the submenu of the account menu', async () => {
  const service = await startTestService();
  const { user } = await renderApp(service, await service.tenant('Own'), '/topics');
  await user.click(await screen.findByRole('button', { name: 'Own' }));
  (await screen.findByRole('menuitem', { name: 'Theme' })).focus();
  await user.keyboard('{ArrowRight}');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(theme.get()).toBe('dark');
  await expect.poll(() => screen.queryByRole('menu')).toBeNull();
});

it('moves recents only when the screen changes', async () => {
  const service = await startTestService();
  const { user } = await renderApp(service, await service.tenant('Own'), '/topics');
  await screen.findByText('No topics yet');
  const open = (name: string) =>
    saveRecent(boundTenant.get()?.fingerprint ?? '', { kind: 'account', id: name, name });
  const names = () =>
    within(screen.getByRole('list', { name: 'Recent' }))
      .getAllByRole('link')
      .map(({ title }) => title);
  open('Depot');
  await expect.poll(() => screen.queryByRole('list', { name: 'Recent' })).toBeTruthy();
  open('Norddepot');
  await expect.poll(names).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await expect.poll(names).toEqual(['Norddepot', 'Depot']);
  open('Depot');
  open('Veldkamp');
  await expect.poll(names).toEqual(['Norddepot', 'Depot', 'Veldkamp']);
  await user.click(screen.getByRole('link', { name: 'Topics' }));
  await expect.poll(names).toEqual(['Veldkamp', 'Depot', 'Norddepot']);
});

it('shows recents with the same initials as lists', async () => {
  const service = await startTestService();
  await renderApp(service, await service.tenant('Own'), '/topics');
  await screen.findByText('No topics yet');
  const tenant = boundTenant.get()?.fingerprint ?? '';
  const audience = { kind: 'audience', pageId: 'page_1' } as const;
  saveRecent(tenant, { ...audience, id: 'audience_1', name: 'Big fleets', person: null });
  saveRecent(tenant, { ...audience, id: 'audience_2', name: 'Bo Dahl, Kite & Co', person: 'Bo Dahl' });
  saveRecent(tenant, { kind: 'person', id: 'person_1', name: 'Ada Brown' });
  const recents = within(await screen.findByRole('list', { name: 'Recent' }));
  expect(recents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'ABAda Brown',
    'BDBo Dahl, Kite & Co',
    'Big fleets',
  ]);
});
