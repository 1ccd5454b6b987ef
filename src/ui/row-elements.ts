/** The rows of a list that are in the document, in their order; not those of lists within it. */
export const rowElements = (list: HTMLElement): HTMLElement[] =>
  [...list.children].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.dataset.row !== undefined,
  );

export const rowElement = (list: HTMLElement | null, key: string): HTMLElement | undefined =>
  list ? rowElements(list).find((each) => each.dataset.row === key) : undefined;

/** The key of the row of this list that an element is in; null where it is in none. */
export function rowKeyOf(list: HTMLElement, element: Element): string | null {
  const row = rowElements(list).find((each) => each.contains(element));
  return row?.dataset.row ?? null;
}

export const indexOf = (row: HTMLElement): number => Number(row.dataset.index);
