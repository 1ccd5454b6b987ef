import type { QueryClient } from '@tanstack/react-query';
import { runMutation } from '#api/queries/run-mutation.ts';
import { call } from '#api/transport/client.ts';
import { toast } from '#shell/notify.ts';
import { publishSavedLog, rejection, toLogText } from './log-text.ts';

interface TextChange {
  accountId: string;
  accountLogId: string;
  before: string;
  after: string;
}

/** Restores the text before a save, unless it has changed since. */
export async function undoTextChange(client: QueryClient, change: TextChange): Promise<void> {
  const { accountId, accountLogId, before, after } = change;
  const params = { account_id: accountId, account_log_id: accountLogId };
  try {
    const current = await call('getAccountLog', { params });
    if (current.deletedAt || toLogText(current).text !== after) {
      publishSavedLog(client, accountId, current);
      toast.error("Couldn't undo", { detail: 'Someone else changed this entry.' });
      return;
    }
    const { success } = await runMutation(client, 'updateAccountLog', { params, body: { text: before } });
    if (success === false) throw rejection("The text wasn't saved. Try again.");
    publishSavedLog(client, accountId, await call('getAccountLog', { params }));
    toast.done('Text restored');
  } catch (error) {
    toast.failure("Couldn't undo", error);
  }
}
