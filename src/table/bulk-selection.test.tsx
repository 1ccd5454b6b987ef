import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { renderApp, startTestService, type TestService } from '../testing/render-app.tsx';
import { rowNames, rowsOf, sortBy, tableByName } from '../testing/table.ts';

let service: TestService;
let demo: Tenant;

beforeAll(async () => {
  service = await startTestService();
  demo = await service.demoTenant();
});

async function renderPages() {
  const app = await renderApp(service, demo, '/pages');
  await screen.findByText('12 pages');
  await sortBy(app.user, 'Pages', 'Name', 'ascending');
  return app;
}

const checkbox = (index: number) =>
  within(rowsOf(tableByName('Pages'))[index] as HTMLElement).getByRole<HTMLInputElement>('checkbox');
const checked = () =>
  rowsOf(tableByName('Pages')).flatMap((row, index) =>
    within(row).getByRole<HTMLInputElement>('checkbox').checked ? [index] : [],
  );
const bar = () => screen.queryByRole('toolbar', { name: 'Selected pages' });

it('selects single rows and ranges', async () => {
  const { user } = await renderPages();
  expect(bar()).toBeNull();
  await user.click(checkbox(1));
  expect(bar()?.textContent).toContain('1 selected');
  await user.keyboard('{Shift>}');
  await user.click(checkbox(4));
  await user.keyboard('{/Shift}');
  expect(checked()).toEqual([1, 2, 3, 4]);
  await user.click(checkbox(2));
  expect(checked()).toEqual([1, 3, 4]);
  await waitFor(() => expect(bar()?.textContent).toContain('3 selected'));
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(checked()).toEqual([]);
  expect(bar()).toBeNull();
});

it('selects a range from the last row, also in another order', async () => {
  const { user } = await renderPages();
  await user.click(checkbox(1));
  await sortBy(user, 'Pages', 'Name', 'descending');
  await waitFor(() => expect(checked()).toEqual([10]));
  await user.keyboard('{Shift>}');
  await user.click(checkbox(8));
  await user.keyboard('{/Shift}');
  expect(checked()).toEqual([8, 9, 10]);
});

it('selects by keys, also a range, and clears with Escape', async () => {
  const { user } = await renderPages();
  await user.keyboard('jjx');
  expect(checked()).toEqual([1]);
  await user.keyboard('jj{Shift>}x{/Shift}');
  expect(checked()).toEqual([1, 2, 3]);
  await user.keyboard('{Escape}');
  expect(checked()).toEqual([]);
});

it('selects the focused row by key, also after another one was added above it', async () => {
  const tenant = await service.ownTenant();
  for (const name of ['Bo', 'Cy', 'Di']) await makePage(service.db, tenant.tenantId, name);
  const { user, queryClient } = await renderApp(service, tenant, '/pages?sort=name');
  await expect.poll(() => rowNames('Pages')).toEqual(['Bo', 'Cy', 'Di']);
  await user.keyboard('jj');
  await makePage(service.db, tenant.tenantId, 'Ada');
  await queryClient.invalidateQueries({ queryKey: ['listPages'] });
  await expect.poll(() => rowNames('Pages')).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
  await user.keyboard('x');
  expect(checked()).toEqual([2]);
  await user.keyboard('jx');
  expect(checked()).toEqual([2, 3]);
});

it('selects all loaded rows, and none again', async () => {
  const { user } = await renderPages();
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all loaded rows' });
  await user.click(checkbox(0));
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(checked()).toHaveLength(12);
  expect(all.indeterminate).toBe(false);
  await user.click(all);
  expect(checked()).toEqual([]);
});

it('selects all rows only once they have loaded', async () => {
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  service.intercept((method, url, _body, forward) =>
    method === 'GET' && /^.v0.pages\?/.test(url) ? gate.then(forward) : undefined,
  );
  await renderApp(service, demo, '/pages');
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all loaded rows' });
  expect(all.disabled).toBe(true);
  resolve();
  await waitFor(() => expect(all.disabled).toBe(false));
});

it('leaves out selected rows that no longer match', async () => {
  const { user } = await renderPages();
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search pages' }), 'spring fleet');
  await waitFor(() => expect(bar()?.textContent).toContain(`${rowNames('Pages').length} selected`));
});

it('exports the selected rows only', async () => {
  const { user } = await renderPages();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(checkbox(0));
  await user.click(checkbox(2));
  const names = rowNames('Pages').filter((_, index) => index === 0 || index === 2);
  await user.click(within(bar() as HTMLElement).getByRole('button', { name: 'Export' }));
  await screen.findByText('2 pages exported');
  const [, ...lines] = ((await files[0]?.text()) ?? '').trim().split('\n');
  expect(lines).toHaveLength(2);
  for (const [index, name] of names.entries()) expect(lines[index]).toContain(name);
});

it('starts selecting from the menu, then selects all, for touch', async () => {
  const { user } = await renderPages();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select rows' }));
  expect(bar()?.textContent).toContain('0 selected');
  expect(
    within(bar() as HTMLElement)
      .getByRole('button', { name: 'Export' })
      .getAttribute('aria-disabled'),
  ).toBe('true');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select all rows' }));
  expect(bar()?.textContent).toContain('12 selected');
});

it('lists the selected rows in their order', async () => {
  const { user } = await renderPages();
  await sortBy(user, 'Pages', 'Name', 'descending');
  await user.click(checkbox(3));
  await user.click(checkbox(1));
  const names = rowNames('Pages').filter((_, index) => index === 1 || index === 3);
  await user.click(within(bar() as HTMLElement).getByRole('button', { name: 'Archive pages' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Archive 2 pages?' }));
  const items = asked.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const [index, name] of names.entries()) expect(items[index]).toContain(name);
});
