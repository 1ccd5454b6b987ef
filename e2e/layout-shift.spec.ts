import { expect, type Locator, type Page } from '@playwright/test';
import { createAudience, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { createPage, field, openEditor } from './support/page-editor.ts';

/** Clicks an element's current position with a slow press, without Playwright's stability checks. */
async function clickWhereItIs(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to click.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 90 });
}

test('a click next to an emptied override takes effect', async ({ page, server, tenant }) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  await patchPage(page, pageId, { metadata: { title: 'Offers' } });
  const { audienceId } = await createAudience(page, pageId, {});
  await page.goto(`/pages/${pageId}/audiences/${audienceId}`);
  const override = async (name: string) => {
    await page.getByRole('button', { name: 'Override a field' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await expect(page.getByRole('textbox', { name, exact: true })).toBeFocused();
  };
  await override('Title');
  await override('Action URL');
  await page.keyboard.type('nowhere');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await clickWhereItIs(page, title);
  await expect(title).toBeFocused();
});

test('a click next to an emptied page field takes effect', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  const context = field(page, 'Page context');
  await context.fill('');
  const name = field(page, 'Name');
  await name.fill('');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await clickWhereItIs(page, page.getByRole('button', { name: /^Brand: / }));
  await expect(page.getByRole('combobox', { name: 'Find or type a value' })).toBeFocused();
  await expect(context).toHaveAttribute('aria-invalid', 'true');
});

test('a click next to a tags field with pending text takes effect', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId, 'metadata');
  // Fills the line, so that the tag needs another one.
  await field(page, 'Keywords').fill('routes '.repeat(9).trim());
  const url = field(page, 'Preferred address');
  await clickWhereItIs(page, url);
  await expect(url).toBeFocused();
  await expect(page.getByRole('list', { name: 'Keywords' }).getByRole('listitem')).toHaveCount(3);
});

test('a click next to an empty log entry field takes effect', async ({ page, tenant }) => {
  void tenant;
  await page.goto('/accounts?write=true');
  const dialog = page.getByRole('dialog', { name: /^Log entry/ });
  await expect(dialog.getByRole('combobox', { name: 'Account' })).toBeFocused();
  const note = dialog.getByRole('textbox', { name: 'Note' });
  await clickWhereItIs(page, note);
  await expect(note).toBeFocused();
});

test('a dialog opens where it stays', async ({ page, tenant }) => {
  void tenant;
  await page.goto('/accounts?write=true');
  const dialog = page.getByRole('dialog', { name: /^Log entry/ });
  await expect(dialog.getByRole('combobox', { name: 'Account' })).toBeFocused();
  const { start, end } = await dialog.evaluate((element) => {
    const { style } = element;
    style.animation = 'none';
    const end = element.getBoundingClientRect().toJSON();
    style.animation = '';
    for (const animation of element.getAnimations()) animation.pause();
    return { start: element.getBoundingClientRect().toJSON(), end };
  });
  expect(start.x).toBe(end.x);
  expect(Math.abs(start.y - end.y)).toBeLessThan(5);
});

test("a page's tabs stand at once, and stay when the count of audiences arrives", async ({
  page,
  server,
  tenant,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  for (let count = 0; count < 12; count += 1) await createAudience(page, pageId, {});
  const gate = Promise.withResolvers<void>();
  await page.route(/.v0.pages/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const tabs = page.getByRole('navigation', { name: 'Page', exact: true }).getByRole('link');
  const positions = () => tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().x));
  await page.goto(`/pages/${pageId}`);
  await expect(tabs).toHaveText(['Overview', 'Edit', 'Audiences', 'Sessions', 'History']);
  await page.evaluate(() => document.fonts.ready);
  const before = await positions();
  gate.resolve();
  await expect(tabs).toHaveText(['Overview', 'Edit', 'Audiences12', 'Sessions', 'History']);
  expect(await positions()).toEqual(before);

  // The line of the current tab is as wide as its words, not as the room for its count.
  await tabs.nth(2).click();
  await expect(tabs.nth(2)).toHaveAttribute('aria-current', 'page');
  const ends = await tabs.nth(2).evaluate((tab) => {
    const [words] = tab.children;
    const range = document.createRange();
    range.selectNodeContents(words as Element);
    return [words as Element, range].map((each) => each.getBoundingClientRect().right);
  });
  expect(ends[0]).toBeCloseTo(ends[1] ?? 0, 0);
});

for (const width of [1440, 360])
  test(`overrides stay in place when changes of the page arrive, ${width} px wide`, async ({
    page,
    server,
    tenant,
  }) => {
    const [pageId = ''] = await server.createPages(tenant, ['Offers']);
    await patchPage(page, pageId, { metadata: { title: 'Offers', ogTitle: 'Offers for fleets' } });
    const { audienceId } = await createAudience(page, pageId, {
      metadataOverride: { title: 'For big fleets', ogTitle: 'For the biggest fleets', description: 'All' },
    });
    await patchPage(page, pageId, { metadata: { title: 'Winter offers', ogTitle: 'Winter offers for all' } });
    const gate = Promise.withResolvers<void>();
    await page.route(/.revisions/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/pages/${pageId}/audiences/${audienceId}`);
    const rows = page.locator('[data-row]');
    await expect(rows).toHaveCount(3);
    await expect(page.getByText('Page: Winter offers for all')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const places = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().y));
    const before = await places();
    gate.resolve();
    const changed = page.locator('summary', { hasText: 'Changed' });
    await expect(changed).toHaveCount(2);
    expect(await places()).toEqual(before);
    await changed.first().click();
    await expect(page.getByText('Before: Offers', { exact: true })).toBeVisible();
  });

test('an audience stays in place on phones when the fields of its draft are named', async ({
  page,
  server,
  tenant,
}) => {
  const [pageId = ''] = await server.createPages(tenant, ['Offers']);
  const { audienceId } = await createAudience(page, pageId, { publishBehavior: 'publish' });
  const url = `/pages/${pageId}/audiences/${audienceId}`;
  await page.goto(url);
  await expect(page.getByText('Live · version 1', { exact: true }).first()).toBeVisible();
  const draft = { supplementaryContext: 'Vans', metadataOverride: { title: 'Vans', description: 'Vans' } };
  await page.request.patch(`/v0${url}/draft`, { data: draft });
  const gate = Promise.withResolvers<void>();
  await page.route(/.values$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url);
  const strip = page.getByText(/^Draft version 2/);
  await expect(strip).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const context = page.getByRole('textbox', { name: 'Context' });
  const before = await context.boundingBox();
  gate.resolve();
  await expect(strip).toContainText('3 fields');
  expect(await context.boundingBox()).toEqual(before);
});

test("the sign-in form doesn't move when an empty key field loses focus", async ({ page }) => {
  await page.goto('/sign-in');
  const key = page.getByRole('textbox', { name: 'Access key' });
  await key.click();
  const demo = page.getByRole('button', { name: 'Try the demo' });
  const before = await demo.boundingBox();
  await demo.hover();
  await page.mouse.down();
  await expect(key).not.toBeFocused();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await demo.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: /sessions|conversion/i })).toBeVisible();
});

for (const width of [1440, 360])
  test(`the sign-in form stays in place when errors appear, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/sign-in');
    await page.evaluate(() => document.fonts.ready);
    const key = page.getByRole('textbox', { name: 'Access key' });
    const controls = [page.getByRole('button', { name: 'Try the demo' }), key];
    const submit = page.getByRole('button', { name: 'Sign in' });
    const places = () => Promise.all([...controls, submit].map((control) => control.boundingBox()));
    const before = await places();
    await submit.click();
    await expect(page.getByText('Paste an access key first.')).toBeVisible();
    expect(await places()).toEqual(before);
    await key.fill('ac_unknown');
    await submit.click();
    await expect(page.getByText("This key isn't known.")).toBeVisible();
    expect(await places()).toEqual(before);
    await page.route('**/session', (route) => route.abort());
    await submit.click();
    await expect(page.getByText('Check your connection, then try again.')).toBeVisible();
    expect(await places()).toEqual(before);
  });

/** Records positions in each frame; `moves()` returns the texts that had more than one. */
const trackMoves = () => {
  const selector = 'main :is(h1, h2, h3, p, li, label, select, button)';
  const seen = new Map<Element, Set<number>>();
  const sample = () => {
    // The font swap may wrap texts differently.
    const isFontLoaded = document.fonts.check('16px "Inter Variable"');
    for (const element of isFontLoaded ? document.querySelectorAll(selector) : []) {
      const { width, y } = element.getBoundingClientRect();
      if (width > 0) seen.set(element, (seen.get(element) ?? new Set()).add(Math.round(y)));
    }
    requestAnimationFrame(sample);
  };
  sample();
  Object.assign(window, {
    moves: () => [...seen].filter(([, places]) => places.size > 1).map(([{ textContent }]) => textContent),
  });
};

for (const width of [1440, 360])
  test(`settings and guides stand still while they load, ${width} px wide`, async ({
    page,
    server,
    tenant,
  }) => {
    const pageId = await createPage(page, { server, tenant });
    await openEditor(page, pageId);
    await field(page, 'Name').fill('Unsaved');
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript(trackMoves);
    const moves = () => page.evaluate('moves()');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: 'Clear everything' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Unsaved changes' }).getByRole('link')).toBeVisible();
    expect(await moves()).toEqual([]);
    await page.goto('/help/audiences');
    await expect(page.getByRole('article').getByRole('img').first()).toBeVisible();
    expect(await moves()).toEqual([]);
  });
