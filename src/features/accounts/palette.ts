import { linkOptions } from '@tanstack/react-router';
import { cachedItems } from '#api/queries/lists.ts';
import { recordName } from '#lib/id.ts';
import { plural } from '#lib/text.ts';
import type { PaletteSource } from '#shell/palette/palette-item.ts';
import { recordItem } from '#shell/recent-items.ts';
import { accountFields, accountsQuery } from './accounts-queries.ts';

const linkTo = (accountId: string) => linkOptions({ to: '/accounts/$accountId', params: { accountId } });

export const accountsSource: PaletteSource = {
  prefix: 'account_',
  cached: (client) =>
    cachedItems(client, 'listAccounts').map((account) => {
      const { accountId, name, domain, linkedPersonsCount: people } = account;
      return recordItem('account', accountId, linkTo(accountId), {
        name: recordName('Account', accountId, name, domain || undefined),
        detail: people == null ? undefined : plural(people, 'person', 'people'),
        keywords: [domain],
        fields: accountFields(account),
      });
    }),
  preload: (client) => client.ensureInfiniteQueryData({ ...accountsQuery(), retry: false }),
  byId: (accountId) => [recordItem('account', accountId, linkTo(accountId))],
};
