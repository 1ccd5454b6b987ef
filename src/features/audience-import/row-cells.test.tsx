import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImportSource } from '#engines/audience-import/index.ts';
import { ImportRowsContext, useCells } from './row-cells.tsx';

const row = ['Acme'];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function renderRow(loadBlock: () => Promise<string[][]>) {
  const client = new QueryClient();
  const rows = {
    pageId: null,
    source: { id: 'source' } as ImportSource,
    plan: { mapping: [], publishBehavior: 'publish' as const },
    targets: undefined,
    cellsKey: 'source',
    loadBlock,
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ImportRowsContext value={rows}>{children}</ImportRowsContext>
    </QueryClientProvider>
  );
  return renderHook(() => useCells(0), { wrapper });
}

test('reloads a failed block after a pause', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue([row]);
  const { result } = renderRow(load);
  expect(result.current).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(result.current).toBeUndefined();
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(result.current).toEqual(row);
  expect(load).toHaveBeenCalledTimes(2);
});

test('reloads a failed block only while its rows are visible', async () => {
  const load = vi.fn().mockRejectedValue(new Error('offline'));
  const { unmount } = renderRow(load);
  await vi.advanceTimersByTimeAsync(1000);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
