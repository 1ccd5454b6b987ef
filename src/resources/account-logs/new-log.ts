import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refreshHead } from '#api/head.ts';
import { perform } from '#api/perform.ts';
import { noteRecent } from '#api/recents.ts';
import { type AccountLogCreate, accountLogCreate } from '#contract/log-requests.ts';
import { group, value } from '#form/engine/shape.ts';
import { logWriting } from '#form/log/log-writing.ts';
import { blankLog, logFields, type NewLog } from '#form/log/new-log.ts';
import { orEmpty } from '#form/log/or-empty.ts';
import { payloadText, wordsIn } from '#form/log/payload-text.ts';
import { accountsQuery } from '#resources/accounts/queries.ts';
import { accountLogsQuery } from './queries.ts';

/** An entry for an account, given by its id or else by its domain. */
export interface NewAccountLog extends NewLog {
  accountId: string;
  domain: string;
  /** What the account is called where the entry makes it. */
  name: string;
}

const shape = group('Log entry', {
  accountId: value('Account id'),
  domain: value('Domain'),
  name: value('Name'),
  ...logFields,
});

// Not z.extend, which would come with the first visit.
const schema = z.strictObject({
  ...accountLogCreate.shape,
  accountId: orEmpty(accountLogCreate.shape.accountId),
  domain: orEmpty(accountLogCreate.shape.domain),
  name: orEmpty(accountLogCreate.shape.name),
  payload: payloadText,
});

export const blankAccountLog = (accountId = ''): NewAccountLog => ({
  ...blankLog(),
  accountId,
  domain: '',
  name: '',
});

/** How an entry of an account is written. The lists that are read hold it at once. */
export const accountLogWriting = (client: QueryClient) =>
  logWriting<NewAccountLog>({
    client,
    shape,
    schema,
    check: ({ accountId = '', domain = '' }): Record<string, string> =>
      accountId === '' && String(domain).trim() === '' ? { accountId: 'Give an account id or a domain' } : {},
    operation: 'createAccountLog',
    owner: { field: 'accountId', unknown: 'No account has this id' },
    async send(body) {
      const answer = await perform(client, 'createAccountLog', { body: body as AccountLogCreate });
      const { accountLogId: id, accountId, createdAt = null } = answer;
      return {
        id,
        ownerId: accountId || (body as AccountLogCreate).accountId || null,
        createdAt,
        created: null,
      };
    },
    onSaved({ written, payload, source, type }) {
      refreshHead(client, 'listAccounts', accountsQuery()).catch(() => {});
      if (!written?.ownerId) return;
      const { id, ownerId } = written;
      const lists = [accountLogsQuery(ownerId), accountLogsQuery(ownerId, true)];
      for (const list of lists) refreshHead(client, 'listAccountLogs', list).catch(() => {});
      const name = wordsIn(payload) || null;
      noteRecent(client, { kind: 'writtenLog', id, name, of: 'account', ownerId, source, type }).catch(
        () => {},
      );
    },
  });
