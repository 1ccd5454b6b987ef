import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSessionRows } from './use-session-rows.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

interface Props {
  loaded: number;
  phase?: 'loading' | 'done';
  by?: 'start' | 'clicks';
}

/** Renders a table of sessions `REVISION:INDEX`, whose requests are answered one by one. */
function openTable(initialProps: Props) {
  const requests: { from: number; count: number; resolveRequest(): void }[] = [];
  let [revision, length] = [0, initialProps.loaded];
  const call = (_: string, { from, count }: { from: number; count: number }) =>
    new Promise((resolve) => {
      const ids = Array.from({ length }, (_, index) => ({ audienceSessionId: `${revision}:${index}` }));
      const resolveRequest = () => resolve({ rows: ids.slice(from, from + count), total: ids.length });
      requests.push({ from, count, resolveRequest: resolveRequest });
    });
  const queries = new QueryClient();
  const client = { id: 1, call } as unknown as AnalysisClient;
  const { result, rerender } = renderHook(
    ({ loaded, phase = 'loading', by = 'start' }: Props) => {
      const loadState = { loaded, phase, coverage: [] } as unknown as AnalysisLoadState;
      return useSessionRows(client, loadState, { selection: {}, order: { by, descending: true } });
    },
    {
      initialProps,
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  );
  return {
    requests,
    resolveRequest: (index: number) =>
      act(async () => {
        requests[index]?.resolveRequest();
        // Queries notify in a task of their own.
        for (let tasks = 0; tasks < 2; tasks += 1) await new Promise((resolve) => setTimeout(resolve));
      }),
    idAt: (index: number) => result.current.rows.at(index)?.audienceSessionId,
    total: () => result.current.total,
    show: (first: number, last: number) => act(() => result.current.rows.show(first, last)),
    change(props: Props) {
      [revision, length] = [revision + 1, props.loaded];
      rerender(props);
    },
  };
}

it('requests the first rows, then those that become visible', async () => {
  const table = openTable({ loaded: 1000 });
  expect(table.total()).toBeNull();
  await table.resolveRequest(0);
  expect([table.total(), table.idAt(99), table.idAt(100)]).toEqual([1000, '0:99', undefined]);
  table.show(500, 530);
  await table.resolveRequest(1);
  expect([table.idAt(500), table.idAt(530)]).toEqual(['0:500', '0:530']);
});

it('shows the previous rows until those of a changed list arrive', async () => {
  const table = openTable({ loaded: 1000, phase: 'done' });
  await table.resolveRequest(0);
  table.change({ loaded: 1000, phase: 'done', by: 'clicks' });
  expect([table.idAt(0), table.total()]).toEqual(['0:0', null]);
  await table.resolveRequest(1);
  expect([table.idAt(0), table.idAt(999), table.total()]).toEqual(['1:0', '1:999', 1000]);
});

it('takes all visible rows from one response', async () => {
  const table = openTable({ loaded: 1000 });
  await table.resolveRequest(0);
  table.show(80, 120);
  await table.resolveRequest(1);
  table.change({ loaded: 1200 });
  await waitFor(() => expect(table.requests).toHaveLength(4));
  await table.resolveRequest(2);
  expect([table.idAt(80), table.idAt(120)]).toEqual(['0:80', '0:120']);
  await table.resolveRequest(3);
  expect([table.idAt(80), table.idAt(120)]).toEqual(['1:80', '1:120']);
});
