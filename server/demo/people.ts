import { derivedId } from '#server/db/ids.ts';
import type { AccountRow, PersonRow } from '#server/db/schema.ts';
import { matchKey } from '#server/db/search-text.ts';
import { DAY } from '#server/db/time-units.ts';
import { toSlug } from '#server/resources/slugs.ts';
import { COMPANIES_WITH_PERSONS, companies, people } from './content.ts';
import { random } from './random.ts';
import { mailName, randomPhone } from './visitors.ts';

export type Person = PersonRow & { company: string };

/** The accounts, without activity or persons yet. */
export const accountRows = (tenantId: string, now: number): AccountRow[] =>
  companies.map(([name, domain], index) => {
    const chance = random(`account ${domain}`);
    const createdAt = Math.round(now - (20 + 640 * chance.next()) * DAY - index);
    const full = `${domain}.example`;
    return {
      tenant_id: tenantId,
      account_id: derivedId('account', `${tenantId}\n${domain}`),
      domain: full,
      domain_key: matchKey(full),
      name,
      linked_persons_count: 0,
      logs_count: 0,
      deleted_logs_count: 0,
      created_at: createdAt,
      updated_at: createdAt,
      latest_activity_at: createdAt,
    };
  });

/** The company a person works for: the first ones have the most people. */
const accountOf = (index: number) =>
  index < COMPANIES_WITH_PERSONS ? index : Math.floor((index - COMPANIES_WITH_PERSONS) / 3);

/** The persons, linked to (and counted in) `accounts` by the domain of their address where it is known. */
export function personRows(tenantId: string, accounts: readonly AccountRow[]): Person[] {
  const phones = new Set<string>();
  return people.map((name, index) => {
    const account = accounts[accountOf(index)];
    if (!account) throw new Error(`${name} works for nobody`);
    const chance = random(`person ${name}`);
    const slug = toSlug(name);
    const createdAt = account.created_at + chance.int(1, 15 * DAY);
    const email = index % 9 === 8 ? null : `${mailName(name)}@${account.domain}`;
    const phone = randomPhone(chance);
    const phoneKnown = chance.chance(0.7) && !phones.has(phone);
    phones.add(phone);
    if (email !== null) account.linked_persons_count++;
    const url =
      email === null || chance.chance(0.6) ? `https://www.linkedin.example/in/${mailName(name)}` : null;
    return {
      tenant_id: tenantId,
      person_id: derivedId('person', `${tenantId}\n${slug}`),
      account_id: email === null ? null : account.account_id,
      name,
      email,
      email_key: email === null ? null : matchKey(email),
      domain: email === null ? null : account.domain,
      domain_key: email === null ? null : account.domain_key,
      slug,
      phone_number: phoneKnown ? phone : null,
      linkedin_profile_url: url,
      linkedin_key: url === null ? null : matchKey(url),
      logs_count: 0,
      deleted_logs_count: 0,
      created_at: createdAt,
      updated_at: createdAt + (chance.chance(0.4) ? chance.int(1, 5 * DAY) : 0),
      company: account.name,
    };
  });
}
