/**
 * The values that are chosen after a click on what stands for some of them: these alone, or nothing where they were
 * alone; together with others, as many more or less. Undefined where that leaves nothing, which is to choose all.
 */
export function toggled<T>(
  chosen: readonly T[],
  values: readonly T[],
  together: boolean,
): readonly T[] | undefined {
  const others = chosen.filter((each) => !values.includes(each));
  const had = others.length < chosen.length;
  const letGo = had && (together || others.length === 0);
  const next = letGo ? others : [...(together ? others : []), ...values];
  return next.length > 0 ? next : undefined;
}
