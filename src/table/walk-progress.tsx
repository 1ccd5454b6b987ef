import type { ReactNode } from 'react';
import type { Walk } from '#api/queries/use-walk.ts';
import { Note } from '#ui/note.tsx';
import { onDemand } from '#ui/on-demand.tsx';

export interface WalkProgressProps {
  walk: Walk;
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
  const { query, complete, notice } = props.walk;
  if (!query.data || complete) return null;
  if (notice) return <Note tone="warning">{notice}</Note>;
  return <WalkState {...props} />;
}
