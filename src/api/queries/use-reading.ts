import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** The means to stop reading what is read page after page, to go on, and to start over. */
export function useReading(queryKey: QueryKey) {
  const client = useQueryClient();
  const list = JSON.stringify(queryKey);
  const [pausedList, setPausedList] = useState<string | null>(null);
  return {
    paused: pausedList === list,
    /** Stops, also the request under way. */
    pause() {
      setPausedList(list);
      void client.cancelQueries({ queryKey, exact: true });
    },
    resume: () => setPausedList(null),
    /** Reads everything anew. */
    renew: () => client.resetQueries({ queryKey, exact: true }),
  };
}
