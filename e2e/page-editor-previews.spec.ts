import { expect } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { test } from './support/fixtures.ts';
import { createPage, expandRow, field, openEditor, openSection, rowList } from './support/page-editor.ts';

test('previews update while typing, with length counts and truncation', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditor(page, pageId, 'actions');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  for (const { buttonTitle } of samplePage.actions.slice(0, 3))
    await expect(preview).toContainText(buttonTitle);
  const row = await expandRow(rowList(page, 'Actions'), 'Book a demo');
  await field(row, 'Button title').fill('Talk to us');
  await expect(preview).toContainText('Talk to us');
  await expect(preview).not.toContainText('Book a demo');
  await openSection(page, 'Metadata');
  const general = page.getByRole('group', { name: 'General' });
  await expect(preview).toContainText('Route planning for mixed fleets');
  await field(general, 'Description').fill('Plan all vans together. '.repeat(12));
  await expect(preview).toContainText('Plan all vans together.');
  await expect(preview).toContainText(/28[78] of \d+ characters/);
  await field(general, 'Title').fill('W'.repeat(90));
  await expect(preview).toContainText(/Title [\d,]+ of 580 px/);
  // An empty field falls back to the one above it.
  await expect(preview).toContainText('One plan for all');
  await field(page.getByRole('group', { name: 'X', exact: true }), 'Title').fill('');
  await expect(preview).not.toContainText('One plan for all');
});

test('shows which images fail to load and never runs URLs', async ({ page, server, tenant }) => {
  const logos = [
    'javascript:window.ran=1',
    'https://a.invalid/x.png',
    'data:image/svg+xml,<svg onload="ran=1"/>',
  ];
  const pageId = await createPage(
    page,
    { server, tenant },
    {
      ...samplePage,
      actionCardWidgets: [
        { title: 'Odd', logos: logos.map((url) => ({ image: { url, altText: `Logo of ${url}` } })) },
      ],
    },
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditor(page, pageId, 'widgets');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByTitle('Only https images are shown')).toHaveCount(1);
  await expect(preview.getByTitle("The image couldn't be loaded")).toHaveCount(2);
  await expandRow(rowList(page, 'Widgets'), 'Odd');
  await expect(rowList(page, 'Logos').getByRole('listitem')).toHaveCount(3);
  await expect(page.locator('main [src^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('opens previews with a button when there is no room beside the form', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await page.setViewportSize({ width: 768, height: 900 });
  await openEditor(page, pageId);
  await expect(field(page, 'Name')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  const sheet = page.getByRole('dialog', { name: 'Preview' });
  await expect(sheet).toContainText('Book a demo');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('with external images off, shows placeholders and requests none', async ({ page, server, tenant }) => {
  const requested: string[] = [];
  await page.route('https://images.example/**', (route) => {
    requested.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  const embedded = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  const logo = (url: string, altText: string) => ({ image: { url, altText } });
  const pageId = await createPage(
    page,
    { server, tenant },
    {
      ...samplePage,
      actionCardWidgets: [
        {
          title: 'Partners',
          logos: [logo('https://images.example/logo.png', 'Acme'), logo(embedded, 'Embedded')],
        },
      ],
    },
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const placeholder = 'Images from other sites are off';

  await openEditor(page, pageId, 'widgets');
  await expect(preview.getByRole('img', { name: 'Acme' })).toBeVisible();
  await expect.poll(() => requested).toContain('/logo.png');

  await page.goto('/settings');
  const load = page.getByRole('switch', { name: 'Load images from other sites' });
  await expect(load).toBeChecked();
  await load.click();
  requested.length = 0;

  await openEditor(page, pageId, 'widgets');
  await expect(preview.getByTitle(placeholder)).toHaveText('Acme');
  await expect(preview.getByRole('img', { name: 'Embedded' })).toBeVisible();
  await page.goto(`/pages/${pageId}`);
  await expect(page.getByRole('main').getByTitle(placeholder)).toHaveText(placeholder);
  expect(requested).toEqual([]);
});
