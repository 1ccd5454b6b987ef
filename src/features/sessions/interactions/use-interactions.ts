import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchWithSignal } from '#api/queries/fetch-with-signal.ts';
import type { Selection } from '#engines/sessions/dimensions.ts';
import { interactionsQuery } from '#features/sessions/sessions-queries.ts';
import type { AnalysisClient } from '#features/sessions/worker/analysis-client.ts';
import { type ActsProgress, readActs } from './load-interactions.ts';

interface Acts extends ActsProgress {
  /** Null until something is asked for. */
  phase: 'loading' | 'canceled' | 'done' | null;
  /** How many are to be read, and of how many they are drawn. */
  wanted: number;
  total: number;
}

const nothing: Acts = { phase: null, wanted: 0, total: 0, read: [], tried: 0, failed: 0, error: null };
/** What comes is drawn a few times a second. */
const EVERY = 200;

/** Reads what was done in some of the chosen sessions, when it is asked for; another choice ends that. */
export function useActs(client: AnalysisClient, selection: Selection) {
  const queryClient = useQueryClient();
  const key = JSON.stringify(selection);
  const [acts, setActs] = useState(nothing);
  const work = useRef<AbortController>(undefined);
  const end = useCallback(() => work.current?.abort(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read speaks of one choice alone
  useEffect(() => {
    setActs(nothing);
    return end;
  }, [client, key, end]);

  const start = async (count: number) => {
    end();
    const controller = new AbortController();
    work.current = controller;
    const { signal } = controller;
    setActs((now) => ({ ...now, phase: 'loading', wanted: count, tried: 0, failed: 0, error: null }));
    let latest: ActsProgress | null = null;
    const tell = () => latest !== null && !signal.aborted && setActs((now) => ({ ...now, ...latest }));
    const timer = setInterval(tell, EVERY);
    try {
      const { rows, total } = await client.request('sample', { selection, count });
      if (signal.aborted) return;
      setActs((now) => ({ ...now, wanted: rows.length, total }));
      await readActs({
        sessions: rows,
        signal,
        readOne: async (id) =>
          (await fetchWithSignal(queryClient, interactionsQuery(id), signal)).interactions ?? [],
        onProgress: (progress) => {
          latest = progress;
        },
      });
      tell();
      if (!signal.aborted) setActs((now) => ({ ...now, phase: 'done' }));
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason));
      if (!signal.aborted) setActs((now) => ({ ...now, phase: 'done', error }));
    } finally {
      clearInterval(timer);
    }
  };
  const cancel = () => {
    end();
    setActs((now) => ({ ...now, phase: 'canceled' }));
  };
  return { ...acts, start, cancel };
}
