import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RowBlocks } from './row-blocks.ts';

const row = { cells: ['Acme'], problems: [], harmful: [], notes: [], isDraft: false };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('reads a failed block again after a pause', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue([row]);
  const blocks = new RowBlocks(read);
  blocks.subscribe(() => blocks.get(0));
  expect(blocks.get(0)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  expect(blocks.get(0)).toBeUndefined();
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(blocks.get(0)).toEqual(row);
  expect(read).toHaveBeenCalledTimes(2);
});

test('reads a failed block only while its rows are shown', async () => {
  const read = vi.fn().mockRejectedValue(new Error('offline'));
  const blocks = new RowBlocks(read);
  blocks.get(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});
