import { derivedId } from '#server/db/ids.ts';
import type { AccountRow, PersonLogRow } from '#server/db/schema.ts';
import { DAY } from '#server/db/time-units.ts';
import { logColumns } from './log-columns.ts';
import { personLogKinds } from './log-payloads.ts';
import type { Person } from './people.ts';
import { random, weightedPick } from './random.ts';

/** How far back the entries go. */
const DAYS = 70;

/** Log entries of the persons, a few having most of them. Keeps the counters of `persons` as it goes. */
export function personLogRows(
  persons: readonly Person[],
  accounts: readonly AccountRow[],
  count: number,
  now: number,
): PersonLogRow[] {
  // The last two persons have no entries at all.
  const busy = persons.slice(0, -2);
  const ranks = new Map(busy.map((person, rank) => [person, 1 / (rank + 8)]));
  const drawPerson = weightedPick(busy, (person) => ranks.get(person) ?? 0);
  const drawKind = weightedPick(personLogKinds, ({ share }) => share);
  const domains = new Map(accounts.map(({ name, domain }) => [name, domain]));
  return Array.from({ length: count }, (_, number) => {
    const chance = random(`person log ${number}`);
    const person = drawPerson(chance.next());
    const kind = drawKind(chance.next());
    const age = Math.min(DAYS * DAY, now - person.created_at) * chance.next() ** 1.6;
    const columns = logColumns(
      kind,
      {
        chance,
        number,
        at: Math.round(now - age),
        company: person.company,
        domain: domains.get(person.company) ?? '',
        person,
      },
      now,
    );
    person.logs_count++;
    if (columns.deleted_at !== null) person.deleted_logs_count++;
    return {
      tenant_id: person.tenant_id,
      person_log_id: derivedId('plog', `${person.tenant_id}\n${number}`),
      person_id: person.person_id,
      ...columns,
    };
  });
}
