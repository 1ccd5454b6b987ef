import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { capabilities } from '#contract/capabilities.ts';
import type { PagePatch } from '#contract/page-requests.ts';
import { addOwnSave, isOwnSave } from '#editor/save/draft-store.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { samplePage } from '#server/testing/sample-page.ts';
import {
  brandButton,
  createPage,
  expandRow,
  expectFocus,
  expectSaveState,
  fetchPage,
  field,
  fill,
  fillType,
  lookForChanges,
  openEditor,
  openSection,
  pressSave,
  rowList,
  rowTitles,
  save,
  saveState,
} from '../../testing/page-editor.ts';
import { startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.tenant('Own');
});

const titles = samplePage.actions.map(({ buttonTitle }) => buttonTitle);
const [demoTitle = '', trialTitle = '', priceTitle = '', callTitle = ''] = titles;
const main = () => within(screen.getByRole('main'));
const saveAsOtherUser = (pageId: string, body: PagePatch) =>
  tenant.call('updatePage', { params: { page_id: pageId }, body });

it.each([
  ['with', capabilities],
  ['without', []],
] as const)(
  "merges a colleague's edits of other fields and rows, %s a version check by the service",
  async (_, offered) => {
    service.offer(offered, 'gateway');
    const pageId = await createPage(service, tenant);
    const { user } = await openEditor(service, tenant, pageId, 'actions');
    const [demo, trial, price, call] = samplePage.actions;
    await saveAsOtherUser(pageId, {
      brandId: 'brand_theirs',
      actions: [{ ...demo, purpose: 'Theirs' }, { ...price }, { ...trial }, { ...call }],
    });
    const row = await expandRow(user, rowList('Actions'), trialTitle);
    await fill(user, field('Purpose', row), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Add action' }));
    await expectFocus(() => screen.getAllByLabelText('Button title').at(-1) as Element);
    await user.keyboard('My own');
    await fill(user, screen.getAllByLabelText('URL').at(-1) as HTMLElement, 'https://a.example/');
    await openSection(user, 'Content');
    await fill(user, field('Name'), 'My name');
    await save(user);
    expect(brandButton().textContent).toContain('Brand theirs');
    await openSection(user, 'Actions');
    expect(rowTitles(rowList('Actions'))).toEqual([demoTitle, priceTitle, trialTitle, callTitle, 'My own']);
    const saved = await fetchPage(tenant, pageId);
    expect(saved).toMatchObject({ name: 'My name', brandId: 'brand_theirs' });
    expect(saved.actions.map(({ buttonTitle, purpose }) => [buttonTitle, purpose])).toEqual([
      [demoTitle, 'Theirs'],
      [priceTitle, 'Public prices'],
      [trialTitle, 'Mine'],
      [callTitle, 'Weekdays 8 to 18'],
      ['My own', undefined],
    ]);
  },
);

it('finds conflicts by a reload if the service has no version check, and says what that may miss', async () => {
  service.offer([], 'gateway');
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await user.click(saveState());
  const details = await screen.findByRole('dialog', { name: 'Unsaved changes' });
  await within(details).findByText(/may be overwritten/);
  await user.keyboard('{Escape}');
  await fill(user, field('Name'), 'My other name');
  await saveAsOtherUser(pageId, { name: 'Their name' });
  await pressSave(user);
  await main().findByText('0 of 1 resolved');
  await user.click(main().getByRole('radio', { name: /^Yours/ }));
  await user.click(main().getByRole('button', { name: 'Save and publish' }));
  // Only a reload after the save can tell whether it is live.
  await expectSaveState(/^Saved and live/);
  expect((await fetchPage(tenant, pageId)).name).toBe('My other name');
});

it('doesn’t treat line endings as an edit, and keeps the page’s own', async () => {
  const patch = { ...samplePage, pageContext: 'one\r\ntwo\r\nthree' };
  const pageId = await createPage(service, tenant, patch);
  const { user } = await openEditor(service, tenant, pageId);
  // A browser's text field returns line feeds.
  await fill(user, field('Page context'), 'one\ntwo\nthree');
  await expectSaveState(/^No changes/);
  await saveAsOtherUser(pageId, { pageContext: 'one\r\n2\r\nthree' });
  await fill(user, field('Name'), 'My name');
  await save(user);
  const merged = { name: 'My name', pageContext: 'one\r\n2\r\nthree' };
  expect(await fetchPage(tenant, pageId)).toMatchObject(merged);
  await fill(user, field('Page context'), 'one\n2\nthree\nfour');
  await save(user);
  expect((await fetchPage(tenant, pageId)).pageContext).toBe('one\r\n2\r\nthree\r\nfour');
});

it('resolves conflicts by keeping yours or theirs, or by writing your own', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'My name');
  await fillType(user, brandButton(), 'my_brand');
  await fill(user, field('Page context'), 'My context');
  await saveAsOtherUser(pageId, {
    name: 'Their name',
    brandId: 'their_brand',
    pageContext: 'Their context',
    pageType: 'inbound',
  });
  await pressSave(user);
  const conflict = (name: string) => within(main().getByRole('group', { name: new RegExp(name) }));
  await main().findByText('0 of 3 resolved');
  const isDisabled = () =>
    screen
      .getAllByRole('button', { name: /^Save and publish/ })
      .map((button) => button.getAttribute('aria-disabled'));
  expect(isDisabled()).toEqual(['true']);
  // Nothing is saved until all conflicts are resolved.
  expect((await fetchPage(tenant, pageId)).name).toBe('Their name');
  main().getByText(/^1 change merged automatically\. 3 changes conflict with yours: /);
  // The whole side is its label, and the kept one shows what is saved, without marks.
  await user.click(conflict('Name').getByText('My name'));
  expect(conflict('Name').getByRole<HTMLInputElement>('radio', { name: /^Yours \d\d:\d\d$/ }).checked).toBe(
    true,
  );
  expect(conflict('Name').getAllByText('My name').at(-1)?.closest('ins')).toBeNull();
  await user.click(conflict('Brand').getByRole('radio', { name: /Theirs/ }));
  main().getByText('1 change merged automatically. 1 conflict left to resolve.');
  await user.click(conflict('Page context').getByRole('button', { name: 'Write your own' }));
  await expectFocus(() => conflict('Page context').getByRole('textbox'));
  await fill(user, conflict('Page context').getByRole('textbox'), 'Words of our own');
  await main().findByText('3 of 3 resolved');
  main().getByText(/Check the result, then save\.$/);
  await expectSaveState(/^All conflicts resolved$/);
  expect(isDisabled()).toEqual([null]);
  await user.click(main().getByRole('button', { name: 'Save and publish' }));
  await expectSaveState(/^Saved /);
  expect(await fetchPage(tenant, pageId)).toMatchObject({
    name: 'My name',
    brandId: 'their_brand',
    pageContext: 'Words of our own',
    pageType: 'inbound',
  });
});

it('checks the value a conflict keeps, and never publishes an unsafe link', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'actions');
  const row = await expandRow(user, rowList('Actions'), demoTitle);
  await fill(user, field('URL', row), 'javascript:mine()');
  const [demo, ...others] = samplePage.actions;
  await saveAsOtherUser(pageId, { actions: [{ ...demo, url: 'https://theirs.example/' }, ...others] });
  lookForChanges();
  await user.click(await main().findByRole('button', { name: 'Show changes' }));
  const publish = () => main().getByRole('button', { name: 'Save and publish' });
  const unsafe = 'Not allowed: javascript: links. Use https://, mailto: or tel:';
  await user.click(await main().findByRole('radio', { name: /Yours/ }));
  expect(main().getByRole('alert').textContent).toBe(unsafe);
  await user.click(publish());
  await user.keyboard('{Control>}s{/Control}');
  await user.click(main().getByRole('button', { name: 'Write your own' }));
  const own = main().getByRole('textbox');
  expect(own.getAttribute('aria-invalid')).toBe('true');
  await user.click(publish());
  expect(publish().getAttribute('aria-disabled')).toBe('true');
  expect(service.updates).toEqual([]);
  await fill(user, own, 'own.example');
  expect(main().getByRole('alert').textContent).toBe("Visitors can't open this without https://");
  await fill(user, own, 'https://own.example/');
  expect(main().queryByRole('alert')).toBeNull();
  await user.click(publish());
  await expectSaveState(/^Saved /);
  expect((await fetchPage(tenant, pageId)).actions[0]?.url).toBe('https://own.example/');
});

it('resolves conflicts by keys wherever the focus is, the first unresolved one at first', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'My name');
  await fillType(user, brandButton(), 'my_brand');
  await fill(user, field('Page context'), 'My long context.');
  await saveAsOtherUser(pageId, { name: 'Their name', brandId: 'theirs', pageContext: 'Their context.' });
  await pressSave(user);
  await main().findByText('0 of 3 resolved');
  const current = () => document.querySelector('fieldset[aria-current] legend')?.textContent;
  expect(current()).toBe('Name');
  await user.keyboard('2');
  await main().findByText('1 of 3 resolved');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
  expect(current()).toBe('Brand');
  // A name and a brand's ID aren't sentences.
  const context = within(main().getByRole('group', { name: 'Page context' }));
  const keepBoth = main().getByRole('button', { name: 'Keep both' });
  await user.click(keepBoth);
  expect(keepBoth.getAttribute('aria-pressed')).toBe('true');
  await expectFocus(() => context.getByRole('textbox'));
  // Keys are text in a field.
  await user.keyboard('1');
  expect(keepBoth.getAttribute('aria-pressed')).toBe('false');
  const writeOwn = context.getByRole('button', { name: 'Write your own' });
  expect(writeOwn.getAttribute('aria-pressed')).toBe('true');
  await user.click(writeOwn);
  await user.click(main().getByRole('button', { name: /^Save and publish/ }));
  await expectSaveState(/^Saved /);
  expect(await fetchPage(tenant, pageId)).toMatchObject({
    name: 'Their name',
    brandId: 'my_brand',
    pageContext: 'My long context. Their context.1',
  });
});

it('tells a save of another tab of this browser from one of someone else', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'First tab');
  const before = await fetchPage(tenant, pageId);
  await save(user);
  const saved = await fetchPage(tenant, pageId);
  expect([isOwnSave(before), isOwnSave(saved)]).toEqual([false, true]);
  await fill(user, field('Name'), 'Unsaved');
  const second = await saveAsOtherUser(pageId, { name: 'Second tab', pageContext: 'Second context' });
  addOwnSave(boundTenant.get()?.fingerprint ?? '', second);
  await pressSave(user);
  await main().findByRole('heading', { name: 'You saved this page in another tab' });
  main().getByRole('radio', { name: /^This tab/ });
  main().getByRole('radio', { name: /^Other tab/ });
  within(main().getByRole('region', { name: 'Merged automatically' })).getByText('Other tab');
  await user.click(main().getByRole('button', { name: 'Keep editing' }));
  await saveAsOtherUser(pageId, { name: 'Colleague' });
  await pressSave(user);
  await main().findByRole('heading', { name: /^Someone else saved this page/ });
});

it('tells about conflicting changes elsewhere before Save is pressed', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  const statuses: number[] = [];
  service.intercept((method, url, _body, forward) => {
    if (method !== 'GET' || !url.endsWith(pageId)) return undefined;
    return forward().then((response) => {
      statuses.push(response.status);
      return response;
    });
  });
  await fill(user, field('Name'), 'My name');
  lookForChanges();
  await expect.poll(() => statuses).toEqual([304]);
  await saveAsOtherUser(pageId, { brandId: 'theirs' });
  lookForChanges();
  await expect.poll(() => brandButton().textContent).toContain('Theirs');
  await user.click(await main().findByRole('button', { name: 'Dismiss' }));
  await saveAsOtherUser(pageId, { name: 'Their name' });
  lookForChanges();
  const show = await main().findByRole('button', { name: 'Show changes' });
  expect(show.parentElement?.textContent).toContain(
    'Someone else saved this page: 1 conflict with your changes.',
  );
  expect(field('Name').value).toBe('My name');
  expect(statuses).toEqual([304, 200, 200]);
  await user.click(show);
  await main().findByText('0 of 1 resolved');
  // Not while conflicts are shown, and nothing is saved by looking.
  lookForChanges();
  expect(statuses).toHaveLength(3);
  expect(service.updates).toEqual([]);
  await user.click(main().getByRole('button', { name: 'Keep editing' }));
  expect(field('Name').value).toBe('My name');
});

it('says what changed elsewhere, before and now, and leaves out own saves', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  const showButton = () => main().queryByRole('button', { name: 'Show changes' });
  const line = () => showButton()?.parentElement?.textContent;
  await fill(user, field('Name'), 'My name');
  const [demo, ...others] = samplePage.actions;
  await saveAsOtherUser(pageId, { pageContext: 'Their context' });
  lookForChanges();
  await expect.poll(line).toContain('Saved by someone else: Page context changed.');
  await save(user);
  await saveAsOtherUser(pageId, {
    actions: [{ ...demo, purpose: 'Theirs' }, ...others.slice(1)],
    metadata: { ...samplePage.metadata, title: 'Their title' },
  });
  lookForChanges();
  await expect.poll(line).toContain('Saved by someone else: Page context, 2 actions and Title changed.');
  await user.click(showButton() as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Saved by someone else' });
  const changes = within(dialog).getAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Page context.*removed: .*added: Their context/),
    `Actions › 2 ${trialTitle}Deleted`,
    expect.stringMatching(/^Actions › 1 Book a demo › Purpose.*added: Theirs/),
    expect.stringMatching(/^Metadata › Title.*added: Their/),
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(showButton()).toBeNull());
  expect(field('Name').value).toBe('My name');

  const saved = await saveAsOtherUser(pageId, { name: 'Second tab' });
  addOwnSave(boundTenant.get()?.fingerprint ?? '', saved);
  lookForChanges();
  await expect.poll(line).toContain('You saved in another tab: Name changed.');
  field('Name').focus();
  await user.click(main().getByRole('button', { name: 'Dismiss' }));
  expect(showButton()).toBeNull();
  expect(document.activeElement).toBe(field('Name'));
});

it('takes no outdated cache for a change elsewhere', async () => {
  const pageId = await createPage(service, tenant);
  const { user, queryClient } = await openEditor(service, tenant, pageId);
  await user.click(screen.getByRole('link', { name: 'History' }));
  await screen.findByRole('navigation', { name: 'Saves' });
  await saveAsOtherUser(pageId, { name: 'Their name' });
  await queryClient.invalidateQueries({ refetchType: 'none' });
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  await waitFor(() => expect(field('Name').value).toBe('Their name'));
  await saveAsOtherUser(pageId, { brandId: 'theirs' });
  lookForChanges();
  const show = await main().findByRole('button', { name: 'Show changes' });
  expect(show.parentElement?.textContent).toContain('Saved by someone else: Brand changed.');
});

it('looks for changes only where the service has ETags', async () => {
  const pageId = await createPage(service, tenant);
  service.offer(['read-one']);
  await openEditor(service, tenant, pageId);
  const { length } = service.requests;
  lookForChanges();
  await new Promise((resolve) => setTimeout(resolve));
  expect(service.requests.slice(length).filter((each) => each.endsWith(pageId))).toEqual([]);
});

it('postpones a conflict while editing continues', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId);
  await fill(user, field('Name'), 'My name');
  await saveAsOtherUser(pageId, { name: 'Their name' });
  await pressSave(user);
  await user.click(await main().findByRole('button', { name: 'Keep editing' }));
  expect(field('Name').value).toBe('My name');
  await expectSaveState(/^1 conflict to resolve/);
  await fillType(user, brandButton(), 'meanwhile');
  await pressSave(user);
  await user.click(await main().findByRole('radio', { name: /^Theirs/ }));
  await user.click(main().getByRole('button', { name: 'Save and publish' }));
  await expectSaveState(/^Saved /);
  expect(await fetchPage(tenant, pageId)).toMatchObject({ name: 'Their name', brandId: 'meanwhile' });
});

it('asks about a row that one person deletes and the other edits', async () => {
  const pageId = await createPage(service, tenant);
  const { user } = await openEditor(service, tenant, pageId, 'actions');
  const row = await expandRow(user, rowList('Actions'), trialTitle);
  await fill(user, field('Purpose', row), 'Edited here');
  await saveAsOtherUser(pageId, {
    actions: samplePage.actions.filter(({ buttonTitle }) => buttonTitle !== trialTitle),
  });
  await pressSave(user);
  await main().findByText('0 of 1 resolved');
  // Strikethrough would look like a deletion.
  expect(main().getByText('Deleted').closest('del')).toBeNull();
  // One conflict needs no buttons for all, and one button saves.
  expect(main().queryByRole('button', { name: /^Keep all/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Save and publish' })).toHaveLength(1);
  await user.click(main().getByRole('radio', { name: /Yours/ }));
  await user.click(main().getByRole('button', { name: 'Save and publish' }));
  await expectSaveState(/^Saved /);
  const { actions } = await fetchPage(tenant, pageId);
  expect(actions.map(({ buttonTitle }) => buttonTitle)).toEqual(titles);
  expect(actions[1]?.purpose).toBe('Edited here');
});
