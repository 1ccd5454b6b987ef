import type { ReactNode } from 'react';
import { useEdited } from '#form/editor.tsx';
import { MergeScreen } from './on-demand.tsx';

/** A form, or in its place what somebody else saved meanwhile: that is settled first, where it overlaps. */
export function SettlingOr({ children }: { children: ReactNode }) {
  const settling = useEdited(({ state }) => state.phase.name === 'settling');
  return settling ? <MergeScreen /> : children;
}
