import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { makePages, makeTopic } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { shortCodeStrings, truncate } from '#server/testing/injection-strings.ts';
import { expectInertText } from './inert-text.ts';
import { expectReady } from './mock-dashboard.ts';
import { fill } from './page-editor.ts';
import { renderApp, startTestService, type TestService } from './render-app.tsx';
import { tableByName } from './table.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.ownTenant();
  const [pageId = ''] = await makePages(service.db, tenant.tenantId, shortCodeStrings);
  for (const [n, name] of shortCodeStrings.entries()) {
    await tenant.call('createAudience', { params: { page_id: pageId }, body: { customName: name } });
    await makeTopic(service.db, tenant.tenantId, name, n);
    const body = { source: 'crm', type: 'call', payload: {}, name: truncate(name, 255) };
    await tenant.call('createAccountLog', { body: { ...body, domain: `${n}.example` } });
    await tenant.call('createPersonLog', { body: { ...body, email: `${n}@visitor.example` } });
  }
});

const MAX_QUERY_LENGTH = 200;

it('injection strings stay inert in searches', async () => {
  const searches = [
    ['/pages', 'Search pages'],
    ['/audiences', 'Search audiences'],
    ['/topics', 'Search topics'],
    ['/persons', 'Search people'],
    ['/accounts', 'Search accounts'],
    ['/api', 'Search operations'],
  ] as const;
  for (const [at, [path, label]] of searches.entries())
    for (const text of shortCodeStrings.filter((_, n) => n % 12 === at)) {
      await renderApp(service, tenant, `${path}?q=${encodeURIComponent(text)}`);
      const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: label });
      await waitFor(() => expect([path, search.value]).toEqual([path, text.slice(0, MAX_QUERY_LENGTH)]));
      await expectReady({ name: `${path}, ${text}` });
      expectInertText(`${path}, ${text}`);
    }
});

it("injection strings stay inert in a person's log form, in its notice and on the person's screen", async () => {
  const { user } = await renderApp(service, tenant, '/persons?write=true');
  const form = within(await screen.findByRole('dialog', { name: /^Log entry/ }));
  const field = (name: string) => form.getByLabelText<HTMLInputElement>(name, { exact: true });
  await user.click(form.getByRole('button', { name: 'More about the person' }));
  await user.click(form.getByRole('button', { name: 'Advanced' }));
  const names = ['Person', 'Phone', 'LinkedIn URL', 'Name', 'Source', 'Type'];
  for (const name of [...names, 'Note', 'Idempotency key']) {
    const input = field(name);
    for (const text of shortCodeStrings.filter((_, n) => n % 4 === 0))
      fireEvent.change(input, { target: { value: text } });
    expectInertText(name);
  }
  await user.click(form.getByRole('button', { name: 'Add entry' }));
  await waitFor(() => expect(form.getAllByText(/^Use lowercase letters, digits/)).not.toEqual([]));
  expectInertText('form with errors');

  const email = '"><svg/onload=window.ran=1>@typed.example';
  const values = {
    Person: email,
    Name: '<i>Ada</i>',
    Source: 'crm',
    Type: 'call',
    Note: shortCodeStrings.join('\n'),
  };
  for (const name of names) fireEvent.change(field(name), { target: { value: '' } });
  for (const [name, text] of Object.entries(values)) await fill(user, field(name), text);
  await user.click(form.getByRole('button', { name: 'Add entry' }));
  const notices = within(await screen.findByRole('region', { name: /^Notices/ }));
  await user.click(await notices.findByRole('button', { name: 'Open person' }));
  await waitFor(() => expect(tableByName('Log').textContent).toContain('<'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('<i>Ada</i>');
  expectInertText('person');
});
