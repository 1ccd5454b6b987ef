import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makePage } from '#server/testing/fixtures.ts';
import { renderApp, startTestService } from '../testing/render-app.tsx';

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
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
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
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  const progress = () =>
    screen
      .queryAllByRole('status')
      .some(({ textContent }) => /100 of 121 versions for the export/.test(textContent));
  await expect.poll(progress).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel export' }));
  await expect.poll(progress).toBe(false);
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
  service.recover();
  const again = await renderApp(service, tenant, path);
  await screen.findByText('Version 121');
  const { name, lines } = await exportCsv(again.user);
  expect(name).toMatch(/^versions-Fleets-/);
  expect(lines).toHaveLength(122);
  expect(lines[1]).toContain(',121,draft,');
  expect(lines[1]).toContain(',Words 119');
});
