import type { ReactNode } from 'react';
import type { ListState } from '#api/queries/use-pagination.ts';
import { Note } from '#ui/note.tsx';
import { onDemand } from '#ui/on-demand.tsx';

export interface ListProgressProps {
  list: ListState;
  /** Number of loaded records. */
  count: number;
  /** Plural of the records: `sessions`. */
  nouns: string;
  /** Shown after the number. */
  children?: ReactNode;
}

// Most lists arrive in one response.
const ListProgressBar = onDemand(() =>
  import('./list-progress-bar.tsx').then((loaded) => loaded.ListProgressBar),
);

/** Progress of a list that loads to its end, with pause and resume. */
export function ListProgress(props: ListProgressProps) {
  const { query, isComplete, notice } = props.list;
  if (!query.data || isComplete) return null;
  if (notice) return <Note tone="warning">{notice}</Note>;
  return <ListProgressBar {...props} />;
}
