import type { QueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { cachedItems } from '#api/queries/lists.ts';
import { type List, useList } from '#api/queries/use-list.ts';
import { invalidate } from '#api/sync/invalidation.ts';
import { refetchFirstPage } from '#api/sync/live-list.ts';
import { call, callWithHeaders } from '#api/transport/client.ts';
import type { WithSource } from '#contract/json-source.ts';
import { type AccountLogCreate, accountLogCreate } from '#contract/log-requests.ts';
import {
  accountOfDomain,
  accountQuery,
  accountsQuery,
  type ListedAccount,
  searchAccounts,
} from '#features/accounts/public.ts';
import { shortenId } from '#lib/id.ts';
import { truncate, visibleName } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Monogram } from '#ui/monogram.tsx';
import { createOption, LogCombobox, retryOption } from './log-combobox.tsx';
import { LogTextField } from './log-fields.tsx';
import { logQuery, suggestionsOf } from './logs-queries.ts';
import {
  blankLog,
  type Confirmation,
  type CreatedLog,
  createdText,
  givenOwnerForm,
  identifiedForm,
  type LogKind,
  type NewLogValues,
  trimmed,
} from './new-log.ts';
import { domainWarning } from './target-warnings.ts';

const { accountId, domain, name } = accountLogCreate.shape;

// No domain has an underscore.
const isAccountId = (text: string) => text.trim().startsWith('account_');

const schema = identifiedForm({
  field: 'domain',
  isId: isAccountId,
  idName: 'accountId',
  id: accountId,
  otherwise: {
    domain: trimmed(domain, 'Enter a domain or account ID').check(
      z.refine((text) => !/\s/.test(`${text}`), 'Pick an account, or enter a domain or ID'),
    ),
    name: trimmed(name),
  },
});

/** Form for entries in the logs of accounts. Without an `accountId`, it asks for a domain or ID. */
export function accountLogKind(client: QueryClient, accountId = ''): LogKind {
  // Accounts that already got an entry here: only the first can have created the account.
  const addedTo = new Set<string>();
  return {
    noun: 'account',
    ownerId: accountId,
    suggestions: suggestionsOf(client, 'listAccountLogs'),
    ...(accountId
      ? givenOwnerForm
      : {
          schema,
          blank: () => ({ ...blankLog(), domain: '', name: '' }),
          ownerField: <AccountField />,
          detailFields: {
            names: ['name'],
            content: <LogTextField name="name" label="Name" hint="Only for a new account" />,
          },
          initialField: 'domain',
        }),
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
      for (const deleted of [false, true])
        refetchFirstPage(client, logQuery({ noun: 'account', id: ownerId }, deleted)).catch(() => {});
      void invalidate(client, 'listAccountLogEntries');
    },
    unknownId: () => 'No account has this ID',
    async loadResult({ log, ownerId, values, name, signal }) {
      const domain = isAccountId(values.domain ?? '') ? undefined : values.domain;
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

/** Asks about a domain that looks mistyped, unless an account has it. */
function confirmDomain(client: QueryClient, domain: string): Confirmation[] {
  if (domainWarning(domain) === null || accountOfDomain(client, domain)) return [];
  return [
    {
      title: 'Create an account with this domain?',
      detail: `“${truncate(domain, 100)}” doesn't look right. If no account has it, this creates one, which can't be deleted.`,
      field: 'domain',
    },
  ];
}

/** One request creates an account and its first entry, so their times (by the service's clock) are this close. */
const MAX_CREATION_GAP_MS = 1000;

/**
 * Finds the account that got an entry, and whether the entry created it. The response doesn't say, but accounts are
 * listed newest first, so a new one is on the first page. Otherwise uses the cache, else the entered domain.
 */
export async function findAccountRecipient(
  client: QueryClient,
  { ownerId, createdAt }: Pick<CreatedLog, 'ownerId' | 'createdAt'>,
  domain: string,
  signal: AbortSignal,
) {
  const newest = await call('listAccounts', { query: { limit: 20 } }, signal).catch(() => null);
  const listed = newest?.items.find((each) => each.accountId === ownerId);
  const account = listed ?? (ownerId === null ? undefined : cachedAccount(client, ownerId));
  const name = visibleName(account?.name) || account?.domain || domain.trim() || null;
  if (!listed) return { name, created: newest ? false : null };
  const [accountCreatedAt, logCreatedAt] = [parseTimestamp(listed.createdAt), parseTimestamp(createdAt)];
  return {
    name,
    created:
      accountCreatedAt === null || logCreatedAt === null
        ? null
        : logCreatedAt - accountCreatedAt < MAX_CREATION_GAP_MS,
  };
}

function cachedAccount(client: QueryClient, accountId: string): ListedAccount | undefined {
  const single = client.getQueryData<ListedAccount>(accountQuery(accountId).queryKey);
  return single ?? cachedItems(client, 'listAccounts').find((each) => each.accountId === accountId);
}

const MAX_ACCOUNTS = 20;

/** Domain or ID of an account. Loads all accounts once something is typed, to find it by name too. */
function AccountField() {
  const form = useFormContext<NewLogValues>();
  const text = useWatch<NewLogValues>({ name: 'domain' })?.trim() ?? '';
  const list = useList(accountsQuery(), { loadAll: text !== '' });
  const domain = text.toLowerCase();
  const account = list.rows.find((each) => each.domain?.toLowerCase() === domain || each.accountId === text);
  const bareDomain = /^www\.(.+)/.exec(domain)?.[1];
  const bareAccount = bareDomain && list.rows.find((each) => each.domain?.toLowerCase() === bareDomain);
  const domainIssue = bareAccount
    ? `${nameOf(bareAccount)} has the domain ${bareDomain}`
    : domainWarning(text);
  const canCreate = !account && !isAccountId(text) && list.isComplete && domainIssue === null;
  const warning = () => {
    if (text === '' || account || isAccountId(text)) return null;
    if (!list.isComplete) return domainIssue;
    return domainIssue
      ? `${domainIssue}. Creates a new account.`
      : 'No account has this domain. Creates a new account.';
  };
  const found = text === '' ? [] : searchAccounts(list.rows, text);
  const pickOnly = () => {
    const [only, ...others] = found;
    const isDomain = domainIssue === null;
    if (only && others.length === 0 && !account && !isDomain) form.setValue('domain', only.accountId);
  };
  // Enter picks the first one.
  const accounts = account ? [account, ...found.filter((each) => each !== account)] : found;
  const options = [
    ...accounts.slice(0, MAX_ACCOUNTS).map(optionOf),
    ...(canCreate ? [createOption(text)] : []),
    ...(list.error && !list.isFetching ? [retryOption('accounts', list.retry)] : []),
  ];
  return (
    <LogCombobox
      name="domain"
      label="Account"
      isWide
      placeholder="Name, domain or ID"
      onTab={pickOnly}
      listLabel="Accounts"
      options={() => options}
      status={
        text === ''
          ? null
          : list.isComplete
            ? 'No account matches. To create one, enter its domain.'
            : 'Searching…'
      }
      record={
        account && isAccountId(text)
          ? { name: nameOf(account), hint: `Goes to ${account.domain || nameOf(account)}` }
          : null
      }
      warning={warning()}
      hint={isAccountId(text) && !account ? 'Must be an existing account' : domainHint(text, account, list)}
    />
  );
}

const nameOf = ({ name, domain, accountId }: ListedAccount) =>
  truncate(visibleName(name) || domain || accountId, 100);

function optionOf(account: ListedAccount) {
  const label = nameOf(account);
  const detail = visibleName(account.name) && account.domain;
  return {
    key: account.accountId,
    label,
    detail,
    mark: <Monogram shape="square" icon={Building2} name={label} />,
  };
}

function domainHint(
  text: string,
  account: ListedAccount | undefined,
  { isFetching, isComplete, isPaused }: List<ListedAccount>,
): string {
  if (account) return `Goes to ${nameOf(account)}`;
  if (text === '' || isComplete) return 'A new domain creates an account';
  return isFetching && !isPaused
    ? 'Checking accounts…'
    : "Couldn't check all accounts. Creates a new account if none has this domain.";
}
