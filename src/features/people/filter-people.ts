import { createSearchMatcher, searchWords } from '#lib/words.ts';
import type { SeenPerson } from './people-columns.tsx';

const matchesWords = createSearchMatcher(({ id, value }: SeenPerson) => {
  const { name, email, domain, slug, phoneNumber, linkedinProfileUrl } = value;
  return [id, name, email, domain, slug, phoneNumber, linkedinProfileUrl];
});

/** Matches all words of the query. Phone numbers match regardless of formatting. */
export function filterPeople(persons: SeenPerson[], q: string): SeenPerson[] {
  const words = searchWords(q);
  if (words.length === 0) return persons;
  const digits = q.replace(/[^\d]/g, '');
  const isNumber = digits.length > 2 && /^[\d\s()+./-]+$/.test(q);
  return persons.filter((person) => {
    if (isNumber && person.value.phoneNumber?.replace(/[^\d]/g, '').includes(digits)) return true;
    return matchesWords(person, words);
  });
}
