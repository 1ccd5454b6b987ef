import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Pauses, resumes and reloads an infinite query. */
export function usePaginationControls(queryKey: QueryKey) {
  const client = useQueryClient();
  const listKey = JSON.stringify(queryKey);
  const [pausedList, setPausedList] = useState<string | null>(null);
  return {
    isPaused: pausedList === listKey,
    /** Also cancels the pending request. */
    pause() {
      setPausedList(listKey);
      void client.cancelQueries({ queryKey, exact: true });
    },
    resume: () => setPausedList(null),
    reload: () => client.resetQueries({ queryKey, exact: true }),
  };
}
