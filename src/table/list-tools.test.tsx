import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, startTestService } from '../testing/render-app.tsx';

it('hides columns, also after a reload', async () => {
  const service = await startTestService();
  const tenant = await service.demoTenant();
  const hasType = () => screen.queryByRole('columnheader', { name: 'Type' }) !== null;
  const openPanel = async ({ user }: Awaited<ReturnType<typeof renderApp>>) => {
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    return within(await screen.findByRole('dialog', { name: 'Columns' }));
  };
  const first = await renderApp(service, tenant, '/pages');
  await screen.findByText('12 pages');
  expect(hasType()).toBe(true);
  const panel = await openPanel(first);
  expect(panel.queryAllByRole('checkbox', { name: 'Name' })).toHaveLength(0);
  await first.user.click(panel.getByRole('checkbox', { name: 'Type' }));
  await waitFor(() => expect(hasType()).toBe(false));
  const nextApp = await renderApp(service, tenant, '/pages');
  await screen.findByRole('columnheader', { name: 'Status' });
  expect(hasType()).toBe(false);
  await nextApp.user.click((await openPanel(nextApp)).getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(hasType()).toBe(true));
});
