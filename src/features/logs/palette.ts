import { linkOptions } from '@tanstack/react-router';
import { shortenId } from '#lib/id.ts';
import { visibleName } from '#lib/text.ts';
import type { PaletteSource } from '#shell/palette/palette-item.ts';
import { recordKinds } from '#shell/recent-items.ts';

const { icon } = recordKinds.accountLog;

/** Finds log entries by ID in the current and recently opened accounts: reading one needs its account. */
export const accountLogsSource: PaletteSource = {
  prefix: 'alog_',
  byId(accountLogId, { accountId, recents }) {
    const opened = recents.filter(({ kind }) => kind === 'account');
    const accounts = new Map(opened.map(({ id, name }) => [id, name]));
    if (accountId) accounts.set(accountId, accounts.get(accountId) ?? null);
    return [...accounts].map(([id, name]) => ({
      key: `accountLog:${id}:${accountLogId}`,
      icon,
      name: `Open log entry ${shortenId(accountLogId)}`,
      detail: `Of ${visibleName(name) || shortenId(id)}`,
      link: linkOptions({
        to: '/accounts/$accountId/logs/$accountLogId',
        params: { accountId: id, accountLogId },
      }),
    }));
  },
};
