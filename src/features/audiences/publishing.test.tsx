import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Audience, ScheduledAudience } from '#contract/audiences.ts';
import { capabilities } from '#contract/capabilities.ts';
import { formatDateInput } from '#lib/date-input.ts';
import { formatDateTime } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { browserTimeZone, timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { makePage, makePerson } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { addOverride, contextInput, overrideInput } from '../../testing/audience-editor.ts';
import { expectSaveState, fill, lookForChanges, saveState } from '../../testing/page-editor.ts';
import { renderApp, setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(capabilities);
  tenant = await service.ownTenant();
});

const paramsOf = ({ pageId, audienceId }: Audience) => ({ page_id: pageId, audience_id: audienceId });
const read = (audience: Audience): Promise<ScheduledAudience> =>
  tenant.call('getAudience', { params: paramsOf(audience) });

/** Completes publishing. */
async function publish(): Promise<void> {
  if (!service.app.service) throw new Error('No service');
  for (let step = 0; step < 3; step += 1) {
    service.clock.now += 1;
    await publishDue(service.app.service);
  }
}

async function createAudience(publishBehavior: 'draft' | 'publish'): Promise<Audience> {
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const audience = await tenant.call('createAudience', {
    params: { page_id },
    body: {
      publishBehavior,
      customName: 'Big fleets',
      supplementaryContext: 'They drive at night.',
      metadataOverride: { title: 'For big fleets' },
    },
  });
  if (publishBehavior === 'publish') await publish();
  return audience;
}

async function open(audience: Audience) {
  const app = await renderApp(service, tenant, `/pages/${audience.pageId}/audiences/${audience.audienceId}`);
  await expectSaveState(/./);
  return app;
}

const state = (text: string | RegExp) => within(screen.getByRole('main')).findAllByText(text);
const button = (name: string) => screen.findByRole('button', { name });
async function selectMore(user: UserEvent, item: string): Promise<void> {
  await user.click(await button('More ways to save'));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
}
const confirm = async (user: UserEvent, action: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: action }));

it('saves a draft over a live version, leaves that untouched, and publishes it', async () => {
  const audience = await createAudience('publish');
  const { user } = await open(audience);
  await state('Live · version 1');
  await fill(user, overrideInput('Title'), 'For small fleets');
  await selectMore(user, 'Save draft');
  await expectSaveState(/^Draft saved/);
  await state('draft changes');
  expect(await read(audience)).toMatchObject({
    status: 'draft',
    publishedVersion: { versionNumber: 1 },
    metadataOverride: { title: 'For small fleets' },
  });
  await screen.findByText('title');
  const { latestVersion, publishedVersion } = await read(audience);
  const compare = screen.getByRole('link', { name: 'Compare' });
  expect(compare.getAttribute('href')).toMatch(
    new RegExp(`/versions/${latestVersion?.versionId}\\?compare=${publishedVersion?.versionId}$`),
  );
  await user.click(await button('Publish draft'));
  await publish();
  await state('Live · version 2');
});

it('says on each tab that nobody sees an audience whose page is a draft again', async () => {
  const audience = await createAudience('publish');
  const page = { params: { page_id: audience.pageId }, body: {} };
  await tenant.call('archivePage', page);
  await tenant.call('restorePage', page);
  const hidden = 'Not visible: its page is a draft';
  for (const tab of ['versions', 'results']) {
    await renderApp(service, tenant, `/pages/${audience.pageId}/audiences/${audience.audienceId}/${tab}`);
    await screen.findByText(hidden);
  }
  const { user } = await open(audience);
  await state('Live · version 1');
  await state(hidden);
  await fill(user, overrideInput('Title'), 'For small fleets');
  await selectMore(user, 'Save draft');
  await screen.findByText('title');
  expect(screen.queryByText(/^Visitors see version/)).toBeNull();
  await fill(user, overrideInput('Title'), 'For all fleets');
  await user.click(await button('Save and publish'));
  await expectSaveState(/^Publishing version 3/);
  await publish();
  lookForChanges();
  await expectSaveState(/^Version 3 goes live with its page/);
});

it('shows an override that a draft removes, and restores it', async () => {
  const audience = await createAudience('publish');
  await tenant.call('draftAudience', { params: paramsOf(audience), body: { metadataOverride: {} } });
  const { user } = await open(audience);
  const removed = within((await screen.findByText('Removed in this draft')).closest('dl') as HTMLElement);
  removed.getByText('For big fleets');
  expect(screen.queryByText(/^Visitors see the page as it is/)).toBeNull();
  await user.click(removed.getByRole('button', { name: 'Restore Title' }));
  await waitFor(() => expect(overrideInput('Title')).toHaveProperty('value', 'For big fleets'));
  expect(screen.queryByText('Removed in this draft')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await screen.findByText('Removed in this draft');
});

it('discards a draft, and shows the live values again', async () => {
  const audience = await createAudience('publish');
  const { user } = await open(audience);
  await fill(user, overrideInput('Title'), 'For small fleets');
  await selectMore(user, 'Save draft');
  await expectSaveState(/^Draft saved/);
  await user.click(await button('Discard draft'));
  await confirm(user, 'Discard draft');
  await waitFor(() => expect(overrideInput('Title').value).toBe('For big fleets'));
  await state('Live · version 1');
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
  expect(await read(audience)).toMatchObject({ latestVersion: { versionNumber: 1 } });
});

it('shows the live values once someone else has discarded the draft', async () => {
  const audience = await createAudience('publish');
  const params = paramsOf(audience);
  await tenant.call('draftAudience', { params, body: { metadataOverride: { title: 'For small fleets' } } });
  await open(audience);
  await waitFor(() => expect(overrideInput('Title').value).toBe('For small fleets'));
  await tenant.call('discardAudienceDraft', { params });
  lookForChanges();
  await waitFor(() => expect(overrideInput('Title').value).toBe('For big fleets'));
  await state('Live · version 1');
});

it('says that someone else has changed a draft, and shows their version', async () => {
  const audience = await createAudience('draft');
  const { user } = await open(audience);
  await tenant.call('draftAudience', {
    params: paramsOf(audience),
    body: { metadataOverride: { title: 'For small fleets' } },
  });
  await user.click(await button('Publish draft'));
  await screen.findByText('The audience was changed meanwhile. You see its newest version now.');
  await waitFor(() => expect(overrideInput('Title').value).toBe('For small fleets'));
});

it('says of no action that it was done by what someone else did', async () => {
  const drafted = await createAudience('draft');
  const { user } = await open(drafted);
  await tenant.call('archiveAudience', { params: paramsOf(drafted), body: {} });
  await user.click(await button('Publish draft'));
  await screen.findByText("Couldn't publish the audience");
  const live = await createAudience('publish');
  await tenant.call('draftAudience', { params: paramsOf(live), body: { customName: 'Mine' } });
  await open(live);
  const discard = await button('Discard draft');
  await tenant.call('updateAudience', { params: paramsOf(live), body: { customName: 'Theirs' } });
  await user.click(discard);
  await confirm(user, 'Discard draft');
  await screen.findByText("Couldn't discard the draft");
});

it('shows that someone else has archived the audience when its edits are rejected', async () => {
  const audience = await createAudience('publish');
  const { user } = await open(audience);
  await fill(user, overrideInput('Title'), 'For small fleets');
  await tenant.call('archiveAudience', { params: paramsOf(audience), body: {} });
  await user.click(await button('Save and publish'));
  await expectSaveState(/^Not saved/);
  await state('Archived');
  expect(overrideInput('Title').value).toBe('For small fleets');
});

it('saves and publishes a draft that was never live', async () => {
  const audience = await createAudience('draft');
  const { user } = await open(audience);
  await state('Draft, not visible yet');
  await fill(user, contextInput(), 'They drive by day.');
  await user.click(await button('Save and publish'));
  await expectSaveState(/^Publishing version 2…/);
  await publish();
  await state('Live · version 2');
});

it('says that a draft was saved when only publishing failed', async () => {
  const audience = await createAudience('draft');
  const { user } = await open(audience);
  await fill(user, contextInput(), 'They drive by day.');
  service.fail(/POST .*\/publish$/, 'server-error');
  await user.click(await button('Save and publish'));
  await screen.findByText('Saved as draft version 2. Not published');
  service.recover();
  await user.click(await button('Try again'));
  await publish();
  await state('Live · version 2');
});

it('says what was done although the response was lost', async () => {
  const audience = await createAudience('draft');
  const { user } = await open(audience);
  const lose = (pattern: RegExp) => service.fail(pattern, 'response-lost', 1);
  lose(/POST .*\/publish$/);
  await user.click(await button('Publish draft'));
  await screen.findByText('Publishing');
  await publish();
  await state('Live · version 1');
  await fill(user, overrideInput('Title'), 'For small fleets');
  await selectMore(user, 'Save draft');
  await expectSaveState(/^Draft saved/);
  lose(/DELETE .*\/draft$/);
  await user.click(await button('Discard draft'));
  await confirm(user, 'Discard draft');
  await screen.findByText('Draft discarded');
  await waitFor(() => expect(overrideInput('Title').value).toBe('For big fleets'));
  lose(/POST .*\/archive$/);
  await selectMore(user, 'Archive audience');
  await confirm(user, 'Archive audience');
  await screen.findByText(/archived$/);
  await state('Archived');
});

it('publishes although the response to its save was lost', async () => {
  const audience = await createAudience('draft');
  const { user } = await open(audience);
  await fill(user, contextInput(), 'They drive by day.');
  service.fail(/PATCH .*\/draft$/, 'response-lost', 1);
  await user.click(await button('Save and publish'));
  await expectSaveState(/^Publishing version 2…/);
  await publish();
  await state('Live · version 2');
});

it('publishes in the background although the response to the save was lost before leaving', async () => {
  const audience = await createAudience('draft');
  const { user } = await open(audience);
  await fill(user, contextInput(), 'They drive by day.');
  const isSaved = Promise.withResolvers<void>();
  service.intercept((method, url, _body, forward) => {
    if (!url.includes(audience.audienceId)) return undefined;
    if (method === 'PATCH') void forward().then(() => isSaved.resolve());
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await user.click(await button('Save and publish'));
  await expectSaveState(/^Not saved/);
  await isSaved.promise;
  service.recover();
  await renderApp(service, tenant, '/pages');
  await screen.findByText('Saved “Big fleets”');
  await publish();
  expect(await read(audience)).toMatchObject({ status: 'published', latestVersion: { versionNumber: 2 } });
});

it("publishes no colleague's draft when the response to a save was lost", async () => {
  const audience = await createAudience('draft');
  const { user } = await open(audience);
  await fill(user, contextInput(), 'They drive by day.');
  const loseResponse = async (forward: () => Promise<Response>): Promise<never> => {
    await forward();
    service.recover();
    const body = { metadataOverride: { title: 'Of a colleague' } };
    await tenant.call('draftAudience', { params: paramsOf(audience), body });
    throw new TypeError('Failed to fetch');
  };
  service.intercept((method, url, _body, forward) =>
    method === 'PATCH' && url.endsWith('/draft') ? loseResponse(forward) : undefined,
  );
  await user.click(await button('Save and publish'));
  await expectSaveState(/^Draft saved/);
  expect(overrideInput('Title').value).toBe('Of a colleague');
  expect(await read(audience)).toMatchObject({ status: 'draft', latestVersion: { versionNumber: 3 } });
});

it('tries again to save a draft, and asks about its problems only before it is published', async () => {
  const audience = await createAudience('publish');
  const { user } = await open(audience);
  await addOverride(user, 'Action URL', 'javascript:alert(1)');
  service.fail(/audiences/, 'unreachable');
  await selectMore(user, 'Save draft');
  await expectSaveState(/^Not saved/);
  await user.click(await button('Save and publish'));
  const question = await screen.findByRole('dialog', { name: "Can't publish 1 unsafe link" });
  await user.click(within(question).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.click(saveState());
  const details = await screen.findByRole('dialog', { name: 'Unsaved changes' });
  await user.click(await within(details).findByRole('button', { name: 'Try again' }));
  service.recover();
  await expectSaveState(/^Draft saved/);
  expect(await read(audience)).toMatchObject({ status: 'draft', publishedVersion: { versionNumber: 1 } });
});

it('saves a draft once its conflicts are resolved, and says so', async () => {
  const audience = await createAudience('publish');
  const { user } = await open(audience);
  await fill(user, overrideInput('Title'), 'For small fleets');
  const params = paramsOf(audience);
  await tenant.call('draftAudience', { params, body: { metadataOverride: { title: 'Of a colleague' } } });
  await selectMore(user, 'Save draft');
  await screen.findByText('0 of 1 resolved');
  await user.keyboard('1');
  await screen.findByText('1 of 1 resolved');
  await user.click(await button('Save draft'));
  await expectSaveState(/^Draft saved/);
  expect(await read(audience)).toMatchObject({
    status: 'draft',
    metadataOverride: { title: 'For small fleets' },
  });
});

it('schedules edits, keeps the time at the next save, and cancels', async () => {
  const audience = await createAudience('publish');
  const { user } = await open(audience);
  await fill(user, contextInput(), 'They drive by day.');
  await selectMore(user, 'Publish later');
  await user.click(await screen.findByRole('radio', { name: /^Tomorrow/ }));
  await user.click(await button('Schedule'));
  await expectSaveState(/^Version 2 scheduled/);
  const { publishAt } = await read(audience);
  expect(publishAt).toBeTruthy();
  // Waiting for its time isn't publishing.
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await screen.findByText(/^changes/);
  expect(screen.getByText(/^changes/).textContent).toBe('changes context, live');
  await screen.findByRole('link', { name: 'Compare' });
  await fill(user, contextInput(), 'They drive all day.');
  await user.click(await button('Save'));
  await expectSaveState(/^Version 3 scheduled/);
  expect(await read(audience)).toMatchObject({ publishAt, latestVersion: { versionNumber: 3 } });
  await user.click(await button('Cancel schedule'));
  await state('draft changes');
  expect(await read(audience)).toMatchObject({ status: 'draft', publishAt: null });
});

it('schedules a typed date in the format of the settings', async () => {
  const audience = await createAudience('draft');
  const { user } = await open(audience);
  await selectMore(user, 'Publish later');
  await user.click(await screen.findByRole('radio', { name: /^Pick a time/ }));
  const date = screen.getByRole('textbox', { name: 'Date' });
  await fill(user, date, 'soon');
  await user.click(await button('Schedule'));
  expect(screen.getByText(/^Enter a date like \d+ \w+ \d{4} and a time like 09:00$/)).toBeTruthy();
  const day = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 2, 3);
  await fill(user, date, formatDateInput(day));
  await user.click(await button('Schedule'));
  await screen.findByRole('button', { name: 'Change time' });
  const publishAt = parseTimestamp((await read(audience)).publishAt) ?? 0;
  expect(formatDateTime(publishAt, 'dateTime')).toBe(`${formatDateInput(day)}, 09:00`);
});

it('changes the time of a schedule from the one it has, and restores it once canceled', async () => {
  const audience = await createAudience('draft');
  const publishAt = new Date(service.clock.now + 3 * 86_400_000).toISOString();
  await tenant.call('publishAudience', { params: paramsOf(audience), body: { publishAt } });
  const { user } = await open(audience);
  await user.click(await button('Change time'));
  const dialog = await screen.findByRole('dialog', { name: 'Publish later' });
  const field = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
  expect(`${field('Date').value}, ${field('Time').value}`).toBe(
    formatDateTime(Date.parse(publishAt), 'dateTime'),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await button('Cancel schedule'));
  await user.click(await button('Undo'));
  await waitFor(async () =>
    expect(parseTimestamp((await read(audience)).publishAt)).toBe(Date.parse(publishAt)),
  );
});

it('says which time stands for one that clocks skip', async () => {
  timeZone.set('Europe/Berlin');
  onTestFinished(() => timeZone.set(browserTimeZone()));
  const { user } = await open(await createAudience('draft'));
  await selectMore(user, 'Publish later');
  await user.click(await screen.findByRole('radio', { name: /^Pick a time/ }));
  const now = new Date();
  const [change = 0] = [0, 1]
    .map((years) => Date.UTC(now.getUTCFullYear() + years, 2, 31))
    .map((day) => day - new Date(day).getUTCDay() * DAY)
    .filter((day) => day > now.getTime());
  await fill(user, screen.getByRole('textbox', { name: 'Date' }), formatDateInput(change));
  await fill(user, screen.getByRole('textbox', { name: 'Time' }), '02:30');
  await screen.findByText(/^Clocks skip 02:30: 03:30, Europe\/Berlin/);
});

it('publishes a scheduled version now', async () => {
  const audience = await createAudience('draft');
  const publishAt = new Date(service.clock.now + 86_400_000).toISOString();
  await tenant.call('publishAudience', { params: paramsOf(audience), body: { publishAt } });
  const { user } = await open(audience);
  await user.click(await button('Publish now'));
  await waitFor(async () => expect(await read(audience)).toMatchObject({ publishAt: null }));
  await publish();
  await state('Live · version 1');
});

it("doesn't publish edits of a schedule that someone canceled meanwhile, until saved again", async () => {
  const audience = await createAudience('draft');
  const publishAt = new Date(service.clock.now + 86_400_000).toISOString();
  await tenant.call('publishAudience', { params: paramsOf(audience), body: { publishAt } });
  const { user } = await open(audience);
  await fill(user, contextInput(), 'They drive by day.');
  // Requests wait until Save is pressed, so that this tab learns of it only then.
  const pressed = Promise.withResolvers<void>();
  service.intercept((_method, _url, _body, forward) => pressed.promise.then(forward));
  await tenant.call('cancelAudiencePublish', { params: paramsOf(audience) });
  await user.click(await button('Save'));
  pressed.resolve();
  await expectSaveState(/^Not saved · This audience isn't scheduled any more/);
  service.recover();
  expect(contextInput().value).toBe('They drive by day.');
  expect(await read(audience)).toMatchObject({ latestVersion: { versionNumber: 1 } });
  await user.click(await button('Save and publish'));
  await publish();
  await state('Live · version 2');
});

it('keeps edits of a scheduled audience whose page someone archives, and says that it is archived', async () => {
  const audience = await createAudience('draft');
  const publishAt = new Date(service.clock.now + 86_400_000).toISOString();
  await tenant.call('publishAudience', { params: paramsOf(audience), body: { publishAt } });
  const { user } = await open(audience);
  await fill(user, contextInput(), 'They drive by day.');
  await tenant.call('archivePage', { params: { page_id: audience.pageId }, body: {} });
  await user.click(await button('Save'));
  await expectSaveState(/^Not saved/);
  await state('Archived');
  expect(contextInput().value).toBe('They drive by day.');
});

it('archives an audience, which is restored as a draft', async () => {
  const audience = await createAudience('publish');
  const { user } = await open(audience);
  await selectMore(user, 'Archive audience');
  await confirm(user, 'Archive audience');
  await state('Archived');
  expect(await read(audience)).toMatchObject({ status: 'archived' });
  await state(/^Since \d+ \w+, visitors see the page as it is\./);
  await screen.findByText('What visitors see: the page as it is');
  await user.click(screen.getByRole('radio', { name: 'This audience' }));
  screen.getByText(/^Shows version 1, archived \d+ \w+$/);
  await screen.findByRole('heading', { name: 'Overrides 1' });
  await state('They drive at night.');
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  await user.click(await button('Restore as draft'));
  await state('Draft, not visible yet');
  expect(await read(audience)).toMatchObject({
    status: 'draft',
    supplementaryContext: 'They drive at night.',
  });
});

it("can't be changed, restored or duplicated while its page is archived", async () => {
  const audience = await createAudience('publish');
  await tenant.call('archivePage', { params: { page_id: audience.pageId }, body: {} });
  const { user } = await renderApp(
    service,
    tenant,
    `/pages/${audience.pageId}/audiences/${audience.audienceId}`,
  );
  const restore = await button('Restore as draft');
  await state('Archived');
  expect(restore.title).toBe('Restore the page first');
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
  await user.click(await button('More'));
  await screen.findByRole('menuitem', { name: 'Copy link' });
  expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
});

it('publishes a copy of a version that has been waiting for too long', async () => {
  const now = service.clock.now;
  service.clock.now = Date.now() - 3.5 * 3_600_000;
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const audience = await tenant.call('createAudience', {
    params: { page_id },
    body: { publishBehavior: 'publish', supplementaryContext: 'They drive at night.' },
  });
  service.clock.now = Math.max(now, Date.now());
  const { user } = await open(audience);
  // Relative times are up to 30 s old.
  await state(/^Version 1 has been stuck for 3h/);
  await state('Publishing version 1');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await user.click(await button('Publish again'));
  await waitFor(async () =>
    expect(await read(audience)).toMatchObject({
      latestVersion: { versionNumber: 2 },
      supplementaryContext: 'They drive at night.',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish again' })).toBeNull());
});

it('publishes a canceled version again, now or later', async () => {
  const audience = await createAudience('draft');
  for (const table of ['audiences', 'audience_versions'] as const)
    await service.db
      .updateTable(table)
      .set({ status: 'cancelled' })
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
  const { user } = await open(audience);
  await state('Not visible: version 1 canceled');
  await user.click(await button('More ways to save'));
  await screen.findByRole('menuitem', { name: /^Publish later/ });
  await user.keyboard('{Escape}');
  await user.click(await button('Publish again'));
  await publish();
  await state('Live · version 1');
});

it('says what a canceled version changes over the live one, which no draft is to discard', async () => {
  const audience = await createAudience('publish');
  await publish();
  await tenant.call('draftAudience', {
    params: paramsOf(audience),
    body: { metadataOverride: { title: 'For small fleets' } },
  });
  for (const table of ['audiences', 'audience_versions'] as const)
    await service.db
      .updateTable(table)
      .set({ status: 'cancelled' })
      .where('tenant_id', '=', tenant.tenantId)
      .where('status', '=', 'draft')
      .execute();
  const { user } = await open(audience);
  await screen.findByText(/^Canceled version 2/);
  expect((await screen.findByText('title')).parentElement?.textContent).toBe(
    'Canceled version 2 changes title. Visitors see version 1.',
  );
  await screen.findByRole('link', { name: 'Compare' });
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
  await user.click(await button('Publish again'));
  await publish();
  await state('Live · version 2');
});

it('marks what a draft changes over the live version', async () => {
  const audience = await createAudience('publish');
  await tenant.call('draftAudience', {
    params: paramsOf(audience),
    body: { metadataOverride: { title: 'For small fleets', description: 'New', ogTitle: 'Fleets' } },
  });
  await open(audience);
  await screen.findByText('title, description and Open Graph title');
  const title = await screen.findByRole('group', { name: 'Title' });
  await within(title).findByText('Differs from the live version');
  expect(screen.getAllByText('Differs from the live version')).toHaveLength(3);
});

it('links a person to an audience, and unlinks them', async () => {
  const audience = await createAudience('publish');
  const personId = `person_${'0'.repeat(25)}1`;
  await makePerson(service.db, tenant.tenantId, personId, 'Greta Hollmann');
  const { user } = await open(audience);
  await user.click(await button('Link a person'));
  await user.click(await screen.findByRole('option', { name: 'Greta Hollmann' }));
  await screen.findByText('Person linked');
  await screen.findByRole('link', { name: 'Greta Hollmann' });
  expect(await read(audience)).toMatchObject({ personId, latestVersion: { versionNumber: 1 } });
  service.fail(/\/person$/, 'response-lost', 1);
  await user.click(await button('Unlink'));
  await button('Link a person');
  expect(await read(audience)).toMatchObject({ personId: null });
});

it('picks no person on Enter before those that match are found', async () => {
  const audience = await createAudience('draft');
  for (const [digit, name] of ['Anna Ahrens', 'Greta Hollmann'].entries())
    await makePerson(service.db, tenant.tenantId, `person_${'0'.repeat(25)}${digit}`, name);
  const { user } = await open(audience);
  await user.click(await button('Link a person'));
  await screen.findByRole('option', { name: 'Greta Hollmann', selected: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  service.intercept(async (_method, url, _body, forward) => {
    if (url.includes('query=anna')) await promise;
    return forward();
  });
  await user.keyboard('anna{Enter}');
  expect(screen.getByRole('combobox').hasAttribute('aria-activedescendant')).toBe(false);
  resolve();
  await screen.findByRole('option', { name: 'Anna Ahrens', selected: true });
  await user.keyboard('{Enter}');
  await screen.findByText('Person linked');
  expect(await read(audience)).toMatchObject({ computedName: 'Anna Ahrens' });
});

it('asks before it replaces a person whom someone else has linked', async () => {
  const audience = await createAudience('publish');
  const [greta, marta] = ['1', '2'].map((digit) => `person_${'0'.repeat(25)}${digit}`) as [string, string];
  await makePerson(service.db, tenant.tenantId, greta, 'Greta Hollmann');
  await makePerson(service.db, tenant.tenantId, marta, 'Marta Oyelaran');
  const { user } = await open(audience);
  const linkGreta = async (name: string) => {
    await user.click(await button(name));
    await user.click(await screen.findByRole('option', { name: 'Greta Hollmann' }));
  };
  await button('Link a person');
  await tenant.call('setAudiencePerson', { params: paramsOf(audience), body: { personId: marta } });
  await linkGreta('Link a person');
  const question = await screen.findByRole('dialog', { name: 'Someone else changed the person' });
  within(question).getByText('This audience is linked to Marta Oyelaran now.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('link', { name: 'Marta Oyelaran' });
  expect(await read(audience)).toMatchObject({ personId: marta });
  await tenant.call('setAudiencePerson', { params: paramsOf(audience), body: { personId: null } });
  await linkGreta('Change');
  await screen.findByText('This audience has no person now.');
  await confirm(user, 'Link anyway');
  await screen.findByText('Person linked');
  expect(await read(audience)).toMatchObject({ personId: greta });
});

it("names the account of the audience's person, and links to it", async () => {
  const entry = { source: 'crm', type: 'call', payload: {} };
  const { accountId } = await tenant.call('createAccountLog', {
    body: { ...entry, domain: 'veldkamp.example', name: 'Veldkamp Reiniging' },
  });
  const { personId } = await tenant.call('createPersonLog', {
    body: { ...entry, email: 'greta@veldkamp.example', name: 'Greta Hollmann' },
  });
  const audience = await createAudience('publish');
  await tenant.call('setAudiencePerson', { params: paramsOf(audience), body: { personId } });
  await open(audience);
  const link = await screen.findByRole('link', { name: 'Veldkamp Reiniging' });
  expect(link.getAttribute('href')).toBe(`/accounts/${accountId}`);
  expect(screen.queryByRole('link', { name: 'veldkamp.example' })).toBeNull();
});

it("shows results after the person's email, which they follow", async () => {
  const email = 'greta@veldkamp.example';
  const entry = { source: 'crm', type: 'call', payload: {}, email };
  const { personId } = await tenant.call('createPersonLog', { body: entry });
  const audience = await createAudience('publish');
  await tenant.call('setAudiencePerson', { params: paramsOf(audience), body: { personId } });
  const isCounted = Promise.withResolvers<void>();
  service.intercept((_method, url, _body, forward) => {
    if (url.includes(personId)) return isCounted.promise.then(forward);
    if (/session_counts/.test(url)) return forward().finally(isCounted.resolve);
    return undefined;
  });
  const results = /^No sessions in 30 days$/;
  const hasEmail = new Set<boolean>();
  const observer = new MutationObserver(() => {
    if (screen.queryByText(results)) hasEmail.add(screen.queryAllByText(email).length > 0);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await open(audience);
  await screen.findByText(results);
  observer.disconnect();
  expect([...hasEmail]).toEqual([true]);
});

it('says the time of a schedule once on phones, and none in the one line of the badge', async () => {
  const audience = await createAudience('publish');
  await tenant.call('draftAudience', {
    params: paramsOf(audience),
    body: { supplementaryContext: 'They drive at day.' },
  });
  await tenant.call('publishAudience', {
    params: paramsOf(audience),
    body: { publishAt: new Date(service.clock.now + 2 * 86_400_000).toISOString() },
  });
  setViewport({ width: 360, height: 740 });
  await open(audience);
  await state('Scheduled');
  await screen.findByText('goes live');
  expect(screen.queryByText(/^version 2 \S/)).toBeNull();
  setViewport({ width: 1440, height: 900 });
  await state(/^version 2 \S/);
  // The strip and the list of versions say how long it takes.
  await screen.findByText(/^in \d/);
  await screen.findByText(/^Live in \d/);
  setViewport({ width: 360, height: 740 });
  const { pageId, audienceId } = audience;
  await renderApp(service, tenant, `/pages/${pageId}/audiences/${audienceId}/results`);
  await screen.findByText('Scheduled');
  expect(screen.queryByText(/^version 2 \S/)).toBeNull();
});
