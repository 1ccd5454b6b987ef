import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.ownTenant();
});

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });
const article = () => within(screen.getByRole('article'));

it('opens the guides, and links between them stay in the app', async () => {
  const { user, url } = await renderApp(service, tenant, '/');
  await user.click(await screen.findByRole('link', { name: 'Help' }));
  await findTitle('Getting started');
  await screen.findByRole('heading', { name: 'Concepts' });
  const [picture] = await article().findAllByRole('img');
  expect(picture?.getAttribute('src')).toMatch(/\.png/);
  await user.click(article().getAllByRole('link', { name: 'Self-hosting' })[0] as HTMLElement);
  await findTitle('Self-hosting');
  await expect.poll(url).toBe('/help/self-hosting');
  expect(article().getAllByRole('table').length).toBeGreaterThan(0);
  const guides = within(screen.getByRole('navigation', { name: 'Guides' }));
  await user.click(guides.getByRole('link', { name: 'Sessions and results' }));
  await findTitle('Sessions and results');
  await renderApp(service, tenant, '/help/nothing');
  await screen.findByText(/^There is nothing at this address\./);
});

it('explains a concept where it first appears, by keyboard', async () => {
  const { user } = await renderApp(service, tenant, '/audiences');
  const help = await screen.findByRole('button', { name: 'What is an audience?' });
  const findPopover = () => screen.findByRole('dialog', { name: 'What is an audience?' });
  help.focus();
  await user.keyboard('{Enter}');
  expect((await findPopover()).textContent).toContain('A page tailored to one company or person.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(true));
  expect(document.activeElement === help).toBe(true);
  await user.keyboard('{Enter}');
  await user.click(within(await findPopover()).getByRole('link', { name: 'Learn more' }));
  await findTitle('Audiences');
  await screen.findByRole('navigation', { name: 'Guides' });
});
