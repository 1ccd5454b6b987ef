import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { makePage } from '#server/testing/fixtures.ts';
import { applyTheme } from '#storage/settings.ts';
import { expectSaveState, field, fill } from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowsOf, tableByName } from '../../testing/table.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  // As at the start of the app.
  applyTheme();
});

const part = (name: string) => within(screen.getByRole('region', { name }));
const findPart = async (name: string) => within(await screen.findByRole('region', { name }));

it('uses the selected date format everywhere', async () => {
  const tenant = await service.ownTenant();
  await makePage(service.db, tenant.tenantId, 'Offers', Date.now() - 3_600_000);
  const select = async (format: string, recent: string) => {
    const { user } = await renderApp(service, tenant, '/settings');
    const dates = await findPart('Dates and times');
    await user.selectOptions(dates.getByRole('combobox', { name: 'Dates' }), format);
    await user.click(dates.getByRole('radio', { name: recent }));
    await renderApp(service, tenant, '/pages');
    await screen.findByText('1 page');
    return rowsOf(tableByName('Pages'))[0]?.querySelector('time')?.textContent;
  };
  expect(await select('2026-03-14', 'Date and time')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(await select('14 Mar 2026', '2 h ago')).toMatch(/ago$/);
});

it('shows who is signed in and where', async () => {
  const tenant = await service.ownTenant();
  await renderApp(service, tenant, '/settings');
  const connection = (await screen.findByRole('region', { name: 'Connection' })).textContent;
  expect(connection).toMatch(/Own \d/);
  expect(connection).toContain('Included in Audience Console');
  expect(connection).toMatch(/http:\/\/[^ ]+\/v0/);
  expect(connection).not.toContain(tenant.key);
});

it('lists and clears preferences, but no data of other tenants', async () => {
  const tenant = await service.ownTenant();
  localStorage.setItem('views.0123456789abcdef', '[1]');
  const { user } = await renderApp(service, tenant, '/settings');
  const appearance = await findPart('Appearance');
  await user.click(appearance.getByRole('radio', { name: 'Dark' }));
  await user.click(appearance.getByRole('radio', { name: 'Compact' }));
  const dates = () => part('Dates and times').getByRole<HTMLSelectElement>('combobox', { name: 'Dates' });
  await user.selectOptions(dates(), '2026-03-14');
  const { dataset } = document.documentElement;
  expect(dataset.theme).toBe('dark');
  const { fingerprint } = (await (await fetch('/session')).json()).tenant;
  localStorage.setItem(`import-columns.${fingerprint}`, '[["companyname","customName"]]');
  await renderApp(service, tenant, '/settings');
  const stored = await findPart('Stored data');
  const item = (text: string) =>
    stored.queryAllByRole('listitem').find(({ textContent }) => textContent.includes(text));
  await waitFor(() => expect(item('Preferences')?.textContent).toMatch(/about \d+ bytes/));
  expect(item('Columns of CSV files')).toBeTruthy();
  const clear = async (name: string) => {
    await user.click(stored.getByRole('button', { name: new RegExp(`^Clear ${name}$`, 'i') }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear' }));
  };
  await clear('preferences');
  await waitFor(() => expect(item('Preferences')).toBeUndefined());
  expect(dataset.theme).toBe('light');
  expect(dataset.density).toBe('standard');
  expect(dates().selectedOptions[0]?.textContent).toBe('14 Mar 2026');
  await clear('columns of CSV files');
  await waitFor(() => expect(item('Columns of CSV files')).toBeUndefined());
  expect(localStorage.getItem('views.0123456789abcdef')).toBe('[1]');
});

it('lists stored data and clears it, asking first for unsaved work', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  const { user } = await renderApp(service, tenant, `/pages/${pageId}/edit`);
  const open = async (name: string) =>
    user.click((await screen.findAllByRole('link', { name }))[0] as HTMLElement);
  await expectSaveState(/./);
  await fill(user, field('Name'), 'Half a name');
  await open('Settings');
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await findPart('Stored data');
  const item = (text: string) =>
    part('Stored data')
      .queryAllByRole('listitem')
      .find(({ textContent }) => textContent.includes(text));
  const expectUnsaved = () => part('Unsaved changes').findByRole('link', { name: 'Offers' });
  await expectUnsaved();
  await waitFor(() => expect(item('Unsaved changes')?.textContent).toMatch(/about \d/));
  await waitFor(() => expect(item('Recently opened')?.textContent).toMatch(/about \d+ bytes/));

  const clear = (name: string) => user.click(part('Stored data').getByRole('button', { name }));
  const answer = async (name: string) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  await clear('Clear recently opened');
  await answer('Clear');
  await waitFor(() => expect(item('Recently opened') === undefined).toBe(true));
  await expectUnsaved();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('group', { name: 'Go to' });
  expect(screen.queryByRole('group', { name: 'Recent' }) === null).toBe(true);
  await user.keyboard('{Escape}');
  await open('Overview');
  await findPart('Recently opened');
  await expectUnsaved();
  expect(part('Recently opened').queryAllByRole('listitem')).toHaveLength(0);
  await open('Settings');

  await (await findPart('Stored data')).findByText('Unsaved changes');
  await clear('Clear everything');
  expect((await screen.findByRole('dialog')).textContent).toContain('unsaved changes');
  await answer('Cancel');
  await expectUnsaved();
  await clear('Clear everything');
  await answer('Clear');
  await part('Unsaved changes').findByText('Everything is saved.');
  await part('Stored data').findByText('Nothing is saved on this device.');
  await renderApp(service, tenant, `/pages/${pageId}/edit`);
  await expectSaveState(/^No changes$/);
  expect(field('Name').value).toBe('Offers');
  expect(screen.queryByRole('region', { name: 'Unsaved changes' }) === null).toBe(true);
});
