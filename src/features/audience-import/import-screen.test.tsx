import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import { ROWS_PER_BLOCK } from '#engines/audience-import/index.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { leaveTenant } from '#shell/follow-session.ts';
import { signOut } from '../../routes/-sign-out.ts';
import { field } from '../../testing/page-editor.ts';
import { renderApp, setViewport, startTestService, type TestService } from '../../testing/render-app.tsx';
import { blockStore, runStore } from './import-store.ts';

// There are no workers.
vi.mock('./worker-reader.ts', async () => {
  const { reader } = await import('./reader.ts');
  class WorkerReader {
    call = async (method: keyof typeof reader, task: never, options = {}) => reader[method](task, options);
    terminate() {}
  }
  return { WorkerReader };
});

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.tenant('Own');
});

afterEach(() => vi.restoreAllMocks());

const importPath = (pageId: string) => `/pages/${pageId}/audiences/import`;
const csvOf = (count: number) =>
  `customName,context\n${Array.from({ length: count }, (_, row) => `Company ${row + 1},"Runs ${row} vans, two depots"\n`).join('')}`;

async function openImport(pageId?: string) {
  pageId ??= await makePage(service.db, tenant.tenantId, 'Electric vans');
  const app = await renderApp(service, tenant, importPath(pageId));
  await screen.findByText('Drop a CSV or paste rows');
  return { pageId, ...app };
}

const giveFile = (user: UserEvent, content: string | Uint8Array<ArrayBuffer>, name = 'companies.csv') =>
  user.upload(screen.getByLabelText('CSV file'), new File([content], name, { type: 'text/csv' }));

const ACTION = /^(Create|Update) [\d,]+( audiences?|, update [\d,]+)/;
const createButton = () => screen.findByRole('button', { name: ACTION });
const main = () => screen.getByRole('main').textContent;
const steps = () => screen.getByRole('navigation', { name: 'Steps' }).textContent;
const rowFilters = () =>
  within(screen.getByRole('radiogroup', { name: 'Rows' }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);

/** Creates the audiences and confirms. Returns the confirmation's text. */
async function create(user: UserEvent): Promise<string | null | undefined> {
  await user.click(await createButton());
  const question = await screen.findByRole('dialog', { name: ACTION });
  const detail = question.querySelector('p')?.textContent;
  await user.click(within(question).getByRole('button', { name: ACTION }));
  await screen.findByRole('region', { name: 'Progress' });
  return detail;
}

/** Waits for the sentence on the result of an import that is done. */
const expectDone = (sentence: string) =>
  waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Progress' })).getByRole('status').textContent).toBe(
      sentence,
    ),
  );
const expectProgress = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Progress' }).textContent).toContain(text));

const listRows = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
const findAudiences = (pageId: string) =>
  tenant
    .call('searchAudiences', { query: { query: pageId, limit: 1000 } })
    .then(({ items }) => items.filter((each) => each.pageId === pageId));

/** Intercepts the next download and returns its text once that is complete. */
function recordDownload(): () => Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    resolve((file as Blob).text());
    return 'blob:none';
  });
  return () => promise;
}

/** Lines of the result CSV, without the byte order mark. */
async function downloadResults(user: UserEvent): Promise<string[]> {
  const text = recordDownload();
  await user.click(screen.getByRole('button', { name: 'Download results' }));
  return (await text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
}

it('reports invalid rows by row, column and reason, and can skip them', async () => {
  const { user } = await openImport();
  const bodies: unknown[] = [];
  service.intercept((method, url, body) => {
    if (method === 'POST' && url.startsWith('/v0/')) bodies.push(body);
    return undefined;
  });
  // Semicolons, as exported by spreadsheets in other locales.
  const text =
    'Name;Action URL;Publish or draft;Keywords;Nr\r\nZoë GmbH;https://a.example/1;draft;vans, depots;1\r\n' +
    'Wrong;nowhere;perhaps;;2\r\n;;;;\r\nZoë GmbH;https://a.example/1;draft;vans, depots;1\r\nLong;;;;;;beyond\r\n';
  await giveFile(user, new Uint8Array(Buffer.from(text, 'latin1')));
  expect((await createButton()).textContent).toBe('Create 1 audience');
  expect(field('Delimiter').value).toBe(';');
  expect(field('Encoding').value).toBe('windows-1252');
  expect(field('Field for Nr').value).toBe('Skipped');
  expect(main()).toContain('1 of 4 rows is ready, 2 need a fix.');
  expect(main()).toContain('1 new: is saved as a draft · 1 duplicate, 1 blank');
  expect(rowFilters()).toEqual(['All 4', 'No issues 1', 'Warnings 1', 'To fix 2']);
  expect(steps()).toContain('companies.csv, 4 rows');
  const issues = () => listRows('Issues');
  await waitFor(() => expect(issues()[0]?.textContent).toMatch(/Wrong.*Choose one of draft, publish/));
  expect(issues()[0]?.textContent).toMatch(/Action URL.*Enter a full URL/);
  expect(issues()[1]?.textContent).toContain('7 cells');
  expect(issues()[2]?.textContent).toContain('Same as row 2');
  expect(bodies).toEqual([]);
  await create(user);
  await expectDone('1 draft created, 3 skipped.');
  expect(bodies).toEqual([
    {
      publishBehavior: 'draft',
      customName: 'Zoë GmbH',
      actionUrlOverride: 'https://a.example/1',
      metadataOverride: { keywords: ['vans', 'depots'] },
    },
  ]);
  const lines = await downloadResults(user);
  expect(lines.map((line) => /(Created|Skipped),/.exec(line)?.[1])).toEqual([
    undefined,
    'Created',
    'Skipped',
    'Skipped',
    'Skipped',
  ]);
  expect(lines[2]).toContain('Publish or draft: Choose one of draft, publish.');
  expect(lines[4]).toContain('This row has 7 cells');
  // They are in the table as well.
  await waitFor(() => expect(listRows('Results')).toHaveLength(4));
  // The result of the import; the audience's state may change later.
  await waitFor(() => expect(listRows('Results')[0]?.textContent).toBe('2Draft savedZoë GmbH'));
  expect(listRows('Results')[1]?.textContent).toContain('Choose one of draft, publish');
});

it('imports pasted rows as drafts, and remembers a remapped column', async () => {
  const { user, pageId } = await openImport();
  const paste = async () => {
    await user.click(screen.getByRole('main'));
    await user.paste('Firma\tBemerkung\nAcme\tTwo depots\nBrightway\t\n');
    await screen.findByLabelText('Field for Firma');
  };
  await paste();
  expect(field('Delimiter').value).toBe('\t');
  expect(screen.queryByLabelText('Encoding')).toBeNull();
  await screen.findByText('Select a field for at least one column.');
  await user.selectOptions(field('Field for Firma'), 'Name');
  await user.selectOptions(field('Field for Bemerkung'), 'Context');

  const { user: nextUser, url } = await renderApp(service, tenant, importPath(pageId));
  await screen.findByText('Drop a CSV or paste rows');
  await paste();
  expect(field('Field for Firma').value).toBe('customName');
  await create(nextUser);
  await expectDone('2 drafts created.');
  await nextUser.click(screen.getByRole('link', { name: 'View audiences' }));
  const list = within(await screen.findByRole('table', { name: 'Audiences of this page' }));
  expect(url()).toContain('?sort=createdAt&desc');
  await list.findByRole('link', { name: 'Acme' });
  await waitFor(() => expect(list.getAllByRole('row')[1]?.textContent).toContain('Draft'));
});

it('retries rows that the service rejects', async () => {
  const { user } = await openImport();
  let isRejected = false;
  service.intercept((method, url) => {
    if (isRejected || method !== 'POST' || !url.endsWith('/audiences')) return undefined;
    isRejected = true;
    const errors = [{ path: 'customName', message: 'Not a name of ours' }];
    return Response.json(
      { type: 'about:blank', title: 'Refused', status: 400, errors },
      { status: 400, headers: { 'content-type': 'application/problem+json' } },
    );
  });
  await giveFile(user, csvOf(3));
  await create(user);
  await expectDone('2 drafts created, 1 failed.');
  await user.click(screen.getByRole('radio', { name: 'Failed 1' }));
  await waitFor(() => expect(listRows('Results')).toHaveLength(1));
  await waitFor(() => expect(listRows('Results')[0]?.textContent).toContain('Not a name of ours'));
  await user.click(screen.getByRole('button', { name: 'Try 1 row again' }));
  await expectDone('3 drafts created.');
});

it('says the names that rows without one got, and publishes the drafts next', async () => {
  const { user, pageId } = await openImport();
  await giveFile(user, 'Name,Context\n,Vans\nBo,\n');
  await create(user);
  await expectDone('2 drafts created.');
  const created = await findAudiences(pageId);
  const names = created.map(({ effectiveName }) => effectiveName);
  expect(names).toContain('Bo');
  for (const name of names) await screen.findByRole('link', { name });
  expect(screen.queryByRole('link', { name: 'Automatic name' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Publish 2 drafts' }));
  await screen.findByRole('heading', { name: 'Publish 2 drafts' });
  for (const name of names)
    expect((await screen.findByRole('button', { name: name ?? '' })).closest('tr')?.textContent).toMatch(
      /DraftLive$/,
    );
  await user.click(screen.getByRole('button', { name: 'Publish 2 drafts' }));
  const question = within(await screen.findByRole('dialog', { name: /^Publish 2 drafts/ }));
  await user.click(question.getByRole('button', { name: 'Publish 2 drafts' }));
  await expectDone('2 audiences published.');
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

it('says that audiences of a draft page go live with it', async () => {
  const { pageId } = await tenant.call('createPage', { body: { name: 'Not out yet' } });
  const { user } = await openImport(pageId);
  await giveFile(user, 'customName,status,context\nAcme,publish,Vans\nBrightway,draft,Vans\n');
  await createButton();
  await waitFor(() => expect(main()).toContain('StateGoes live with the page'));
  expect(await create(user)).toBe(
    "1 goes live with the page, 1 draft will be created. Audiences can't be deleted.",
  );
  await expectDone('2 audiences created.');
  expect(listRows('Results').map(({ textContent }) => textContent)).toEqual([
    '2CreatedAcmeGoes live with the page',
    '3Draft savedBrightway',
  ]);
});

it('counts the rows that the button creates, with duplicates if they are included', async () => {
  const { user } = await openImport();
  await giveFile(user, 'Name,Context\nAcme,Vans\nBo,Trucks\nAcme,Vans\n');
  expect((await createButton()).textContent).toBe('Create 2 audiences');
  expect(main()).toContain('2 of 3 rows are ready.2 new: both are saved as drafts · 1 duplicate');
  await user.click(screen.getByRole('checkbox', { name: 'Include 1 duplicate' }));
  expect((await createButton()).textContent).toBe('Create 3 audiences');
  expect(main()).toContain('All rows are ready.3 new: all are saved as drafts');
  expect(rowFilters()).toEqual(['All 3', 'No issues 2', 'Warnings 1', 'To fix 0']);
});

it('shows each row with its issues on phones, those to fix first, before the columns', async () => {
  const { user } = await openImport();
  setViewport({ width: 360, height: 740 });
  await giveFile(user, 'Name,Notizen,CTA link\nBo,,\nAcme,Vans,nowhere\n');
  const select = await screen.findByLabelText('Field for Notizen');
  const rows = () => screen.getAllByRole('button', { name: /^Preview row / });
  expect(rows().map((button) => button.getAttribute('aria-label'))).toEqual([
    'Preview row 3',
    'Preview row 2',
  ]);
  const card = within(rows()[0]?.closest('tr') as HTMLElement);
  expect(card.getByRole('textbox', { name: 'Action URL of row 3' })).toHaveProperty('value', 'nowhere');
  expect(screen.queryByRole('list', { name: 'Issues' })).toBeNull();
  const last = rows()[1] as HTMLElement;
  expect(last.compareDocumentPosition(select)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(last.compareDocumentPosition(field('Create as'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await user.selectOptions(select, 'Context');
  await waitFor(() => expect(field('Field for Notizen').value).toBe('supplementaryContext'));
  await user.click(card.getByRole('button', { name: 'Skip row' }));
  await waitFor(() =>
    expect(rowFilters()).toEqual(['All 2', 'No issues 0', 'Warnings 1', 'To fix 0', 'Skipped 1']),
  );
  expect(screen.queryByRole('dialog', { name: 'Preview' })).toBeNull();
});

it('shows six rows at first, with both ends of their URLs', async () => {
  const { user } = await openImport();
  const url = 'https://fernhill.example/demo?utm_campaign=spring&for=norddepot';
  await giveFile(
    user,
    `Name,CTA link\n${Array.from({ length: 9 }, (_, row) => `Vans ${row},${url}\n`).join('')}`,
  );
  const show = await screen.findByRole('button', { name: 'Show all 9 rows' });
  const rows = () => screen.getAllByRole('button', { name: /^Preview row / });
  expect(rows()).toHaveLength(6);
  const shown = screen.getAllByText('fernhill.example/demo?utm_campaign=spring&for', { exact: false })[1];
  expect(shown?.parentElement?.lastChild?.textContent).toBe('=norddepot');
  await user.click(show);
  expect(rows()).toHaveLength(9);
});

it('shows the cells of rows as soon as their check', async () => {
  const { user } = await openImport();
  await giveFile(user, 'Name,Context\nAcme,Vans\nBo,\n');
  expect((await screen.findByRole('table')).textContent).toContain('AcmeVans');
  await user.selectOptions(field('Create as'), 'Published');
  expect(screen.getByRole('table').textContent).toContain('AcmeVans');
});

it('names rows without a name automatically, without a warning', async () => {
  const { user } = await openImport();
  await giveFile(user, 'Name,Context\n,Vans\nBo,Trucks\n');
  const row = (await screen.findByRole('button', { name: 'Preview row 2' })).closest('tr');
  expect(row?.textContent).toMatch(/2Automatic nameVans$/);
  screen.getByRole('radio', { name: 'No issues 2' });
  expect(screen.queryByRole('list', { name: 'Issues' })).toBeNull();
});

it('asks for a field if no heading is known', async () => {
  const { user } = await openImport();
  await giveFile(user, 'Kunde,Notiz\nAcme,Two depots\nBrightway,\n');
  await screen.findByText('Select a field for at least one column.');
  expect(main()).toContain('column.2 rows');
  expect(screen.queryByRole('radiogroup', { name: 'Rows' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Issues' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Create audiences' }).getAttribute('aria-disabled')).toBe('true');
  await user.selectOptions(field('Field for Kunde'), 'Name');
  await screen.findByText('All rows are ready.');
});

it('updates nothing if the value of selected audiences is invalid', async () => {
  const { user, pageId } = await openImport();
  const { audienceId } = await createAudience(pageId, { customName: 'Acme' });
  await giveFile(user, `id,CTA link\n${audienceId},nowhere\n`);
  await screen.findByText('1 row needs a fix.');
  screen.getByRole('button', { name: 'Update audiences' });
  expect(screen.getByRole('navigation', { name: 'Steps' }).textContent).toMatch(/Update$/);
});

it('imports pasted rows of a spreadsheet, which also pastes a picture of them', async () => {
  const { user } = await openImport();
  await screen.findByText('Drop a CSV or paste rows');
  const data = new DataTransfer();
  data.setData('text/plain', 'Name\tContext\nAcme\tTwo depots\n');
  data.items.add(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'image.png', { type: 'image/png' }));
  await user.paste(data);
  await screen.findByText('The row is ready.');
});

it('gives the context the most room, and shows addresses without their scheme', async () => {
  const { user } = await openImport();
  await giveFile(user, 'Name,Email,Context,URL,Title\nAcme,,Two depots,https://a.example/demo,Vans\n');
  const table = within(await screen.findByRole('region', { name: 'Sample rows' }));
  expect(table.getAllByRole('columnheader').map(({ style }) => style.width)).toEqual([
    '64px',
    '160px',
    '150px',
    '190px',
    '144px',
    '112px',
  ]);
  await table.findByRole('cell', { name: 'a.example/demo' });
  // Above the facts, so that it's in view.
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  await waitFor(() => expect(preview.textContent).toMatch(/ContextTwo depots.*After the import/));
});

it('offers to update known audiences by the columns that the file has', async () => {
  const { user, pageId } = await openImport();
  await createAudience(pageId, { customName: 'Acme' });
  await createPerson('zoe@acme.example');
  // The field of a column is remembered, so other tests must not have the first one.
  await giveFile(user, 'Betrieb,CTA link\nAcme,https://a.example/\n');
  await screen.findByLabelText('Field for Betrieb');
  expect(screen.queryByLabelText(/^Known/)).toBeNull();
  await user.selectOptions(field('Field for Betrieb'), 'Name');
  expect((await screen.findByLabelText<HTMLSelectElement>('Known name')).value).toBe('new');
  await user.selectOptions(field('Known name'), 'Update');
  await screen.findByRole('button', { name: 'Update 1 audience' });
  await user.selectOptions(field('Known name'), 'Create');
  await screen.findByRole('button', { name: 'Create 1 audience' });

  await giveFile(user, 'Name,Email,Context\nAcme,zoe@acme.example,Vans\n');
  // The person has no audience yet.
  await screen.findByRole('button', { name: 'Create 1 audience' });
  const select = await screen.findByLabelText<HTMLSelectElement>('Known email or name');
  expect([...select.options].map(({ textContent }) => textContent)).toEqual([
    'Update by email',
    'Update by name',
    'Create',
  ]);
  expect(select.value).toBe('personEmail');
  await user.selectOptions(select, 'Update by name');
  await screen.findByRole('button', { name: 'Update 1 audience' });
});

it("rejects a file that isn't CSV", async () => {
  const { user } = await openImport();
  const expectAlert = (text: string) =>
    waitFor(() => expect(within(screen.getByRole('main')).getByRole('alert').textContent).toContain(text));
  await giveFile(user, new Uint8Array([0x50, 0x4b, 3, 4, 0]));
  await expectAlert('This is a spreadsheet');
  await giveFile(user, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'photo.png');
  await expectAlert("This isn't a CSV file");
  await giveFile(user, '');
  await expectAlert('The file is empty');
  await giveFile(user, csvOf(2));
  expect((await createButton()).textContent).toBe('Create 2 audiences');
  // A rejected file replaces the one before.
  await giveFile(user, new Uint8Array([0x50, 0x4b, 3, 4, 0]));
  await expectAlert('This is a spreadsheet');
  await screen.findByText('Drop a CSV or paste rows');
  expect(screen.queryByRole('button', { name: ACTION })).toBeNull();
});

it('has a valid template with every column', async () => {
  const { user } = await openImport();
  const text = recordDownload();
  await user.click(screen.getByRole('button', { name: 'Download template' }));
  await giveFile(user, await text());
  expect((await createButton()).textContent).toBe('Create 1 audience');
  expect(screen.getAllByRole('combobox', { name: /^Field for / })).toHaveLength(26);
});

it('warns about unusual rows, publishing, and an unfinished run before creating', async () => {
  const { user, pageId } = await openImport();
  await giveFile(user, 'customName,context\nMüller & Söhne,Vans\n', 'first.csv');
  // A draft by default.
  await waitFor(() => expect(main()).toContain('StateDraft, not visible yet'));
  expect(field('Create as').value).toBe('draft');
  await user.selectOptions(field('Create as'), 'Published');
  expect(await create(user)).toBe("1 goes live. Audiences can't be deleted.");
  await expectDone('1 audience created.');

  const second = await renderApp(service, tenant, importPath(pageId));
  await screen.findByText('Drop a CSV or paste rows');
  const text =
    'customName,status,actionUrlOverride,context\nAcme,publish,,Vans\n   ,,,Two depots\nACME,draft,,Trucks\n' +
    `müller & söhne,,,Vans\nShort\nScript,,javascript:alert(1),\nLong,,,${'x'.repeat(10_001)}\n`;
  await giveFile(second.user, text, 'second.csv');
  await second.user.selectOptions(await screen.findByLabelText('If empty, create as'), 'Published');
  await createButton();
  await waitFor(() => expect(main()).toContain('6 new: 5 go live, 1 is saved as a draft · 4 with warnings'));
  expect(main()).toContain('6 of 7 rows are ready, 1 needs a fix.');
  expect(rowFilters()).toEqual(['All 7', 'No issues 2', 'Warnings 4', 'To fix 1']);
  const expectedIssues = [
    /To fix.*Not allowed: javascript: links/,
    /Warning.*Same name as row 2/,
    /Warning.*An audience with this name exists/,
    /Warning.*This row has 1 cell of 4/,
    /Warning.*10,001 characters/,
  ];
  await waitFor(() => {
    const issues = listRows('Issues');
    expect(issues).toHaveLength(expectedIssues.length);
    for (const [index, issue] of issues.entries())
      expect(issue.textContent).toMatch(expectedIssues[index] ?? /$/);
  });
  // A link that runs code can't go live, but a draft may have it.
  expect((await createButton()).textContent).toBe('Create 6 audiences');
  // No request succeeds until the end.
  const { promise: paused, resolve: respond } = Promise.withResolvers<void>();
  service.intercept((method, url) =>
    method === 'POST' && url.endsWith('/audiences')
      ? paused.then(() => new Response(null, { status: 429, headers: { 'retry-after': '1' } }))
      : undefined,
  );
  expect(await create(second.user)).toBe(
    "5 go live, 1 draft will be created. 4 rows have warnings. 1 row is skipped. Audiences can't be deleted.",
  );
  await second.user.click(screen.getByRole('button', { name: 'Pause' }));
  respond();
  await screen.findByRole('button', { name: /Start|Resume/ });

  service.recover();

  const overview = await renderApp(service, tenant, '/');
  const attention = () => screen.findByRole('region', { name: /^Needs attention/ });
  await waitFor(async () => {
    const { textContent } = await attention();
    expect(textContent).toContain('second.csv');
    expect(textContent).toContain('6 of 6 rows left to import');
  });
  const unfinished = () => screen.findByRole('region', { name: 'Unfinished imports' });
  await overview.router.navigate({ to: '/pages/$pageId/audiences', params: { pageId } });
  await waitFor(async () => expect((await unfinished()).textContent).toContain('6 of 6 rows left'));
  // The end of the first import is stored after it is shown.
  const openLinks = async () => within(await unfinished()).getAllByRole('link', { name: 'Open import' });
  await waitFor(async () => expect(await openLinks()).toHaveLength(1));
  const [open] = await openLinks();
  await overview.user.click(open as HTMLElement);
  // The second click finds Pause in its place.
  await overview.user.dblClick(await screen.findByRole('button', { name: /Start|Resume/ }));
  await expectDone('6 audiences created, 1 skipped.');
  await overview.user.click(screen.getByRole('radio', { name: 'Warnings 4' }));
  expect(listRows('Results').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Name: Same name as row 2.'),
    expect.stringContaining('Name: An audience with this name exists.'),
    expect.stringContaining('This row has 1 cell of 4.'),
    expect.stringContaining('Context: 10,001 characters: a quotation mark may be missing.'),
  ]);
  expect((await downloadResults(overview.user))[3]).toMatch(/Created,.*Name: Same name as row 2\.$/);
  expect(await findAudiences(pageId)).toHaveLength(7);
});

const createAudience = (pageId: string, body: Partial<AudienceCreate>) =>
  tenant.call('createAudience', {
    params: { page_id: pageId },
    body: { publishBehavior: 'draft', ...body },
  });
const createPerson = async (email: string) =>
  (await tenant.call('createPersonLog', { body: { source: 'crm', payload: {}, email } })).personId;
const readAudience = (pageId: string, audienceId: string) =>
  tenant.call('getAudience', { params: { page_id: pageId, audience_id: audienceId } });

it('adds https:// to an address', async () => {
  const { user } = await openImport();
  await giveFile(user, 'Name,CTA link\nZoe,fernhill.example/x\n');
  await user.click(await screen.findByRole('button', { name: 'Add https://' }));
  await waitFor(() => expect(main()).toContain('The row is ready.'));
  expect(screen.queryByRole('button', { name: 'Add https://' })).toBeNull();
});

it('creates and updates audiences, fixing a cell in place', async () => {
  const { user, pageId, url } = await openImport();
  const acme = await createAudience(pageId, {
    customName: 'Acme',
    supplementaryContext: 'Old',
    metadataOverride: { title: 'T', author: 'A' },
  });
  const same = await createAudience(pageId, { customName: 'Same', supplementaryContext: 'Kept' });
  const personId = await createPerson('zoe@acme.example');
  const requests: string[] = [];
  service.intercept((method, path) => {
    if (method !== 'GET') requests.push(`${method} ${path.replace(/^.*audiences\/[^/]+/, '')}`);
    return undefined;
  });
  await giveFile(
    user,
    'Audience ID,Name,E-mail,Context,Page title,CTA link\n' +
      `${acme.audienceId},,,New,,(clear)\n${same.audienceId},Same,,Kept,,\n` +
      ',Zoe,zoe@acme.example,,Hello,\n,Wrong,nobody@acme.example,,,\n',
  );
  expect((await createButton()).textContent).toBe('Create 1, update 1');
  expect(main()).toContain('2 of 4 rows are ready, 1 needs a fix.');
  expect(main()).toContain('1 new, 1 update: both are saved as drafts · 1 unchanged');
  // The match with its current values.
  await waitFor(() => expect(main()).toMatch(/Changes.*ContextOldNew.*AudienceAcmePageElectric vans/));
  const cell = await screen.findByRole('textbox', { name: 'Person email of row 5' });
  await user.clear(cell);
  await user.type(cell, 'zoe@acme.example{Enter}');
  await waitFor(() => expect(main()).toContain('3 of 4 rows are ready.'));
  expect(field('Save as').value).toBe('draft');
  requests.length = 0;
  expect(await create(user)).toBe(
    "3 are saved as drafts. Drafts change nothing for visitors until you publish. 1 row is skipped. Audiences can't be deleted.",
  );
  await expectDone('2 created, 1 updated, 1 skipped.');
  expect(rowFilters()).toEqual(['All 4', 'Created 2', 'Updated 1', 'Skipped 1']);
  expect(steps()).toMatch(/Create2 audiences$/);
  expect(requests.filter((each) => each.startsWith('PATCH'))).toEqual(['PATCH /draft']);
  expect(await readAudience(pageId, acme.audienceId)).toMatchObject({
    status: 'draft',
    supplementaryContext: 'New',
    metadataOverride: { title: 'T', author: 'A' },
    latestVersion: { versionNumber: 2 },
  });
  expect((await readAudience(pageId, same.audienceId)).latestVersion.versionNumber).toBe(1);
  const linked = await tenant.call('listPersonAudiences', { params: { person_id: personId }, query: {} });
  expect(linked.items.map(({ customName }) => customName).sort()).toEqual(['Wrong', 'Zoe']);
  expect((await downloadResults(user)).find((line) => line.startsWith(same.audienceId))).toContain(
    'Skipped,,No changes.',
  );
  expect(url()).toContain('run=');
});

it('marks cells at fault in the table, and fixes, skips or sends them without a person below', async () => {
  const { user, pageId } = await openImport();
  await createPerson('zoe@acme.example');
  await giveFile(
    user,
    'Name,E-mail,CTA link\nAnn,nobody@acme.example,\nBen,,nowhere\nCat,,javascript:alert(1)\nDan,,\n',
  );
  await user.selectOptions(await screen.findByLabelText('Create as'), 'Published');
  await screen.findByText('1 of 4 rows is ready, 3 need a fix.');
  expect((await createButton()).textContent).toBe('Create 1 audience');
  const cell = (name: string) => screen.findByRole('textbox', { name });
  const table = within(screen.getByRole('table'));
  expect(table.queryByRole('textbox')).toBeNull();
  const email = await cell('Person email of row 2');
  const messageOf = (input: HTMLElement) =>
    document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(messageOf(email)).toBe('Person emailNo person has this email');
  expect(table.queryByText('No person has this email')).toBeNull();
  await user.click(
    table.getByRole('button', { name: 'nobody@acme.example', description: 'No person has this email' }),
  );
  expect(document.activeElement).toBe(email);
  await user.click(await screen.findByRole('button', { name: 'Create without person' }));
  await screen.findByText('2 of 4 rows are ready, 2 need a fix.');
  const link = await cell('Action URL of row 4');
  expect(messageOf(link)).toMatch(/Not allowed: javascript: links/);
  await user.clear(link);
  await user.type(link, 'https://acme.example/{Enter}');
  await screen.findByText('3 of 4 rows are ready, 1 needs a fix.');

  await user.click(await screen.findByRole('button', { name: 'Skip row' }));
  await screen.findByText('All rows are ready.');
  await user.click(await screen.findByRole('button', { name: 'Include row' }));
  await screen.findByText('3 of 4 rows are ready, 1 needs a fix.');
  await user.click(screen.getByRole('button', { name: 'Preview row 3' }));
  await waitFor(() => expect(main()).toContain('StateNot imported'));
  await user.click(await screen.findByRole('button', { name: 'Skip row' }));
  await screen.findByText('All rows are ready.');
  await create(user);
  await expectDone('3 audiences created, 1 skipped.');
  expect(await findAudiences(pageId)).toHaveLength(3);
  const lines = await downloadResults(user);
  expect(lines[2]).toMatch(/^Ben,,nowhere,Skipped,,"You skipped this row\. Action URL: Enter a full URL/);
});

it('fixes each cell of a row at fault in a line of its own', async () => {
  const { user } = await openImport();
  await giveFile(user, 'Name,CTA link,Publish or draft\nAnn,nowhere,perhaps\nBo,https://b.example/,\n');
  const issues = await screen.findByRole('region', { name: 'Issues' });
  within(issues).getByRole('heading', { name: 'Issues 2' });
  const cell = (name: string) => within(issues).findByRole('textbox', { name });
  for (const [name, text] of [
    ['Publish or draft of row 2', 'draft'],
    ['Action URL of row 2', 'https://a.example/'],
  ] as const) {
    await user.clear(await cell(name));
    await user.type(await cell(name), `${text}{Enter}`);
  }
  await screen.findByText('All rows are ready.');
});

it('checks the rows again that an import skipped, with their numbers and columns', async () => {
  const { user, pageId, router } = await openImport();
  await giveFile(user, 'Firma,CTA link\nAnn,https://a.example/\nBen,nowhere\n\nCat,somewhere\nDan,\n');
  await user.selectOptions(await screen.findByLabelText('Field for Firma'), 'Name');
  await screen.findByText('2 of 4 rows are ready, 2 need a fix.');
  await create(user);
  await expectDone('2 drafts created, 2 skipped.');
  await user.click(screen.getByRole('link', { name: 'Fix 2 rows' }));
  await screen.findByText('2 rows need a fix.');
  expect(steps()).toContain('companies.csv, 2 rows');
  expect(field('Field for Firma').value).toBe('customName');
  expect(screen.queryByLabelText('Delimiter')).toBeNull();
  const link = await screen.findByRole('textbox', { name: 'Action URL of row 5' });
  expect(listRows('Issues')).toHaveLength(2);
  await user.clear(link);
  await user.type(link, 'https://c.example/{Enter}');
  await screen.findByText('1 of 2 rows is ready, 1 needs a fix.');
  await create(user);
  await expectDone('1 draft created, 1 skipped.');
  expect((await findAudiences(pageId)).map(({ effectiveName }) => effectiveName).sort()).toEqual([
    'Ann',
    'Cat',
    'Dan',
  ]);
  // The first import has its rows as they were.
  await router.navigate({ to: '/pages/$pageId/audiences/import', params: { pageId } });
  const imports = await screen.findByRole('region', { name: 'Earlier imports' });
  await waitFor(() =>
    expect(
      within(imports)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('companies.csv1 audience created, 1 skipped'),
      expect.stringContaining('companies.csv2 audiences created, 2 skipped'),
    ]),
  );
  await user.click(within(imports).getAllByRole('link').at(-1) as HTMLElement);
  await waitFor(() => expect(listRows('Results')[2]?.textContent).toMatch(/^5SkippedCatAction URL: Enter/));
});

it('shows all rows rather than a button for the last two, and previews one of the filter', async () => {
  const { user } = await openImport();
  const rows = Array.from({ length: 7 }, (_, row) => `Company ${row + 1},https://a.example/\n`);
  await giveFile(user, `Name,CTA link\n${rows.join('')}Ben,nowhere\n`);
  await screen.findByRole('button', { name: 'Preview row 9' });
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'To fix 1' }));
  expect(screen.getByRole('button', { name: 'Preview row 9', pressed: true })).toBeTruthy();
});

it('starts with all edits of cells, however slowly they are stored', async () => {
  const { user, pageId } = await openImport();
  await giveFile(user, 'Name,CTA link\nAnn,https://a.example/\nBen,nowhere\nCat,somewhere\n');
  const stored = Promise.withResolvers<void>();
  const { put } = blockStore;
  vi.spyOn(blockStore, 'put').mockImplementation((...block) => stored.promise.then(() => put(...block)));
  for (const row of [3, 4]) {
    const link = await screen.findByRole('textbox', { name: `Action URL of row ${row}` });
    await user.clear(link);
    await user.type(link, `https://${row}.example/`);
  }
  await user.click(screen.getByRole('button', { name: 'Create 1 audience' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  stored.resolve();
  await screen.findByText('All rows are ready.');
  await create(user);
  await expectDone('3 drafts created.');
  const hits = await findAudiences(pageId);
  const urls = await Promise.all(
    hits.map(async ({ audienceId }) => (await readAudience(pageId, audienceId)).actionUrlOverride),
  );
  expect(urls.sort()).toEqual(['https://3.example/', 'https://4.example/', 'https://a.example/']);
});

it('fixes the cell of a warning where the warning is listed', async () => {
  const { user } = await openImport();
  await giveFile(user, 'Name,Context\nAcme,Vans\nAcme,Trucks\n');
  const issue = within(await screen.findByRole('list', { name: 'Issues' }));
  issue.getByText('Same name as row 2');
  const input = issue.getByRole('textbox', { name: 'Name of row 3' });
  expect(input.getAttribute('aria-invalid')).toBe('false');
  await user.clear(input);
  await user.type(input, 'Bo{Enter}');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Issues' })).toBeNull());
  expect(screen.getByRole('table').textContent).toContain('BoTrucks');
});

it('previews a row as visitors, search engines and link previews show it, beside the page', async () => {
  const { pageId } = await tenant.call('createPage', { body: { name: 'Electric vans' } });
  await tenant.call('updatePage', {
    params: { page_id: pageId },
    body: {
      actions: [{ actionId: 'a1', buttonTitle: 'Book', url: 'https://x.example/demo' }],
      headerActionId: 'a1',
    },
  });
  const { user } = await openImport(pageId);
  await giveFile(user, 'Name,Title,Action URL\nAcme,Vans for Acme,https://x.example/acme\n');
  const region = await screen.findByRole('region', { name: 'Preview' });
  const preview = within(region);
  // The other side is there for its height.
  const card = () => within(region.querySelector<HTMLElement>('[data-sides] > :not([inert])') ?? region);
  await waitFor(() => card().getByText('Vans for Acme'));
  card().getByText('x.example/acme');
  await user.click(preview.getByRole('radio', { name: 'Page' }));
  card().getByText('x.example/demo');
  preview.getByText('The page as everyone sees it');
  await user.click(preview.getByRole('radio', { name: 'This audience' }));
  for (const name of ['Search', 'Social']) {
    await user.click(preview.getByRole('tab', { name: new RegExp(name) }));
    await waitFor(() => card().getAllByText('Vans for Acme'));
  }
});

it('says what takes the place of a removed value', async () => {
  const { user, pageId } = await openImport();
  const { audienceId } = await createAudience(pageId, {
    customName: 'Acme',
    supplementaryContext: 'Old',
    metadataOverride: { title: 'T' },
  });
  await giveFile(user, `id,name,context,title\n${audienceId},(clear),(clear),(clear)\n`);
  await waitFor(() => expect(main()).toMatch(/NameAcmeAutomatic nameContextOldEmptyTitleTPage value/));
});

it('creates and updates exactly the rows of several blocks despite failing requests', async () => {
  const { user, pageId } = await openImport();
  const count = ROWS_PER_BLOCK + 5;
  const failures = ['server-error', 'response-lost', 'html', 'rate-limited', 'truncated'] as const;
  service.failEvery(10, /^POST .*audiences$/, failures);
  await giveFile(user, csvOf(count));
  await create(user);
  await expectDone(`${count} drafts created.`);
  const created = await findAudiences(pageId);
  const ids = new Map(created.map(({ effectiveName, audienceId }) => [effectiveName, audienceId]));
  expect(created).toHaveLength(count);
  expect(ids.size).toBe(count);
  const companies = Array.from({ length: count }, (_, row) => ids.get(`Company ${row + 1}`) ?? '');
  expect(await downloadResults(user)).toEqual([
    'customName,context,Result,Audience ID,Message',
    ...companies.map((id, row) => `Company ${row + 1},"Runs ${row} vans, two depots",Created,${id},`),
  ]);

  const next = await renderApp(service, tenant, importPath(pageId));
  await screen.findByText('Drop a CSV or paste rows');
  service.failEvery(10, /^PATCH .*audiences.*draft$/, failures);
  const changed = companies.slice(0, -3);
  await giveFile(
    next.user,
    `audienceId,context\n${changed.map((id) => `${id},Runs vans at night\n`).join('')}`,
  );
  await create(next.user);
  await expectDone(`${changed.length} audiences updated.`);
  const stored = await Promise.all(companies.map((id) => readAudience(pageId, id)));
  for (const [row, audience] of stored.entries())
    expect(audience).toMatchObject({
      customName: `Company ${row + 1}`,
      supplementaryContext: row < changed.length ? 'Runs vans at night' : `Runs ${row} vans, two depots`,
    });
});

it('schedules, moves and cancels publish times', async () => {
  const { user, pageId } = await openImport();
  const [moved, canceled] = await Promise.all(
    ['Moved', 'Canceled'].map((customName) => createAudience(pageId, { customName })),
  );
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const place = (audienceId = '') => ({ page_id: pageId, audience_id: audienceId });
  for (const each of [moved, canceled])
    await tenant.call('publishAudience', { params: place(each?.audienceId), body: { publishAt: inDays(1) } });
  await giveFile(
    user,
    `id,name,publish time\n${moved?.audienceId},Later,${inDays(2)}\n${canceled?.audienceId},,(clear)\n,New,${inDays(3)}\n,Past,2020-01-01 09:00\n`,
  );
  expect((await createButton()).textContent).toBe('Create 1, update 2');
  expect(main()).toContain('Publish timeChoose a later time');
  expect(main()).toContain('1 is saved as a draft, 2 are scheduled');
  await create(user);
  await expectDone('1 created, 2 updated, 1 skipped.');
  const states = (await tenant.call('listPageAudiences', { params: { page_id: pageId }, query: {} })).items;
  expect(
    states
      .map(({ effectiveName, status, publishAt }) => `${effectiveName} ${status} ${publishAt !== null}`)
      .sort(),
  ).toEqual(['Canceled draft false', 'Later pending true', 'New pending true']);
});

it('exports audiences for editing, and imports that file without changes', async () => {
  const { user, pageId } = await openImport();
  const personId = await createPerson('lea@acme.example');
  await tenant.call('createPersonAudience', {
    params: { page_id: pageId, person_id: personId },
    body: { publishBehavior: 'draft', supplementaryContext: '=1+1\r\n"שלום"' },
  });
  const { audienceId } = await createAudience(pageId, {
    metadataOverride: { title: '', keywords: ['a,b', '+c'] },
  });
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  await tenant.call('publishAudience', {
    params: { page_id: pageId, audience_id: audienceId },
    body: { publishAt },
  });
  const text = recordDownload();
  await user.click(screen.getByRole('button', { name: 'Export for editing' }));
  const exported = await text();
  expect(exported).toContain('lea@acme.example');
  await giveFile(user, exported);
  await waitFor(() => expect(main()).toContain('No rows to create or update.'));
  expect(main()).toContain('2 unchanged');
  expect(screen.getByRole('button', { name: 'Update audiences' }).getAttribute('aria-disabled')).toBe('true');
  // An edited cell is the only change.
  await giveFile(user, exported.replace('שלום', 'שלום!'));
  await waitFor(async () => expect((await createButton()).textContent).toBe('Update 1 audience'));
});

it('reports rows whose audience changed or is scheduled, and overwrites nothing', async () => {
  const { user, pageId } = await openImport();
  const made = await Promise.all(['A', 'B', 'C'].map((customName) => createAudience(pageId, { customName })));
  const place = (index: number) => ({ page_id: pageId, audience_id: made[index]?.audienceId ?? '' });
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  await tenant.call('publishAudience', { params: place(1), body: { publishAt } });
  await giveFile(user, `id,context\n${made.map(({ audienceId }) => `${audienceId},New\n`).join('')}`);
  // The service would reject it.
  expect((await createButton()).textContent).toBe('Update 2 audiences');
  expect(main()).toContain('This audience is scheduled. Cancel its schedule first.');
  await tenant.call('updateAudience', { params: place(0), body: { supplementaryContext: 'By a colleague' } });
  await create(user);
  await expectDone('1 audience updated, 1 failed, 1 skipped.');
  expect(rowFilters()).toContain('Failed 1');
  const results = await downloadResults(user);
  expect(results[1]).toContain('Someone changed this audience after the check');
  expect(results[2]).toContain('This audience is scheduled');
  const contexts = made.map(
    async (_, index) => (await tenant.call('getAudience', { params: place(index) })).supplementaryContext,
  );
  expect(await Promise.all(contexts)).toEqual(['By a colleague', null, 'New']);
});

it.each([
  [[], "Person email and Publish time won't be imported", 'PATCH '],
  [['audience-lifecycle'], "Person email won't be imported", 'PATCH /draft'],
  [['read-one'], "Person email and Publish time won't be imported", 'PATCH '],
  [['people', 'read-one', 'audience-persons'], "Publish time won't be imported", 'PATCH '],
] as const)('imports into a service with %j only', async (capabilities, note, request) => {
  service.offer([...capabilities]);
  const { user, pageId } = await openImport();
  const { audienceId } = await createAudience(pageId, {
    customName: 'Acme',
    metadataOverride: { author: 'A' },
  });
  const requests: string[] = [];
  service.intercept((method, path) => {
    if (method === 'PATCH') requests.push(`${method} ${path.replace(/^.*audiences\/[^/]+/, '')}`);
    return undefined;
  });
  await giveFile(user, `id,context,person email,publish time,author\n${audienceId},New,,,B\n,Two,,,\n`);
  expect((await createButton()).textContent).toBe('Create 1, update 1');
  expect(main()).toContain(note);
  await create(user);
  await expectDone('1 created, 1 updated.');
  expect(requests).toEqual([request]);
  expect(await readAudience(pageId, audienceId)).toMatchObject({
    supplementaryContext: 'New',
    // Metadata can only be merged with known values.
    metadataOverride: { author: (capabilities as readonly string[]).includes('read-one') ? 'B' : 'A' },
  });
});

it('stores nothing more of a run that was discarded at sign-out', async () => {
  const { user, queryClient, router, url } = await openImport();
  const { fingerprint = '' } = boundTenant.get() ?? {};
  const arrival = Promise.withResolvers<void>();
  service.intercept((method, path, _body, forward) =>
    method === 'POST' && path.endsWith('/audiences')
      ? forward().then((response) => arrival.promise.then(() => response))
      : undefined,
  );
  await giveFile(user, csvOf(3));
  await create(user);
  await expect.poll(() => service.requests.filter((each) => each.startsWith('POST')).length).toBe(3);
  const [put, saveResults] = [vi.spyOn(runStore, 'put'), vi.spyOn(runStore, 'saveResults')];
  const signingOut = signOut(queryClient, router);
  const question = await screen.findByRole('dialog', { name: 'Sign out with unsaved changes?' });
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await signingOut;
  expect(url()).toMatch(/sign-in/);
  arrival.resolve();
  await waitFor(() => expect(saveResults.mock.settledResults).toHaveLength(1));
  await waitFor(() => expect(put.mock.settledResults.length).toBe(put.mock.calls.length));
  expect(put.mock.lastCall?.[0].state).toBe('paused');
  expect(await runStore.of(fingerprint)).toEqual([]);
  expect(await runStore.results(put.mock.lastCall?.[0].id ?? '')).toEqual([]);
});

it('resumes a run that an earlier version stored', async () => {
  const { user, pageId, url, queryClient } = await openImport();
  service.fail(/^POST .*audiences$/, 'unreachable');
  await giveFile(user, csvOf(3));
  await create(user);
  await screen.findByRole('button', { name: 'Try again' });
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await screen.findByRole('button', { name: /Start|Resume/ });
  await expectProgress('0 of 3 audiences created');
  const path = url();
  // The run isn't in memory any more.
  leaveTenant(queryClient);
  await storeAsVersion2(new URLSearchParams(path.split('?')[1]).get('run') ?? '');
  service.recover();
  const nextApp = await renderApp(service, tenant, path);
  await expectProgress('0 of 3 audiences created');
  await screen.findByRole('radio', { name: 'Failed 1' });
  await nextApp.user.click(screen.getByRole('button', { name: 'Resume' }));
  await expectDone('2 drafts created, 1 failed.');
  await nextApp.user.click(await screen.findByRole('button', { name: 'Try 1 row again' }));
  await expectDone('3 drafts created.');
  expect((await findAudiences(pageId)).map(({ effectiveName }) => effectiveName).sort()).toEqual([
    'Company 1',
    'Company 2',
    'Company 3',
  ]);
});

/** Replaces the import database by one of version 2, with this run and a result for its first row. */
async function storeAsVersion2(runId: string): Promise<void> {
  const name = 'audience-console-import';
  const current = await openDB(name);
  const {
    source,
    statuses,
    hasIdempotencyKeys,
    state: _,
    elapsedMs,
    ...rest
  } = await current.get('runs', runId);
  const block = await current.get('blocks', [source.id, 0]);
  current.close();
  await deleteDB(name);
  const { format, headers, ...file } = source;
  const { hasHeader, ...reading } = format;
  const old = await openDB(name, 2, {
    upgrade(db) {
      db.createObjectStore('runs', { keyPath: 'id' }).createIndex('page', ['tenant', 'pageId']);
      db.createObjectStore('blocks');
      db.createObjectStore('results');
    },
  });
  await old.put('blocks', block, [source.id, 0]);
  await old.put('runs', {
    ...rest,
    source: { ...file, reading: { ...reading, headed: hasHeader }, heads: headers },
    verdicts: statuses,
    keyed: hasIdempotencyKeys,
    state: 'going',
    spent: elapsedMs,
  });
  const results = [{ row: 0, outcome: 'refused', message: 'Not a name of ours' }];
  await old.put('results', { results, forgotten: [] }, [runId, 1]);
  old.close();
}
