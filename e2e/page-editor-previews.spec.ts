import { expect } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { test } from './support/fixtures.ts';
import { createPage, expandRow, field, openEditor, openSection, rowList } from './support/page-editor.ts';

const createActions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    actionId: `act-${index + 1}`,
    buttonTitle: `Button ${index + 1}`,
    actionType: 'open-url',
    url: 'https://a.example/',
  }));

test('follows what is edited, shows which images fail to load, never runs URLs, and measures titles', async ({
  page,
  server,
  tenant,
}) => {
  const logos = [
    'javascript:window.ran=1',
    'https://a.invalid/x.png',
    'data:image/svg+xml,<svg onload="ran=1"/>',
  ].map((url) => ({ image: { url, altText: `Logo of ${url}` } }));
  const { headerActionId: _, ...rest } = samplePage;
  const pageId = await createPage(
    page,
    { server, tenant },
    {
      ...rest,
      actions: createActions(6),
      actionCardWidgets: [...samplePage.actionCardWidgets, { title: 'Odd', logos }],
    },
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 600 });
  await openEditor(page, pageId);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const card = (name: string) => preview.getByRole('article', { name, exact: true });

  await test.step('the section, row and field being edited, within its own pane', async () => {
    await expect(card('Call to action')).toBeInViewport();
    await expect(card('Search result')).toBeHidden();
    await openSection(page, 'Metadata');
    await expect(card('Search result').getByRole('heading')).toBeInViewport();
    await field(page.getByRole('group', { name: 'X' }), 'Title').focus();
    await expect(card('X').getByRole('heading')).toBeInViewport();
    await field(page.getByRole('group', { name: 'Open Graph' }), 'Title').focus();
    await expect(card('Open Graph').getByRole('heading')).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await openSection(page, 'Footer');
    await expandRow(rowList(page, 'Footer'), 'Product');
    const group = card('Footer').getByRole('listitem').filter({ hasText: 'Product' }).first();
    await expect(group).toBeInViewport();
    const highlights = () =>
      group.evaluate((element) => element.getAnimations().map(({ playState }) => playState));
    await expect.poll(highlights).toEqual(['finished']);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    // It stays in the tab that the user selected while the same row is edited.
    await preview.getByRole('tab', { name: 'Social' }).click();
    await field(rowList(page, 'Footer'), 'Title').fill('Products');
    await expect(card('X')).toBeVisible();
    await preview.getByRole('tab', { name: 'Card' }).click();
    await expect(card('Footer')).toContainText('Products');
    // And where the user scrolled it.
    await preview.hover();
    await page.mouse.wheel(0, -5_000);
    await expect(card('Call to action').getByRole('heading')).toBeInViewport();
    await field(rowList(page, 'Footer'), 'Title').fill('Products today');
    await expect(card('Footer')).toContainText('Products today');
    await expect(card('Call to action').getByRole('heading')).toBeInViewport();
    await openSection(page, 'Metadata');
    await openSection(page, 'Actions');
    await expect(card('Call to action').getByRole('heading')).toBeInViewport();
    expect(await highlights()).toEqual([]);
  });

  await test.step('widgets only while they are edited, clear of the header, and nothing for scripts', async () => {
    await page.setViewportSize({ width: 1440, height: 480 });
    const outlined = () =>
      preview.evaluate((pane) =>
        [...pane.querySelectorAll('*')].flatMap((part) =>
          part.getAnimations().length > 0 ? (part.textContent ?? '') : [],
        ),
      );
    await openSection(page, 'Widgets');
    await expandRow(rowList(page, 'Widgets'), 'In use at');
    await expect.poll(outlined).toEqual([expect.stringMatching(/^In use at/)]);
    const widget = preview.getByRole('listitem').filter({ hasText: 'In use at' }).first();
    const header = preview.getByRole('tablist').locator('..');
    const bottomOf = async () => header.evaluate((each) => each.getBoundingClientRect().bottom);
    expect((await widget.boundingBox())?.y).toBeGreaterThanOrEqual((await bottomOf()) + 4);
    await openSection(page, 'Scripts');
    await expect.poll(outlined).toEqual([]);
  });

  await test.step('images that fail to load, and URLs that never run', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const odd = preview.getByRole('listitem').filter({ hasText: 'Odd' }).first();
    await expect(odd.getByTitle('Only https images are shown')).toHaveCount(1);
    await expect(odd.getByTitle("The image couldn't be loaded")).toHaveCount(2);
    await openSection(page, 'Widgets');
    const row = await expandRow(rowList(page, 'Widgets'), 'Odd');
    await expect(rowList(row, 'Logos').getByRole('listitem')).toHaveCount(3);
    await expect(page.locator('main [src^="javascript:"]')).toHaveCount(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });

  await test.step('the width of titles, also where the form takes the whole width', async () => {
    await openSection(page, 'Metadata');
    await field(page.getByRole('group', { name: 'General' }), 'Title').fill('W'.repeat(90));
    await expect(preview).toContainText(/Title [\d,]+ of 580 px/);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(preview).toBeHidden();
    await page.getByRole('button', { name: 'Preview' }).click();
    const sheet = page.getByRole('dialog', { name: 'Preview' });
    await expect(sheet).toContainText(/Title [\d,]+ of 580 px/);
    await sheet.getByRole('tab', { name: 'Card' }).click();
    await expect(sheet).toContainText('Button 1');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
});

test('opens the preview of a phone at the row being edited, and closes it under the name of the page', async ({
  page,
  server,
  tenant,
}) => {
  const actions = createActions(12);
  const pageId = await createPage(
    page,
    { server, tenant },
    { ...samplePage, actions, headerActionId: 'act-1' },
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 760 });
  await openEditor(page, pageId, 'actions');
  const open = page.getByRole('button', { name: 'Preview' });
  const sheet = page.getByRole('dialog', { name: 'Preview' });
  await test.step('closes it in a row of its own', async () => {
    const name = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect((await name.boundingBox())?.width).toBeGreaterThanOrEqual(120);
    await expect(
      page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Edit' }),
    ).toBeInViewport();
    const head = rowList(page, 'Actions').getByRole('listitem').first();
    await expect(head.getByText('Open page')).toBeInViewport();
    const pin = head.locator('svg.lucide-pin');
    await expect(pin).toBeInViewport();
    await open.click();
    const closeButton = sheet.getByRole('button', { name: 'Close preview' });
    const close = await closeButton.boundingBox();
    const content = await sheet.getByRole('region', { name: 'Preview' }).boundingBox();
    if (!close || !content) throw new Error('The sheet has no preview.');
    expect(close.y + close.height).toBeLessThanOrEqual(content.y);
    expect(content.y).toBeLessThanOrEqual(45);
    await closeButton.click();
    await expect(sheet).toBeHidden();
  });
  await test.step('opens it at the row', async () => {
    await page.setViewportSize({ width: 360, height: 560 });
    await field(await expandRow(rowList(page, 'Actions'), 'Button 12'), 'Purpose').focus();
    await expect(open).toBeInViewport();
    await open.click();
    await expect(sheet.getByText('Button 12')).toBeInViewport();
  });
});
