import type { QueryClient } from '@tanstack/react-query';
import type { InfinitePages } from '#api/queries/lists.ts';
import { patchCache } from '#api/queries/patch-cache.ts';
import { runMutation } from '#api/queries/run-mutation.ts';
import { broadcast } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { call } from '#api/transport/client.ts';
import { ApiError } from '#api/transport/errors.ts';
import { isSignedOut } from '#api/transport/session.ts';
import { accountLogPatch } from '#contract/log-requests.ts';
import type { Editing } from '#engines/save/save-engine.ts';
import { group, value } from '#engines/save/shape.ts';
import { isBlank } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { signInAgain } from '#shell/notify.ts';
import { type AccountLog, accountLogQuery, accountLogsQuery } from './logs-queries.ts';
import { writtenText } from './summary.ts';

/** What can be edited of an entry: its text, which is the only thing that the service takes. */
export interface EditedText {
  text: string | null;
  log: AccountLog;
}

export const editedText = (log: AccountLog): EditedText => ({ text: writtenText(log.payload), log });

/**
 * How the text of an entry is edited. No service refuses a late update of it, so it is read again before each.
 *
 * @param onWrite told of the text that one takes the place of
 */
export function textEditing(
  client: QueryClient,
  accountId: string,
  accountLogId: string,
  onWrite: (before: string | null) => void,
): Editing<EditedText> {
  const params = { account_id: accountId, account_log_id: accountLogId };
  const changedAt = ({ log }: EditedText) => parseTimestamp(log.updatedAt ?? log.createdAt) ?? 0;
  return {
    shape: group('Log entry', { text: value('Text') }),
    schema: accountLogPatch,
    question: ({ text }) =>
      isBlank(String(text ?? ''))
        ? { title: 'Save a blank text?', detail: 'It has only spaces or line breaks.', action: 'Save text' }
        : null,
    guarded: false,
    readable: true,
    compare: (a, b) => changedAt(a) - changedAt(b),
    async read(signal) {
      const log = await call('getAccountLog', { params }, signal);
      if (log.deletedAt) throw refused("This entry was deleted, so its text can't be changed.");
      return editedText(log);
    },
    request: (patch) => ({ operation: 'updateAccountLog', input: { params, body: patch } }),
    async write(patch, told) {
      onWrite(told.text);
      const { success } = await runMutation(client, 'updateAccountLog', {
        params,
        body: { text: String(patch.text) },
      });
      if (success === false) throw refused("The text wasn't saved. Try again.");
      return editedText(await call('getAccountLog', { params }));
    },
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
    onSaved: ({ log }) => saved(client, accountId, log),
  };
}

/** What the service did not do though it answered. */
export const refused = (message: string) =>
  new ApiError({ kind: 'conflict', operation: 'updateAccountLog', message });

/** Shows an entry as it was answered after a change, here and in other tabs. */
export function saved(client: QueryClient, accountId: string, log: AccountLog): void {
  putLog(client, accountId, log);
  broadcast({ type: 'saved', tenant: boundTenant()?.fingerprint ?? '', operation: 'getAccountLog' });
}

/** Puts an entry as it is now in the place of what is cached of it. */
function putLog(client: QueryClient, accountId: string, log: AccountLog): void {
  client.setQueryData(accountLogQuery(accountId, log.accountLogId).queryKey, log);
  const renewed = (each: AccountLog) => (each.accountLogId === log.accountLogId ? log : each);
  for (const deleted of [false, true])
    patchCache<InfinitePages<'listAccountLogs'>>(
      client,
      accountLogsQuery(accountId, deleted).queryKey,
      (walked) =>
        walked && {
          ...walked,
          pages: walked.pages.map((page) =>
            page.items.some(({ accountLogId }) => accountLogId === log.accountLogId)
              ? { ...page, items: page.items.map(renewed) }
              : page,
          ),
        },
    );
}
