import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makePage } from '#server/testing/fixtures.ts';
import { chooseFromMenu } from '../testing/menu.ts';
import { renderApp, startTestService } from '../testing/render-app.tsx';
import { renderSessions } from '../testing/render-sessions.ts';
import { rowLinks, tableByName } from '../testing/table.ts';
import { Menu } from '../ui/menu.tsx';
import { type ExportOptions, useCsvExport } from './use-csv-export.tsx';

let files: { name: string; text: Promise<string> }[];

beforeEach(() => {
  files = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    blob = file as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.download) files.push({ name: this.download, text: blob.text() });
  });
});

/** Exports the current list and returns the file's name and lines. */
async function exportCsv(user: Awaited<ReturnType<typeof renderApp>>['user']) {
  const { length } = files;
  await chooseFromMenu(user, 'Export CSV');
  await expect.poll(() => files.length).toBe(length + 1);
  const file = files.at(-1);
  const text = (await file?.text) ?? '';
  return {
    name: file?.name,
    lines: text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n'),
  };
}

it('exports matching audiences in display order and neutralizes formulas', async () => {
  const service = await startTestService();
  const tenant = await service.ownTenant();
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers, spring');
  for (const customName of ['=HYPERLINK("http://evil.example")', 'Vans "A", B', 'Depots'])
    await tenant.call('createAudience', {
      params: { page_id },
      body: { publishBehavior: 'draft', customName },
    });
  const page = await renderApp(service, tenant, `/pages/${page_id}/audiences?sort=name&desc=true`);
  await screen.findByText('3 audiences');
  const all = await exportCsv(page.user);
  expect(all.name).toMatch(/^audiences-Offers-spring-\d{4}-\d\d-\d\d\.csv$/);
  expect(all.lines[0]).toMatch(/^audienceId,effectiveName,pageId,pageName,/);
  expect(all.lines.slice(1).map((line) => line.replace(/^[^,]*,/, ''))).toEqual([
    expect.stringMatching(/^"Vans ""A"", B",/),
    expect.stringMatching(/^Depots,/),
    expect.stringMatching(/^"'=HYPERLINK\(""http:\/\/evil\.example""\)",/),
  ]);
  await screen.findByText('3 audiences exported');
  const { user } = await renderApp(service, tenant, '/audiences?q=depots');
  await screen.findByText('1 audience');
  const some = await exportCsv(user);
  expect(some.name).toMatch(/^audiences-depots-/);
  expect(some.lines).toEqual([expect.any(String), expect.stringContaining(',Depots,')]);
  expect(within(screen.getByRole('main')).queryByText(/for the export/)).toBeNull();
});

it('loads the rest of a list for the export, which can be canceled', async () => {
  const service = await startTestService();
  const tenant = await service.ownTenant();
  const page_id = await makePage(service.db, tenant.tenantId, 'Offers');
  const { audienceId: audience_id } = await tenant.call('createAudience', {
    params: { page_id },
    body: { publishBehavior: 'draft', customName: 'Fleets' },
  });
  for (let index = 0; index < 120; index += 1) {
    service.clock.now += 1000;
    const body = { supplementaryContext: `Words ${index}` };
    await tenant.call('updateAudience', { params: { page_id, audience_id }, body });
  }
  const path = `/pages/${page_id}/audiences/${audience_id}/versions`;
  service.fail(/cursor=/, 'no-response');
  const { user } = await renderApp(service, tenant, path);
  await screen.findByText('Version 121');
  await chooseFromMenu(user, 'Export CSV');
  const progress = () =>
    screen
      .queryAllByRole('status')
      .some(({ textContent }) => /100 of 121 versions for the export/.test(textContent));
  await expect.poll(progress).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel export' }));
  await expect.poll(progress).toBe(false);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Export CSV' })).toBeTruthy();
  service.recover();
  const nextApp = await renderApp(service, tenant, path);
  await screen.findByText('Version 121');
  const { name, lines } = await exportCsv(nextApp.user);
  expect(name).toMatch(/^versions-Fleets-/);
  expect(lines).toHaveLength(122);
  expect(lines[1]).toContain(',121,draft,');
  expect(lines[1]).toContain(',Words 119');
});

function ExportMenu<T>(options: ExportOptions<T>) {
  const { menu, progress } = useCsvExport(options);
  return progress ?? <Menu label="More" trigger="More" triggerProps={{}} items={menu} />;
}

it('downloads a loaded list once, also in the strict mode of development', async () => {
  const rows = vi.fn(() => [{ name: 'Ada' }, { name: 'Grace' }]);
  const columns = { name: ({ name }: { name: string }) => name };
  render(
    <StrictMode>
      <ExportMenu noun="person" nouns="people" table="People" rows={rows} columns={columns} />
    </StrictMode>,
  );
  const { lines } = await exportCsv(userEvent.setup());
  expect(lines).toEqual(['name', 'Ada', 'Grace']);
  await screen.findByRole('button', { name: 'More' });
  expect(rows).toHaveBeenCalledOnce();
  expect(files).toHaveLength(1);
});

it('exports every list', async () => {
  const service = await startTestService();
  const demo = await service.demoTenant();
  const query = { limit: 1000 };
  const { items: pages } = await demo.call('listPages', { query });
  const { items: topics } = await demo.call('searchTopics', { query });
  const { items: accounts } = await demo.call('listAccounts', { query });
  const account_id = accounts[0]?.accountId ?? '';
  const { items: logs } = await demo.call('listAccountLogs', { params: { account_id }, query });
  await demo.call('createPersonLog', {
    body: { source: 'crm', type: 'call', payload: {}, email: 'export@visitor.example' },
  });
  const lists = [
    {
      path: '/pages?status=draft',
      table: 'Pages',
      header: /^pageId,name,title,status,/,
      file: /^pages-\d/,
      count: pages.filter(({ status }) => status === 'draft').length,
    },
    {
      path: '/topics',
      table: 'Topics',
      header: /^topicId,title,purpose,/,
      file: /^topics-\d/,
      count: topics.length,
    },
    {
      path: '/persons?q=export@visitor',
      table: 'People',
      header: /^personId,name,email,/,
      file: /^people-export-visitor-\d/,
      count: 1,
    },
    {
      path: '/accounts',
      table: 'Accounts',
      header: /^accountId,name,domain,/,
      file: /^accounts-\d/,
      count: accounts.length,
    },
    {
      path: `/accounts/${account_id}`,
      table: 'Log',
      header: /^accountLogId,accountId,createdAt,source,type,/,
      file: /^entries-/,
      count: logs.length,
    },
  ];
  for (const { path, table, header, file, count } of lists) {
    const { user } = await renderApp(service, demo, path);
    await screen.findByRole('table', { name: table });
    await expect.poll(() => rowLinks(tableByName(table)).length).toBeGreaterThan(0);
    const { name, lines } = await exportCsv(user);
    expect(name).toMatch(file);
    expect([path, lines[0]]).toEqual([path, expect.stringMatching(header)]);
    expect([path, lines.length]).toEqual([path, count + 1]);
  }
});

it("exports a session's interactions", async () => {
  const at = Date.now() - 3_600_000;
  const visit = {
    audienceSessionId: 'visit-1',
    sessionStartedAt: new Date(at).toISOString(),
    interactions: [{ componentId: 'assistant', label: 'Is it open on Sundays?', timestamp: at + 1000 }],
  };
  const { user } = await renderSessions(await startTestService(), [visit], '/visit-1');
  await screen.findByText('Is it open on Sundays?');
  const { name, lines } = await exportCsv(user);
  expect(name).toContain('interactions-');
  expect(lines[0]).toMatch(/^audienceSessionId,timestamp,componentId,label,/);
  expect(lines[1]).toMatch(/^visit-1,\d{4}-\d\d-\d\dT[\d:.]+Z,/);
});

it("exports a person's log without hidden columns", async () => {
  const service = await startTestService();
  const tenant = await service.ownTenant();
  const { personId } = await tenant.call('createPersonLog', {
    body: { source: 'crm', type: 'call', payload: {}, email: 'written@visitor.example', name: '=Ada' },
  });
  service.clock.now += 1000;
  const { user } = await renderApp(service, tenant, `/persons/${personId}?write=true`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Log entry for =Ada' }));
  await user.click(dialog.getByLabelText('Note'));
  await user.paste('Rang, "twice"');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Entry added');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Filter and view' }));
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Source' }));
  await user.keyboard('{Escape}');
  await user.keyboard('{Escape}');
  const { lines } = await exportCsv(user);
  expect(lines[0]).toBe(
    'personLogId,personId,createdAt,type,updatedAt,deletedAt,idempotencyKey,text,payload',
  );
  expect(lines[1]).toContain(`,${personId},`);
  expect(lines[1]).toContain('"Rang, ""twice"""');
});
