import { expect, test, vi } from 'vitest';
import { onForgetting } from './forgetting.ts';
import { store } from './known-store.ts';
import { sessionParts } from './session-parts.ts';

// There is no storage for records here, as where their database cannot be opened.
vi.mock('./session-parts.ts', () => ({ sessionParts: { clear: vi.fn(async () => {}) } }));
const { clear } = vi.mocked(sessionParts);

test('where records cannot be removed, sessions are, and whoever may write them again is told before', async () => {
  const end = onForgetting((tenant) => {
    expect(tenant).toBe('t');
    expect(clear).not.toHaveBeenCalled();
  });
  await expect(store.clear('t')).rejects.toThrow();
  expect(clear).toHaveBeenCalledExactlyOnceWith('t');
  end();
});
