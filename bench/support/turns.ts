/**
 * Measures several subjects in alternation, because a machine's speed drifts over minutes. Returns the times by
 * name.
 */
export async function inTurns<Name extends string, Subject>(
  subjects: Record<Name, Subject>,
  rounds: number,
  measure: (subject: Subject) => Promise<readonly number[]>,
): Promise<Record<Name, readonly number[]>> {
  const all = Object.entries(subjects) as [Name, Subject][];
  const times = Object.fromEntries(all.map(([name]) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const [name, subject] of all) times[name].push(...(await measure(subject)));
  return times;
}
