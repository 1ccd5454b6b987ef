import { toSlug } from '#server/resources/slugs.ts';
import { people } from './content.ts';
import type { Random } from './random.ts';

/** Whom a form submission names. */
export interface Visitor {
  identifier: string;
  email: string;
  phone: string;
}

/** Numbers that regulators keep free for fiction: Berlin, London, and the 555 exchange of Washington. */
export function randomPhone(chance: Random): string {
  const digits = (count: number) => String(chance.int(0, 10 ** count - 1)).padStart(count, '0');
  return chance.pick([`+493023125${digits(3)}`, `+442079460${digits(3)}`, `+120255501${digits(2)}`]);
}

const plain: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', ß: 'ss' };

/** A name as the part of an email address before the @. */
export const mailName = (name: string) =>
  toSlug(name)
    .replace(/[łøæß]/g, (letter) => plain[letter] ?? letter)
    .replaceAll('-', '.');

/** Somebody the tenant does not know: first and last names of different people. */
export function unknownVisitor(chance: Random): Visitor {
  const [first = ''] = chance.pick(people).split(' ');
  const [, ...last] = chance.pick(people).split(' ');
  const name = mailName([first, ...last].join(' '));
  return {
    identifier: name,
    email: `${name}@mail.example`,
    phone: randomPhone(chance),
  };
}
