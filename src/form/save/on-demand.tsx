import { onDemand } from '#ui/on-demand.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

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
