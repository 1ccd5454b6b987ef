import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { runMutationWithHeaders } from '#api/queries/run-mutation.ts';
import { refetchFirstPage } from '#api/sync/first-page.ts';
import { addRecent } from '#api/sync/recents.ts';
import type { WithSource } from '#contract/json-source.ts';
import { type AccountLogCreate, accountLogCreate } from '#contract/log-requests.ts';
import { group, value } from '#engines/save/shape.ts';
import { accountsQuery } from '#features/accounts/accounts-queries.ts';
import { truncate } from '#lib/text.ts';
import { cachedAccounts } from './account-recipient.ts';
import type { LogTargets } from './log-target.ts';
import { accountLogsQuery } from './logs-queries.ts';
import { blankLog, logFields, type NewLog } from './new-log.ts';
import { type Confirmation, newLogAdapter } from './new-log-adapter.ts';
import { getPayloadText, payloadSchema } from './payload-text.ts';
import { domainWarning } from './target-warnings.ts';

/** New entry for an account, identified by ID or domain. */
export interface NewAccountLog extends NewLog {
  target: keyof typeof targets;
  accountId: string;
  domain: string;
  /** Name of the account if the entry creates it. */
  name: string;
}

const shape = group('Log entry', {
  target: value('Account by'),
  accountId: value('Account ID'),
  domain: value('Domain'),
  name: value('Name'),
  ...logFields,
});

const { source, type, idempotencyKey, accountId, domain, name } = accountLogCreate.shape;
const schema = z.strictObject({ source, type, idempotencyKey, payload: payloadSchema });
const targets = {
  domain: { domain, name },
  id: { accountId },
  // Account of the current screen. Other services may have other ID formats.
  given: { accountId: z.string() },
} satisfies LogTargets;

export const blankAccountLog = (id = ''): NewAccountLog => ({
  ...blankLog(),
  target: id ? 'given' : 'domain',
  accountId: id,
  domain: '',
  name: '',
});

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

/** Adapter for a new account log entry. Adds the entry to the loaded lists. */
export const newAccountLogAdapter = (client: QueryClient) =>
  newLogAdapter<NewAccountLog>({
    client,
    shape,
    schema,
    targets,
    missing(values, target): Record<string, string> {
      if (values.domain || values.accountId) return {};
      return target === 'domain' ? { domain: 'Enter a domain' } : { accountId: 'Enter an account ID' };
    },
    confirmations: ({ domain = '' }, target) => (target === 'domain' ? confirmDomain(client, domain) : []),
    operation: 'createAccountLog',
    owner: { field: 'accountId', unknown: 'No account has this ID' },
    async send(body) {
      const request = body as WithSource<AccountLogCreate>;
      const { data, headers } = await runMutationWithHeaders(client, 'createAccountLog', { body: request });
      const { accountLogId: id, accountId, createdAt = null } = data;
      const ownerId = accountId || request.accountId || null;
      return { written: { id, ownerId, createdAt, created: null }, headers };
    },
    onSaved({ written, payload, source, type }) {
      refetchFirstPage(client, 'listAccounts', accountsQuery()).catch(() => {});
      if (!written?.ownerId) return;
      const { id, ownerId } = written;
      const lists = [accountLogsQuery(ownerId), accountLogsQuery(ownerId, true)];
      for (const list of lists) refetchFirstPage(client, 'listAccountLogs', list).catch(() => {});
      const name = getPayloadText(payload) || null;
      addRecent(client, { kind: 'writtenLog', id, name, of: 'account', ownerId, source, type }).catch(
        () => {},
      );
    },
  });
