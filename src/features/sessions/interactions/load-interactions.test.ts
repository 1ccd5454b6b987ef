import { expect, it } from 'vitest';
import { ApiError } from '#api/transport/errors.ts';
import type { Session } from '#engines/sessions/session.ts';
import { type ActsProgress, readActs } from './load-interactions.ts';

const sessions = Array.from({ length: 20 }, (_, index) => ({ audienceSessionId: `s${index}` }) as Session);
const { signal } = new AbortController();
const last = () => {
  const told: ActsProgress[] = [];
  return { told, onProgress: (progress: ActsProgress) => void told.push(progress) };
};

it('reads every session once and tells how far it is', async () => {
  const { told, onProgress } = last();
  const asked: string[] = [];
  const readOne = async (id: string) => {
    asked.push(id);
    return [];
  };
  await readActs({ sessions, signal, onProgress, readOne });
  expect(asked).toEqual(sessions.map(({ audienceSessionId }) => audienceSessionId));
  expect(told.map(({ tried }) => tried)).toEqual(sessions.map((_, index) => index + 1));
  expect(told.at(-1)).toMatchObject({ failed: 0, error: null });
  expect(told.at(-1)?.read).toHaveLength(20);
});

it('goes on after a failure, which it tells', async () => {
  const { told, onProgress } = last();
  const readOne = async (id: string) => {
    if (id === 's3') throw new Error('lost');
    return [];
  };
  await readActs({ sessions, signal, onProgress, readOne });
  expect(told.at(-1)).toMatchObject({ tried: 20, failed: 1, error: new Error('lost') });
  expect(told.at(-1)?.read).toHaveLength(19);
});

it('ends after several failures in a row, and once nobody is signed in', async () => {
  for (const [error, most] of [
    [new Error('down'), 8],
    [new ApiError({ kind: 'unauthorized', operation: 'listInteractions' }), 4],
  ] as const) {
    const { told, onProgress } = last();
    await readActs({ sessions, signal, onProgress, readOne: () => Promise.reject(error) });
    expect(told.at(-1)?.tried).toBeLessThanOrEqual(most);
    expect(told.at(-1)?.read).toEqual([]);
  }
});

it('tells nothing more once it is called off', async () => {
  const { told, onProgress } = last();
  const off = new AbortController();
  const readOne = async (id: string) => {
    if (id === 's5') off.abort();
    return [];
  };
  await readActs({ sessions, signal: off.signal, onProgress, readOne });
  expect(told.length).toBeLessThan(7);
});
