/** Makes of the same list the same things again, which are then ready to be searched. */
export function sameFor<T extends object, R>(make: (from: T) => R): (from: T) => R {
  const made = new WeakMap<T, R>();
  return (from) => {
    const before = made.get(from);
    if (before !== undefined) return before;
    const now = make(from);
    made.set(from, now);
    return now;
  };
}
