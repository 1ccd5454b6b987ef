import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { makeTopic } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { detail } from '../../testing/details.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { pressInComposition } from '../../testing/input-method.ts';
import { renderApp, setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowNames } from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

const fetchTopics = async (tenant = demo) =>
  (await tenant.call('searchTopics', { query: { limit: 1000 } })).items;
const entriesOf = () => screen.getByRole('region', { name: /^Entries/ });
const findTitle = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
const findState = (text: RegExp) =>
  waitFor(() => within(screen.getByRole('banner')).getByRole('button', { name: text }));

/** Opens a topic of a new tenant in its editor. */
async function renderTopic(topicTitle = 'Prices') {
  const tenant = await service.ownTenant();
  const topicId = await makeTopic(service.db, tenant.tenantId, topicTitle, 10);
  const path = `/topics/${topicId}`;
  const app = await renderApp(service, tenant, path);
  const fetchTopic = async () => (await fetchTopics(tenant))[0];
  const patchTopic = (body: object) => {
    // The service distinguishes versions by their time.
    service.clock.now += 1000;
    return tenant.call('updateTopic', { params: { topic_id: topicId }, body });
  };
  return { ...app, tenant, path, title: await findTitle(), fetchTopic, patchTopic };
}

it('shows a topic with its entries', async () => {
  const topic = (await fetchTopics()).find(({ entries }) => (entries?.length ?? 0) > 1);
  const { user } = await renderApp(service, demo, `/topics/${topic?.topicId}`);
  await screen.findByRole('heading', { level: 1, name: topic?.title ?? '' });
  expect(screen.getByText(topic?.purpose ?? '')).toBeTruthy();
  const entries = within(entriesOf()).getAllByRole('listitem');
  const sorted = topic?.entries?.toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0)) ?? [];
  expect(entries).toHaveLength(sorted.length);
  for (const [index, { content }] of sorted.entries())
    expect(entries[index]?.textContent).toContain(content?.content?.slice(0, 80));
  const details = screen.getByRole('complementary', { name: 'Topic details' });
  await within(details).findByText('Position');
  expect(detail(details, 'Default').textContent).toBe(topic?.isDefault ? 'Yes' : 'No');
  await user.click(within(details).getByText('Details'));
  await user.click(within(details).getByRole('button', { name: /^Copy topic ID/ }));
  await expect.poll(() => navigator.clipboard.readText()).toBe(topic?.topicId);
});

it('lists all topics beside one, with its position', async () => {
  const topics = await fetchTopics();
  const [, topic] = topics;
  const { user, url } = await renderApp(service, demo, `/topics/${topic?.topicId}`);
  await findTitle();
  const details = screen.getByRole('complementary', { name: 'Topic details' });
  await within(details).findByText('Position');
  expect(detail(details, 'Position').textContent).toBe(`2 of ${topics.length}`);
  const links = within(within(details).getByRole('list')).getAllByRole('link');
  expect(links.map((link) => link.querySelector('bdi')?.textContent)).toEqual(
    topics.map(({ title }) => title),
  );
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(
    topics.map((each) => (each === topic ? 'page' : null)),
  );
  await user.click(links[2] as HTMLElement);
  await expect.poll(url).toBe(`/topics/${topics[2]?.topicId}`);
});

it('links the topics before and after it on a phone', async () => {
  const [first, second, third] = await fetchTopics();
  setViewport({ width: 360, height: 740 });
  const { user, url } = await renderApp(service, demo, `/topics/${second?.topicId}`);
  const others = within(await screen.findByRole('navigation', { name: 'Other topics' }));
  others.getByRole('link', { name: new RegExp(`^Next, 3 of \\d+ ${third?.title}$`) });
  await user.click(others.getByRole('link', { name: new RegExp(`^Before, 1 of \\d+ ${first?.title}$`) }));
  await expect.poll(url).toBe(`/topics/${first?.topicId}`);
});

it('shows undo and the save button once there is a change', async () => {
  const { user, title } = await renderTopic();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  const steps = () => screen.getByRole('button', { name: /undo/i }).parentElement;
  expect(steps()?.className).toContain('invisible');
  await user.type(title, ', no');
  expect(steps()?.className).not.toContain('invisible');
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
});

it('renders Markdown and shows HTML as source', async () => {
  const content = [
    '# Prices',
    'Say *what* is **public**, see [the list](https://example.com/list) or [this](javascript:alert(1)).',
    '1. first\n2. second',
    '```\nconst price = 1;\n```',
    '<img src=x onerror="window.ran=1"> and <b>bold</b>',
    '![a picture](https://example.com/picture.png)',
  ].join('\n\n');
  const tenant = await service.ownTenant();
  const topicId = await makeTopic(service.db, tenant.tenantId, 'Written', 0, [
    { type: 'markdown', content },
    { type: 'html', content: '<p>Never <b>drawn</b></p>' },
  ]);
  await renderApp(service, tenant, `/topics/${topicId}`);
  await findTitle();
  const [entry] = entriesOf().querySelectorAll<HTMLElement>('ol > li');
  if (!entry) throw new Error('There is no entry');
  await waitFor(() => expect(entry.querySelector('strong')?.textContent).toBe('public'));
  expect(entry.querySelector('em')?.textContent).toBe('what');
  const texts = (role: string) =>
    within(entry)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(texts('listitem')).toEqual(['first', 'second']);
  expect(within(entry).getByRole('figure', { name: 'Code' }).textContent).toBe('const price = 1;');
  expect(texts('link')).toEqual(['the list', 'a picture']);
  expect(within(entry).getByRole('link', { name: 'the list' }).getAttribute('rel')).toBe('noreferrer');
  expect(entry.textContent).toContain('<img src=x onerror="window.ran=1"> and <b>bold</b>');
  expect(entry.querySelectorAll('img, b')).toHaveLength(0);
  expect(screen.getByText('<p>Never <b>drawn</b></p>')).toBeTruthy();
  for (const type of ['Markdown', 'HTML']) within(entriesOf()).getByText(type);
});

it('shows "not found" for an unknown topic', async () => {
  await renderApp(service, demo, '/topics/topic%2Fof%20none%25');
  await screen.findByText(/No topic has the ID topic.of none%\./);
});

it('retries after any kind of failure', async () => {
  const [topic] = await fetchTopics();
  await expectRetry(service, demo, { path: `/topics/${topic?.topicId}`, pattern: /v0.topics/ });
  expect((await findTitle()).value).toBe(topic?.title);
});

it('edits the title in place: Enter saves, Escape restores it', async () => {
  const { user, title, fetchTopic } = await renderTopic();
  await user.type(title, ', no');
  await user.keyboard('{Escape}');
  expect(title.value).toBe('Prices');
  await user.type(title, ', renamed');
  await user.keyboard('{Enter}');
  await findState(/^Saved/);
  expect((await fetchTopic())?.title).toBe('Prices, renamed');
  await screen.findByRole('heading', { level: 1, name: 'Prices, renamed' });
  expect(document.title).toMatch(/^Prices, renamed/);
  await user.click(screen.getAllByRole('link', { name: 'Topics' })[0] as HTMLElement);
  await screen.findByText('1 topic');
  expect(rowNames('Topics')).toEqual(['Prices, renamed']);
});

it('leaves the order of topics to their list', async () => {
  const { user, title, fetchTopic } = await renderTopic();
  expect(screen.getAllByRole('textbox')).toEqual([title]);
  await user.type(title, ', renamed{Enter}');
  await findState(/^Saved/);
  expect(service.updates).toEqual([{ title: 'Prices, renamed' }]);
  expect((await fetchTopic())?.sortOrder).toBe(10);
});

it("doesn't save an empty title", async () => {
  const { user, title, fetchTopic } = await renderTopic();
  await user.clear(title);
  await user.keyboard('{Enter}');
  await screen.findByText(/^This is required/);
  expect((await fetchTopic())?.title).toBe('Prices');
});

it('resolves a conflicting title change side by side', async () => {
  const { user, title, fetchTopic, patchTopic } = await renderTopic();
  await user.clear(title);
  await user.type(title, 'Mine');
  await patchTopic({ title: 'Theirs', sortOrder: 11 });
  await user.keyboard('{Enter}');
  await screen.findAllByText('Theirs');
  expect((await fetchTopic())?.title).toBe('Theirs');
  await user.click(await screen.findByRole('radio', { name: /^Yours/ }));
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Save' }));
  await expect.poll(async () => (await fetchTopic())?.title).toBe('Mine');
  expect((await fetchTopic())?.sortOrder).toBe(11);
});

/** Runs a colleague's change while the first save is in flight. */
function changeDuringSave(change: () => Promise<unknown>) {
  let hasChanged = false;
  service.intercept((method, _url, _body, forward) => {
    if (method !== 'PATCH' || hasChanged) return undefined;
    hasChanged = true;
    return change().then(forward);
  });
}

it('asks about a title that a colleague changes during the save', async () => {
  const { user, title, patchTopic, fetchTopic } = await renderTopic();
  changeDuringSave(() => patchTopic({ title: 'Fares' }));
  await user.clear(title);
  await user.type(title, 'Rates{Enter}');
  await screen.findByRole('heading', { name: /while you were editing/ });
  expect((await fetchTopic())?.title).toBe('Fares');
  await user.click(screen.getByRole('radio', { name: /^Yours/ }));
  const [save] = within(screen.getByRole('main')).getAllByRole('button', { name: 'Save' });
  await user.click(save as HTMLElement);
  await findState(/^Saved/);
  expect((await fetchTopic())?.title).toBe('Rates');
});

it('merges an order that a colleague changes during the save', async () => {
  const { user, title, patchTopic, fetchTopic } = await renderTopic();
  changeDuringSave(() => patchTopic({ sortOrder: 99 }));
  await user.clear(title);
  await user.type(title, 'Rates{Enter}');
  await findState(/^Saved/);
  expect(await fetchTopic()).toMatchObject({ title: 'Rates', sortOrder: 99 });
});

it('retries a failed save automatically and restores unsaved work after a reload', async () => {
  const { user, title, fetchTopic, tenant, path } = await renderTopic();
  service.fail(/^PATCH .v0.topics/, 'server-error', 1);
  await user.clear(title);
  await user.type(title, 'Tried again');
  await user.keyboard('{Enter}');
  await expect.poll(async () => (await fetchTopic())?.title).toBe('Tried again');
  await findState(/^Saved/);
  await user.clear(title);
  await user.type(title, 'Kept over a reload');
  await findState(/Unsaved changes/);
  await renderApp(service, tenant, path);
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  const restored = await findTitle();
  expect(restored.value).toBe('Kept over a reload');
  await user.type(restored, '{Enter}');
  await expect.poll(async () => (await fetchTopic())?.title).toBe('Kept over a reload');
});

it('leaves Enter and Escape of an input method to it', async () => {
  const { user, title, fetchTopic } = await renderTopic();
  await user.type(title, ' に');
  pressInComposition(title, 'Enter');
  pressInComposition(title, 'Escape');
  expect(title.value).toBe('Prices に');
  expect(service.updates).toEqual([]);
  await user.keyboard('{Enter}');
  await findState(/^Saved/);
  expect((await fetchTopic())?.title).toBe('Prices に');
});
