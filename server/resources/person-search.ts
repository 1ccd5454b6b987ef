import { type SearchQuery, toAddress } from '#contract/search-query.ts';
import type { AccountRow, Database, PersonRow } from '#server/db/schema.ts';
import { addressWord, indexWords, phoneWords, type SearchEntry } from '#server/lists/search-words.ts';

/** List of `search_words` that holds all persons. */
export const ALL_PERSONS = 'persons';

type Searchable = Pick<
  PersonRow,
  | 'tenant_id'
  | 'person_id'
  | 'account_id'
  | 'name'
  | 'email'
  | 'domain'
  | 'phone_number'
  | 'linkedin_profile_url'
>;

export const personSearchEntry = ({ tenant_id, person_id, account_id }: Searchable): SearchEntry => ({
  tenantId: tenant_id,
  recordId: person_id,
  lists: account_id === null ? [ALL_PERSONS] : [ALL_PERSONS, account_id],
});

/** Words that find a person, and the audiences made for it. */
export const personNameWords = ({ name, email, domain }: Pick<PersonRow, 'name' | 'email' | 'domain'>) =>
  [name, email ?? '', domain ?? ''].flatMap((text) => indexWords(text));

/** Words that find a person: of the name, email, domain, account, phone number and profile. */
export function personWords(person: Searchable, account: Pick<AccountRow, 'name'> | undefined): string[] {
  const { phone_number, linkedin_profile_url } = person;
  return [
    ...personNameWords(person),
    ...indexWords(account?.name ?? ''),
    ...(phone_number === null ? [] : phoneWords(phone_number)),
    ...(linkedin_profile_url === null ? [] : [addressWord(toAddress(linkedin_profile_url))]),
  ];
}

/** The text of a query to match by words; of a URL below a person's domain, that domain. */
export async function findText(db: Database, tenantId: string, { text, address, host }: SearchQuery) {
  if (address === undefined || host === undefined) return text;
  const labels = host.split('.');
  // The last label is no domain of its own.
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  const found = await db
    .selectFrom('persons')
    .select('domain_key')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('domain_key', 'in', domains)
    .execute();
  const known = new Set(found.map(({ domain_key }) => domain_key));
  return domains.find((domain) => known.has(domain)) ?? text;
}
