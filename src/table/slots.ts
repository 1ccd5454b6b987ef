/**
 * Makes a function that gives each line in the document a slot, in which its elements are: what comes is drawn with
 * the elements of what has left, instead of with new ones.
 *
 * @returns what answers the slot of each line, given what tells them apart. What stays in the document stays in its
 *   own slot where most does, as while scrolling, or where `held` says so; else elements stay where they are in the
 *   document, whichever lines they are of, as moving them costs as much as making them. What has no line for now is taken again before another is
 *   made.
 */
export function makeSlots(): (keys: readonly string[], held: boolean) => ReadonlyMap<string, number> {
  let taken: ReadonlyMap<string, number> = new Map();
  let spare: readonly number[] = [];
  return (keys, held) => {
    const staying = keys.filter((key) => taken.has(key));
    const stays = new Set(held || 2 * staying.length > keys.length ? staying : []);
    const left = [...taken].filter(([key]) => !stays.has(key)).map(([, slot]) => slot);
    const free = [...left, ...spare].values();
    let most = taken.size + spare.length;
    const slots = new Map<string, number>();
    for (const key of keys) {
      const own = stays.has(key) ? taken.get(key) : undefined;
      slots.set(key, own ?? free.next().value ?? most++);
    }
    spare = [...free];
    taken = slots;
    return slots;
  };
}
