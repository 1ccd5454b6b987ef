import { expect } from '@playwright/test';
import type { PagePatch } from '#contract/page-requests.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import { expectAccessible } from './support/accessible.ts';
import { fetchPage, patchPage } from './support/api.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  dragHandle,
  expandRow,
  expectSaveState,
  field,
  openEditor,
  openSection,
  replaceText,
  rowHeader,
  rowList,
  saveState,
} from './support/page-editor.ts';
import { expectNoOverflow } from './support/ready.ts';

const rows = (count: number): PagePatch => ({
  actions: Array.from({ length: count }, (_, index) => ({
    buttonTitle: `Button ${index}`,
    purpose: 'To be pressed',
  })),
  actionCardWidgets: Array.from({ length: count / 5 }, (_, index) => ({
    title: `Widget ${index}`,
    logos: [{ image: { altText: 'A logo' } }],
  })),
});

test('axe finds nothing with no, few and many rows', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant }, rows(0));
  for (const count of [0, 5, 500])
    await test.step(`${count} rows`, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await patchPage(page, pageId, rows(count));
      await openEditor(page, pageId, 'actions');
      const actions = rowList(page, 'Actions');
      if (count === 0) await expect(actions).toContainText('No actions yet');
      else {
        await expandRow(actions, 'Button 1');
        await dragHandle(actions, 'Button 2').press('Space');
        await page.keyboard.press('ArrowUp');
      }
      await expectAccessible(page, [1440, 360]);
      if (count === 500) return;
      // Ends dragging.
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 1440, height: 900 });
      await openSection(page, 'Widgets');
      await expect(rowList(page, 'Widgets')).toBeVisible();
      if (count > 0) await expandRow(rowList(page, 'Widgets'), 'Widget 0');
      await expectAccessible(page, [1440]);
    });
});

test('axe finds nothing in the other sections, with errors and open panels', async ({
  page,
  server,
  tenant,
}) => {
  const metadata = { ...samplePage.metadata, themeColor: '#f5c542' };
  const pageId = await createPage(page, { server, tenant }, { ...samplePage, metadata });
  for (const section of ['footer', 'scripts', 'metadata', 'content'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openEditor(page, pageId, section);
    if (section === 'footer') await expandRow(rowList(page, 'Footer'), 'Product');
    if (section === 'scripts') {
      await expandRow(rowList(page, 'Scripts'), 'Analytics');
      await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
    }
    await expectAccessible(page, section === 'content' ? [1440] : [1440, 360]);
  }
  await field(page, 'Name').press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await saveState(page).click();
  await expectAccessible(page, [1440, 360]);
});

test('axe finds nothing while resolving conflicts, and notices cover no button', async ({
  page,
  context,
  server,
  tenant,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const pageId = await createPage(page, { server, tenant });
  await openEditor(page, pageId);
  await replaceText(field(page, 'Name'), 'My name');
  await patchPage(page, pageId, { name: 'Their name', brandId: 'theirs' });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('0 of 1 resolved')).toBeVisible();
  await expectNoOverflow(page, 'overlaps', 360);
  await expectAccessible(page, [1440, 768, 360]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Shift+C');
  await page
    .getByRole('dialog', { name: 'Copy as cURL' })
    .getByRole('listitem')
    .getByRole('button')
    .first()
    .press('Enter');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText('Copied as cURL')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click({ trial: true });
});

test('long words, other scripts and any kind of ID fit a phone', async ({ page, server, tenant }) => {
  const { headerActionId: _, ...rest } = samplePage;
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(5);
  const pageId = await createPage(
    page,
    { server, tenant },
    {
      ...rest,
      name: long,
      actions: [
        {
          actionId: `a/%?${long}`,
          buttonTitle: long,
          actionType: long,
          purpose: 'שלום '.repeat(2000),
          url: long,
        },
        { buttonTitle: '', purpose: '' },
      ],
    },
  );
  await openEditor(page, pageId, 'actions');
  // Row names are truncated for screen readers.
  await rowHeader(rowList(page, 'Actions'), `${long.slice(0, 40)}.*`).press('Enter');
  await expectNoOverflow(page, 'long', 360);
  await expectNoOverflow(page, 'long', 768);
  await expectNoOverflow(page, 'long', 1440);
});

test('a page can be edited and saved by keyboard alone', async ({ page, server, tenant }) => {
  const pageId = await createPage(page, { server, tenant });
  await page.goto('/pages');
  await expect(page.getByRole('link', { name: samplePage.name })).toBeVisible();
  const { keyboard } = page;
  const tabTo = async (name: string | RegExp, role: 'link' | 'button' | 'textbox' | 'switch') => {
    const target = page.getByRole(role, { name, exact: true }).first();
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < 80; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: samplePage.name })).toBeFocused();
  await tabTo('Edit', 'link');
  await keyboard.press('Enter');
  await tabTo('Name', 'textbox');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('By keys');
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(/^Actions/, 'link');
  await keyboard.press('Enter');
  await tabTo('Expand Book a demo', 'button');
  await keyboard.press('Enter');
  await tabTo('Purpose', 'textbox');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('Pressed');
  await rowHeader(rowList(page, 'Actions'), 'Book a demo').focus();
  await keyboard.press('Enter');
  await keyboard.press('j');
  await expect(rowHeader(rowList(page, 'Actions'), 'Plan a pilot')).toBeFocused();
  await keyboard.press('Alt+ArrowUp');
  await keyboard.press('k');
  await keyboard.press('Delete');
  await keyboard.press('ControlOrMeta+z');
  await keyboard.press('ControlOrMeta+s');
  await expectSaveState(page, /^Saved /);
  const saved = await fetchPage(page, pageId);
  expect(saved.name).toBe('By keys');
  expect(saved.actions.map(({ buttonTitle }) => buttonTitle)).toEqual([
    'Plan a pilot',
    'Book a demo',
    'See prices',
    'Call us',
  ]);
  expect(saved.actions[1]?.purpose).toBe('Pressed');
});
