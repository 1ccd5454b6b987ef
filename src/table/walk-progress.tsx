import type { ReactNode } from 'react';
import type { ListState } from '#api/queries/use-pagination.ts';
import { Note } from '#ui/note.tsx';
import { onDemand } from '#ui/on-demand.tsx';

export interface WalkProgressProps {
  walk: ListState;
  /** How many have been read. */
  count: number;
  /** What they are: `sessions`. */
  nouns: string;
  /** Says more of what has been read, after the number. */
  children?: ReactNode;
}

// Most lists come in one answer.
const WalkState = onDemand(() => import('./walk-state.tsx').then((loaded) => loaded.WalkState));

/** How much of a list that is being read to its end has come, and the means to stop and go on. */
export function WalkProgress(props: WalkProgressProps) {
  const { query, isComplete, notice } = props.walk;
  if (!query.data || isComplete) return null;
  if (notice) return <Note tone="warning">{notice}</Note>;
  return <WalkState {...props} />;
}
