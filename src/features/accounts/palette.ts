import { linkOptions } from '@tanstack/react-router';
import { cachedItems } from '#api/queries/lists.ts';
import { fallbackName, shortenId } from '#lib/id.ts';
import { plural } from '#lib/text.ts';
import type { PaletteSource } from '#shell/palette/palette-item.ts';
import { recordKinds } from '#shell/recent-items.ts';
import { accountsQuery } from './accounts-queries.ts';

const { icon, noun } = recordKinds.account;
const linkTo = (accountId: string) => linkOptions({ to: '/accounts/$accountId', params: { accountId } });

/** Palette source of loaded accounts, by name, domain and ID. */
export const accountsSource: PaletteSource = {
  prefix: 'account_',
  cached: (client) =>
    cachedItems(client, 'listAccounts').map(({ accountId, name, domain, linkedPersonsCount }) => ({
      key: `account:${accountId}`,
      icon,
      name: name?.trim() || domain || fallbackName(noun, accountId),
      detail:
        typeof linkedPersonsCount === 'number'
          ? `Account, ${plural(linkedPersonsCount, 'person', 'people')}`
          : noun,
      keywords: [domain, accountId],
      link: linkTo(accountId),
    })),
  preload: (client) => client.ensureInfiniteQueryData({ ...accountsQuery(), retry: false }),
  byId: (accountId) => [
    {
      key: `account:${accountId}`,
      icon,
      name: `Open account ${shortenId(accountId)}`,
      link: linkTo(accountId),
    },
  ],
};
