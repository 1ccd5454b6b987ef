import { expect, type Page } from '@playwright/test';
import type { Audience, ScheduledAudience } from '#contract/audiences.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { createAudience, searchAudiences } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { pressEnterOn, selectRadio, typeInto } from './support/keyboard.ts';
import { expectSaveState, replaceText, saveState } from './support/page-editor.ts';

const CREATE = /POST .*\/pages\/[^/]+\/audiences$/;

type AudienceIds = Pick<Audience, 'pageId' | 'audienceId'>;

async function read(page: Page, { pageId, audienceId }: AudienceIds): Promise<ScheduledAudience> {
  const response = await page.request.get(`/v0/pages/${pageId}/audiences/${audienceId}`);
  return response.json();
}

const expectState = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a menu of the top bar, which is before the fields, and moves to an item. */
async function selectMore(page: Page, name: string): Promise<void> {
  await pressEnterOn(page, button(page, 'More ways to save'), 'Shift+Tab');
  const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
  await expect(item).toBeVisible();
  for (let steps = 0; steps < 8; steps += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('creates an audience once though the tab closes during the request, then publishes, schedules, archives and restores it', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await page.goto(`${failureProxy.url}/pages/${pageId}/audiences/new`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });

  await test.step('creates it once', async () => {
    await name.fill('Big fleets');
    const context = page.getByRole('textbox', { name: 'Context' });
    await context.fill('They drive at night. '.repeat(30));
    // Grows with its text.
    expect(await context.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await expectSaveState(page, /^Unsaved changes/);
    // Browsers retry dropped requests on their own; those are dropped too.
    failureProxy.inject(CREATE, 'server-error');
    failureProxy.inject(CREATE, 'response-lost', 1);
    await page.keyboard.press('ControlOrMeta+s');
    await expectSaveState(page, /^Not saved/);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    failureProxy.reset();
    await button(page, 'Review').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(name).toHaveValue('Big fleets');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page).toHaveURL(/\/audiences\/audience_\w+$/);
    await expectState(page, 'Live · version 1');
  });

  const audiences = await searchAudiences(page, pageId);
  expect(audiences).toHaveLength(1);
  const [audience = { pageId, audienceId: '' }] = audiences;

  await test.step('sees an edit go live', async () => {
    await replaceText(name, 'Small fleets of delivery companies in the north of Germany');
    await button(page, 'Save and publish').click();
    await expectSaveState(page, /^Publishing version 2…/);
    await expectSaveState(page, /^Version 2 is live/);
    await page.setViewportSize({ width: 768, height: 900 });
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    expect(await saveState(page).locator('.truncate').evaluate(isCut)).toBe(false);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('by keyboard alone: a draft over a live version, which stays until the draft is published', async () => {
    await typeInto(page, name, 'Small fleets');
    await selectMore(page, 'Save draft');
    await expectSaveState(page, /^Draft saved/);
    expect(await read(page, audience)).toMatchObject({
      status: 'draft',
      publishedVersion: { versionNumber: 2 },
      customName: 'Small fleets',
    });
    await pressEnterOn(page, button(page, 'Publish draft'));
    await expectState(page, 'Live · version 3');
    expect(await read(page, audience)).toMatchObject({ publishedVersion: { versionNumber: 3 } });
  });

  const dialog = page.getByRole('dialog', { name: 'Publish later' });

  await test.step('by keyboard alone: a schedule, and another time', async () => {
    await typeInto(page, name, 'Big fleets');
    await selectMore(page, 'Publish later');
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Schedule' }));
    await expectSaveState(page, /^Version 4 scheduled/);
    const { publishAt: tomorrow } = await read(page, audience);
    expect(tomorrow).toBeTruthy();
    await pressEnterOn(page, button(page, 'Change time'));
    await selectRadio(page, dialog.getByRole('radio', { name: /^Monday/ }));
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Schedule' }));
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await read(page, audience)).publishAt).not.toBe(tomorrow);
    const monday = parseTimestamp((await read(page, audience)).publishAt);
    expect(new Date(monday ?? 0).getUTCDay()).toBe(1);
  });

  await test.step('a picked time, shown in one line, also in narrow windows', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await button(page, 'Change time').click();
    await page.getByText('Pick a time').click();
    await dialog.getByLabel('Date').fill('2030-01-02');
    await expect(dialog.getByText('2 Jan 2030')).toBeVisible();
    await button(page, 'Schedule').click();
    await expect(dialog.getByText('Choose a time within a year')).toBeVisible();
    const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Date').fill(soon);
    await button(page, 'Schedule').click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => new Date(parseTimestamp((await read(page, audience)).publishAt) ?? 0).toISOString())
      .toContain(soon);
    const badges = [/^Live · version 3$/, /^Scheduled$/].map((text) =>
      page.getByRole('main').getByText(text).first(),
    );
    for (const size of [
      { width: 768, height: 1024 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(size);
      const [live, next] = await Promise.all(badges.map((badge) => badge.boundingBox()));
      expect(Math.abs((live?.y ?? 0) - (next?.y ?? 99))).toBeLessThan(10);
    }
  });

  await test.step('by keyboard alone: no schedule', async () => {
    // Clicks are ignored until the response has arrived.
    await expect(button(page, 'Cancel schedule')).not.toHaveAttribute('aria-busy');
    await pressEnterOn(page, button(page, 'Cancel schedule'));
    await expectState(page, 'draft changes');
    expect(await read(page, audience)).toMatchObject({
      status: 'draft',
      publishAt: null,
      publishedVersion: { versionNumber: 3 },
    });
  });

  await test.step('by keyboard alone: archived and restored', async () => {
    await typeInto(page, name, 'Big fleets');
    await selectMore(page, 'Archive audience');
    const asked = page.getByRole('dialog', { name: 'Archive Big fleets?' });
    await pressEnterOn(page, asked.getByRole('button', { name: 'Archive audience' }));
    await expectState(page, 'Archived');
    expect(await read(page, audience)).toMatchObject({ status: 'archived' });
    await pressEnterOn(page, button(page, 'Restore as draft'));
    await expectState(page, 'Draft, not visible yet');
    expect(await read(page, audience)).toMatchObject({ status: 'draft', customName: 'Big fleets' });
  });

  await test.step('a long state in a list leaves the name above it its room on phones', async () => {
    const customName = 'Operations directors, UK and Ireland';
    const { audienceId } = await createAudience(page, pageId, { publishBehavior: 'draft', customName });
    const publishAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
    const path = `/v0/pages/${pageId}/audiences/${audienceId}/publish`;
    expect((await page.request.post(path, { data: { publishAt } })).ok()).toBe(true);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/pages/${pageId}/audiences`);
    const row = page.getByRole('row').filter({ hasText: customName });
    await expect(row).toContainText('Scheduled for');
    const title = row.getByText(customName, { exact: true });
    expect(await title.evaluate(({ parentElement: e }) => e && e.scrollWidth <= e.clientWidth)).toBe(true);
  });
});
