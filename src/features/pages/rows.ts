/** Class of a bordered list. */
export const partList = 'divide-y divide-line rounded-lg border border-line';

/** Class of its rows. */
export const partRow = 'px-3 py-2.5 text-sm';

/** Items have no stable ID; read-only lists don't reorder. */
export const keyed = <T>(parts: readonly T[]) =>
  parts.map((part, index) => ({ part, key: index, number: index + 1 }));

/** Longer texts are truncated, so that other rows stay visible. */
export const MAX_ROW_CHARACTERS = 300;
