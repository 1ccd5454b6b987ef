import { expect, type Page } from '@playwright/test';
import type { Audience, ScheduledAudience } from '#contract/audiences.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { createAudience } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { pressEnterOn, selectRadio, typeInto } from './support/keyboard.ts';
import { expectSaveState } from './support/page-editor.ts';
import type { Server, Tenant } from './support/server.ts';

async function read(page: Page, { pageId, audienceId }: Audience): Promise<ScheduledAudience> {
  const response = await page.request.get(`/v0/pages/${pageId}/audiences/${audienceId}`);
  return response.json();
}

/** Opens an audience whose version 1 is live. */
async function openLiveAudience(page: Page, { server, tenant }: { server: Server; tenant: Tenant }) {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const audience = await createAudience(page, pageId, {
    publishBehavior: 'publish',
    customName: 'Big fleets',
    metadataOverride: { title: 'For big fleets' },
  });
  await page.goto(`/pages/${pageId}/audiences/${audience.audienceId}`);
  await expectState(page, 'Live · version 1');
  return audience;
}

const expectState = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('group', { name: 'Title' }).getByRole('textbox');

/** Opens the menu of the save button, which is before the fields, and moves to an item. */
async function selectMore(page: Page, name: string): Promise<void> {
  await pressEnterOn(page, button(page, 'More ways to save'), 'Shift+Tab');
  const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
  await expect(item).toBeVisible();
  for (let steps = 0; steps < 5; steps += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('by keyboard alone: a draft over a live version, which stays as it is until the draft is published', async ({
  page,
  server,
  tenant,
}) => {
  const audience = await openLiveAudience(page, { server, tenant });
  await typeInto(page, title(page), 'For small fleets');
  await selectMore(page, 'Save draft');
  await expectSaveState(page, /^Draft saved/);
  expect(await read(page, audience)).toMatchObject({
    status: 'draft',
    publishedVersion: { versionNumber: 1 },
    metadataOverride: { title: 'For small fleets' },
  });
  await pressEnterOn(page, button(page, 'Publish draft'));
  await expectState(page, 'Live · version 2');
  expect(await read(page, audience)).toMatchObject({ publishedVersion: { versionNumber: 2 } });
});

test('by keyboard alone: a schedule, another time, and no schedule', async ({ page, server, tenant }) => {
  const audience = await openLiveAudience(page, { server, tenant });
  await typeInto(page, title(page), 'For small fleets');
  await selectMore(page, 'Publish later');
  const dialog = page.getByRole('dialog', { name: 'Publish later' });
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Schedule' }));
  await expectSaveState(page, /^Version 2 scheduled/);
  const { publishAt: tomorrow } = await read(page, audience);
  expect(tomorrow).toBeTruthy();

  await pressEnterOn(page, button(page, 'Change time'));
  await selectRadio(page, dialog.getByRole('radio', { name: /^Monday/ }));
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Schedule' }));
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await read(page, audience)).publishAt).not.toBe(tomorrow);
  const monday = parseTimestamp((await read(page, audience)).publishAt);
  expect(new Date(monday ?? 0).getUTCDay()).toBe(1);

  // Clicks are ignored until the response has arrived.
  await expect(button(page, 'Cancel schedule')).not.toHaveAttribute('aria-busy');
  await pressEnterOn(page, button(page, 'Cancel schedule'));
  await expectState(page, 'draft changes');
  expect(await read(page, audience)).toMatchObject({
    status: 'draft',
    publishAt: null,
    publishedVersion: { versionNumber: 1 },
  });
});

test('a time to publish is picked and shown in one line, also in narrow windows', async ({
  page,
  server,
  tenant,
}) => {
  const audience = await openLiveAudience(page, { server, tenant });
  const { pageId, audienceId } = audience;
  const url = `/v0/pages/${pageId}/audiences/${audienceId}`;
  await page.request.patch(`${url}/draft`, { data: { supplementaryContext: 'Later' } });
  const publishAt = new Date(Date.now() + 40 * 86_400_000).toISOString();
  await page.request.post(`${url}/publish`, { data: { publishAt } });
  await page.reload();
  const badges = [/^Live · version 1$/, /^version 2 on /].map((name) =>
    page.getByRole('main').getByText(name),
  );
  for (const size of [
    { width: 1280, height: 720 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    const [live, next] = await Promise.all(badges.map((badge) => badge.first().boundingBox()));
    expect(Math.abs((live?.y ?? 0) - (next?.y ?? 99))).toBeLessThan(10);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, 'Change time').click();
  await page.getByText('Pick a time').click();
  const dialog = page.getByRole('dialog', { name: 'Publish later' });
  await dialog.getByLabel('Date').fill('2030-01-02');
  await expect(dialog.getByText('2 Jan 2030')).toBeVisible();
  await button(page, 'Schedule').click();
  await expect(dialog.getByText('Choose a time within a year')).toBeVisible();
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Date').fill(soon);
  await button(page, 'Schedule').click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => new Date(parseTimestamp((await read(page, audience)).publishAt) ?? 0).toISOString())
    .toContain(soon);
});

test('by keyboard alone: archived and restored', async ({ page, server, tenant }) => {
  const audience = await openLiveAudience(page, { server, tenant });
  await typeInto(page, title(page), 'For big fleets');
  await selectMore(page, 'Archive audience');
  const asked = page.getByRole('dialog', { name: 'Archive Big fleets?' });
  await pressEnterOn(page, asked.getByRole('button', { name: 'Archive audience' }));
  await expectState(page, 'Archived');
  expect(await read(page, audience)).toMatchObject({ status: 'archived' });
  await pressEnterOn(page, button(page, 'Restore as draft'));
  await expectState(page, 'Draft, not visible yet');
  expect(await read(page, audience)).toMatchObject({
    status: 'draft',
    metadataOverride: { title: 'For big fleets' },
  });
});

test('a long state in a list leaves the name above it its room on phones', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const customName = 'Operations directors, UK and Ireland';
  const { audienceId } = await createAudience(page, pageId, { publishBehavior: 'draft', customName });
  const publishAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const path = `/v0/pages/${pageId}/audiences/${audienceId}/publish`;
  expect((await page.request.post(path, { data: { publishAt } })).ok()).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/pages/${pageId}/audiences`);
  const row = page.getByRole('row').filter({ hasText: customName });
  await expect(row).toContainText('Scheduled for');
  const name = row.getByText(customName, { exact: true });
  expect(await name.evaluate(({ parentElement: e }) => e && e.scrollWidth <= e.clientWidth)).toBe(true);
});
