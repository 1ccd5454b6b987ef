import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { transact } from '#server/db/transact.ts';
import { demoWorld } from '#server/demo/world.ts';
import { insertWorld } from '#server/demo/world-writer.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { connectTo, renderApp, type TestConnection } from '../../testing/render-app.tsx';

const counts = { pages: 12, audiences: 150, sessions: 25_000 };
const demo = { apiKey: '', isLoaded: true, counts: async () => counts };

let harness: Harness;
let connection: TestConnection;

beforeAll(async () => {
  const [sqlite] = databaseKinds;
  if (!sqlite) throw new Error('No database');
  harness = await startHarness(sqlite, { demo });
  const { key, tenantId } = await harness.tenant('Demo');
  demo.apiKey = key;
  await transact(harness.db, (transaction) => insertWorld(transaction, demoWorld(tenantId, 0, Date.now())));
  return harness.close;
});
// Without the cookie of the test before.
beforeEach(() => {
  connection = connectTo(harness.inject);
});

/** Renders the app without signing in: no tenant has this key. */
const renderSignedOut = (path: string) => renderApp(connection, { key: 'ac_none' }, path);
const findField = () => screen.findByLabelText<HTMLInputElement>('Access key');
const enterDemo = () => screen.findByRole('button', { name: 'Try the demo' });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it('enters the demo with one click and lands on the overview', async () => {
  const { user, url } = await renderSignedOut('/');
  await expect.poll(url).toMatch(/^\/sign-in/);
  await screen.findByText(/12 pages, 150 audiences, 25,000 sessions/);
  expect(document.title).toBe('Sign in · Audience Console');
  await user.click(await enterDemo());
  await expect.poll(url).toBe('/');
  const heading = await screen.findByRole('heading', { level: 1, name: /sessions/ });
  await expect.poll(() => document.activeElement === heading).toBe(true);
  await screen.findByRole('link', { name: 'All 12' });
});

it('signs in with a key and rejects wrong and empty ones', async () => {
  const { key } = await harness.tenant('Keys');
  const { user, url } = await renderSignedOut('/sign-in');
  const field = await findField();
  const submit = screen.getByRole('button', { name: 'Sign in' });
  await user.click(submit);
  await expect.poll(alerts).toEqual(['Paste an access key first.']);
  expect(document.activeElement === field).toBe(true);
  await user.paste('ac_wrong');
  await user.click(submit);
  await expect.poll(alerts).toEqual([expect.stringMatching(/^This key isn't known/)]);
  expect(document.activeElement === field).toBe(true);
  await user.clear(field);
  // With whitespace, as pasted from a terminal.
  await user.paste(`  ${key}\t`);
  await user.keyboard('{Enter}');
  await expect.poll(url).toBe('/');
  await screen.findByRole('button', { name: 'Keys' });
  await screen.findByRole('heading', { name: 'Create your first page' });
});

it('redirects to the requested screen, and at once if someone is signed in', async () => {
  const { user, url } = await renderSignedOut('/pages?q=chain&status=published');
  await expect.poll(url).toMatch(/^\/sign-in\?redirect=/);
  await user.click(await enterDemo());
  await expect.poll(url).toBe('/pages?q=chain&status=published');
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search pages' });
  expect(search.value).toBe('chain');
  const nextApp = await renderApp(connection, { key: demo.apiKey }, '/sign-in');
  await expect.poll(nextApp.url).toBe('/');
});

it.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example'])(
  'never redirects to another site: %s',
  async (externalUrl) => {
    const { origin } = location;
    const { user, url } = await renderSignedOut(`/sign-in?redirect=${encodeURIComponent(externalUrl)}`);
    await user.click(await enterDemo());
    await screen.findByRole('heading', { level: 1, name: /sessions/ });
    expect(url()).toBe('/');
    expect(location.origin).toBe(origin);
  },
);

it('focuses the field, and says where a key comes from', async () => {
  await renderSignedOut('/sign-in');
  await expect.poll(async () => document.activeElement === (await findField())).toBe(true);
  expect((await findField()).getAttribute('aria-describedby')).toBe(
    screen.getByText('Use the access key from your administrator.').id,
  );
});

it('stays usable when the server fails', async () => {
  const { user, url } = await renderSignedOut('/sign-in');
  const field = await findField();
  connection.fail(/^POST .session/, 'server-error');
  await user.click(field);
  await user.paste('ac_some_key');
  await user.keyboard('{Enter}');
  await expect.poll(alerts).toEqual([expect.stringContaining('Something went wrong on the server')]);
  expect(field.value).toBe('ac_some_key');
  await user.click(await enterDemo());
  await expect.poll(() => alerts().length).toBe(2);
  connection.recover();
  await user.click(await enterDemo());
  await expect.poll(url).toBe('/');
});
