import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { browserTimeZone, timeZone } from '#lib/time-zone.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { version } from '#server/version.ts';
import { stores } from '#storage/define-store.ts';
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

/** A row that holds a list or text. */
const row = (name: string) => within(screen.getByRole('group', { name }));
const findRow = async (name: string) => within(await screen.findByRole('group', { name }));
const part = (name: string) => within(screen.getByRole('region', { name }));
const findPart = async (name: string) => within(await screen.findByRole('region', { name }));

it('uses the selected date format everywhere', async () => {
  const tenant = await service.ownTenant();
  await makePage(service.db, tenant.tenantId, 'Offers', Date.now() - 3_600_000);
  const select = async (format: string, recent: string) => {
    const { user } = await renderApp(service, tenant, '/settings');
    const dates = await findPart('Dates');
    await user.selectOptions(dates.getByRole('combobox', { name: 'Date format' }), format);
    await user.click(dates.getByRole('radio', { name: recent }));
    await renderApp(service, tenant, '/pages');
    await screen.findByText('1 page');
    return rowsOf(tableByName('Pages'))[0]?.querySelector('time')?.textContent;
  };
  expect(await select('2026-03-14', '2026-03-14 14:02')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(await select('14 Mar 2026', '2 h ago')).toMatch(/ago$/);
});

it('shows every time in the selected time zone', async () => {
  onTestFinished(() => timeZone.set(browserTimeZone()));
  const tenant = await service.ownTenant();
  await makePage(service.db, tenant.tenantId, 'Offers');
  const { user } = await renderApp(service, tenant, '/settings');
  const dates = await findPart('Dates');
  await user.selectOptions(dates.getByRole('combobox', { name: 'Time zone' }), 'Pacific/Auckland');
  await screen.findByText(/It's now .* GMT\+1[23]/);
  const updated = () => rowsOf(tableByName('Pages'))[0]?.querySelector('time')?.title;
  const [link] = screen.getAllByRole('link', { name: 'Pages' });
  await user.click(link as HTMLElement);
  await screen.findByText('1 page');
  expect(updated()).toMatch(/GMT\+1[23]$/);
  await renderApp(service, tenant, '/pages');
  await screen.findByText('1 page');
  expect(updated()).toMatch(/GMT\+1[23]$/);
});

it('shows who is signed in and where', async () => {
  const tenant = await service.ownTenant();
  await renderApp(service, tenant, '/settings');
  const connection = (await screen.findByRole('region', { name: 'Connection' })).textContent;
  expect(connection).toMatch(/Own \d/);
  expect(connection).toContain('Included in Audience Console');
  expect(connection).toContain(`API reference · Audience Console ${version}`);
  expect(connection).toMatch(/http:\/\/[^ ]+\/v0/);
  expect(connection).not.toContain(tenant.key);
});

it('says which records are protected, by the capabilities of the service', async () => {
  const edits = async (without: readonly string[]) => {
    service.intercept((method, url, _body, forward) =>
      method === 'GET' && url.endsWith('/session')
        ? forward().then(async (response) => {
            const session = await response.json();
            const capabilities = session.capabilities.filter((name: string) => !without.includes(name));
            return Response.json({ ...session, capabilities });
          })
        : undefined,
    );
    await renderApp(service, await service.ownTenant(), '/settings');
    const items = (await findRow('Simultaneous edits')).getAllByRole('listitem');
    const features = row('Service').getByRole('paragraph').textContent;
    service.recover();
    return [features, ...items.map(({ textContent }) => textContent)];
  };
  expect(await edits([])).toEqual([
    'All features are available.',
    'PagesMerged field by field',
    'AudiencesMerged field by field',
    'TopicsMerged field by field',
    'Log entriesYou pick a version',
  ]);
  expect(await edits(['if-match-all'])).toEqual([
    "Some features aren't available. Learn more",
    'PagesMerged field by field',
    'AudiencesMerged field by field',
    'TopicsChecked before saving',
    'Log entriesChecked before saving',
  ]);
});

it('has all rows of the storage before their sizes are known', async () => {
  const tenant = await service.ownTenant();
  const sizes = Promise.withResolvers<Map<string, number>>();
  const [store] = stores;
  if (!store) throw new Error('No store');
  const spy = vi.spyOn(store, 'sizes').mockReturnValue(sizes.promise);
  await renderApp(service, tenant, '/settings');
  const labels = () => row('Storage').getAllByRole('listitem').length;
  await findRow('Storage');
  const before = labels();
  expect(row('Storage').queryByText(/bytes|kB/)).toBeNull();
  sizes.resolve(new Map());
  await row('Storage').findAllByText(/bytes|kB/);
  expect(labels()).toBe(before);
  spy.mockRestore();
});

it('lists and clears preferences, but no data of other tenants', async () => {
  const tenant = await service.ownTenant();
  localStorage.setItem('views.0123456789abcdef', '[1]');
  const { user } = await renderApp(service, tenant, '/settings');
  const appearance = await findPart('Appearance');
  await user.click(appearance.getByRole('radio', { name: 'Dark' }));
  await user.click(appearance.getByRole('radio', { name: 'Compact' }));
  const dates = () => part('Dates').getByRole<HTMLSelectElement>('combobox', { name: 'Date format' });
  await user.selectOptions(dates(), '2026-03-14');
  const { dataset } = document.documentElement;
  expect(dataset.theme).toBe('dark');
  const { fingerprint } = (await (await fetch('/session')).json()).tenant;
  localStorage.setItem(`import-columns.${fingerprint}`, '[["companyname","customName"]]');
  await renderApp(service, tenant, '/settings');
  const stored = await findRow('Storage');
  const size = (name: string) =>
    stored.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith(name))?.textContent;
  await waitFor(() => expect(size('Preferences')).toMatch(/[1-9]\d* bytes/));
  expect(size('Your edits, views and imports')).toMatch(/[1-9]\d* bytes/);
  expect(size('Other sign-ins')).toMatch(/[1-9][\d.]* (bytes|kB)/);
  const clear = async (name: string) => {
    await user.click(stored.getByRole('button', { name: `Clear ${name}` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear' }));
  };
  await clear('preferences');
  await waitFor(() => expect(size('Preferences')).toMatch(/None$/));
  expect(dataset.theme).toBe('light');
  expect(dataset.density).toBe('standard');
  expect(dates().selectedOptions[0]?.textContent).toBe('14 Mar 2026');
  await clear('your edits, views and imports');
  await waitFor(() => expect(size('Your edits')).toMatch(/None$/));
  expect(localStorage.getItem('views.0123456789abcdef')).toBe('[1]');
  await clear('other sign-ins');
  await waitFor(() => expect(localStorage.getItem('views.0123456789abcdef')).toBeNull());
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
  await findRow('Storage');
  const size = (name: string) =>
    row('Storage')
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.startsWith(name))?.textContent;
  const expectUnsaved = () => row('Unsaved changes').findByRole('link', { name: 'Offers' });
  await expectUnsaved();
  await waitFor(() => expect(size('Your edits, views and imports')).toMatch(/[1-9]/));
  await waitFor(() => expect(size('Audiences and people')).toMatch(/[1-9]/));

  const clear = (name: string) => user.click(row('Storage').getByRole('button', { name }));
  const answer = async (name: string) =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  await clear('Clear audiences and people');
  await answer('Clear');
  await waitFor(() => expect(size('Audiences and people')).toMatch(/None$/));
  await expectUnsaved();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('group', { name: 'Go to' });
  expect(screen.queryByRole('group', { name: 'Recent' }) === null).toBe(true);
  await user.keyboard('{Escape}');
  await open('Overview');
  const attention = await screen.findByRole('region', { name: /^Needs attention/ });
  expect(attention.textContent).toMatch(/Offers.*Unsaved changes/);
  await open('Settings');

  await (await findRow('Storage')).findByRole('button', { name: 'Clear everything' });
  await clear('Clear everything');
  expect((await screen.findByRole('dialog')).textContent).toContain('unsaved changes');
  await answer('Cancel');
  await expectUnsaved();
  await clear('Clear everything');
  await answer('Clear');
  await row('Unsaved changes').findByText('Everything is saved.');
  await waitFor(() => expect(size('Total')).toContain('0 bytes'));
  await renderApp(service, tenant, `/pages/${pageId}/edit`);
  await expectSaveState(/^No changes$/);
  expect(field('Name').value).toBe('Offers');
  expect(screen.queryByRole('region', { name: 'Unsaved changes' }) === null).toBe(true);
});
