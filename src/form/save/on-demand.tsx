import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

/** A component that comes when it is first needed, or was prepared for; then it is there at once. */
function onDemand<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null) {
  let ready: ComponentType<P> | undefined;
  const prepare = async () => {
    ready ??= await load();
    return { default: ready };
  };
  const Lazy = lazy(prepare);
  function OnDemand(props: P) {
    // One and the same for as long as it is shown: another would begin anew.
    const [Part] = useState<ComponentType<P>>(() => ready ?? Lazy);
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(OnDemand, { prepare });
}

export const LeaveDialog = onDemand(async () => (await import('./leave-dialog.tsx')).LeaveDialog);
export const RecoveryDialog = onDemand(async () => (await import('./recovery-dialog.tsx')).RecoveryDialog);
export const SaveDetails = onDemand(
  async () => (await import('./save-details.tsx')).SaveDetails,
  <Skeleton className="w-1/2" />,
);
export const MergeScreen = onDemand(async () => (await import('#form/merge/merge-screen.tsx')).MergeScreen);

/**
 * Brings what unsaved work may need. Most who open an editor see none of it; whoever changes something may, and then
 * perhaps without a connection.
 */
export function prepareForUnsaved(): void {
  for (const { prepare } of [LeaveDialog, SaveDetails, MergeScreen]) prepare().catch(() => {});
}
