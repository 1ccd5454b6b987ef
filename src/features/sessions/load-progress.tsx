import type { ListState } from '#api/queries/use-pagination.ts';
import { ListProgress } from '#table/list-progress.tsx';

interface LoadProgressProps {
  listState: ListState;
  count: number;
  /** The dates that have loaded so far. */
  dates?: string;
  nouns?: string;
}

/** Loading progress, with pause and resume. */
export function LoadProgress({ listState, count, dates, nouns = 'sessions' }: LoadProgressProps) {
  return (
    <ListProgress list={listState} count={count} nouns={nouns}>
      {dates ? `, covering ${dates}` : ''}
    </ListProgress>
  );
}
