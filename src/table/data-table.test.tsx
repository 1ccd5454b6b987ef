import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listFor } from '#api/queries/queries.ts';
import { useList } from '#api/queries/use-list.ts';
import { setViewport } from '../testing/render-app.tsx';
import { columnKit } from './columns.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Item {
  id: string;
  name: string;
  size: number;
}

const { name, number } = columnKit<Item>();
const columns = [
  name('name', { header: 'Name', noun: 'item', value: (item) => item.name, sortable: true }),
  number('size', { header: 'Size', value: (item) => item.size, sortable: true }),
];
const items: Item[] = [
  { id: 'b', name: 'Banana', size: 2 },
  { id: 'a', name: 'Apple', size: 3 },
  { id: 'c', name: 'Cherry', size: 1 },
];
const rowId = (item: Item) => item.id;

async function renderTable(props: Partial<DataTableProps<Item>> = {}) {
  const root = createRootRoute({
    component: () => (
      <DataTable
        label="Fruits"
        columns={columns}
        rows={items}
        rowId={rowId}
        total={items.length}
        empty={<p>No fruits yet</p>}
        footer={<p>3 fruits</p>}
        {...props}
      />
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  return screen.findByRole('table', { name: 'Fruits' });
}

const names = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

it('shows the rows in order and their number', async () => {
  const table = await renderTable();
  expect(names(table)).toEqual(['Banana', 'Apple', 'Cherry']);
  expect(table.getAttribute('aria-rowcount')).toBe('4');
  expect(screen.getByText('3 fruits')).toBeTruthy();
});

it('sorts by a column and sets aria-sort', async () => {
  const table = await renderTable({ sort: { id: 'size', desc: true }, onSort: () => {} });
  expect(names(table)).toEqual(['Apple', 'Banana', 'Cherry']);
  expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('descending');
});

it('sorts names ascending and numbers descending first, then toggles', async () => {
  const onSort = vi.fn();
  await renderTable({ sort: { id: 'size', desc: true }, onSort });
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSort).toHaveBeenLastCalledWith({ id: 'name', desc: false });
  await userEvent.click(screen.getByRole('button', { name: 'Size' }));
  expect(onSort).toHaveBeenLastCalledWith({ id: 'size', desc: false });
});

it('skips the header by Tab on phones, where only screen readers have it', async () => {
  setViewport({ width: 360, height: 740 });
  await renderTable({
    onSort: () => {},
    rowLink: () => ({ to: '/' }),
    selection: { ids: new Set(), isAll: false, isActive: true, onChange() {}, clear() {}, selectAll() {} },
  });
  await userEvent.tab();
  expect(document.activeElement?.closest('[role="row"]')?.textContent).toContain('Banana');
  expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy();
});

it('groups rows under headings', async () => {
  const table = await renderTable({
    grouping: {
      groupOf: ({ size }) => (size > 1 ? { id: 'large', label: 'Large' } : { id: 'small', label: 'Small' }),
      summarize: (count) => `${count} of them`,
    },
  });
  expect(names(table)).toEqual(['Large', 'Banana', 'Apple', 'Small', 'Cherry']);
  expect(screen.getByText('2 of them')).toBeTruthy();
});

it('shows the empty state if there are no rows', async () => {
  await renderTable({ rows: [], total: 0 });
  expect(screen.getByText('No fruits yet')).toBeTruthy();
});

it('requests the next page near the end and offers to resume paused loading', async () => {
  const loadMore = vi.fn();
  const resume = vi.fn();
  const more: DataTableProps<Item>['more'] = {
    status: 'success',
    total: null,
    isComplete: false,
    notice: null,
    isFetching: false,
    dataUpdatedAt: 0,
    pause: vi.fn(),
    refresh: vi.fn(),
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    error: null,
    isPaused: false,
    loadMore,
    retry: vi.fn(),
    resume,
  };
  await renderTable({ more });
  expect(loadMore).toHaveBeenCalledOnce();
  await renderTable({ more: { ...more, isPaused: true } });
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(resume).toHaveBeenCalledOnce();
  expect(loadMore).toHaveBeenCalledOnce();
});

it('loads further rows of a list that was still reloading when its end came into view', async () => {
  const query = listFor('listAccounts', { query: { limit: 1 } });
  const pageAt = (index: number) => ({
    items: Array.from({ length: 50 }, (_, item) => ({ accountId: `${index}-${item}` })),
    hasMore: index === 0,
    nextCursor: index === 0 ? '1' : null,
  });
  const reload = Promise.withResolvers<void>();
  const endShown = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (path: string) => {
    await reload.promise;
    return Response.json(pageAt(path.includes('cursor=1') ? 1 : 0));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = new QueryClient();
  client.setQueryData(query.queryKey, { pages: [pageAt(0)], pageParams: [null] }, { updatedAt: 1 });
  function Accounts() {
    const list = useList(query);
    const rows = list.rows.map(({ accountId }) => ({ id: accountId, name: `Account ${accountId}`, size: 1 }));
    return (
      <DataTable
        {...{ label: 'Accounts', columns, rows, rowId }}
        more={{
          ...list,
          loadMore() {
            list.loadMore();
            endShown.resolve();
          },
        }}
        empty={null}
        footer={`${rows.length} loaded`}
      />
    );
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Accounts }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await endShown.promise;
  reload.resolve();
  await screen.findByText('100 loaded');
});
