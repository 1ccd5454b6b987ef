import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** The means to stop reading what is read page after page, to go on, and to start over. */
export function usePaginationControls(queryKey: QueryKey) {
  const client = useQueryClient();
  const listKey = JSON.stringify(queryKey);
  const [pausedList, setPausedList] = useState<string | null>(null);
  return {
    isPaused: pausedList === listKey,
    /** Stops, also the request under way. */
    pause() {
      setPausedList(listKey);
      void client.cancelQueries({ queryKey, exact: true });
    },
    resume: () => setPausedList(null),
    /** Reads everything anew. */
    reload: () => client.resetQueries({ queryKey, exact: true }),
  };
}
