import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, startTestService } from '../testing/render-app.tsx';

it('hides columns, also after a reload', async () => {
  const service = await startTestService();
  const tenant = await service.demoTenant();
  const hasBrand = () => screen.queryByRole('columnheader', { name: 'Brand' }) !== null;
  const openPanel = async ({ user }: Awaited<ReturnType<typeof renderApp>>) => {
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    return within(await screen.findByRole('dialog', { name: 'Columns' }));
  };
  const first = await renderApp(service, tenant, '/pages');
  await screen.findByText('12 pages');
  expect(hasBrand()).toBe(true);
  const panel = await openPanel(first);
  expect(panel.queryAllByRole('checkbox', { name: 'Name' })).toHaveLength(0);
  await first.user.click(panel.getByRole('checkbox', { name: 'Brand' }));
  await waitFor(() => expect(hasBrand()).toBe(false));
  const nextApp = await renderApp(service, tenant, '/pages');
  await screen.findByRole('columnheader', { name: 'Status' });
  expect(hasBrand()).toBe(false);
  await nextApp.user.click((await openPanel(nextApp)).getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(hasBrand()).toBe(true));
});
