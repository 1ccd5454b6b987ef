import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RowBlocks } from './row-blocks.ts';

const row = { cells: ['Acme'], errors: [], unsafe: [], warnings: [], isDraft: false };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('reloads a failed block after a pause', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue([row]);
  const blocks = new RowBlocks(load);
  blocks.subscribe(() => blocks.get(0));
  expect(blocks.get(0)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(blocks.get(0)).toBeUndefined();
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(blocks.get(0)).toEqual(row);
  expect(load).toHaveBeenCalledTimes(2);
});

test('reloads a failed block only while its rows are visible', async () => {
  const load = vi.fn().mockRejectedValue(new Error('offline'));
  const blocks = new RowBlocks(load);
  blocks.get(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
