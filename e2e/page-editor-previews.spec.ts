import { expect } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { test } from './support/fixtures.ts';
import { createPage, expandRow, field, openEditor, openSection, rowList } from './support/page-editor.ts';

test('shows which images fail to load, never runs URLs, and measures titles', async ({
  page,
  server,
  tenant,
}) => {
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

  await openSection(page, 'Metadata');
  await field(page.getByRole('group', { name: 'General' }), 'Title').fill('W'.repeat(90));
  await expect(preview).toContainText(/Title [\d,]+ of 580 px/);

  // There is no room beside the form.
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).click();
  const sheet = page.getByRole('dialog', { name: 'Preview' });
  await expect(sheet).toContainText('Book a demo');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('closes the preview of a phone in a row of its own, under the name of the page', async ({
  page,
  server,
  tenant,
}) => {
  const pageId = await createPage(page, { server, tenant });
  await page.setViewportSize({ width: 360, height: 760 });
  await openEditor(page, pageId, 'actions');
  const name = page.getByRole('navigation', { name: 'Breadcrumb' });
  expect((await name.boundingBox())?.width).toBeGreaterThanOrEqual(120);
  await expect(
    page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: 'Edit' }),
  ).toBeInViewport();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  const sheet = page.getByRole('dialog', { name: 'Preview' });
  const close = await sheet.getByRole('button', { name: 'Close preview' }).boundingBox();
  const content = await sheet.getByRole('region', { name: 'Preview' }).boundingBox();
  if (!close || !content) throw new Error('The sheet has no preview.');
  expect(close.y + close.height).toBeLessThanOrEqual(content.y);
  expect(content.y).toBeLessThanOrEqual(45);
});
