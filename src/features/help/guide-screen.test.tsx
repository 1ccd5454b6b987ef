import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { guides as guidesInOrder, loadGuide } from './guides.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.ownTenant();
});

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });
const article = () => within(screen.getByRole('article'));
const guides = () => within(screen.getByRole('navigation', { name: 'Guides' }));

it('opens the guides, and links between them stay in the app', async () => {
  const { user, url } = await renderApp(service, tenant, '/');
  await user.click(await screen.findByRole('link', { name: 'Help' }));
  await findTitle('Getting started');
  await screen.findByRole('heading', { name: 'Concepts' });
  await user.click(article().getAllByRole('link', { name: 'Self-hosting' })[0] as HTMLElement);
  await findTitle('Self-hosting');
  await expect.poll(url).toBe('/help/self-hosting');
  expect(article().getAllByRole('table').length).toBeGreaterThan(0);
  await user.click(guides().getByRole('link', { name: 'Read results' }));
  await findTitle('Read results');
  const [picture] = await article().findAllByRole('img');
  expect(picture?.getAttribute('src')).toMatch(/\.webp/);
  await renderApp(service, tenant, '/help/nothing');
  await screen.findByText(/^There is nothing at this address\./);
});

it('begins with the tour and names the keys of the reader', async () => {
  await renderApp(service, tenant, '/help/getting-started');
  await findTitle('Getting started');
  const headings = article().getAllByRole('heading', { level: 2 });
  expect(headings[0]?.textContent).toBe('Five-minute tour');
  const tour = within(headings[0]?.closest('section') as HTMLElement);
  tour.getByText('Ctrl+S');
  expect(tour.queryByText('⌘S')).toBeNull();
  expect(headings[0]?.closest('section')?.textContent).toContain('Press Ctrl+S to save.');
  const [palette] = article().getAllByRole('img', { name: 'Command palette' });
  expect(palette?.getAttribute('src')).toMatch(/palette-wide-light.*\.webp$/);
});

it('shows keys as such, and lists the sections in narrower windows', async () => {
  const { user, url } = await renderApp(service, tenant, '/help/sessions');
  await findTitle('Read results');
  const keys = article()
    .getAllByText(/^(Ctrl|Shift|Space)/)
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  expect(keys).toContain('KBD Ctrl');
  expect(keys.filter((key) => !key.startsWith('KBD') || key.endsWith('+'))).toEqual([]);
  await user.click(article().getByRole('button', { name: 'On this page' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tables' }));
  await expect.poll(url).toBe('/help/sessions#tables');
});

it('orders the guides and their links by role', async () => {
  const { user } = await renderApp(service, tenant, '/help/getting-started');
  await findTitle('Getting started');
  const order = () =>
    guides()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const next = () => within(screen.getByRole('navigation', { name: 'Other guides' }));
  expect(order().slice(0, 3)).toEqual(['1Getting started', '2Edit pages', '3Audiences']);
  expect(next().queryByText('Before')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Support' }));
  expect(order()).toEqual([
    '1Getting started',
    '2Support',
    '3Read results',
    'Edit pages',
    'Audiences',
    'Audiences from CSV',
    'Self-hosting',
    'API and gateway',
  ]);
  await user.click(next().getByRole('link', { name: 'Next Support' }));
  await findTitle('Support');
  next().getByRole('link', { name: 'Before Getting started' });
  next().getByRole('link', { name: 'Next Read results' });
});

it('shows users no terminal commands', async () => {
  for (const { name } of guidesInOrder)
    expect(/\bnpm (run|ci|start)\b/.test(await loadGuide(name)), name).toBe(name === 'self-hosting');
});

it('links headings to the screens they describe', async () => {
  const { user, url } = await renderApp(service, tenant, '/help/support');
  await findTitle('Support');
  for (const { name } of guidesInOrder)
    for (const [, path = ''] of (await loadGuide(name)).matchAll(/^#.*\n<!-- (.+) -->$/gm))
      expect(path.split('?')[0], name).toMatch(/^\/(pages|audiences|topics|persons|accounts|settings|api)?$/);
  await user.click(article().getByRole('link', { name: 'Open screen: People' }));
  await expect.poll(url).toBe('/persons');
});

it('has pictures in both themes, and others for phones', async () => {
  await renderApp(service, tenant, '/help/editing');
  await findTitle('Edit pages');
  const pictures = article().getAllByRole<HTMLImageElement>('img', { name: 'Page editor' });
  expect(pictures.map(({ src }) => src)).toEqual([
    expect.stringContaining('editor-wide-light'),
    expect.stringContaining('editor-wide-dark'),
  ]);
  const phones = pictures.map((picture) => picture.previousElementSibling);
  expect(phones.map((phone) => phone?.getAttribute('srcset'))).toEqual([
    expect.stringContaining('editor-phone-light'),
    expect.stringContaining('editor-phone-dark'),
  ]);
  // Nothing moves when they load.
  for (const picture of [...pictures, ...phones])
    expect(Number(picture?.getAttribute('height'))).toBeGreaterThan(0);
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
