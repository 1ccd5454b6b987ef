import { makeHolds, wordsOf } from '#lib/words.ts';
import type { SeenPerson } from './people-columns.tsx';

const holds = makeHolds(({ id, value }: SeenPerson) => {
  const { name, email, domain, slug, phoneNumber, linkedinProfileUrl } = value;
  return [id, name, email, domain, slug, phoneNumber, linkedinProfileUrl];
});

/** The persons that hold every word of a search; a phone number is found however its digits are grouped. */
export function matching(persons: SeenPerson[], q: string): SeenPerson[] {
  const words = wordsOf(q);
  if (words.length === 0) return persons;
  const digits = q.replace(/[^\d]/g, '');
  const isNumber = digits.length > 2 && /^[\d\s()+./-]+$/.test(q);
  return persons.filter((person) => {
    if (isNumber && person.value.phoneNumber?.replace(/[^\d]/g, '').includes(digits)) return true;
    return holds(person, words);
  });
}
