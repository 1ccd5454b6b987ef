import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import { HOUR, MINUTE } from '#lib/time-units.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { expectFocus } from '../../testing/page-editor.ts';
import { renderApp, setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowLinks, rowsOf, tableByName } from '../../testing/table.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', VisibleObserver);
  tenant = await service.ownTenant();
});

const paramsOf = ({ pageId, audienceId }: Audience) => ({ page_id: pageId, audience_id: audienceId });
const update = (audience: Audience, body: object) =>
  tenant.call('updateAudience', { params: paramsOf(audience), body });
const listVersions = async (audience: Audience) =>
  (await tenant.call('listAudienceVersions', { params: paramsOf(audience) })).items;
const pathOf = ({ pageId, audienceId }: Audience) => `/pages/${pageId}/audiences/${audienceId}/versions`;

async function createAudience(body: Partial<AudienceCreate>): Promise<Audience> {
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  return tenant.call('createAudience', { params: { page_id }, body: { customName: 'Fleets', ...body } });
}

/** A draft with one version per context, of which the first may be missing. */
async function createHistory(...[first, ...others]: (string | undefined)[]) {
  const audience = await createAudience({
    publishBehavior: 'draft',
    ...(first !== undefined && { supplementaryContext: first }),
  });
  for (const supplementaryContext of others) await update(audience, { supplementaryContext });
  const versions = await listVersions(audience);
  return {
    audience,
    path: pathOf(audience),
    versions,
    ids: versions.map(({ versionId }) => versionId).reverse(),
  };
}

const words = [undefined, 'Words 1.', 'Words 2.', 'Words 3.'];
const texts = [
  'Runs 60 vans from two depots.\nAsked about the price.\n',
  'Runs 84 vans from two depots.\nAsked about the price.\n',
  'Runs 84 vans from two depots.\nAsked about charging.\n',
];

/** Takes the next steps of publishing, by default all. */
async function publish(steps = 3): Promise<void> {
  if (!service.app.service) throw new Error('No service');
  for (let step = 0; step < steps; step += 1) {
    service.clock.now += 1;
    await publishDue(service.app.service);
  }
}

const table = () => tableByName('Versions');
const listed = () => rowLinks(table()).map((link) => link.textContent?.match(/Version \d+/)?.[0]);
const rowText = (index: number) => rowsOf(table())[index]?.textContent;
/** Rows load their overrides once they are on the screen. */
class VisibleObserver {
  private readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
  }
  observe(): void {
    this.report(
      [{ isIntersecting: true } as IntersectionObserverEntry],
      this as unknown as IntersectionObserver,
    );
  }
  disconnect(): void {}
}
const region = (name: string) => screen.getByRole('region', { name });
const versionList = () => within(screen.getByRole('navigation', { name: 'Versions' }));
const expectContext = (text: string) => waitFor(() => expect(region('Context').textContent).toContain(text));
const restoreButton = () => screen.getByRole('button', { name: 'Restore' });
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('lists versions, newest first', async () => {
  const { path } = await createHistory(...words);
  await renderApp(service, tenant, path);
  await screen.findByText('4 versions');
  expect(listed()).toEqual(['Version 4', 'Version 3', 'Version 2', 'Version 1']);
  await expect.poll(() => rowText(0)).toContain('Context +1 −1 words: “3”');
  expect(rowText(3)).toContain('Created with name');
});

it('tells how long a version waited from how long one has been waiting', async () => {
  service.clock.now -= 5 * HOUR + MINUTE;
  const audience = await createAudience({ publishBehavior: 'publish' });
  await publish(1);
  service.clock.now += 2 * HOUR;
  await publish();
  await update(audience, { supplementaryContext: 'Two' });
  service.clock.now += 3 * HOUR + MINUTE;
  await renderApp(service, tenant, pathOf(audience));
  await expect.poll(() => rowText(1)).toContain('was queued 2h');
  expect(rowText(0)).toMatch(/(?<!was )queued 3h/);
});

it('compares each row with the live version, and restores it', async () => {
  const audience = await createAudience({ publishBehavior: 'publish', supplementaryContext: 'One' });
  await publish();
  await update(audience, { supplementaryContext: 'Two' });
  await publish();
  const params = paramsOf(audience);
  await tenant.call('draftAudience', { params, body: { supplementaryContext: 'Three' } });
  const [draft, live, first] = (await listVersions(audience)).map(({ versionId }) => versionId);
  const { user, url } = await renderApp(service, tenant, pathOf(audience));
  await screen.findByText('3 versions');
  const linksOf = (index: number) =>
    within(rowsOf(table())[index] as HTMLElement)
      .queryAllByRole('link', { name: 'Compare with live' })
      .map((link) => link.getAttribute('href'));
  // The older one is side A.
  expect(linksOf(0)).toEqual([expect.stringContaining(`/${draft}?compare=${live}`)]);
  expect(linksOf(1)).toEqual([]);
  expect(linksOf(2)).toEqual([expect.stringContaining(`/${live}?compare=${first}`)]);
  expect(screen.getAllByRole('button', { name: 'Restore' })).toHaveLength(2);
  await user.click(screen.getAllByRole('link', { name: 'Compare with live' })[1] as HTMLElement);
  await expect.poll(url).toMatch(new RegExp(`/${live}\\?compare=${first}`));
});

it('compares the live version with the one before it, if nothing newer exists', async () => {
  const audience = await createAudience({ publishBehavior: 'publish', supplementaryContext: 'One' });
  await publish();
  await update(audience, { supplementaryContext: 'Two' });
  await publish();
  const [live, first] = (await listVersions(audience)).map(({ versionId }) => versionId);
  const { user, url } = await renderApp(service, tenant, pathOf(audience));
  await screen.findByText('2 versions');
  // Nothing covers the end of a row without actions.
  const lastCellOf = (index: number) => rowsOf(table())[index]?.querySelector('[role="cell"]:last-child');
  expect([0, 1].map((index) => lastCellOf(index)?.childElementCount)).toEqual([0, 1]);
  await user.click(await screen.findByRole('link', { name: 'Compare version 2 with version 1' }));
  await expect.poll(url).toMatch(new RegExp(`/${live}\\?compare=${first}`));
});

it('shows the state on phones as the other tabs do, and nothing to compare with one version', async () => {
  const audience = await createAudience({ publishBehavior: 'publish' });
  await publish();
  setViewport({ width: 360, height: 740 });
  await renderApp(service, tenant, pathOf(audience));
  await screen.findByText(/^Version 1 (is live|has been live for .*)\.$/);
  await screen.findByText('Live · version 1');
  expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull();
});

it('says on phones how long versions were live, and compares one from its menu', async () => {
  setViewport({ width: 360, height: 740 });
  service.clock.now -= 2 * HOUR;
  const audience = await createAudience({ publishBehavior: 'publish' });
  await publish();
  await update(audience, { supplementaryContext: 'Two' });
  service.clock.now += 2 * HOUR;
  await publish();
  const [second, first] = await listVersions(audience);
  const path = pathOf(audience);
  await renderApp(service, tenant, path);
  await expect.poll(() => rowText(1)).toMatch(/Replaced.*2h/);
  const { user, url } = await renderApp(service, tenant, `${path}/${second?.versionId}`);
  await screen.findByText('Details');
  await chooseFromMenu(user, 'Compare');
  await expect.poll(url).toMatch(new RegExp(`/${second?.versionId}\\?compare=${first?.versionId}`));
});

it('says on phones which side of a comparison is restored', async () => {
  setViewport({ width: 360, height: 740 });
  const { path, ids } = await createHistory('One', 'Two');
  const { user } = await renderApp(service, tenant, `${path}/${ids[1]}?compare=${ids[0]}`);
  // Both sides show which version they are, and when it was created.
  const side = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Version on side ${name}`);
  await expect.poll(() => side('A').selectedOptions[0]?.textContent).toMatch(/^v1, .*\d/);
  expect(side('B').selectedOptions[0]?.textContent).toMatch(/^v2, .*\d/);
  await findHeading('Compare');
  await user.click(screen.getByRole('button', { name: 'Restore v1' }));
  await screen.findByRole('dialog', { name: 'Restore version 1?' });
});

it('merges both texts of a comparison on phones, shortened to what changed', async () => {
  setViewport({ width: 360, height: 740 });
  const unchanged = 'Plans its routes on paper. '.repeat(20);
  const { path, ids } = await createHistory(`${unchanged}Runs 60 vans.\n`, `${unchanged}Runs 84 vans.\n`);
  const { user } = await renderApp(service, tenant, `${path}/${ids[1]}?compare=${ids[0]}`);
  const context = await screen.findByRole('region', { name: 'Context' });
  await waitFor(() => expect(context.querySelector('del')?.textContent).toBe('removed: 60'));
  expect(context.querySelector('ins')?.textContent).toBe('added: 84');
  expect(context.textContent.match(/Runs/g)).toHaveLength(1);
  expect(context.textContent).not.toContain(unchanged);
  await user.click(within(context).getByRole('button', { name: /^Show all \d+ characters$/ }));
  expect(context.textContent).toContain(unchanged);
});

it('says which fields a version changed, and loads the overrides of each once', async () => {
  const audience = await createAudience({ publishBehavior: 'draft', supplementaryContext: 'Runs 60 vans.' });
  await update(audience, { metadataOverride: { title: 'For fleets' } });
  await update(audience, { metadataOverride: { title: 'For big fleets', ogTitle: 'Fleets' } });
  await update(audience, { metadataOverride: {}, supplementaryContext: 'Runs 60 vans. Asks about prices.' });
  await update(audience, { supplementaryContext: 'Runs 60 vans.' });
  await renderApp(service, tenant, pathOf(audience));
  await expect.poll(() => rowText(4)).toContain('Created with context and name');
  await expect.poll(() => rowText(3)).toContain('Title “For fleets”');
  await expect.poll(() => rowText(2)).toContain('Title “For big fleets”, Open Graph title “Fleets”');
  await expect.poll(() => rowText(0)).toContain('Context −3 words: removed: “Asks about prices.”');
  await expect
    .poll(() => rowText(1))
    .toContain(
      'Context +3 words: “Asks about prices.”, title override removed, Open Graph title override removed',
    );
  expect(service.requests.filter((request) => /\/values$/.test(request))).toHaveLength(5);
});

it('publishes a draft over a live version from the list', async () => {
  const audience = await createAudience({ publishBehavior: 'publish' });
  await publish();
  await tenant.call('draftAudience', { params: paramsOf(audience), body: { customName: 'Big fleets' } });
  const { user } = await renderApp(service, tenant, pathOf(audience));
  await user.click(await screen.findByRole('button', { name: 'Publish draft' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish draft' })).toBeNull());
  await publish();
  await expect.poll(() => rowText(0)).toContain('Version 2 Live');
  expect(await listVersions(audience)).toMatchObject([{ status: 'published' }, { versionNumber: 1 }]);
});

it('compares only contexts, and says so, where a service has no history of overrides', async () => {
  const { path } = await createHistory(...texts);
  service.offer(['if-match'], 'gateway');
  const { user } = await renderApp(service, tenant, path);
  await screen.findByText('3 versions');
  await expect.poll(() => rowText(0)).toContain('Context +1 −2 words: “charging”');
  await user.click(screen.getByRole('button', { name: 'What is a version?' }));
  await screen.findByText('Only the context of versions is known, so only that is compared.');
  expect(service.requests.some((request) => /\/values$/.test(request))).toBe(false);
});

async function openStatuses(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'More' }));
  (await screen.findByRole('menuitem', { name: 'Filter by status' })).focus();
  await user.keyboard('{ArrowRight}');
  await screen.findAllByRole('menuitemcheckbox');
}

it('filters versions by status, and restores the filter from the URL', async () => {
  const audience = await createAudience({ publishBehavior: 'publish' });
  await publish();
  for (const text of ['Words 1.', 'Words 2.']) {
    await update(audience, { supplementaryContext: text });
    await publish();
  }
  const { user, url } = await renderApp(service, tenant, pathOf(audience));
  await screen.findByText('3 versions');
  await openStatuses(user);
  expect(screen.getAllByRole('menuitemcheckbox').map((item) => item.textContent)).toEqual([
    'Replaced',
    'Live',
  ]);
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Live' }));
  await expect.poll(listed).toEqual(['Version 3']);
  expect(url()).toMatch(/status=published/);
  await user.click(screen.getByRole('button', { name: /Status is Live/ }));
  await user.click(await screen.findByRole('checkbox', { name: /Replaced/ }));
  await user.keyboard('{Escape}');
  await expect.poll(listed).toHaveLength(3);
  await openStatuses(user);
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Replaced', checked: true }));
  await expect.poll(listed).toEqual(['Version 3']);

  await renderApp(service, tenant, url());
  await expect.poll(listed).toEqual(['Version 3']);
  const app = await renderApp(service, tenant, `${pathOf(audience)}?status=draft`);
  await screen.findByText('No versions match these filters');
  await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(listed).toHaveLength(3);
});

it('shows a version and steps through versions by keyboard', async () => {
  const { path, versions } = await createHistory(...words);
  const { user, url } = await renderApp(service, tenant, path);
  await screen.findByText('4 versions');
  await user.keyboard('j{Enter}');
  await expect.poll(url).toBe(`${path}/${versions[0]?.versionId}`);
  await screen.findByRole('region', { name: 'Context' });
  await expectContext('Words 3.');
  expect(await screen.findByText('Draft since')).toBeTruthy();
  await user.keyboard('j');
  await expect.poll(url).toBe(`${path}/${versions[1]?.versionId}`);
  await expectContext('Words 2.');
  await findHeading('Version 3');
  const open = () =>
    versionList()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);
  await expect.poll(open).toEqual([expect.stringMatching(/^Version 3 .*Context \+1 −1 words: “2”$/)]);
  await user.keyboard('k');
  await expectContext('Words 3.');
  await user.click(screen.getByRole('link', { name: 'All versions' }));
  await expect.poll(url).toBe(path);
});

it('copies the context and ID of a version', async () => {
  const { path, versions } = await createHistory(...words);
  const { user } = await renderApp(service, tenant, `${path}/${versions[0]?.versionId}`);
  await findHeading('Version 4');
  await screen.findByText('Words 3.');
  await user.click(within(region('Context')).getByRole('button', { name: /^Copy/ }));
  await expect.poll(() => navigator.clipboard.readText()).toBe('Words 3.');
  await user.click(screen.getByRole('button', { name: /^Copy version ID/ }));
  await expect.poll(() => navigator.clipboard.readText()).toBe(versions[0]?.versionId);
});

it('shows "not found" for an unknown version and audience', async () => {
  const { path, audience } = await createHistory(...words);
  const { user } = await renderApp(service, tenant, `${path}/version%2Fof%20none%25`);
  await screen.findByText(/No version of this audience has this ID/);
  await user.click(screen.getByRole('link', { name: 'Show all versions' }));
  await screen.findByText('4 versions');
  await renderApp(service, tenant, `/pages/${audience.pageId}/audiences/nobody/versions`);
  await findHeading('Not found');
});

it('retries after any kind of failure', async () => {
  const { path, versions } = await createHistory(...words);
  await expectRetry(service, tenant, { path, pattern: /versions\?/ });
  await waitFor(() => expect(rowLinks(table())).toHaveLength(4));
  await expectRetry(service, tenant, {
    path: `${path}/${versions[1]?.versionId}`,
    pattern: / .v0.*versions\/\w/,
    afterFailure: async () => expect(versionList().getAllByRole('link')).toHaveLength(4),
  });
  await expectContext('Words 2.');
});

it('waits for slow responses', async () => {
  const { path } = await createHistory(...words);
  service.fail(/versions\?/, 'no-response');
  await renderApp(service, tenant, path);
  await waitFor(() => expect(table().getAttribute('aria-busy')).toBe('true'));
  service.recover();
  await screen.findByText('4 versions');
  service.fail(/versions\?/, 'rate-limited', 2);
  await renderApp(service, tenant, path);
  await screen.findByText('4 versions');
});

it('compares two versions picked by keyboard and steps through the differences', async () => {
  const { path, ids } = await createHistory(...texts);
  const [one = '', two = '', three = ''] = ids;
  const { user, url } = await renderApp(service, tenant, path);
  await screen.findByText('3 versions');
  const newest = () => screen.queryByRole('link', { name: 'Compare draft with version 2' });
  await waitFor(() => expect(newest()).not.toBeNull());
  await user.keyboard('jx');
  await screen.findByText('Select another one to compare');
  // Hidden without a shift of the layout.
  expect(newest()?.classList.contains('invisible')).toBe(true);
  await user.keyboard('jjx');
  await screen.findByRole('link', { name: /^Compare version 3 with version 1/ });
  await user.keyboard('c');
  await expect.poll(url).toMatch(new RegExp(`/${three}\\?.*compare=${one}`));
  await findHeading('Version 1 and version 3');
  const changes = (tag: 'del' | 'ins') =>
    [...region('Context').querySelectorAll(tag)].map(({ textContent }) => textContent);
  await expect
    .poll(() => changes('del'))
    .toEqual([expect.stringMatching('60'), expect.stringMatching('the price')]);
  expect(changes('ins')).toEqual([expect.stringMatching('84'), expect.stringMatching('charging')]);
  expect(region('Context').textContent).toContain('+2 −3 words');
  screen.getByText('21 fields are the same');
  screen.getByText('1 of 22 fields differ');

  await user.keyboard('n');
  await screen.findByText('Difference 1 of 4');
  await expectFocus(() => region('Context').querySelector('del') as Element);
  await user.keyboard('p');
  await screen.findByText('Difference 4 of 4');
  await user.keyboard('b');
  await expectFocus(() => screen.getByLabelText('Version on side B'));

  await user.click(screen.getByRole('button', { name: 'Swap sides' }));
  await expect.poll(url).toMatch(new RegExp(`/${one}\\?.*compare=${three}`));
  await expect
    .poll(() => changes('ins'))
    .toEqual([expect.stringMatching('60'), expect.stringMatching('the price')]);
  await user.selectOptions(screen.getByLabelText('Version on side B'), two);
  await expect.poll(() => changes('del')).toEqual([expect.stringMatching('charging')]);
});

it('selects two versions at most, also from the menu', async () => {
  const { path } = await createHistory(...texts);
  const { user } = await renderApp(service, tenant, path);
  await screen.findByText('3 versions');
  await user.keyboard('jxjxjx');
  await screen.findByRole('link', { name: /^Compare version 2 with version 1/ });
  screen.getByText('2 selected');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Refresh' });
  expect(screen.queryByRole('menuitem', { name: 'Select all rows' })).toBeNull();
});

it('compares all fields of a draft with earlier versions, and restores one over it', async () => {
  const { path, audience } = await createHistory(...texts);
  await update(audience, {
    customName: 'Vans',
    actionUrlOverride: 'https://example.com/vans',
    metadataOverride: { title: 'For vans' },
  });
  const { user } = await renderApp(service, tenant, path);
  await screen.findByText('4 versions');
  const changes = 'Name “Vans”, action URL “https://example.com/vans”, title “For vans”';
  await expect.poll(() => rowText(0)).toContain(changes);
  await user.keyboard('jxjxc');
  await screen.findByText('Version 4 changes the name, action URL and title.');
  for (const [name, text] of [
    ['Name', 'Vans'],
    ['Action URL', 'https://example.com/vans'],
    ['Title', 'For vans'],
  ] as const)
    expect(region(name).querySelector('ins')?.textContent).toContain(text);

  await user.keyboard('a');
  const sideA = () => screen.getByLabelText<HTMLSelectElement>('Version on side A');
  await expectFocus(sideA);
  for (const number of [2, 1]) {
    const option = [...sideA().options].find(({ text }) => text.startsWith(`Version ${number}`));
    await user.selectOptions(sideA(), option as HTMLOptionElement);
    await findHeading(`Version ${number} and version 4`);
  }
  await user.click(screen.getByRole('button', { name: 'Restore version 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
  dialog.getByText("Replaces draft version 4. Visitors don't see it yet.");
  await user.click(dialog.getByRole('radio', { name: 'And publish' }));
  await user.click(dialog.getByRole('button', { name: 'Restore and publish' }));
  await screen.findByText('Version 1 restored');
  expect(await tenant.call('getAudience', { params: paramsOf(audience) })).toMatchObject({
    customName: 'Fleets',
    supplementaryContext: texts[0],
    actionUrlOverride: null,
    metadataOverride: {},
  });
});

it('shows the name of a version above its context, and no overrides without any', async () => {
  const { path, ids, audience } = await createHistory(...texts);
  await renderApp(service, tenant, `${path}/${ids[0]}`);
  await expect.poll(() => screen.getByText('Name').nextElementSibling?.textContent).toBe('Fleets');
  await update(audience, { metadataOverride: { title: 'For vans' }, customName: null });
  const [newest] = await listVersions(audience);
  await renderApp(service, tenant, `${path}/${newest?.versionId}`);
  const overrides = await screen.findByRole('region', { name: 'Overrides' });
  await within(overrides).findByText('For vans');
  expect(within(overrides).queryByText('Name')).toBeNull();
  expect(region('Name').textContent).toBe('NameAutomatic name');
  await update(audience, { metadataOverride: {} });
  const [last] = await listVersions(audience);
  await renderApp(service, tenant, `${path}/${last?.versionId}`);
  await screen.findByText('Details');
  expect(screen.queryByRole('region', { name: 'Overrides' })).toBeNull();
});

it("shows that a version to compare doesn't exist", async () => {
  const { path, ids } = await createHistory(...texts);
  await renderApp(service, tenant, `${path}/${ids[0]}?compare=nothing%2Flike%20it`);
  await screen.findByText('No version of this audience has the ID nothing/like it. Choose another one.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Version on side B').disabled).toBe(false);
});

it('publishes a shown draft, and offers no restoring that changes nothing', async () => {
  const audience = await createAudience({ publishBehavior: 'publish', supplementaryContext: 'One' });
  await publish();
  const [live] = await listVersions(audience);
  const livePath = `${pathOf(audience)}/${live?.versionId}`;
  await renderApp(service, tenant, livePath);
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Created with');
  expect(screen.queryByRole('button', { name: /^(Restore|Publish)/ })).toBeNull();

  const params = paramsOf(audience);
  await tenant.call('draftAudience', { params, body: { supplementaryContext: 'Two' } });
  const draft = (await listVersions(audience))[0]?.versionId;
  await renderApp(service, tenant, livePath);
  await screen.findByRole('button', { name: 'Restore' });
  await renderApp(service, tenant, `${livePath}?compare=${draft}`);
  await screen.findByRole('button', { name: 'Publish draft' });
  screen.getByRole('button', { name: 'Restore version 1' });
  const { user } = await renderApp(service, tenant, `${pathOf(audience)}/${draft}`);
  await user.click(await screen.findByRole('button', { name: 'Publish draft' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Restore|Publish)/ })).toBeNull());
  await publish();
  expect(await tenant.call('getAudience', { params })).toMatchObject({ status: 'published' });
});

it('promises nothing about the new version where a service has no drafts of audiences', async () => {
  const { path, ids } = await createHistory(...texts);
  service.offer(['if-match'], 'gateway');
  const { user } = await renderApp(service, tenant, `${path}/${ids[0]}`);
  await findHeading('Version 1');
  const button = restoreButton();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: /^Restore/ });
  expect(dialog.querySelector('p')?.textContent).toMatch(/with the context of version 1\.$/);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
});

it('restores a version after confirmation, and says which version it created', async () => {
  const { path, ids, audience } = await createHistory(...texts);
  const { user } = await renderApp(service, tenant, `${path}/${ids[0]}`);
  await findHeading('Version 1');
  const dialog = async () => within(await screen.findByRole('dialog', { name: /^Restore/ }));
  const restore = async () => {
    const button = restoreButton();
    await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(button);
  };
  await restore();
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await listVersions(audience)).toHaveLength(3);
  await restore();
  await user.click((await dialog()).getByRole('button', { name: 'Restore as draft' }));
  await screen.findByText('Version 1 restored');
  await screen.findByText('Version 4 was created from it.');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await findHeading('Version 4');
  await expectContext('Runs 60 vans');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy to editor' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /context/i })).value).toBe(
    texts[0],
  );
});

it('shows that nothing was restored if the service fails', async () => {
  const { path, ids, audience } = await createHistory(...texts);
  const { user } = await renderApp(service, tenant, `${path}/${ids[0]}`);
  await screen.findByRole('region', { name: 'Context' });
  await expectContext('Runs 60 vans');
  service.fail(/draft/, 'server-error');
  await user.click(restoreButton());
  const dialog = await screen.findByRole('dialog', { name: /^Restore/ });
  await user.click(within(dialog).getByRole('button', { name: /^Restore as draft/ }));
  await screen.findByText("Couldn't restore version 1");
  expect(await listVersions(audience)).toHaveLength(3);
});

it('restores nothing over a version that a colleague made meanwhile', async () => {
  const { path, ids, audience } = await createHistory(...texts);
  const { user } = await renderApp(service, tenant, `${path}/${ids[0]}`);
  await expectContext('Runs 60 vans');
  const button = restoreButton();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: /^Restore/ });
  await update(audience, { supplementaryContext: 'Theirs' });
  await user.click(within(dialog).getByRole('button', { name: /^Restore as draft/ }));
  await screen.findByText('The audience was changed meanwhile. You see its newest version now.');
  expect((await listVersions(audience))[0]?.supplementaryContext).toBe('Theirs');
});

it('updates the status of a version while it is publishing', async () => {
  const audience = await createAudience({ publishBehavior: 'publish' });
  const [version] = await listVersions(audience);
  await renderApp(service, tenant, `${pathOf(audience)}/${version?.versionId}`);
  const currentStep = () =>
    screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current=step]')?.textContent;
  await screen.findByRole('list', { name: 'Steps' });
  expect(currentStep()).not.toContain('Live');
  const progress = () => screen.queryByRole('progressbar', { name: 'Publishing version 1' });
  expect(progress()).not.toBeNull();
  await publish();
  // Without a click or reload.
  await expect.poll(currentStep).toContain('Live');
  await expect.poll(progress).toBeNull();

  await update(audience, { supplementaryContext: 'More words.' });
  await renderApp(service, tenant, pathOf(audience));
  await screen.findByText('2 versions');
  screen.getByRole('progressbar', { name: 'Publishing version 2' });
  expect(rowText(0)).toContain('Publishing');
  await publish();
  await expect.poll(() => rowText(0)).toContain('Live');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('shows the new status of a replaced version in the list and the comparison', async () => {
  const audience = await createAudience({ publishBehavior: 'publish', supplementaryContext: texts[0] ?? '' });
  await publish();
  await update(audience, { supplementaryContext: texts[1] ?? '' });
  await publish();
  const [two, one] = await listVersions(audience);
  const { user } = await renderApp(
    service,
    tenant,
    `${pathOf(audience)}/${two?.versionId}?compare=${one?.versionId}`,
  );
  const states = () =>
    within(screen.getByRole('main'))
      .getAllByText(/^(Live|Replaced|Publishing)$/, { selector: 'span' })
      .map(({ textContent }) => textContent);
  await expect.poll(states).toEqual(['Replaced', 'Live']);
  await user.click(screen.getByRole('button', { name: 'Restore version 1' }));
  const dialog = await screen.findByRole('dialog', { name: /^Restore/ });
  await user.click(within(dialog).getByRole('radio', { name: 'And publish' }));
  await user.click(within(dialog).getByRole('button', { name: 'Restore and publish' }));
  await screen.findByText('Version 1 restored');
  await publish();
  await expect.poll(states).toEqual(['Replaced', 'Replaced']);
  const dates = screen.getByText('4 dates differ').closest('details') as HTMLElement;
  // The queue and the archiving of a replaced version are no dates of their own.
  expect(
    within(dates)
      .getAllByRole('term', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Created', 'Queued', 'Live', 'Replaced']);
  await user.click(screen.getByRole('link', { name: 'Newer pair of versions' }));
  await findHeading('Version 2 and version 3');
  await user.keyboard('j');
  await findHeading('Version 1 and version 2');
  expect(screen.getByRole('button', { name: 'Older pair of versions' }).title).toContain('Last');
});

it("shows the page's value of a field without an override, and when versions were live", async () => {
  const audience = await createAudience({
    publishBehavior: 'publish',
    supplementaryContext: 'Runs 60 vans.',
  });
  await tenant.call('updatePage', {
    params: { page_id: audience.pageId },
    body: { metadata: { title: 'Offers for all' } },
  });
  await publish();
  await tenant.call('draftAudience', {
    params: paramsOf(audience),
    body: {
      metadataOverride: { title: 'For fleets', description: 'Vans' },
      actionFormIdOverride: 'form',
      supplementaryContext: null,
    },
  });
  const [two, one] = await listVersions(audience);
  await renderApp(service, tenant, `${pathOf(audience)}/${two?.versionId}?compare=${one?.versionId}`);
  await findHeading('Version 1 and version 2');
  await expect.poll(() => region('Title').textContent).toContain('AOffers for allPage value');
  expect(region('Title').textContent).toContain('For fleets');
  expect(region('Description').textContent).toContain('ANo page value');
  // The page doesn't say which form it uses.
  expect(region('Action form').textContent).toContain('APage value');
  expect(region('Context').textContent).toContain('BNo context');
  screen.getByText(/^since \d/);
  screen.getByText(/^created \d/);
});

const openRestore = async (path: string) => {
  const { user } = await renderApp(service, tenant, path);
  await waitFor(() => expect(restoreButton().getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(restoreButton());
  const dialog = within(await screen.findByRole('dialog', { name: /^Restore version/ }));
  return { user, dialog };
};

it('restores all fields of a version and publishes it', async () => {
  const audience = await createAudience({
    publishBehavior: 'publish',
    supplementaryContext: 'Runs 60 vans.',
    actionUrlOverride: 'https://example.com/pilot',
    metadataOverride: { title: 'For fleets' },
  });
  await publish();
  await update(audience, {
    customName: 'Vans',
    supplementaryContext: 'Runs 84 vans.',
    actionUrlOverride: null,
    metadataOverride: { description: 'Cheaper' },
  });
  await publish();
  const one = (await listVersions(audience)).at(-1);
  const { user, dialog } = await openRestore(`${pathOf(audience)}/${one?.versionId}`);
  dialog.getByText('Visitors keep version 2.');
  await user.click(dialog.getByRole('radio', { name: 'And publish' }));
  dialog.getByText('Visitors get it instead of version 2.');
  await user.click(dialog.getByRole('button', { name: 'Restore and publish' }));
  await screen.findByText('Version 1 restored');
  expect(await tenant.call('getAudience', { params: paramsOf(audience) })).toMatchObject({
    status: 'pending',
    customName: 'Fleets',
    supplementaryContext: 'Runs 60 vans.',
    actionUrlOverride: 'https://example.com/pilot',
    metadataOverride: { title: 'For fleets' },
  });
});

/** A live version 1, and a version 2 that is scheduled. */
async function createScheduled() {
  const audience = await createAudience({
    publishBehavior: 'publish',
    supplementaryContext: 'Runs 60 vans.',
  });
  await publish();
  const publishAt = new Date(service.clock.now + 3 * 86_400_000).toISOString();
  await tenant.call('draftAudience', {
    params: paramsOf(audience),
    body: { supplementaryContext: 'Runs 84 vans.', publishAt },
  });
  return audience;
}

it('shows when a scheduled version is published, without progress', async () => {
  const audience = await createScheduled();
  await renderApp(service, tenant, pathOf(audience));
  await expect.poll(() => rowText(0)).toMatch(/Version 2 Scheduled for \w{3} \d+ \w{3}, \d\d:\d\d/);
  expect(
    screen.getByText(/^Version 1 (is live|has been live for .*)\. Version 2 goes live \w{3} \d+/),
  ).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  const [two] = await listVersions(audience);
  await renderApp(service, tenant, `${pathOf(audience)}/${two?.versionId}`);
  await findHeading('Version 2');
  await expect
    .poll(() => screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current=step]')?.textContent)
    .toMatch(/^Scheduled\w{3} \d+/);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('says what visitors see once the audience is archived', async () => {
  const audience = await createAudience({
    publishBehavior: 'publish',
    supplementaryContext: 'Runs 60 vans.',
  });
  await publish();
  await tenant.call('archiveAudience', { params: paramsOf(audience) });
  await renderApp(service, tenant, pathOf(audience));
  await screen.findByText('Archived: visitors see the page as it is.');
});

it("can't restore a version while the page is archived", async () => {
  const audience = await createAudience({ publishBehavior: 'publish' });
  await publish();
  await update(audience, { supplementaryContext: 'Runs 84 vans.' });
  await publish();
  await tenant.call('archivePage', { params: { page_id: audience.pageId } });
  const one = (await listVersions(audience)).at(-1);
  await renderApp(service, tenant, `${pathOf(audience)}/${one?.versionId}`);
  await waitFor(() => expect(restoreButton().title).toBe('Restore the page first'));
});

it('drops a schedule when it restores a version, and says so before', async () => {
  const audience = await createScheduled();
  const one = (await listVersions(audience)).at(-1);
  const { user, dialog } = await openRestore(`${pathOf(audience)}/${one?.versionId}`);
  dialog.getByText('Replaces scheduled version 2. Visitors keep version 1.');
  dialog.getByText(/^The schedule for \w{3} \d+ \w{3}, \d\d:\d\d is dropped\.$/);
  await user.click(dialog.getByRole('button', { name: 'Restore as draft' }));
  await screen.findByText('Version 3 was created from it.');
  expect(await tenant.call('getAudience', { params: paramsOf(audience) })).toMatchObject({
    status: 'draft',
    publishAt: null,
    supplementaryContext: 'Runs 60 vans.',
  });
});

it('leaves fields as they are that an old version did not record', async () => {
  const { path, ids, audience } = await createHistory(...texts);
  await update(audience, { metadataOverride: { title: 'For fleets' } });
  const unknown = { known: false, value: null };
  service.intercept((_method, url) =>
    url.endsWith(`${ids[0]}/values`)
      ? Response.json({
          values: {
            supplementaryContext: { known: true, value: texts[0] },
            metadataOverride: unknown,
            customName: unknown,
          },
        })
      : undefined,
  );
  const { user, dialog } = await openRestore(`${path}/${ids[0]}`);
  await expect
    .poll(() => document.querySelector('main')?.textContent)
    .toContain('Not recordedname, action URL');
  await dialog.findByText(/^Not recorded in this version, so unchanged: name, action URL.*title/);
  await user.click(dialog.getByRole('button', { name: 'Restore as draft' }));
  await screen.findByText('Version 5 was created from it.');
  expect(await tenant.call('getAudience', { params: paramsOf(audience) })).toMatchObject({
    customName: 'Fleets',
    supplementaryContext: texts[0],
    metadataOverride: { title: 'For fleets' },
  });
});

it('says that a restored version was created although its response was lost', async () => {
  const { path, ids, audience } = await createHistory(...texts);
  const { user, dialog } = await openRestore(`${path}/${ids[0]}`);
  service.fail(/^PATCH .*draft/, 'response-lost');
  await user.click(dialog.getByRole('button', { name: 'Restore as draft' }));
  await screen.findByText('The connection was lost, but a new version was created');
  expect(await listVersions(audience)).toHaveLength(4);
});
