import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import {
  columnHeader,
  expectSearchShortcut,
  rowByText,
  rowLinks,
  rowNames,
  rowsOf,
  sortBy,
  tableByName,
} from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

const names = () => rowNames('Pages');

async function renderPages(search = '', tenant = demo) {
  const app = await renderApp(service, tenant, `/pages${search}`);
  await screen.findByText(/^\d+ pages$|pages match$|^No pages/);
  return app;
}

it('searches, and keeps the search in the URL', async () => {
  const { user, url } = await renderPages();
  await expectSearchShortcut(user, 'Search pages');
  await user.keyboard('FLEET');
  await screen.findByText(/^\d+ of 12 pages match$/);
  expect(names()).toContain('Spring fleet launch');
  await expect.poll(url).toBe('/pages?q=FLEET');
  await user.keyboard('{Escape}');
  await screen.findByText('12 pages');
  expect(names()).toHaveLength(12);
  await expect.poll(url).toBe('/pages');
});

it('searches for the text that is in the URL, even if it looks like a number', async () => {
  const tenant = await service.ownTenant();
  for (const text of ['12345678901234567890', '1.10', 'null'])
    await makePage(service.db, tenant.tenantId, text);
  const openLink = async (search: string) => {
    const app = await renderApp(service, tenant, `/pages${search}`);
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search pages' });
    return { ...app, field };
  };
  for (const text of ['12345678901234567890', '1.10', 'null']) {
    const { field } = await openLink(`?q=${text}`);
    expect(field.value).toBe(text);
    await expect.poll(names).toEqual([text]);
  }
  // Earlier versions wrote quotes.
  expect((await openLink('?q=%221.10%22')).field.value).toBe('1.10');
  const { user, url, field } = await openLink('?q=first&q=null');
  await expect.poll(names).toEqual(['null']);
  await user.clear(field);
  await user.type(field, '1.10');
  await expect.poll(url).toBe('/pages?q=1.10');
});

it('filters by status and type, and restores both from the URL', async () => {
  const { user, url } = await renderPages();
  await user.click(screen.getByRole('button', { name: 'Status filter' }));
  await user.click(await screen.findByRole('checkbox', { name: /Draft/ }));
  await user.click(screen.getByRole('checkbox', { name: /Archived/ }));
  await user.keyboard('{Escape}');
  await screen.findByText('2 of 12 pages match');
  expect(names()).toHaveLength(2);
  expect(url()).toMatch(/status=draft(,|%2C)archived/);
  await user.click(screen.getByRole('button', { name: 'Type filter' }));
  await user.click(await screen.findByRole('checkbox', { name: /Outbound/ }));
  await user.keyboard('{Escape}');
  await screen.findByText(/^No pages match/);
  await user.click(screen.getByRole('button', { name: 'Remove filter Status' }));
  await expect.poll(names).toHaveLength(3);

  await renderApp(service, demo, url());
  await screen.findByText('3 of 12 pages match');
  expect(names()).toHaveLength(3);
  expect(screen.getByRole('button', { name: /Type is Outbound/ })).toBeTruthy();
});

it('shows when nothing matches, with a way to clear the search', async () => {
  const { user, url } = await renderPages('?q=zebra&type=custom');
  await screen.findByText(/^No pages match/);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(names).toHaveLength(12);
  await expect.poll(url).toBe('/pages');
});

it('sorts by any column and keeps the order in the URL', async () => {
  const { user, url } = await renderPages();
  const order = (column: string) => columnHeader(tableByName('Pages'), column).getAttribute('aria-sort');
  expect(order('Updated')).toBe('descending');
  await sortBy(user, 'Pages', 'Name', 'ascending');
  expect(url()).toContain('sort=name');
  expect(names()[0]).toBe('Carbon reporting');
  await sortBy(user, 'Pages', 'Name', 'descending');
  expect(names()[0]).toBe('Trade fair Hannover');

  await renderPages(url().replace('/pages', ''));
  expect(order('Name')).toBe('descending');
  expect(names()[0]).toBe('Trade fair Hannover');
  await sortBy(user, 'Pages', 'Audiences', 'descending');
  const counts = rowsOf(tableByName('Pages')).map((row) =>
    Number(row.querySelectorAll('[role=cell]')[3]?.textContent),
  );
  expect(counts).toHaveLength(12);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

it('restores search and order on return', async () => {
  const { user, url, router } = await renderPages('?q=route&sort=name&desc=false');
  const before = names();
  await user.click(screen.getByRole('link', { name: /Municipal waste routes/ }));
  await screen.findByRole('heading', { level: 1, name: 'Municipal waste routes' });
  expect(url()).toMatch(/\/pages\/page_\w+$/);
  router.history.back();
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search pages' });
  expect(url()).toBe('/pages?q=route&sort=name&desc=false');
  expect(search.value).toBe('route');
  expect(names()).toEqual(before);
});

it('moves through the rows by keyboard', async () => {
  const { user, url } = await renderPages('?sort=name');
  const links = rowLinks(tableByName('Pages'));
  const focused = () => links.indexOf(document.activeElement as HTMLElement);
  await user.keyboard('j');
  expect(focused()).toBe(0);
  await user.keyboard('j{ArrowDown}');
  expect(focused()).toBe(2);
  await user.keyboard('k');
  expect(focused()).toBe(1);
  // Letters typed into the search trigger no shortcuts.
  const search = await expectSearchShortcut(user, 'Search pages');
  await user.keyboard('jk');
  expect(document.activeElement).toBe(search);
  expect(search.value).toBe('jk');
  await user.keyboard('{Escape}{Escape}j');
  const name = document.activeElement?.querySelector('bdi')?.textContent ?? '';
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name });
  expect(url()).toMatch(/\/pages\/page_\w+$/);
});

it('archives a page after confirmation, and copies its ID', async () => {
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, 'Old campaign');
  await makePage(service.db, tenant.tenantId, 'New campaign');
  const { user } = await renderPages('', tenant);
  const row = (name: string) => rowByText(tableByName('Pages'), name).textContent;
  const selectAction = (name: string) => chooseFromMenu(user, name, 'Actions for Old campaign');
  await selectAction('Copy page ID');
  await screen.findByText('Page ID copied');
  expect(await navigator.clipboard.readText()).toBe(pageId);

  await selectAction('Archive page');
  const dialog = () => screen.findByRole('dialog', { name: 'Archive Old campaign?' });
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(row('Old campaign')).toContain('Published');
  await selectAction('Archive page');
  await user.click(within(await dialog()).getByRole('button', { name: 'Archive page' }));
  await expect.poll(() => row('Old campaign')).toContain('Archived');

  await renderPages('', tenant);
  expect(row('Old campaign')).toContain('Archived');
  expect(row('New campaign')).toContain('Published');
});

it('shows first steps while there are no pages', async () => {
  await renderPages('', await service.ownTenant());
  expect(screen.getByText('No pages yet')).toBeTruthy();
  expect(screen.getByText(/^Pages that your team creates/)).toBeTruthy();
});

it('retries after any kind of failure', async () => {
  await expectRetry(service, demo, { path: '/pages', pattern: /^GET .v0.pages/ });
  expect(names()).toHaveLength(12);
});

it('shows "Not found" for unknown addresses and for the sessions of an unknown page', async () => {
  await renderApp(service, demo, '/nowhere/at/all');
  await screen.findByRole('heading', { level: 1, name: 'Not found' });
  await screen.findByText('There is nothing at this address.');
  const { user } = await renderApp(service, demo, '/pages/page_unknown/sessions');
  await screen.findByText(/^No such page\. .*or it belongs to another tenant\.$/);
  await screen.findByRole('heading', { level: 1, name: 'Not found' });
  await user.click(screen.getByRole('link', { name: 'Go to pages' }));
  await screen.findByRole('heading', { level: 1, name: 'Pages' });
});

it('says that the server became unreachable while screens are open, and loads once it is back', async () => {
  const { user } = await renderApp(service, demo, '/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  service.fail(/ .v0\//, 'unreachable');
  const [link] = screen.getAllByRole('link', { name: 'Pages' });
  await user.click(link as HTMLElement);
  await screen.findByText("Can't reach the server.");
  // One cause, one button: that of the banner.
  await screen.findByText("Couldn't load the list. Retrying automatically.");
  const tryAgain = screen.getByRole('button', { name: 'Try again' });
  // Otherwise, the screen's next ping may reload it before the click.
  service.fail(/ .v0.pages\?limit=1$/, 'unreachable');
  await user.click(tryAgain);
  await expect.poll(names).toHaveLength(12);
  await waitFor(() => expect(screen.queryByText("Can't reach the server.")).toBeNull());
});

it('waits for slow and rate-limited responses', async () => {
  service.fail(/^GET .v0.pages/, 'no-response');
  await renderApp(service, demo, '/pages');
  await waitFor(() => expect(tableByName('Pages').getAttribute('aria-busy')).toBe('true'));
  service.recover();
  await screen.findByText('12 pages');
  service.fail(/^GET .v0.pages/, 'rate-limited', 2);
  await renderPages();
  expect(names()).toHaveLength(12);
});

it("doesn't undo a navigation with a pending search", async () => {
  const { url, router } = await renderPages('?sort=name');
  const [link] = screen.getAllByRole('link', { name: 'Municipal waste routes' });
  await act(async () => {
    fireEvent.input(screen.getByRole('searchbox', { name: 'Search pages' }), { target: { value: 'route' } });
    link?.click();
  });
  await screen.findByRole('heading', { level: 1, name: 'Municipal waste routes' });
  expect(url()).toMatch(/\/pages\/page_\w+$/);
  router.history.back();
  await screen.findByRole('table', { name: 'Pages' });
  expect(url()).toMatch(/^\/pages\?.*sort=name/);
});
