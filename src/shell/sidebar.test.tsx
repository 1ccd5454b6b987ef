import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
