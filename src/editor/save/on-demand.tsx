import { DialogPanel } from '#ui/dialog.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const LazyRecoveryDialog = onDemand(
  async () => (await import('./recovery-dialog.tsx')).RecoveryDialog,
  {
    onDismiss: ({ onClose }) => onClose(),
  },
);
export const LazySaveDetails = onDemand(async () => (await import('./save-details.tsx')).SaveDetails, {
  fallback: <Skeleton className="w-1/2" />,
});
export const LazyMergeScreen = onDemand(
  async () => (await import('#editor/merge/merge-screen.tsx')).MergeScreen,
);

/** Preloads what unsaved work may need, in case the connection is lost. */
export function prepareForUnsaved(): void {
  for (const { prepare } of [DialogPanel, LazySaveDetails, LazyMergeScreen]) prepare().catch(() => {});
}
