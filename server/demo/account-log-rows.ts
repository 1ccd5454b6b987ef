import { derivedId } from '#server/db/ids.ts';
import type { AccountLogRow, AccountRow } from '#server/db/schema.ts';
import { DAY } from '#server/db/time-units.ts';
import { logColumns } from './log-columns.ts';
import { logKinds } from './log-payloads.ts';
import type { Person } from './people.ts';
import { random, weightedPick } from './random.ts';

/** How far back the entries go. */
const DAYS = 400;

/**
 * Log entries of the accounts, a few accounts having most of them, more of them lately; some changed, some
 * deleted. Keeps the counters and the latest activity of `accounts` as it goes.
 */
export function accountLogRows(
  accounts: readonly AccountRow[],
  persons: readonly Person[],
  count: number,
  now: number,
): AccountLogRow[] {
  // The last two accounts have no entries at all.
  const busy = accounts.slice(0, -2);
  const ranks = new Map(busy.map((account, rank) => [account, 1 / (rank + 4)]));
  const drawAccount = weightedPick(busy, (account) => ranks.get(account) ?? 0);
  const drawKind = weightedPick(logKinds, ({ share }) => share);
  return Array.from({ length: count }, (_, number) => {
    const chance = random(`account log ${number}`);
    const account = drawAccount(chance.next());
    const kind = drawKind(chance.next());
    const age = Math.min(DAYS * DAY, now - account.created_at) * chance.next() ** 2.2;
    const createdAt = Math.round(now - age);
    const colleagues = persons.filter(({ company }) => company === account.name);
    const columns = logColumns(
      kind,
      {
        chance,
        number,
        at: createdAt,
        company: account.name,
        domain: account.domain,
        person: colleagues.length > 0 ? chance.pick(colleagues) : undefined,
      },
      now,
    );
    account.logs_count++;
    if (columns.deleted_at !== null) account.deleted_logs_count++;
    account.latest_activity_at = Math.max(account.latest_activity_at, createdAt);
    return {
      tenant_id: account.tenant_id,
      account_log_id: derivedId('alog', `${account.tenant_id}\n${number}`),
      account_id: account.account_id,
      ...columns,
    };
  });
}
