import { derivedId } from '#server/db/ids.ts';
import type { AccountRow, PersonRow } from '#server/db/schema.ts';
import { matchKey } from '#server/db/search-text.ts';
import { DAY } from '#server/db/time-units.ts';
import { toSlug } from '#server/resources/slugs.ts';
import { companies, people } from './content.ts';
import { Sampler } from './sampler.ts';

export type Person = PersonRow & { company: string };

/** Visitor who submits a form. */
export interface Visitor {
  identifier: string;
  email: string;
  phone: string;
}

/** Companies from here on have no people. */
const COMPANIES_WITH_PEOPLE = 28;
const CREATED_WITHIN_DAYS = 660;

/** Number ranges reserved for fiction: Berlin, London, and 555 in Washington. */
function fictionalPhone(sampler: Sampler): string {
  const digits = (count: number) => String(sampler.int(0, 10 ** count - 1)).padStart(count, '0');
  return sampler.pick([`+493023125${digits(3)}`, `+442079460${digits(3)}`, `+120255501${digits(2)}`]);
}

const asciiLetters: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', ß: 'ss' };

/** A name as the local part of an email address. */
const mailName = (name: string) =>
  toSlug(name)
    .replace(/[łøæß]/g, (letter) => asciiLetters[letter] ?? letter)
    .replaceAll('-', '.');

const visitorNamed = (name: string, sampler: Sampler): Visitor => ({
  identifier: mailName(name),
  email: `${mailName(name)}@mail.example`,
  phone: fictionalPhone(sampler),
});

/** Visitor who isn't a person of the tenant: combines the names of two people. */
export function unknownVisitor(sampler: Sampler): Visitor {
  const [first = ''] = sampler.pick(people).split(' ');
  const [, ...last] = sampler.pick(people).split(' ');
  return visitorNamed([first, ...last].join(' '), sampler);
}

export function visitorOf({ name, slug, email, phone_number }: PersonRow): Visitor {
  const visitor = visitorNamed(name, new Sampler(`visitor ${name}`));
  return { identifier: slug, email: email ?? visitor.email, phone: phone_number ?? visitor.phone };
}

/** Accounts, before their persons and log entries are counted. */
export const accountRows = (tenantId: string, now: number): AccountRow[] =>
  companies.map(([name, key], index) => {
    const age = (20 + (CREATED_WITHIN_DAYS - 20) * new Sampler(`account ${key}`).float()) * DAY;
    const createdAt = Math.round(now - age - index);
    const domain = `${key}.example`;
    return {
      tenant_id: tenantId,
      account_id: derivedId('account', `${tenantId}\n${key}`),
      domain,
      domain_key: matchKey(domain),
      name,
      linked_persons_count: 0,
      logs_count: 0,
      deleted_logs_count: 0,
      created_at: createdAt,
      updated_at: createdAt,
      latest_activity_at: createdAt,
    };
  });

/** The first companies have the most people. */
const accountIndexOf = (index: number) =>
  index < COMPANIES_WITH_PEOPLE ? index : Math.floor((index - COMPANIES_WITH_PEOPLE) / 3);

/** Persons; those with an email address are linked to their account and counted there. */
export function personRows(tenantId: string, accounts: readonly AccountRow[]): Person[] {
  const phones = new Set<string>();
  return people.map((name, index) => {
    const account = accounts[accountIndexOf(index)];
    if (!account) throw new RangeError(`${name} has no company`);
    const sampler = new Sampler(`person ${name}`);
    const slug = toSlug(name);
    const createdAt = account.created_at + sampler.int(1, 15 * DAY);
    const email = index % 9 === 8 ? null : `${mailName(name)}@${account.domain}`;
    const phone = fictionalPhone(sampler);
    const hasPhone = sampler.chance(0.7) && !phones.has(phone);
    phones.add(phone);
    const url =
      email === null || sampler.chance(0.6) ? `https://www.linkedin.example/in/${mailName(name)}` : null;
    if (email !== null) account.linked_persons_count++;
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
      phone_number: hasPhone ? phone : null,
      linkedin_profile_url: url,
      linkedin_key: url === null ? null : matchKey(url),
      logs_count: 0,
      deleted_logs_count: 0,
      created_at: createdAt,
      updated_at: createdAt + (sampler.chance(0.4) ? sampler.int(1, 5 * DAY) : 0),
      company: account.name,
    };
  });
}
