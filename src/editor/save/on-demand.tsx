import { onDemand } from '#ui/on-demand.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const LeaveDialog = onDemand(async () => (await import('./leave-dialog.tsx')).LeaveDialog, {
  onDismiss: ({ stay }) => stay(),
});
export const RecoveryDialog = onDemand(async () => (await import('./recovery-dialog.tsx')).RecoveryDialog, {
  onDismiss: ({ onClose }) => onClose(),
});
export const SaveDetails = onDemand(async () => (await import('./save-details.tsx')).SaveDetails, {
  fallback: <Skeleton className="w-1/2" />,
});
export const MergeScreen = onDemand(async () => (await import('#editor/merge/merge-screen.tsx')).MergeScreen);

/** Preloads what unsaved work may need, in case the connection is lost. */
export function prepareForUnsaved(): void {
  for (const { prepare } of [LeaveDialog, SaveDetails, MergeScreen]) prepare().catch(() => {});
}
