import type { ReactNode } from 'react';
import { useEdited, useEditor } from '#editor/editor.tsx';
import { LazyMergeScreen, LazyRemoteChangeBar } from '#editor/lazy-parts.tsx';
import { unresolvedConflicts } from '#engines/save/index.ts';
import { Recovery } from './recovery.tsx';
import { useStatus } from './status.tsx';

/** A form, or in its place the conflicts to resolve before saving. */
export function ConflictGate({ saveLabel = 'Save', children }: { saveLabel?: string; children: ReactNode }) {
  const isMerging = useEdited(({ state }) => state.phase.name === 'conflict');
  const hasConflicts = useEdited(({ adapter, state }) => unresolvedConflicts(adapter, state).length > 0);
  const isIdle = useEdited(({ state }) => state.phase.name === 'idle');
  const hasChanges = useEdited(({ state }) => state.remoteChanges !== null);
  const hasDrafts = useEditor().recoverableDrafts.drafts.length > 0;
  if (isMerging) return <LazyMergeScreen saveLabel={saveLabel} />;
  return (
    <>
      <RetryStatus />
      {children}
      {/* One line at a time: the form has changes from elsewhere already. */}
      {(hasConflicts && isIdle) || (hasChanges && !hasDrafts) ? <LazyRemoteChangeBar /> : <Recovery />}
    </>
  );
}

/** Describes a pending retry on phones, where the top bar only has an icon. */
function RetryStatus() {
  const { label } = useStatus();
  const isRetrying = useEdited(({ state }) => state.phase.name === 'retrying');
  return isRetrying ? (
    <p aria-hidden className="tnum hidden bg-warning-soft px-gutter py-2 text-sm text-strong max-phone:block">
      {label}
    </p>
  ) : null;
}
