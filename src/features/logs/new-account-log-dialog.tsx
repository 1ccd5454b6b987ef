import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import type { InfinitePages } from '#api/queries/lists.ts';
import { shortened } from '#lib/id.ts';
import { clipped } from '#lib/text.ts';
import { accountFields } from './account-fields.tsx';
import { seen, sourceOf, typeOf } from './filter.ts';
import { LogRounds, type Outcome } from './log-rounds.tsx';
import { accountLogsQuery } from './logs-queries.ts';
import { madeWords } from './made-words.ts';
import { accountLogWriting, blankAccountLog, type NewAccountLog } from './new-account-log.ts';
import type { Written } from './new-log.ts';
import { accountWrittenTo } from './written-to.ts';

interface NewAccountLogDialogProps {
  /** Whose log it is; typed into the form where it is not given. */
  accountId?: string | undefined;
  name?: string | undefined;
  onClose(): void;
}

/** Writes to the log of an account. */
export function NewAccountLogDialog({ accountId = '', name, onClose }: NewAccountLogDialogProps) {
  const client = useQueryClient();
  const [editing] = useState(() => accountLogWriting(client));
  const [blank] = useState(() => blankAccountLog(accountId));
  const [known] = useState(() => {
    const { queryKey } = accountLogsQuery(accountId);
    const pages = client.getQueryData<InfinitePages<'listAccountLogs'>>(queryKey)?.pages ?? [];
    const logs = pages.flatMap(({ items }) => items);
    const valuesOf = (read: typeof sourceOf) => seen(logs, read, []).map(({ value }) => value);
    return { sources: valuesOf(sourceOf), types: valuesOf(typeOf) };
  });
  // Answers do not say so, and the next entry may come as soon after.
  const [made] = useState(() => new Set<string>());
  const outcome = async (record: NewAccountLog, written: Written, signal: AbortSignal): Promise<Outcome> => {
    const { id, ownerId } = written;
    if (ownerId === null) {
      const link = linkOptions({ to: '/accounts' });
      return { name: 'an account', link, made: null, next: null };
    }
    const domain = record.target === 'domain' ? record.domain : '';
    const account = await accountWrittenTo(client, written, domain, signal);
    const isNew = made.has(ownerId) ? false : account.created;
    made.add(ownerId);
    return {
      name: account.name || name || shortened(ownerId),
      link: linkOptions({ to: '/accounts/$accountId', params: { accountId: ownerId } }),
      made: record.target === 'domain' ? madeWords('account', isNew) : null,
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
    <LogRounds
      title={
        accountId ? `Log entry for ${clipped(name ?? shortened(accountId), 100)}` : 'Log entry for an account'
      }
      kind="new account log"
      id={accountId}
      operation="listAccountLogs"
      editing={editing}
      blank={blank}
      {...(accountId ? { first: 'payload' } : { owner: accountFields, first: 'domain' })}
      {...known}
      outcome={outcome}
      onClose={onClose}
    />
  );
}
