import type { ReactNode } from 'react';
import { useEdited } from '#editor/editor.tsx';
import { MergeScreen } from './on-demand.tsx';
import { useStatus } from './use-status.ts';

interface SettlingOrProps {
  /** Whether unsaved changes are saved on this device. */
  kept: boolean;
  /** What saving is called. */
  verb?: string;
  children: ReactNode;
}

/** A form, or in its place the conflicts to resolve before saving. */
export function SettlingOr({ kept, verb = 'Save', children }: SettlingOrProps) {
  const settling = useEdited(({ state }) => state.phase.name === 'conflict');
  if (settling) return <MergeScreen kept={kept} verb={verb} />;
  return (
    <>
      <WaitingLine kept={kept} />
      {children}
    </>
  );
}

/** Says what a pending save waits for where the top bar has room for an icon only. */
function WaitingLine({ kept }: { kept: boolean }) {
  const { words } = useStatus(kept);
  const isWaiting = useEdited(({ state }) => state.phase.name === 'retrying');
  return isWaiting ? (
    <p aria-hidden className="tnum hidden bg-warning-soft px-gutter py-2 text-sm text-strong max-phone:block">
      {words}
    </p>
  ) : null;
}
