import type { ReactNode } from 'react';
import { useEdited } from '#form/editor.tsx';
import { MergeScreen } from './on-demand.tsx';

interface SettlingOrProps {
  /** Whether this browser keeps what is unsaved. */
  kept: boolean;
  children: ReactNode;
}

/** A form, or in its place what somebody else saved meanwhile: that is settled first, where it overlaps. */
export function SettlingOr({ kept, children }: SettlingOrProps) {
  const settling = useEdited(({ state }) => state.phase.name === 'settling');
  return settling ? <MergeScreen kept={kept} /> : children;
}
