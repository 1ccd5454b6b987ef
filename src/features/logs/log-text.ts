import type { QueryClient } from '@tanstack/react-query';
import { runMutation } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import { hasCapability, isSignedOut, signInAgain } from '#api/transport/session.ts';
import { accountLogPatch } from '#contract/log-requests.ts';
import { group, type RecordAdapter, value } from '#engines/save/index.ts';
import { ApiError, isApiError } from '#lib/api-error.ts';
import { isBlank } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { toast } from '#ui/notify.ts';
import { textMember } from './log-summary.ts';
import { type AccountLog, cacheEntry } from './logs-queries.ts';

/** Editable part of an entry: the API can only change its text. */
export interface LogText {
  text: string | null;
  log: AccountLog;
}

export const toLogText = (log: AccountLog): LogText => ({ text: textMember(log.payload), log });

const headersOf = ({ updatedAt, createdAt }: AccountLog) => ({
  headers: { 'if-match': `"${updatedAt ?? createdAt}"` },
});

/**
 * Adapter for editing the text of an entry.
 *
 * @param hasVersionCheck whether the service rejects an update of an entry that has changed since it was loaded
 * @param onBeforeWrite called with the text that is about to be replaced
 */
export function logTextAdapter(
  client: QueryClient,
  accountId: string,
  accountLogId: string,
  hasVersionCheck: boolean,
  onBeforeWrite: (before: string | null) => void,
): RecordAdapter<LogText> {
  const owner = { noun: 'account', id: accountId } as const;
  const params = { account_id: accountId, account_log_id: accountLogId };
  const inputOf = (body: { text: string }, { log }: LogText) => ({
    params,
    body,
    ...(hasVersionCheck && headersOf(log)),
  });
  async function load(signal?: AbortSignal): Promise<LogText> {
    const log = await call('getAccountLog', { params }, signal);
    if (!log.deletedAt) return toLogText(log);
    cacheEntry(client, owner, log);
    throw new ApiError({ kind: 'not-found', operation: 'getAccountLog', message: 'This entry was deleted.' });
  }
  const changedAt = ({ log }: LogText) => parseTimestamp(log.updatedAt ?? log.createdAt) ?? 0;
  return {
    shape: group('Log entry', { text: value('Text') }),
    schema: accountLogPatch,
    confirmation: ({ text }) =>
      isBlank(String(text ?? ''))
        ? { title: 'Save a blank text?', detail: 'It has only spaces or line breaks.', action: 'Save text' }
        : null,
    hasVersionCheck,
    canLoad: true,
    compare: (a, b) => changedAt(a) - changedAt(b),
    load,
    request: (patch, base) => ({
      operation: 'updateAccountLog',
      input: inputOf({ text: String(patch.text) }, base),
    }),
    async save(patch, base) {
      onBeforeWrite(base.text);
      const input = inputOf({ text: String(patch.text) }, base);
      const { success } = await runMutation(client, 'updateAccountLog', input).catch(async (error) => {
        // A deleted entry is a conflict.
        if (isApiError(error, 'conflict')) await load();
        throw error;
      });
      if (success === false) throw rejection("The text wasn't saved. Try again.");
      return toLogText(await call('getAccountLog', { params }));
    },
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
    onSaved: ({ log }) => cacheEntry(client, owner, log),
  };
}

/** Error for a change that the service accepted but didn't make. */
export const rejection = (message: string) =>
  new ApiError({ kind: 'conflict', operation: 'updateAccountLog', message });

interface TextChange {
  accountId: string;
  accountLogId: string;
  before: string;
  after: string;
}

/** Restores the text before a save, unless it has changed since. */
export async function undoTextChange(client: QueryClient, change: TextChange): Promise<void> {
  const { accountId, accountLogId, before, after } = change;
  const owner = { noun: 'account', id: accountId } as const;
  const params = { account_id: accountId, account_log_id: accountLogId };
  try {
    const current = await call('getAccountLog', { params });
    if (current.deletedAt || toLogText(current).text !== after) {
      cacheEntry(client, owner, current);
      toast.error("Couldn't undo", { detail: 'Someone else changed this entry.' });
      return;
    }
    const isChecked = await hasCapability(client, 'if-match-all');
    const input = { params, body: { text: before }, ...(isChecked && headersOf(current)) };
    const { success } = await runMutation(client, 'updateAccountLog', input);
    if (success === false) throw rejection("The text wasn't saved. Try again.");
    cacheEntry(client, owner, await call('getAccountLog', { params }));
    toast.done('Text restored');
  } catch (error) {
    toast.failure("Couldn't undo", error);
  }
}
