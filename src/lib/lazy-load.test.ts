import { expect, test, vi } from 'vitest';
import { isLoadError, lazyLoad, prefetch } from './lazy-load.ts';

test('loads once, however often it is called', async () => {
  const load = vi.fn(async () => 'part');
  const loadPart = lazyLoad(load);
  await expect(Promise.all([loadPart(), loadPart()])).resolves.toEqual(['part', 'part']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('tries again after a failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part');
  const loadPart = lazyLoad(load);
  await expect(loadPart()).rejects.toThrow('offline');
  await expect(loadPart()).resolves.toBe('part');
});

test('prefetches one part after another while idle, including parts of parts', async () => {
  const log: string[] = [];
  const part = (name: string, whileLoading = () => {}) =>
    lazyLoad(async () => {
      log.push(name);
      whileLoading();
    });
  const loaded = part('loaded');
  part('outer', () => part('inner'));
  await loaded();
  await prefetch(async () => void log.push('idle'));
  expect(log).toEqual(['loaded', 'idle', 'outer', 'idle', 'inner']);
});

test('stops prefetching at a failure, and starts over with the next pass', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part');
  lazyLoad(load);
  const next = vi.fn(async () => 'next');
  lazyLoad(next);
  await prefetch(async () => {});
  expect(next).not.toHaveBeenCalled();
  await prefetch(async () => {});
  expect(load).toHaveBeenCalledTimes(2);
  expect(next).toHaveBeenCalledTimes(1);
});

test.each([
  'Failed to fetch dynamically imported module: https://console.example/assets/palette.js',
  'error loading dynamically imported module: https://console.example/assets/palette.js',
  'Importing a module script failed.',
])('recognizes a failed import: %s', (message) => {
  expect(isLoadError(new TypeError(message))).toBe(true);
});

test('takes other errors for what they are', () => {
  expect(isLoadError(new TypeError('Failed to fetch'))).toBe(false);
  expect(isLoadError('Importing a module script failed.')).toBe(false);
});
