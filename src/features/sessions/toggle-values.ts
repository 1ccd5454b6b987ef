/**
 * The selected values after a click on some: only these, or none if only these were selected. With `isAdditive`, adds
 * or removes them. Undefined if nothing remains, which means all.
 */
export function toggleValues<T>(
  selected: readonly T[],
  values: readonly T[],
  isAdditive: boolean,
): readonly T[] | undefined {
  const others = selected.filter((value) => !values.includes(value));
  const hadSome = others.length < selected.length;
  const shouldRemove = hadSome && (isAdditive || others.length === 0);
  const next = shouldRemove ? others : [...(isAdditive ? others : []), ...values];
  return next.length > 0 ? next : undefined;
}
