/** A list of parts of a page, as one thing with an edge. */
export const partList = 'divide-y divide-line rounded-lg border border-line';

/** A row of such a list. */
export const partRow = 'px-3 py-2.5 text-sm';

/** Parts have no identity that the service promises; they never move while they are shown. */
export const keyed = <T>(parts: readonly T[]) =>
  parts.map((part, index) => ({ part, key: index, number: index + 1 }));

/** So many characters of a text leave the other rows in sight. */
export const MOST_IN_A_ROW = 300;
