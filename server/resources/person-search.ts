import type { PersonRow } from '#server/db/schema.ts';
import { phoneWords, type SearchEntry, wordsOf } from '#server/lists/search-words.ts';

/** List of `search_words` that holds all persons. */
export const ALL_PERSONS = 'persons';

type Searchable = Pick<
  PersonRow,
  'tenant_id' | 'person_id' | 'account_id' | 'name' | 'email' | 'domain' | 'phone_number'
>;

export const personSearchEntry = ({ tenant_id, person_id, account_id }: Searchable): SearchEntry => ({
  tenantId: tenant_id,
  recordId: person_id,
  lists: account_id === null ? [ALL_PERSONS] : [ALL_PERSONS, account_id],
});

const removeMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** Words that find a person: of the name (also without accents), email, domain and phone number. */
export const personWords = ({ name, email, domain, phone_number }: Searchable): string[] => [
  ...[name, removeMarks(name), email ?? '', domain ?? ''].flatMap(wordsOf),
  ...phoneWords(phone_number),
];
