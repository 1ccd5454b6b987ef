import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { publishAll } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import {
  createPage,
  expandRow,
  field,
  fill,
  openEditor,
  openSection,
  rowList,
} from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.tenant('Own');
});
afterEach(() => localStorage.clear());

const preview = () => screen.getByRole('complementary', { name: 'Preview' });
const expectPreview = (text: string | RegExp) => waitFor(() => expect(preview().textContent).toMatch(text));
const expectNoPreview = (text: string) => waitFor(() => expect(preview().textContent).not.toContain(text));

it('updates while typing, with length counts and fallbacks', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'actions');
  for (const { buttonTitle } of samplePage.actions.slice(0, 3)) await expectPreview(buttonTitle);
  // The header action is both in the header and a button.
  expect(within(preview()).getAllByText('Book a demo')).toHaveLength(2);
  const row = await expandRow(user, rowList('Actions'), 'Book a demo');
  await fill(user, field('Button title', row), 'Talk to us');
  await expectPreview('Talk to us');
  expect(within(preview()).getAllByText('Talk to us')).toHaveLength(2);
  await openSection(user, 'Metadata');
  await expectPreview('Route planning for mixed fleets');
  await fill(
    user,
    field('Description', screen.getByRole('group', { name: 'General' })),
    'Plan all vans together. '.repeat(12),
  );
  await expectPreview('Plan all vans together.');
  await expectPreview(/28[78] of \d+ characters/);
  // Cut off as a search engine does, and the rest beside it.
  await expectPreview(/together\. Plan all… \(cut off from here\) vans together\./);
  // An empty field falls back to the one above it.
  await user.click(field('Title', screen.getByRole('group', { name: 'X' })));
  await expectPreview('One plan for all');
  await user.clear(field('Title', screen.getByRole('group', { name: 'X' })));
  await expectNoPreview('One plan for all');
});

it('shows no images of other sites if they are off', async () => {
  const embedded = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  const logo = (url: string, altText: string) => ({ image: { url, altText } });
  const pageId = await createPage(service, tenant, {
    ...samplePage,
    actionCardWidgets: [
      {
        title: 'Partners',
        logos: [logo('https://images.example/logo.png', 'Acme'), logo(embedded, 'Embedded')],
      },
    ],
  });
  const external = () => document.querySelector('[src*="images.example"]');
  const placeholder = 'Images from other sites are off';
  await openEditor(service, tenant, pageId, 'widgets');
  await waitFor(() => within(preview()).getByRole('img', { name: 'Acme' }));
  expect(external()).not.toBeNull();

  const { user } = await renderApp(service, tenant, '/settings');
  const load = await screen.findByRole('switch', { name: 'Load images from other sites' });
  expect(load.getAttribute('aria-checked') ?? String((load as HTMLInputElement).checked)).toBe('true');
  await user.click(load);

  await openEditor(service, tenant, pageId, 'widgets');
  expect((await within(preview()).findByTitle(placeholder)).textContent).toBe('Acme');
  within(preview()).getByRole('img', { name: 'Embedded' });
  expect(external()).toBeNull();
  await renderApp(service, tenant, `/pages/${pageId}`);
  expect((await screen.findAllByTitle(placeholder)).map(({ textContent }) => textContent)).toContain('Acme');
  expect(external()).toBeNull();
});

it("shows cards in the page's own colors, whatever the theme of the console", async () => {
  const pageId = await createPage(service, tenant, {
    ...samplePage,
    metadata: { ...samplePage.metadata, themeColor: '#f5c542' },
  });
  const { user } = await openEditor(service, tenant, pageId, 'metadata');
  await expectPreview('No URL');
  const title = 'Route planning for mixed fleets';
  const texts = {
    Search: [title, 'No URL'],
    Social: ['One plan for all', 'No URL'],
    Card: [title, 'Plan a pilot', 'Product'],
  };
  for (const [tab, expected] of Object.entries(texts)) {
    await user.click(within(preview()).getByRole('tab', { name: tab }));
    for (const text of expected)
      expect(
        within(preview()).getAllByText(text, { exact: false })[0]?.closest('[data-theme="light"]'),
        text,
      ).not.toBeNull();
  }
  const first = () =>
    within(within(preview()).getAllByRole('listitem')[0] as HTMLElement).getByText('Book a demo')
      .parentElement as HTMLElement;
  expect(first().style).toMatchObject({ backgroundColor: '#f5c542', color: 'black' });
  expect(within(preview()).getByText('Plan a pilot').parentElement?.style.backgroundColor).toBe('');
  const color = field('Theme color', await screen.findByRole('group', { name: 'General' }));
  await fill(user, color, '#12345');
  await waitFor(() => expect(first().style.backgroundColor).toBe(''));
  await fill(user, color, 'red;position:fixed');
  expect(first().style.cssText).toBe('');

  await renderApp(service, tenant, `/pages/${pageId}`);
  const card = await screen.findByRole('tabpanel', { name: 'Card' });
  const button = within(card).getAllByRole('listitem')[0] as HTMLElement;
  expect(button.closest('[data-theme="light"]')).not.toBeNull();
  expect(within(button).getByText('Book a demo').parentElement?.style.backgroundColor).toBe('#f5c542');
});

it('shows the first rows and the one being edited, and the others on request', async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  const { headerActionId: _, ...rest } = samplePage;
  const pageId = await createPage(service, tenant, {
    ...rest,
    actions: numbers.map((n) => ({ buttonTitle: `Button ${n}` })),
    actionCardWidgets: numbers.map((n) => ({ title: `Widget ${n}` })),
    footerLinks: numbers.map((n) => ({
      title: `Group ${n}`,
      links: n === 1 ? numbers.map((link) => ({ text: `Link ${link}` })) : [],
    })),
  });
  const { user } = await openEditor(service, tenant, pageId, 'actions');
  const shown = (text: string) => within(preview()).queryByText(text) !== null;
  const more = (name: string) => within(preview()).getByRole('button', { name });
  await expectPreview('Button 1');
  expect([shown('Button 6'), shown('Button 7')]).toEqual([true, false]);
  await expandRow(user, rowList('Actions'), 'Button 9');
  await waitFor(() => expect(shown('Button 9')).toBe(true));
  expect(shown('Button 8')).toBe(false);
  await user.click(more('5 more actions'));
  expect(numbers.filter((n) => !shown(`Button ${n}`))).toEqual([]);
  await user.click(more('Fewer actions'));
  expect([shown('Button 8'), shown('Button 9')]).toEqual([false, true]);

  await openSection(user, 'Footer');
  const group = await expandRow(user, rowList('Footer'), 'Group 1');
  await expandRow(user, within(group).getByRole('region', { name: 'Links' }), 'Link 11');
  await waitFor(() => expect(shown('Link 11')).toBe(true));
  expect(shown('Link 10')).toBe(false);
  for (const name of [/more links$/, /more groups$/, /more widgets$/])
    await user.click(within(preview()).getByRole('button', { name }));
  for (const kind of ['Link', 'Group', 'Widget'])
    expect(numbers.filter((n) => !shown(`${kind} ${n}`))).toEqual([]);
});

it('shows the edits as an audience sees them, under its live overrides', async () => {
  const pageId = await createPage(service, tenant);
  await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: {
      publishBehavior: 'publish',
      customName: 'Depots',
      actionUrlOverride: 'https://depots.example/start',
      metadataOverride: { title: 'Charge at your depot' },
    },
  });
  await publishAll(service);
  const { user } = await openEditor(service, tenant, pageId, 'metadata');
  const seenBy = await within(preview()).findByRole('button', { name: 'Everyone' });
  expect(within(preview()).queryByText('Differs from the page:')).toBeNull();
  await user.click(seenBy);
  await user.click(await screen.findByRole('option', { name: 'Depots' }));
  await within(preview()).findAllByText('Charge at your depot');
  await user.click(within(preview()).getByRole('tab', { name: 'Card' }));
  within(preview()).getByText('depots.example/start');
  expect(within(preview()).getAllByText('Differs from the page:')).toHaveLength(2);
  const general = await screen.findByRole('group', { name: 'General' });
  await fill(user, field('Title', general), 'Also new');
  await fill(user, field('Description', general), 'New for everyone');
  await expectPreview('New for everyone');
  const card = within(preview()).getByRole('article', { name: 'Call to action' });
  expect(within(card).queryByText('Also new')).toBeNull();
  expect(within(card).getByText('Charge at your depot').closest('[aria-hidden="true"]')).toBeNull();

  service.offer(capabilities.filter((each) => each !== 'read-one'));
  await openEditor(service, tenant, pageId);
  await within(preview()).findByText('Everyone');
  expect(within(preview()).queryByRole('button', { name: 'Everyone' })).toBeNull();
  service.offer(capabilities);
});
