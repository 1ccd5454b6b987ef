import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { makePage } from '#server/testing/fixtures.ts';
import { chooseFromMenu } from '../testing/menu.ts';
import { expectFocus, expectSaveState, fill, openEditor } from '../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../testing/render-app.tsx';
import { renderSessions } from '../testing/render-sessions.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

const copied = () => navigator.clipboard.readText();

async function ownPage() {
  const tenant = await service.ownTenant();
  return { tenant, pageId: await makePage(service.db, tenant.tenantId, 'Offers') };
}

/** Opens the panel and copies the first request of a group. */
async function copyFrom(
  { user }: Pick<Awaited<ReturnType<typeof renderApp>>, 'user'>,
  group: string,
  name = /./,
) {
  await chooseFromMenu(user, 'Copy as cURL');
  const panel = await screen.findByRole('dialog', { name: 'Copy as cURL' });
  await expectFocus(() => within(panel).getAllByRole('listitem')[0]?.firstElementChild as Element);
  const requests = within(panel).getByRole('region', { name: group });
  const [button] = within(requests).getAllByRole('button', { name });
  await user.click(button as HTMLElement);
}

it("copies a screen's reads and pending writes", async () => {
  const { tenant, pageId } = await ownPage();
  const app = await openEditor(service, tenant, pageId);
  await fill(app.user, screen.getByRole('textbox', { name: 'Name' }), "Vans 'n' $depots");
  await copyFrom(app, 'Requests of this screen', /^List pages/);
  await expect.poll(copied).toMatch(/^curl '[^']+\/v0\/pages\?limit=/);
  await copyFrom(app, 'Request of this form', /^Update page/);
  // One notice per copy, unless the first is gone by now.
  await screen.findAllByText('Copied as cURL');
  await expect.poll(copied).toMatch(new RegExp(`^curl -X PATCH '[^']+/v0/pages/${pageId}'`));
  expect(await copied()).toContain('-H "x-api-key: $API_KEY"');
  expect(await copied()).toContain(`-d '{"name":"Vans '\\''n'\\'' $depots"}'`);
});

it('copies the request of a confirmation, which has no such button, and the last one sent', async () => {
  const { tenant, pageId } = await ownPage();
  const app = await renderApp(service, tenant, `/pages/${pageId}`);
  const { user } = app;
  await screen.findByRole('heading', { level: 1, name: 'Offers' });
  await copyFrom(app, 'Request of this form');
  await expect.poll(copied).toMatch(new RegExp(`^curl -X POST '[^']+/v0/pages/${pageId}/archive'`));
  await chooseFromMenu(user, 'Archive page');
  const dialog = await screen.findByRole('dialog', { name: 'Archive Offers?' });
  expect(dialog.textContent).not.toContain('cURL');
  expect(within(dialog).queryByRole('button', { name: 'Copy as cURL' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

  const editor = await openEditor(service, tenant, pageId);
  await fill(editor.user, screen.getByRole('textbox', { name: 'Name' }), 'Offers of May');
  await editor.user.keyboard('{Control>}s{/Control}');
  await expectSaveState(/^Saved/);
  await editor.user.click(screen.getAllByRole('link', { name: 'Topics' })[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: 'Topics' });
  await copyFrom(editor, 'Last request', /^Update page/);
  await expect.poll(copied).toContain(`-d '{"name":"Offers of May"}'`);
  expect(await copied()).toContain('-H "x-api-key: $API_KEY"');
});

it('copies requests made by a worker', async () => {
  const sessionStartedAt = new Date(Date.now() - 86_400_000).toISOString();
  const visits = [{ audienceSessionId: 'visit-1', sessionStartedAt }];
  const app = await renderSessions(service, visits, '?range=7d');
  await screen.findByText(/^Updated/);
  await copyFrom(app, 'Requests of this screen', /startDate=.*limit=1000/);
  await expect.poll(copied).toContain(`/v0/pages/${app.pageId}/audience_sessions?startDate=`);
});
