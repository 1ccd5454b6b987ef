import { linkOptions } from '@tanstack/react-router';
import { cachedItems } from '#api/queries/lists.ts';
import { recordName } from '#lib/id.ts';
import { plural } from '#lib/text.ts';
import type { PaletteSource } from '#shell/palette/palette-item.ts';
import { recordItem } from '#shell/recent-items.ts';
import { accountsQuery } from './accounts-queries.ts';

const linkTo = (accountId: string) => linkOptions({ to: '/accounts/$accountId', params: { accountId } });

/** Palette source of loaded accounts, by name, domain and ID. */
export const accountsSource: PaletteSource = {
  prefix: 'account_',
  cached: (client) =>
    cachedItems(client, 'listAccounts').map(({ accountId, name, domain, linkedPersonsCount: people }) =>
      recordItem('account', accountId, linkTo(accountId), {
        name: recordName('Account', accountId, name, domain || undefined),
        detail: people == null ? 'Account' : `Account, ${plural(people, 'person', 'people')}`,
        keywords: [domain, accountId],
      }),
    ),
  preload: (client) => client.ensureInfiniteQueryData({ ...accountsQuery(), retry: false }),
  byId: (accountId) => [recordItem('account', accountId, linkTo(accountId))],
};
