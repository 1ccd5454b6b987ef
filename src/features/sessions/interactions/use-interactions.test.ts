import { expect, it } from 'vitest';
import type { Session } from '#engines/sessions/index.ts';
import { type InteractionsProgress, loadInteractions } from './use-interactions.ts';

const sessions = Array.from({ length: 20 }, (_, index) => ({ audienceSessionId: `s${index}` }) as Session);
const { signal } = new AbortController();
const recorder = () => {
  const reports: InteractionsProgress[] = [];
  return { reports, onProgress: (progress: InteractionsProgress) => void reports.push(progress) };
};

it('loads each session once and reports progress', async () => {
  const { reports, onProgress } = recorder();
  const requested: string[] = [];
  const fetchOne = async (id: string) => {
    requested.push(id);
    return [];
  };
  await loadInteractions({ sessions, signal, onProgress, fetchOne });
  expect(requested).toEqual(sessions.map(({ audienceSessionId }) => audienceSessionId));
  expect(reports.map(({ attempted }) => attempted)).toEqual(sessions.map((_, index) => index + 1));
  expect(reports.at(-1)).toMatchObject({ failed: 0, error: null });
  expect(reports.at(-1)?.loaded).toHaveLength(20);
});

it('continues after a failure and reports it', async () => {
  const { reports, onProgress } = recorder();
  const fetchOne = async (id: string) => {
    if (id === 's3') throw new Error('lost');
    return [];
  };
  await loadInteractions({ sessions, signal, onProgress, fetchOne });
  expect(reports.at(-1)).toMatchObject({ attempted: 20, failed: 1, error: new Error('lost') });
  expect(reports.at(-1)?.loaded).toHaveLength(19);
});

it('stops after several failures', async () => {
  const { reports, onProgress } = recorder();
  const fetchOne = () => Promise.reject(new Error('down'));
  await loadInteractions({ sessions, signal, onProgress, fetchOne });
  expect(reports.at(-1)?.attempted).toBeLessThanOrEqual(8);
  expect(reports.at(-1)?.loaded).toEqual([]);
});

it('reports nothing once aborted', async () => {
  const { reports, onProgress } = recorder();
  const controller = new AbortController();
  const fetchOne = async (id: string) => {
    if (id === 's5') controller.abort();
    return [];
  };
  await loadInteractions({ sessions, signal: controller.signal, onProgress, fetchOne });
  expect(reports.length).toBeLessThan(7);
});
