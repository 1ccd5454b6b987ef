import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { DAY } from '#lib/time-units.ts';
import { addSessions, makePage, plainSession, publishAll } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { rowLinks, rowNames, tableByName } from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

const body = { source: 'crm', type: 'call', payload: { text: 'Rang back', order: 7 } };
const logTexts = () => rowLinks(tableByName('Log')).map(({ textContent }) => textContent.trim());

async function makePerson(tenant: Tenant) {
  const account = await tenant.call('createAccountLog', {
    body: { ...body, domain: 'visitor.example', name: 'Visitors' },
  });
  const person = { ...body, email: 'ada@visitor.example', name: 'Ada' };
  const { personId } = await tenant.call('createPersonLog', { body: person });
  return { personId, accountId: account.accountId };
}

it("shows a person's log, and one entry with its payload", async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  const { user, url } = await renderApp(service, tenant, `/persons/${personId}`);
  await screen.findByRole('heading', { level: 1, name: 'Ada' });
  await expect.poll(logTexts).toEqual(['Call Rang back']);
  await screen.findByText(/^Today, /);
  await user.click(screen.getByText('Rang back'));
  await expect.poll(url).toMatch(/^\/persons\/person_\w+\/logs\/\w+$/);
  const entry = await screen.findByRole('complementary', { name: 'Entry' });
  await within(entry).findByText('7');
  await user.click(within(entry).getByRole('button', { name: 'More for this entry' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy JSON' }));
  await screen.findByText('JSON copied');
  expect(await navigator.clipboard.readText()).toBe('{"text":"Rang back","order":7}');
  await user.click(within(entry).getByRole('button', { name: 'More for this entry' }));
  await screen.findByRole('menuitem', { name: 'Delete entry' });
  expect(screen.queryByRole('menuitem', { name: 'Edit text' })).toBeNull();
  await renderApp(service, tenant, url());
  await screen.findByRole('complementary', { name: 'Entry' });
});

it("adds an entry to a person's log, and links to the account and back", async () => {
  const tenant = await service.ownTenant();
  const { personId, accountId } = await makePerson(tenant);
  const { user } = await renderApp(service, tenant, `/persons/${personId}`);
  await user.click(await screen.findByRole('link', { name: 'Log entry' }));
  const form = within(await screen.findByRole('dialog', { name: /^Log entry/ }));
  await user.type(form.getByLabelText('Note'), 'Rang about the invoice');
  await user.clear(form.getByLabelText('Source'));
  await user.type(form.getByLabelText('Source'), 'phone');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Entry added');
  await waitFor(() => expect(tableByName('Log').textContent).toContain('Rang about the invoice'));
  expect(tableByName('Log').textContent).toContain('phone');

  const app = await renderApp(service, tenant, `/persons/${personId}`);
  await waitFor(() => expect(tableByName('Log').textContent).toContain('Rang about the invoice'));
  const contact = within(screen.getByRole('region', { name: 'Contact' }));
  await app.user.click(await contact.findByRole('link', { name: 'Visitors' }));
  await expect.poll(app.url).toBe(`/accounts/${accountId}`);
  await screen.findByRole('heading', { level: 1, name: 'Visitors' });
  await app.user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Ada' }));
  await expect.poll(app.url).toBe(`/persons/${personId}`);
});

it("J and K step through the log while an entry is open, below the person's audiences", async () => {
  const { items } = await demo.call('listAudiences', { query: { limit: 1000 } });
  const personId = items.find((each) => each.personId)?.personId ?? '';
  for (const text of ['First', 'Second'])
    await demo.call('createPersonLog', { body: { ...body, payload: { text }, personId } });
  const { user, url } = await renderApp(service, demo, `/persons/${personId}`);
  await screen.findByRole('list', { name: 'Audiences made for this person' });
  await user.click(await screen.findByText('Second'));
  await expect.poll(url).toContain('/logs/');
  const opened = url();
  await user.keyboard('j');
  await expect.poll(url).not.toBe(opened);
  expect(url()).toContain('/logs/');
  await user.keyboard('k');
  await expect.poll(url).toBe(opened);
});

it('links to the account of a person', async () => {
  const tenant = await service.ownTenant();
  const { personId, accountId } = await makePerson(tenant);
  await renderApp(service, tenant, `/persons/${personId}`);
  const links = await screen.findAllByRole('link', { name: 'Visitors' });
  for (const link of links) expect(link.getAttribute('href')).toBe(`/accounts/${accountId}`);
  expect(within(screen.getByRole('region', { name: 'Contact' })).getByText('Visitors')).toBeTruthy();
});

it('leaves out contact details that a person lacks, and sets off the country code of their phone number', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await tenant.call('createPersonLog', {
    body: { ...body, phoneNumber: '+49305550142' },
  });
  await renderApp(service, tenant, `/persons/${personId}`);
  const contact = () => within(screen.getByRole('region', { name: 'Contact' }));
  await waitFor(() =>
    expect(
      contact()
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Phone']),
  );
  const link = contact().getByRole('link');
  expect(link.textContent).toBe('+49305550142');
  expect(link.getAttribute('href')).toBe('tel:+49305550142');
  expect(Array.from(link.querySelectorAll('span'), ({ textContent }) => textContent)).toEqual([
    '+49',
    '305',
    '550',
    '142',
  ]);
});

it('says when a person or account was last active, with what, and how often they visited', async () => {
  const tenant = await service.ownTenant();
  const { personId, accountId } = await makePerson(tenant);
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const { audienceId } = await tenant.call('createPersonAudience', {
    params: { page_id, person_id: personId },
    body: { publishBehavior: 'publish' },
  });
  const started_at = service.clock.now - DAY;
  const visit = plainSession({ session_id: 'visit', audience_id: audienceId, started_at });
  await addSessions(service.db, tenant.tenantId, page_id, [visit]);
  for (const [path, company] of [
    [`/persons/${personId}`, 'Visitors'],
    [`/accounts/${accountId}`, 'visitor.example'],
  ] as const) {
    await renderApp(service, tenant, path);
    const visits = await screen.findByRole('link', { name: '1 visit in 30 days' });
    expect(visits.getAttribute('href')).toBe(`/pages/${page_id}/sessions?audience=${audienceId}`);
    const entry = screen.getByRole('link', { name: 'Call' });
    expect(entry.getAttribute('href')).toContain(`${path}/logs/`);
    await expect
      .poll(() => entry.closest('div')?.textContent)
      .toMatch(new RegExp(`^${company}·Active .+: Call·1 visit in 30 days$`));
  }
});

it('says what a person asked last', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  for (const question of ['Which vans?', 'From when on?']) {
    service.clock.now += 1000;
    await tenant.call('createPersonLog', {
      body: { ...body, email: 'ada@visitor.example', type: 'question', payload: { question } },
    });
  }
  await renderApp(service, tenant, `/persons/${personId}`);
  const link = await screen.findByRole('link', { name: /^Asked .+: “From when on\?”$/ });
  expect(link.getAttribute('href')).toContain(`/persons/${personId}/logs/`);
});

it('says when a person or account visited last if that was after their newest entry', async () => {
  const tenant = await service.ownTenant();
  const { personId, accountId } = await makePerson(tenant);
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const { audienceId } = await tenant.call('createPersonAudience', {
    params: { page_id, person_id: personId },
    body: { publishBehavior: 'publish' },
  });
  service.clock.now += 60_000;
  const visits = [0, DAY].map((age) =>
    plainSession({
      session_id: `visit-${age}`,
      audience_id: audienceId,
      started_at: service.clock.now - age,
    }),
  );
  await addSessions(service.db, tenant.tenantId, page_id, visits);
  for (const path of [`/persons/${personId}`, `/accounts/${accountId}`]) {
    await renderApp(service, tenant, path);
    const visit = await screen.findByRole('link', { name: /^Visited / });
    expect(visit.getAttribute('href')).toMatch(`/pages/${page_id}/sessions/visit-0`);
    expect(visit.closest('div')?.textContent).toMatch(/·Visited .+·2 visits in 30 days$/);
  }
  // Of some days, it isn't known what happened last.
  await renderApp(service, tenant, `/persons/${personId}?from=2020-01-01`);
  await screen.findByRole('link', { name: '2 visits in 30 days' });
  expect(screen.queryByText(/^Visited/)).toBeNull();
});

it('leaves out the pages and visits of an account without people', async () => {
  const tenant = await service.ownTenant();
  const { accountId } = await tenant.call('createAccountLog', {
    body: { ...body, domain: 'empty.example' },
  });
  await renderApp(service, tenant, `/accounts/${accountId}`);
  const details = within(await screen.findByRole('complementary', { name: 'Account details' }));
  await details.findByText('Details');
  details.getByText('No people yet');
  expect(details.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['People']);
});

it('says what a visitor of one page did, and links to all of their visits', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const { audienceId } = await tenant.call('createPersonAudience', {
    params: { page_id, person_id: personId },
    body: { publishBehavior: 'publish' },
  });
  const outcomes: Omit<Parameters<typeof plainSession>[0], 'started_at'>[] = [
    { questions_asked_count: 2, has_conversion: 1 },
    { has_form_submit: 1 },
    { is_bounce: 1 },
    {},
  ];
  const visits = outcomes.map((outcome, index) =>
    plainSession({
      session_id: `visit-${index}`,
      audience_id: audienceId,
      started_at: service.clock.now - (index + 1) * DAY,
      ...outcome,
    }),
  );
  const [first, ...others] = visits;
  const question = {
    componentId: 'assistant',
    componentContext: '',
    responseText: 'Yes.',
    groundingChunkIds: ['chunk_1'],
    options: [],
    timestamp: service.clock.now,
  };
  await addSessions(service.db, tenant.tenantId, page_id, first ? [first] : [], [
    { ...question, label: 'Do you deliver to France?' },
    { ...question, label: 'And to Spain?' },
  ]);
  await addSessions(service.db, tenant.tenantId, page_id, others);
  await renderApp(service, tenant, `/persons/${personId}`);
  const list = within(await screen.findByRole('list', { name: 'Visits' }));
  const details = () =>
    list
      .queryAllByRole('link')
      .map((link) => link.querySelector('bdi')?.parentElement?.nextSibling?.textContent);
  await expect
    .poll(details)
    .toEqual([
      expect.stringMatching(/^Do you deliver to France\?\+1Converted$/),
      expect.stringMatching(/Form submitted$/),
      expect.stringMatching(/Bounced$/),
    ]);
  const all = screen.getByRole('link', { name: 'All 4 visits in 30 days' });
  expect(all.getAttribute('href')).toBe(`/pages/${page_id}/sessions?audience=${audienceId}`);
});

it('requests the visits of those audiences only that have the newest', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  const ids: string[] = [];
  for (const name of ['Offers', 'Prices', 'Terms']) {
    const page_id = await makePage(service.db, tenant.tenantId, name);
    const { audienceId } = await tenant.call('createPersonAudience', {
      params: { page_id, person_id: personId },
      body: { publishBehavior: 'publish' },
    });
    ids.push(audienceId);
    const ages = { Prices: [2, 3, 4], Terms: [9] }[name] ?? [];
    const visits = ages.map((days) =>
      plainSession({
        session_id: `${name}-${days}`,
        audience_id: audienceId,
        started_at: service.clock.now - days * DAY,
      }),
    );
    await addSessions(service.db, tenant.tenantId, page_id, visits);
  }
  const { user, url } = await renderApp(service, tenant, `/persons/${personId}`);
  const list = within(await screen.findByRole('list', { name: 'Visits' }));
  await expect.poll(() => list.queryAllByRole('link', { name: /Prices/ })).toHaveLength(3);
  await screen.findByText('4 visits in 30 days');
  const requested = service.requests.filter((request) => request.includes('/audience_sessions?'));
  expect(requested).toEqual([expect.stringContaining(`audienceId=${ids[1]}`)]);
  await user.click(screen.getByRole('button', { name: 'All 4 visits in 30 days' }));
  const pages = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(pages).toEqual(['Prices, 3', 'Terms, 1']);
  await user.click(screen.getByRole('menuitem', { name: 'Terms, 1' }));
  await expect.poll(url).toContain(`sessions?audience=${ids[2]}`);
});

it('lists the audiences of a person', async () => {
  const { items } = await demo.call('listAudiences', { query: { limit: 1000 } });
  const audience = items.find((each) => each.personId);
  const expected = items.filter(({ personId }) => personId === audience?.personId);
  await renderApp(service, demo, `/persons/${audience?.personId}`);
  const list = await screen.findByRole('list', { name: 'Audiences made for this person' });
  const links = within(list).getAllByRole('link');
  expect(links).toHaveLength(expected.length);
  for (const { audienceId, pageName } of expected) {
    const link = links.find((each) => each.getAttribute('href')?.endsWith(audienceId));
    expect(link?.textContent).toContain(pageName);
  }
});

it('reserves two rows for the audiences of a person, and shows more on demand', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  for (const customName of ['A', 'B', 'C'])
    await tenant.call('createAudience', { params: { page_id }, body: { customName } });
  // The API can't set it.
  await service.db
    .updateTable('audiences')
    .set({ person_id: personId })
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  const { user } = await renderApp(service, tenant, `/persons/${personId}`);
  const list = within(await screen.findByRole('list', { name: 'Audiences made for this person' }));
  expect(list.getAllByRole('link')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'All 3' }));
  await expect.poll(() => list.getAllByRole('link')).toHaveLength(3);
});

it('counts the pages that a person sees, and marks what differs on each', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  for (const [name, publishBehavior] of [
    ['Offers', 'publish'],
    ['Prices', 'draft'],
  ] as const) {
    const page_id = await makePage(service.db, tenant.tenantId, name);
    const params = { page_id, person_id: personId };
    await tenant.call('createPersonAudience', {
      params,
      body: { publishBehavior, actionFormIdOverride: 'form' },
    });
  }
  await publishAll(service);
  await renderApp(service, tenant, `/persons/${personId}`);
  await screen.findByRole('heading', { name: 'Sees 1 of 2 pages' });
  const list = within(screen.getByRole('list', { name: 'Audiences made for this person' }));
  const rows = list.getAllByRole('link').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Offers.*Live.*1 field differs from the page/),
    expect.stringMatching(/Prices.*Draft.*1 field differs from the page/),
  ]);
});

it("shows the newest visits of a person's audiences, of any page", async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  for (const [index, name] of ['Offers', 'Prices'].entries()) {
    const page_id = await makePage(service.db, tenant.tenantId, name);
    const { audienceId } = await tenant.call('createAudience', { params: { page_id }, body: {} });
    const visits = [1, 3].map((days) =>
      plainSession({
        session_id: `${name}-${days}`,
        audience_id: audienceId,
        started_at: service.clock.now - (2 * days + index) * DAY,
      }),
    );
    await addSessions(service.db, tenant.tenantId, page_id, visits);
  }
  // The API can't set it.
  await service.db
    .updateTable('audiences')
    .set({ person_id: personId })
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  const { user, url } = await renderApp(service, tenant, `/persons/${personId}`);
  const list = within(await screen.findByRole('list', { name: 'Visits' }));
  const pages = () => list.queryAllByRole('link').map((link) => link.querySelector('bdi')?.textContent);
  await expect.poll(pages).toEqual(['Offers', 'Prices', 'Offers']);
  await user.click(list.getAllByRole('link')[0] as HTMLElement);
  await expect.poll(url).toMatch(/^.pages.page_\w+.sessions.Offers-1/);
});

it('shows the frame of a person before any data, without its ID', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  service.fail(/persons/, 'no-response');
  await renderApp(service, tenant, `/persons/${personId}`);
  const details = within(await screen.findByRole('complementary', { name: 'Person details' }));
  expect(details.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Pages',
    'Visits',
    'Contact',
  ]);
  expect(details.getByText('Email').closest('dt')).toBeTruthy();
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(crumbs.textContent).toBe('People/');
  service.recover();
  await expect.poll(() => crumbs.textContent).toBe('People/Ada');
});

it('says so if a person has no entries or audiences', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  await renderApp(service, tenant, `/persons/${personId}?from=2020-01-01&to=2020-01-01`);
  await screen.findByText('No audiences yet');
  await screen.findByText('No visits yet');
  await screen.findByText(/^No entries match/);
});

it('retries after any kind of failure', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  const path = `/persons/${personId}`;
  await expectRetry(service, tenant, { path, pattern: /^GET .v0.persons.\w+.logs/ });
  await expect.poll(logTexts).toEqual(['Call Rang back']);
});

it('names a cause of several parts once, and retries all of them', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  service.fail(/^GET .v0.persons.\w+.(logs|audiences)/, 'server-error');
  const { user } = await renderApp(service, tenant, `/persons/${personId}`);
  const main = within(await screen.findByRole('main'));
  await main.findByText("Couldn't load pages.");
  const retry = await main.findByRole('button', { name: 'Try again' });
  service.recover();
  await user.click(retry);
  await expect.poll(logTexts).toEqual(['Call Rang back']);
  await main.findByText('No audiences yet');
});

it('shows only cached entries if the API has no lists', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  service.offer([]);
  await renderApp(service, tenant, `/persons/${personId}`);
  await screen.findByText(/Other entries can't be listed here/);
  expect(service.requests.filter((request) => /persons.*(logs|audiences|\?)/.test(request))).toEqual([]);
});

it("says so at an entry's address where the API can't show it, without asking for it", async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  const [entry] = (await tenant.call('listPersonLogs', { params: { person_id: personId } })).items;
  service.offer([], 'gateway');
  await renderApp(service, tenant, `/persons/${personId}/logs/${entry?.personLogId}`);
  await screen.findByText("This entry can't be shown here");
  await screen.findByText(/Other entries can't be listed here/);
  expect(service.requests.filter((request) => request.includes('/logs'))).toEqual([]);
});

it('shows cached entries if the service announces a log that it lacks', async () => {
  const tenant = await service.ownTenant();
  const { personId } = await makePerson(tenant);
  service.offer(capabilities, 'gateway');
  service.fail(/^GET .v0.persons.\w+.logs/, 'not-found');
  await renderApp(service, tenant, `/persons/${personId}`);
  await screen.findByText(/Other entries can't be listed here/);
});

it("shows which pages an account's people see, where the service can list them", async () => {
  const tenant = await service.ownTenant();
  const { personId, accountId } = await makePerson(tenant);
  const { personId: other } = await tenant.call('createPersonLog', {
    body: { ...body, email: 'bo@visitor.example', name: 'Bo' },
  });
  const [offers = '', prices = ''] = [
    await makePage(service.db, tenant.tenantId, 'Offers'),
    await makePage(service.db, tenant.tenantId, 'Prices'),
  ];
  const makeAudience = (page_id: string, person_id: string) =>
    tenant.call('createPersonAudience', {
      params: { page_id, person_id },
      body: { publishBehavior: 'publish' },
    });
  for (const person of [personId, other]) await makeAudience(offers, person);
  const { audienceId } = await makeAudience(prices, other);
  await tenant.call('createPersonAudience', {
    params: { page_id: await makePage(service.db, tenant.tenantId, 'Next'), person_id: other },
    body: { publishBehavior: 'draft' },
  });
  await tenant.call('createAudience', { params: { page_id: offers }, body: {} });
  await publishAll(service);
  const visit = plainSession({
    session_id: 'visit',
    audience_id: audienceId,
    started_at: service.clock.now - DAY,
  });
  await addSessions(service.db, tenant.tenantId, prices, [visit]);
  const { user, url } = await renderApp(service, tenant, `/accounts/${accountId}`);
  await screen.findByRole('heading', { name: 'They see 2 of 3 pages' });
  const visits = within(await screen.findByRole('list', { name: 'Visits' }));
  const [link] = await visits.findAllByRole('link');
  expect(link?.querySelector('bdi')?.textContent).toBe('Bo');
  expect(link?.getAttribute('href')).toMatch(`/pages/${prices}/sessions/visit`);
  const list = within(screen.getByRole('list', { name: "Pages tailored to this account's people" }));
  const rowOf = (name: RegExp) => list.getByRole('link', { name });
  expect(list.getAllByRole('link').at(-1)).toBe(rowOf(/^Next.*Draft/));
  expect(rowOf(/Offers.*Live.*2 people$/).getAttribute('href')).toBe(
    `/pages/${offers}/audiences?account=${accountId}`,
  );
  expect(rowOf(/^Prices.*Live.*1 person$/).getAttribute('href')).toBe(
    `/pages/${prices}/audiences/${audienceId}`,
  );
  await user.click(rowOf(/Offers/));
  const audiences = () => rowNames('Audiences of this page').toSorted();
  await expect.poll(audiences).toEqual(['Ada', 'Bo']);
  await user.click(await screen.findByRole('button', { name: 'Remove filter Company' }));
  await expect.poll(url).toBe(`/pages/${offers}/audiences`);
  await expect.poll(audiences).toHaveLength(3);
  service.offer(capabilities.filter((each) => each !== 'audiences-of-account'));
  await renderApp(service, tenant, `/accounts/${accountId}`);
  await screen.findByRole('link', { name: 'Ada' });
  expect(service.requests.filter((request) => request.includes('/audiences'))).toEqual([]);
  expect(screen.queryByText(/^They see/)).toBeNull();
});

it('an account links to its people, and to all if there are more than shown', async () => {
  const tenant = await service.ownTenant();
  const { accountId } = await makePerson(tenant);
  await renderApp(service, tenant, `/accounts/${accountId}`);
  await screen.findByRole('link', { name: 'Ada' });
  expect(screen.queryByRole('link', { name: /^All/ })).toBeNull();
  for (const name of ['Bo', 'Cy', 'Di', 'Ed', 'Flo']) {
    service.clock.now += 1000;
    await tenant.call('createPersonLog', {
      body: { ...body, email: `${name.toLowerCase()}@visitor.example`, name },
    });
  }
  const { user, url } = await renderApp(service, tenant, `/accounts/${accountId}`);
  const link = await screen.findByRole('link', { name: 'Flo' });
  expect(link.getAttribute('href')).toMatch(/^\/persons\/person_/);
  await user.click(await screen.findByRole('link', { name: 'All 6 people' }));
  await expect.poll(url).toBe(`/persons?account=${accountId}`);
  await expect.poll(() => rowNames('People')).toHaveLength(6);
});

it('the palette finds people by part of their email', async () => {
  const tenant = await service.ownTenant();
  await makePerson(tenant);
  const { user } = await renderApp(service, tenant, '/topics');
  await screen.findByText('No topics yet');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'ada@vis');
  await screen.findByRole('option', { name: /^Ada/ });
});
