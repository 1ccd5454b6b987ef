import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { afterEach, expect, it, vi } from 'vitest';
import { useList } from '#api/queries/use-list.ts';
import { Toaster } from '#ui/toaster.tsx';
import { topicsQuery } from './topics-queries.ts';
import { useTopicOrder } from './use-topic-order.ts';

afterEach(() => {
  toast.dismiss();
  vi.unstubAllGlobals();
});

function List() {
  const list = useList(topicsQuery);
  const { rows, isSaving } = useTopicOrder(list.rows, list.isComplete);
  return (
    <>
      <ol>
        {rows.map(({ topicId, title }) => (
          <li key={topicId} data-row={topicId}>
            <button type="button">{title}</button>
          </li>
        ))}
      </ol>
      {isSaving ? 'Saving' : 'Idle'}
      <Toaster />
    </>
  );
}

/** Renders topics A, B, C … with these values of `sortOrder`. */
async function renderTopics(sortOrders: number[]) {
  const service = {
    topics: sortOrders.map((sortOrder, index) => {
      const title = String.fromCharCode(65 + index);
      return { topicId: title, title, purpose: null, sortOrder, isDefault: false, entries: [] };
    }),
    updates: [] as [topicId: string, sortOrder: number][],
    /** Status of each update; a function may hold it back. */
    handler: async (_topicId: string): Promise<number> => 200,
  };
  const json = (body: object, status = 200) =>
    Response.json(body, { status, headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method !== 'PATCH') {
      const items = service.topics.toSorted((a, b) => a.sortOrder - b.sortOrder);
      return json({ items, totalCount: items.length, nextCursor: null, hasMore: false });
    }
    const topicId = url.split('/').at(-1) ?? '';
    const status = await service.handler(topicId);
    if (status !== 200) return json({}, status);
    const { sortOrder } = JSON.parse(String(body));
    service.updates.push([topicId, sortOrder]);
    service.topics = service.topics.map((topic) =>
      topic.topicId === topicId ? { ...topic, sortOrder } : topic,
    );
    return json(service.topics.find((topic) => topic.topicId === topicId) ?? {});
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'A' });
  return service;
}

const order = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.dataset.row)
    .map((item) => item.textContent)
    .join('');
const move = async (title: string, key: 'ArrowUp' | 'ArrowDown') => {
  screen.getByRole('button', { name: title }).focus();
  await userEvent.keyboard(`{Alt>}{${key}}{/Alt}`);
};

it('shows a move before it is saved, with one update if there is a gap', async () => {
  const service = await renderTopics([10, 20, 30, 40]);
  const { promise, resolve } = Promise.withResolvers<number>();
  service.handler = () => promise;
  await move('A', 'ArrowDown');
  expect(order()).toBe('BACD');
  expect(service.updates).toEqual([]);
  await screen.findByText(/Saving/);
  resolve(200);
  await screen.findByText('Moved “A” to position 2');
  await screen.findByText(/Idle/);
  expect(service.updates).toEqual([['A', 25]]);
  expect(order()).toBe('BACD');
});

it('renumbers topics without a gap, the last one first', async () => {
  const service = await renderTopics([0, 1, 2, 3]);
  await move('D', 'ArrowUp');
  await screen.findByText('Moved “D” to position 3');
  expect(service.updates).toEqual([
    ['C', 40],
    ['D', 30],
    ['B', 20],
    ['A', 10],
  ]);
  await waitFor(() => expect(order()).toBe('ABDC'));
});

it('undoes successive moves of a topic at once, but not those of another', async () => {
  const service = await renderTopics([10, 20, 30, 40]);
  await move('A', 'ArrowDown');
  await move('D', 'ArrowUp');
  await move('D', 'ArrowUp');
  expect(order()).toBe('BDAC');
  const notice = (await screen.findByText('Moved “D” to position 2')).closest('li');
  await waitFor(() => expect(service.updates).toHaveLength(3));
  const undo = [...(notice?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === 'Undo',
  );
  if (undo) await userEvent.click(undo);
  await waitFor(() => expect(order()).toBe('BACD'));
  await waitFor(() => expect(service.updates).toHaveLength(4));
  await waitFor(() => expect(order()).toBe('BACD'));
});

it("reverts a move that can't be saved, with a retry", async () => {
  const service = await renderTopics([10, 20, 30, 40]);
  service.handler = async () => 403;
  await move('D', 'ArrowUp');
  await screen.findByText("Couldn't save the order");
  await screen.findByText(/You don't have access to this/);
  await waitFor(() => expect(order()).toBe('ABCD'));
  service.handler = async () => 200;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Moved “D” to position 3');
  await waitFor(() => expect(order()).toBe('ABDC'));
});

it('keeps a later move if an earlier one fails', async () => {
  const service = await renderTopics([10, 20, 30, 40]);
  const [first, second] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  service.handler = (topicId) => (topicId === 'A' ? first.promise : second.promise);
  await move('A', 'ArrowDown');
  await move('D', 'ArrowUp');
  first.resolve(403);
  await screen.findByText("Couldn't save the order");
  expect(order()).toBe('BADC');
  second.resolve(200);
  await waitFor(() => expect(order()).toBe('ABDC'));
});

it('saves a move after the list is left', async () => {
  const service = await renderTopics([10, 20, 30, 40]);
  const { promise, resolve } = Promise.withResolvers<number>();
  service.handler = () => promise;
  await move('A', 'ArrowDown');
  cleanup();
  resolve(200);
  await waitFor(() => expect(service.updates).toEqual([['A', 25]]));
});
