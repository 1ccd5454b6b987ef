import type { QueryClient } from '@tanstack/react-query';
import { runMutation } from '#api/queries/queries.ts';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { confirm, toast } from '#ui/notify.ts';
import { cacheEntry, deleteRequest, refetchLogs, restoreRequest } from './logs-queries.ts';
import type { LogOwner } from './logs-search.ts';

/** Deletes an entry after confirmation. */
export async function deleteEntry(client: QueryClient, owner: LogOwner, logId: string): Promise<void> {
  const request = deleteRequest(owner, logId);
  const isConfirmed = await confirm({
    title: 'Delete this entry?',
    detail: 'You can restore it later: include deleted entries to find it.',
    action: 'Delete entry',
    danger: true,
  });
  if (!isConfirmed) return;
  try {
    cacheEntry(client, owner, await runMutation(client, request.operation, request.input));
    void invalidateAfter(client, request.operation);
    toast.done('Entry deleted', {
      action: { label: 'Undo', onClick: () => void restoreEntry(client, owner, logId) },
    });
  } catch (error) {
    toast.failure("Couldn't delete the entry", error);
  }
}

/** Returns whether the entry is restored. */
export async function restoreEntry(client: QueryClient, owner: LogOwner, logId: string): Promise<boolean> {
  const { operation, input } = restoreRequest(owner, logId);
  try {
    cacheEntry(client, owner, await runMutation(client, operation, input));
    refetchLogs(client, owner);
    void invalidateAfter(client, operation);
    toast.done('Entry restored');
    return true;
  } catch (error) {
    toast.failure("Couldn't restore the entry", error);
    return false;
  }
}
