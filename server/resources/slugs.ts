const MAX_SLUG_LENGTH = 80;

/** Lowercase, hyphenated, without accents: `Marta Oyelaran` → `marta-oyelaran`. */
export function toSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const slug = [...(words ?? []).join('-')].slice(0, MAX_SLUG_LENGTH).join('').replace(/-$/, '');
  return slug || 'person';
}

/**
 * Returns the slug, or appends the next free number: `-2`, `-3`… Numbers have no gaps, so an exponential and then a
 * binary search find it in few queries.
 */
export async function findFreeSlug(
  slug: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  if (!(await isTaken(slug))) return slug;
  let lastTaken = 1;
  let free = 2;
  while (await isTaken(`${slug}-${free}`)) {
    lastTaken = free;
    free *= 2;
  }
  while (free - lastTaken > 1) {
    const middle = Math.floor((lastTaken + free) / 2);
    if (await isTaken(`${slug}-${middle}`)) lastTaken = middle;
    else free = middle;
  }
  return `${slug}-${free}`;
}
