/**
 * Makes a function that gives each line in the document a slot, in which its elements are: what comes is drawn with
 * the elements of what has left, instead of with new ones.
 *
 * @returns what answers the slot of each line, given what tells them apart. What stays in the document stays in its
 *   own slot where most does, as while scrolling, or where `held` says so; else elements stay where they are in the
 *   document, whichever lines they are of, as moving them costs as much as making them.
 */
export function makeSlots(): (keys: readonly string[], held: boolean) => ReadonlyMap<string, number> {
  let taken: ReadonlyMap<string, number> = new Map();
  let most = 0;
  return (keys, held) => {
    const staying = keys.filter((key) => taken.has(key));
    const stays = new Set(held || 2 * staying.length > keys.length ? staying : []);
    const free = [...taken].filter(([key]) => !stays.has(key)).map(([, slot]) => slot);
    const slots = new Map<string, number>();
    let next = 0;
    for (const key of keys) {
      let slot = stays.has(key) ? taken.get(key) : free[next++];
      if (slot === undefined) {
        slot = most;
        most += 1;
      }
      slots.set(key, slot);
    }
    taken = slots;
    return slots;
  };
}
