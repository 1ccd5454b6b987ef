import { defineList } from './define-store.ts';

const MAX_VISITED = 2000;

/** IDs of the sessions opened in this browser, the latest last. */
export const visitedSessions = defineList({
  name: 'seen-sessions',
  isCache: true,
  isItem: (item) => typeof item === 'string',
});

export function markVisited(tenant: string, id: string): void {
  if (visitedSessions.read(tenant).at(-1) === id) return;
  visitedSessions.update(tenant, (ids) => [...ids.filter((each) => each !== id), id].slice(-MAX_VISITED));
}
