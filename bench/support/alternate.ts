/**
 * Measures several subjects in alternation, because a machine's speed drifts over minutes. Returns the times by
 * name.
 */
export async function alternate<Name extends string, Subject>(
  cases: Record<Name, Subject>,
  iterations: number,
  measure: (subject: Subject) => Promise<readonly number[]>,
): Promise<Record<Name, readonly number[]>> {
  const all = Object.entries(cases) as [Name, Subject][];
  const times = Object.fromEntries(all.map(([name]) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < iterations; round += 1)
    for (const [name, subject] of all) times[name].push(...(await measure(subject)));
  return times;
}
