import { conflictingDirectives, directivesIn, splitDirectives } from './rules.ts';

/**
 * Drops the earlier robots directives that contradict the ones just added, also from items that hold several. Anything
 * else stays, and so does `none`, which says more than any opposite.
 *
 * @param before the items before the addition
 */
export function replaceOpposites(items: readonly unknown[], before: readonly unknown[]): unknown[] {
  const old = directivesIn(before);
  const added = [...directivesIn(items)].filter((name) => !old.has(name));
  const opposites = new Set(
    conflictingDirectives.flatMap(([permissive, strict]) =>
      added.includes(strict) ? permissive : added.includes(permissive) && strict !== 'none' ? strict : [],
    ),
  );
  return items.flatMap((item) => {
    if (!before.includes(item)) return [item];
    const directives = splitDirectives(item);
    const kept = directives.filter((name) => !opposites.has(name.toLowerCase()));
    return kept.length === directives.length ? [item] : kept.join(', ') || [];
  });
}
