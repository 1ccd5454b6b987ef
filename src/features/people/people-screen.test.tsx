import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tenant } from '#server/testing/harness.ts';
import { loadValues } from '../../testing/audience-editor.ts';
import { detail } from '../../testing/details.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { expectSearchShortcut, rowNames } from '../../testing/table.ts';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

beforeEach(() => service.offer(['if-match', 'idempotency-key']));

const details = () => screen.getByRole('complementary', { name: 'Person details' });
const openedNames = () => rowNames("People you've opened");
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Creates a person with the email `name@visitor.example`. Returns the ID. */
async function createPerson(tenant: Tenant, name: string) {
  const email = `${name.toLowerCase()}@visitor.example`;
  const body = { source: 'crm', type: 'call', payload: {}, email, name };
  return (await tenant.call('createPersonLog', { body })).personId;
}

it('opens a person by ID and lists and searches visited people', async () => {
  const tenant = await service.ownTenant();
  const { user, url, router } = await renderApp(service, tenant, '/persons');
  await screen.findByText('No people yet');
  for (const name of ['Ada', 'Grace', 'Hedy']) {
    const field = await screen.findByRole('textbox', { name: 'Open by ID' });
    await user.type(field, ` ${await createPerson(tenant, name)} {Enter}`);
    await findHeading(name);
    expect(document.activeElement?.textContent).toBe(name);
    const email = within(detail(details(), 'Email')).getByRole('link');
    expect(email.getAttribute('href')).toBe(`mailto:${name.toLowerCase()}@visitor.example`);
    router.history.back();
  }
  await screen.findByText('3 people opened on this device');
  expect(openedNames()).toEqual(['Hedy', 'Grace', 'Ada']);
  const search = await expectSearchShortcut(user, "Search people you've opened");
  await user.type(search, 'grace@');
  await expect.poll(openedNames).toEqual(['Grace']);
  await screen.findByText('1 of 3 people found');
  await expect.poll(url).toContain('q=');
  await renderApp(service, tenant, url());
  await screen.findByText('1 of 3 people found');
  expect(openedNames()).toEqual(['Grace']);
});

it('requires an ID before opening a person', async () => {
  const { user } = await renderApp(service, demo, '/persons');
  await user.click(await screen.findByRole('button', { name: 'Open person' }));
  await screen.findByText('Enter a person ID.');
  expect(screen.getByRole('textbox', { name: 'Open by ID' }).getAttribute('aria-invalid')).toBe('true');
});

it('shows the details of a person, without unknown ones', async () => {
  const tenant = await service.ownTenant();
  const personId = await createPerson(tenant, 'Ada');
  await renderApp(service, tenant, `/persons/${personId}`);
  await findHeading('Ada');
  const person = await tenant.call('getPerson', { params: { person_id: personId } });
  const text = (name: string) => detail(details(), name).textContent;
  expect(text('Email')).toBe(person.email);
  expect(text('Company')).toBe(person.domain);
  expect(details().textContent).not.toContain('Phone');
  expect(text('Slug')).toBe(person.slug);
  await screen.findByText('No audiences yet');
  expect(screen.getByText(/^Entries you've added on.*Other entries can't be listed here/)).toBeTruthy();
});

it('shows cached audiences of the person', async () => {
  const { items } = await demo.call('searchAudiences', { query: { limit: 1000 } });
  for (const { pageId, audienceId } of items) {
    const params = { page_id: pageId, audience_id: audienceId };
    const audience = await demo.call('updateAudience', { params, body: {} });
    if (!audience.personId) continue;
    const { user } = await renderApp(service, demo, `/pages/${pageId}/audiences/${audienceId}`);
    await screen.findByText(/^Only the context is known/);
    await loadValues(user);
    await renderApp(service, demo, `/persons/${audience.personId}`);
    await screen.findByText('1 audience opened on this device');
    expect(rowNames('Audiences made for this person')).toEqual([audience.effectiveName]);
    return;
  }
  throw new Error('No audience of the demo is of a person');
});

it('removes a deleted person from visited people', async () => {
  const tenant = await service.ownTenant();
  const path = `/persons/${await createPerson(tenant, 'Ada')}`;
  const { user } = await renderApp(service, tenant, path);
  await findHeading('Ada');
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  await user.click(sidebar.getByRole('link', { name: 'People' }));
  await screen.findByText('1 person opened on this device');
  expect(openedNames()).toEqual(['Ada']);
  // The API can't delete a person.
  service.fail(/ .v0.persons/, 'not-found');
  await renderApp(service, tenant, path);
  await findHeading('Not found');
  expect(screen.queryByRole('heading', { level: 1, name: 'Ada' })).toBeNull();
  await renderApp(service, tenant, '/persons');
  await screen.findByText('No people yet');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'ada@visitor');
  await expect.poll(() => screen.queryByText('Searching')).toBeNull();
  expect(screen.queryByRole('option', { name: /^Ada/ })).toBeNull();
});

it('shows "not found" for an unknown ID and IDs of another kind', async () => {
  const [topic] = (await demo.call('searchTopics', {})).items;
  const [account] = (await demo.call('listAccounts', {})).items;
  for (const path of [
    `/persons/${account?.accountId}`,
    `/topics/${await createPerson(demo, 'Ada')}`,
    `/persons/${topic?.topicId}`,
    '/topics/..%2F..',
    '/persons/some%2Fbody%20%25',
  ]) {
    await renderApp(service, demo, path);
    await findHeading('Not found');
  }
});

it('retries after any kind of failure, and shows a cached person meanwhile', async () => {
  const path = `/persons/${await createPerson(demo, 'Grace')}`;
  const expectDetails = async () =>
    void (await expect.poll(() => detail(details(), 'Email').textContent).toBe('grace@visitor.example'));
  await expectRetry(service, demo, { path, pattern: / .v0.persons/ });
  await expectDetails();
  await expectRetry(service, demo, { path, pattern: / .v0.persons/, afterFailure: expectDetails });
});
