// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { importChunk } from './import-chunk.ts';
import { LoadError } from './lazy-load.ts';

const importer = 'https://console.example/x/assets/index.js';
const ok = () => new Response('export {}');
const fetchMock = vi.spyOn(globalThis, 'fetch');
afterEach(() => void fetchMock.mockReset());

test('imports after all files are downloaded, each once', async () => {
  fetchMock.mockImplementation(async () => ok());
  const load = vi.fn(async () => 'chunk');
  await expect(importChunk(load, ['./a.js', './b.js'], importer)).resolves.toBe('chunk');
  await expect(importChunk(load, ['./b.js'], importer)).resolves.toBe('chunk');
  expect(fetchMock.mock.calls).toEqual(
    ['a', 'b'].map((name) => [`https://console.example/x/assets/${name}.js`]),
  );
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a missing file', async () => new Response('', { status: 404 })],
])('does not import after %s, and tries again', async (_, fail) => {
  const onError = vi.fn();
  addEventListener('chunkerror', onError, { once: true });
  fetchMock.mockImplementationOnce(fail).mockImplementation(async () => ok());
  const load = vi.fn(async () => 'chunk');
  const file = `./${crypto.randomUUID()}.js`;
  await expect(importChunk(load, [file], importer)).rejects.toThrow(LoadError);
  expect(load).not.toHaveBeenCalled();
  expect(onError).toHaveBeenCalledTimes(1);
  await expect(importChunk(load, [file], importer)).resolves.toBe('chunk');
});

test('hides from the router that an import failed, but not errors of the code', async () => {
  const importError = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
  await expect(importChunk(() => Promise.reject(importError))).rejects.toThrow("Code couldn't be loaded");
  await expect(importChunk(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
});
