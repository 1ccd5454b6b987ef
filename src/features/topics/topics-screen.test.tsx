import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { makeTopic } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import {
  expectRowKeys,
  expectSearchShortcut,
  rowByText,
  rowLinks,
  rowNames,
  sortBy,
  tableByName,
} from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

const names = () => rowNames('Topics');

/** Topics in the order of the service. */
const fetchTopics = async (tenant = demo, query = '') =>
  (await tenant.call('searchTopics', { query: { query, limit: 1000 } })).items;
const fetchTitles = async (tenant?: Tenant) => (await fetchTopics(tenant)).map(({ title }) => title);

async function renderTopics(search = '', tenant = demo) {
  const app = await renderApp(service, tenant, `/topics${search}`);
  await screen.findByText(/^\d+ topics?$|^No topics/);
  return app;
}

/** Topics A, B, C … with evenly spaced orders, in a tenant of their own. */
async function renderOwnTopics(count = 8) {
  const tenant = await service.ownTenant();
  const titles = [...'ABCDEFGH'].slice(0, count);
  for (const [index, title] of titles.entries())
    await makeTopic(service.db, tenant.tenantId, title, 100 * (index + 1));
  const app = await renderTopics('', tenant);
  await screen.findByRole('button', { name: 'Move A' });
  return { ...app, tenant, titles };
}

const moved = (list: string[], from: number, to: number) =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] ?? '');

it("lists all topics in the service's order and in any other", async () => {
  const topics = await fetchTopics();
  const { user, url } = await renderTopics();
  expect(names()).toEqual(topics.map(({ title }) => title));
  expect(screen.getByText(`${topics.length} topics`)).toBeTruthy();
  await sortBy(user, 'Topics', 'Title', 'ascending');
  await expect.poll(url).toContain('sort=title');
  const sorted = topics.map(({ title }) => title ?? '').toSorted((a, b) => a.localeCompare(b, 'en'));
  await expect.poll(names).toEqual(sorted);
  await renderTopics(url().replace('/topics', ''));
  expect(names()).toEqual(sorted);
});

it('opens a topic, whose title the top bar cuts off at its end in any direction', async () => {
  const tenant = await service.ownTenant();
  const title = 'مدير الأسطول';
  await makeTopic(service.db, tenant.tenantId, title, 10);
  const { user } = await renderTopics('', tenant);
  await user.click(rowLinks(tableByName('Topics'))[0] as HTMLElement);
  const breadcrumb = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect((await within(breadcrumb).findByText(title)).dir).toBe('auto');
});

it('searches titles, purposes and entries, like the service', async () => {
  const [entry] = (await fetchTopics()).flatMap(({ entries }) => entries ?? []);
  const words = entry?.content?.content?.split(' ').slice(0, 4).join(' ') ?? '';
  const found = await fetchTopics(demo, words);
  const { user, url } = await renderTopics();
  const search = await expectSearchShortcut(user, 'Search topics');
  await user.type(search, words);
  await expect.poll(names).toEqual(found.map(({ title }) => title));
  await expect.poll(url).toContain('q=');
  const { length } = await fetchTopics();
  await screen.findByText(new RegExp(`^\\d+ of ${length} topics match`));
  screen.getByText(new RegExp(`^${length} topics with `));
  await user.clear(search);
  await user.type(search, 'zebra crossing');
  await screen.findByText(/^No topics match/);
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  await expect.poll(() => names().length).toBeGreaterThan(1);
  await expect.poll(url).toBe('/topics');
});

it('quotes the entry that a search finds instead of the purpose', async () => {
  const { user } = await renderTopics();
  const prices = () => rowByText(tableByName('Topics'), 'Prices');
  expect(prices().textContent).toContain('Say what is public');
  await user.type(await expectSearchShortcut(user, 'Search topics'), '900 euros');
  await expect.poll(names).toEqual(['Prices']);
  expect(prices().textContent).toContain('“A pilot costs 900 euros once, training included.”');
  expect(prices().querySelector('mark')?.textContent).toBe('900');
  expect(screen.getAllByTitle('A default topic, as set on your server').length).toBeGreaterThan(0);
});

it('moves through the rows by keyboard', async () => {
  await expectRowKeys(await renderTopics(), 'Topics', /\/topics\/topic_\w+$/);
});

it('shows an empty state', async () => {
  await renderTopics('', await service.ownTenant());
  expect(screen.getByText('No topics yet')).toBeTruthy();
});

it('retries after any kind of failure', async () => {
  await expectRetry(service, demo, { path: '/topics', pattern: /topics.search/ });
  expect(names()).toEqual(await fetchTitles());
});

it('moves a lifted topic by keyboard with one update if there is a gap, and undoes it', async () => {
  const { user, tenant, titles } = await renderOwnTopics();
  await user.keyboard('jj{Shift>}{Tab}{/Shift}');
  const handle = () => screen.getByRole('button', { name: 'Move B' });
  expect(document.activeElement).toBe(handle());
  await user.keyboard(' ');
  await screen.findByText('Picked up B, 2 of 8', { exact: false });
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{End}{ArrowUp}');
  expect(screen.getAllByText(/now 7 of 8/).length).toBeGreaterThan(0);
  expect(service.updates).toEqual([]);
  await user.keyboard(' ');
  const expected = moved(titles, 1, 6);
  await expect.poll(names).toEqual(expected);
  await screen.findByText('Moved “B” to position 7');
  expect(service.updates).toHaveLength(1);
  expect(await fetchTitles(tenant)).toEqual(expected);
  expect(document.activeElement).toBe(handle());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => fetchTitles(tenant)).toEqual(titles);
  await expect.poll(names).toEqual(titles);
  expect(service.updates).toHaveLength(2);
});

it('cancels a lifted topic with Escape', async () => {
  const { user, titles } = await renderOwnTopics();
  screen.getByRole('button', { name: 'Move A' }).focus();
  await user.keyboard('{Enter}{ArrowDown}');
  await expect.poll(names).toEqual(moved(titles, 0, 1));
  await user.keyboard('{Escape}');
  await expect.poll(names).toEqual(titles);
  expect(service.updates).toEqual([]);
});

it('moves a topic with Alt and an arrow key, with one notice for a series', async () => {
  const { user, tenant, titles } = await renderOwnTopics();
  const third = () => rowLinks(tableByName('Topics')).find(({ textContent }) => textContent === 'C');
  third()?.focus();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  await expect.poll(names).toEqual(moved(titles, 2, 0));
  expect(document.activeElement).toBe(third());
  await expect.poll(() => fetchTitles(tenant)).toEqual(moved(titles, 2, 0));
  await screen.findByText('Moved “C” to position 1');
  await waitFor(() => expect(screen.getAllByText(/^Moved/)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => fetchTitles(tenant)).toEqual(titles);
});

it('moves topics only in an unfiltered list in sort order', async () => {
  const { user, url } = await renderTopics('?sort=title');
  const handles = () => screen.queryAllByRole('button', { name: /^Move / });
  expect(screen.getByText('Reset sorting to move topics')).toBeTruthy();
  expect(handles()).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Reset sorting' }));
  await expect.poll(url).toBe('/topics');
  const { length } = await fetchTopics();
  await waitFor(() => expect(handles()).toHaveLength(length));
  await user.type(screen.getByRole('searchbox', { name: 'Search topics' }), 'price');
  await waitFor(() => expect(handles()).toHaveLength(0));
  expect(screen.queryByRole('button', { name: 'Reset sorting' })).toBeNull();
});
