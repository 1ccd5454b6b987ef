import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makePage } from '#server/testing/fixtures.ts';
import { pressInComposition } from '../../testing/input-method.ts';
import { renderApp, startTestService } from '../../testing/render-app.tsx';

it('links to saved views and recent records in the sidebar', async () => {
  const service = await startTestService();
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  const findSidebar = async () => within(await screen.findByRole('complementary', { name: 'Sidebar' }));
  const findLinks = async (list: string) =>
    within(await (await findSidebar()).findByRole('list', { name: list }));
  const first = await renderApp(service, tenant, '/topics?q=pilot');
  await screen.findByRole('heading', { level: 1, name: 'Topics' });
  expect((await findSidebar()).queryAllByRole('list')).toHaveLength(0);
  await first.user.click(screen.getByRole('button', { name: 'Views' }));
  await first.user.click(await screen.findByRole('textbox', { name: 'Name for this view' }));
  await first.user.paste('Pilots');
  await first.user.keyboard('{Enter}');
  await screen.findByText('View saved');

  const { user, url } = await renderApp(service, tenant, `/pages/${pageId}`);
  const recent = (await findLinks('Recent')).getAllByRole('link');
  expect(recent).toHaveLength(1);
  await user.click((await findLinks('Saved views')).getByRole('link', { name: 'Pilots' }));
  await expect.poll(url).toBe('/topics?q=pilot');
  await user.click((await findLinks('Recent')).getByRole('link', { name: 'Offers' }));
  await expect.poll(url).toBe(`/pages/${pageId}`);
});

it('saves, opens, renames, deletes and restores views', async () => {
  const service = await startTestService();
  const tenant = await service.demoTenant();
  const { user } = await renderApp(service, tenant, '/pages?status=draft&sort=name');
  const openPanel = async () => {
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    return within(await screen.findByRole('dialog', { name: 'Views' }));
  };
  let panel = await openPanel();
  await user.type(panel.getByRole('textbox', { name: 'Name for this view' }), 'Drafts{Enter}');
  await screen.findByText('View saved');

  const pages = await renderApp(service, tenant, '/pages');
  await screen.findByText('12 pages');
  panel = await openPanel();
  await user.click(panel.getByRole('link', { name: 'Drafts' }));
  await expect.poll(pages.url).toBe('/pages?status=draft&sort=name');
  panel = await openPanel();
  expect(panel.getByRole('link', { name: 'Drafts' }).getAttribute('aria-current')).toBe('true');
  await user.click(panel.getByRole('button', { name: 'Rename Drafts' }));
  const field = panel.getByRole('textbox', { name: 'New name of Drafts' });
  await user.clear(field);
  await user.type(field, 'To be finished');
  // Neither cancels the renaming nor closes the panel.
  pressInComposition(field, 'Escape');
  await user.type(field, '{Enter}');
  expect(panel.getByRole('link', { name: 'To be finished' })).toBeTruthy();

  // A list offers its own views; settings list all.
  await renderApp(service, tenant, '/accounts');
  panel = await openPanel();
  expect(panel.queryAllByRole('link')).toHaveLength(0);
  const settings = await renderApp(service, tenant, '/settings');
  const views = within(await screen.findByRole('group', { name: 'Saved views' }));
  await user.click(views.getByRole('button', { name: 'Delete To be finished' }));
  await waitFor(() => expect(views.queryAllByRole('link')).toHaveLength(0));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await views.findByRole('link', { name: 'To be finished' }));
  await expect.poll(settings.url).toBe('/pages?status=draft&sort=name');
});
