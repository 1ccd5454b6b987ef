import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { InfinitePages } from '#api/queries/lists.ts';
import { refetchFirstPage } from '#api/sync/live-list.ts';
import { callWithHeaders } from '#api/transport/client.ts';
import type { WithSource } from '#contract/json-source.ts';
import { type AccountLogCreate, accountLogCreate } from '#contract/log-requests.ts';
import { accountQuery, accountsQuery } from '#features/accounts/accounts-queries.ts';
import { shortenId } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { AccountFields } from './account-fields.tsx';
import { cachedAccounts, findAccountRecipient } from './account-recipient.ts';
import { countValues, logTypeOf, sourceOf } from './filter-logs.ts';
import { LogDialog } from './log-dialog.tsx';
import { accountLogsQuery } from './logs-queries.ts';
import {
  blankLog,
  bodyForm,
  type Confirmation,
  createdText,
  givenOwnerForm,
  type LogKind,
  logFields,
  trimmed,
} from './new-log.ts';
import { domainWarning } from './target-warnings.ts';

const { accountId, domain, name } = accountLogCreate.shape;

const schema = bodyForm(
  z.discriminatedUnion('target', [
    z.object({
      ...logFields,
      target: z.literal('domain'),
      domain: trimmed(domain, 'Enter a domain'),
      name: trimmed(name),
    }),
    z.object({
      ...logFields,
      target: z.literal('id'),
      accountId: trimmed(accountId, 'Enter an account ID'),
    }),
  ]),
);

const blankAccountLog = () => ({ ...blankLog(), target: 'domain', accountId: '', domain: '', name: '' });

/** Form for entries in the logs of accounts. Without an `accountId`, it asks for a domain or ID. */
export function accountLogKind(client: QueryClient, accountId = ''): LogKind {
  // Accounts that already got an entry here: only the first can have created the account.
  const addedTo = new Set<string>();
  return {
    noun: 'account',
    ownerId: accountId,
    suggestions: suggestionsOf(client, accountId),
    ...(accountId
      ? { schema: givenOwnerForm, blank: blankLog, ownerFields: null, first: 'payload' }
      : { schema, blank: blankAccountLog, ownerFields: <AccountFields />, first: 'domain' }),
    confirmations: ({ domain }) => (domain === undefined ? [] : confirmDomain(client, domain)),
    async send(fields) {
      const body = fields as unknown as WithSource<AccountLogCreate>;
      const { data, headers } = await callWithHeaders('createAccountLog', { body });
      const { accountLogId: id, accountId, createdAt = null } = data;
      return { log: { id, ownerId: accountId || body.accountId || null, createdAt, created: null }, headers };
    },
    onCreated({ ownerId }) {
      refetchFirstPage(client, accountsQuery()).catch(() => {});
      if (!ownerId) return;
      for (const list of [accountLogsQuery(ownerId), accountLogsQuery(ownerId, true)])
        refetchFirstPage(client, list).catch(() => {});
    },
    async loadResult({ log, ownerId, values, name, signal }) {
      const domain = values.target === 'domain' ? values.domain : undefined;
      const account = await findAccountRecipient(client, log, domain ?? '', signal);
      const created = addedTo.has(ownerId) ? false : account.created;
      addedTo.add(ownerId);
      return {
        name: account.name || name || shortenId(ownerId),
        link: linkOptions({ to: '/accounts/$accountId', params: { accountId: ownerId } }),
        createdText: domain === undefined ? null : createdText('account', { ...log, created }),
        next: {
          label: 'Open entry',
          link: linkOptions({
            to: '/accounts/$accountId/logs/$accountLogId',
            params: { accountId: ownerId, accountLogId: log.id },
          }),
        },
      };
    },
  };
}

/** Sources and types in the cached log of an account. */
function suggestionsOf(client: QueryClient, accountId: string) {
  const { queryKey } = accountLogsQuery(accountId);
  const pages = client.getQueryData<InfinitePages<'listAccountLogs'>>(queryKey)?.pages ?? [];
  const logs = pages.flatMap(({ items }) => items);
  const commonValues = (read: typeof sourceOf) => countValues(logs, read, []).map(({ value }) => value);
  return { sources: commonValues(sourceOf), types: commonValues(logTypeOf) };
}

/** Asks about a domain that looks mistyped, unless an account has it. */
function confirmDomain(client: QueryClient, domain: string): Confirmation[] {
  const isKnown = () =>
    cachedAccounts(client).some((each) => each.domain?.toLowerCase() === domain.toLowerCase());
  if (domainWarning(domain) === null || isKnown()) return [];
  return [
    {
      title: 'Create an account with this domain?',
      detail: `“${truncate(domain, 100)}” doesn't look right. If no account has it, this creates one, which can't be deleted.`,
      field: 'domain',
    },
  ];
}

interface NewAccountLogDialogProps {
  /** Without it, the form asks for the account. */
  accountId?: string | undefined;
  onClose(): void;
}

/** Adds entries to the log of an account. */
export function NewAccountLogDialog({ accountId = '', onClose }: NewAccountLogDialogProps) {
  const client = useQueryClient();
  const [kind] = useState(() => accountLogKind(client, accountId));
  // Cached data only: the form doesn't wait for a name.
  const { data } = useQuery({ ...accountQuery(accountId), enabled: false });
  return <LogDialog kind={kind} name={data?.name || data?.domain || undefined} onClose={onClose} />;
}
