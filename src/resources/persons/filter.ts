import { holds, searchable, wordsOf } from '#util/words.ts';
import type { SeenPerson } from './columns.tsx';

/** The persons that hold every word of a search; a phone number is found however its digits are grouped. */
export function matching(persons: SeenPerson[], q = ''): SeenPerson[] {
  const words = wordsOf(q);
  if (words.length === 0) return persons;
  const digits = q.replace(/[^\d]/g, '');
  const isNumber = digits.length > 2 && /^[\d\s()+./-]+$/.test(q);
  return persons.filter(({ id, value }) => {
    if (isNumber && value.phoneNumber?.replace(/[^\d]/g, '').includes(digits)) return true;
    const { name, email, domain, slug, phoneNumber, linkedinProfileUrl } = value;
    return holds(searchable([id, name, email, domain, slug, phoneNumber, linkedinProfileUrl]), words);
  });
}
