import type { QueryClient } from '@tanstack/react-query';
import { runMutation } from '#api/queries/run-mutation.ts';
import { call } from '#api/transport/client.ts';
import { toast } from '#shell/notify.ts';
import { editedText, refused, saved } from './text-editing.ts';

interface Replaced {
  accountId: string;
  accountLogId: string;
  before: string;
  after: string;
}

/** Writes the text of an entry as it was before a save, unless somebody has changed it since. */
export async function putTextBack(client: QueryClient, replaced: Replaced): Promise<void> {
  const { accountId, accountLogId, before, after } = replaced;
  const params = { account_id: accountId, account_log_id: accountLogId };
  try {
    const now = await call('getAccountLog', { params });
    if (now.deletedAt || editedText(now).text !== after) {
      saved(client, accountId, now);
      toast.error("Couldn't undo", { detail: 'Someone else changed this entry.' });
      return;
    }
    const { success } = await runMutation(client, 'updateAccountLog', { params, body: { text: before } });
    if (success === false) throw refused("The text wasn't saved. Try again.");
    saved(client, accountId, await call('getAccountLog', { params }));
    toast.done('Text restored');
  } catch (error) {
    toast.failure("Couldn't undo", error);
  }
}
