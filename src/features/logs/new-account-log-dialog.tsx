import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import type { InfinitePages } from '#api/queries/lists.ts';
import { shortenId } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { accountFields } from './account-fields.tsx';
import { findAccountRecipient } from './account-recipient.ts';
import { countValues, logTypeOf, sourceOf } from './filter-logs.ts';
import { LogDialog, type LogResult } from './log-dialog.tsx';
import { accountLogsQuery } from './logs-queries.ts';
import { blankAccountLog, type NewAccountLog, newAccountLogAdapter } from './new-account-log.ts';
import { type CreatedLog, createdText } from './new-log.ts';

interface NewAccountLogDialogProps {
  /** Without it, the form asks for the account. */
  accountId?: string | undefined;
  name?: string | undefined;
  onClose(): void;
}

/** Adds entries to the log of an account. */
export function NewAccountLogDialog({ accountId = '', name, onClose }: NewAccountLogDialogProps) {
  const client = useQueryClient();
  const [editing] = useState(() => newAccountLogAdapter(client));
  const [blank] = useState(() => blankAccountLog(accountId));
  const [suggestions] = useState(() => {
    const { queryKey } = accountLogsQuery(accountId);
    const pages = client.getQueryData<InfinitePages<'listAccountLogs'>>(queryKey)?.pages ?? [];
    const logs = pages.flatMap(({ items }) => items);
    const commonValues = (read: typeof sourceOf) => countValues(logs, read, []).map(({ value }) => value);
    return { sources: commonValues(sourceOf), types: commonValues(logTypeOf) };
  });
  // Accounts that already got an entry here: only the first can have created the account.
  const [addedTo] = useState(() => new Set<string>());
  const loadResult = async (
    record: NewAccountLog,
    written: CreatedLog,
    signal: AbortSignal,
  ): Promise<LogResult> => {
    const { id, ownerId } = written;
    if (ownerId === null) {
      const link = linkOptions({ to: '/accounts' });
      return { name: 'an account', link, createdText: null, next: null };
    }
    const domain = record.target === 'domain' ? record.domain : '';
    const account = await findAccountRecipient(client, written, domain, signal);
    const isNew = addedTo.has(ownerId) ? false : account.created;
    addedTo.add(ownerId);
    return {
      name: account.name || name || shortenId(ownerId),
      link: linkOptions({ to: '/accounts/$accountId', params: { accountId: ownerId } }),
      createdText: record.target === 'domain' ? createdText('account', isNew) : null,
      next: {
        label: 'Open entry',
        link: linkOptions({
          to: '/accounts/$accountId/logs/$accountLogId',
          params: { accountId: ownerId, accountLogId: id },
        }),
      },
    };
  };
  return (
    <LogDialog
      title={
        accountId
          ? `Log entry for ${truncate(name ?? shortenId(accountId), 100)}`
          : 'Log entry for an account'
      }
      kind="new account log"
      id={accountId}
      operation="listAccountLogs"
      editing={editing}
      blank={blank}
      {...(accountId ? { first: 'payload' } : { owner: accountFields, first: 'domain' })}
      {...suggestions}
      loadResult={loadResult}
      onClose={onClose}
    />
  );
}
