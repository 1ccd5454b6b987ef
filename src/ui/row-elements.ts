/** Rendered rows of a list in order; rows of nested lists are excluded. */
export const rowElements = (list: HTMLElement): HTMLElement[] =>
  [...list.children].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.dataset.row !== undefined,
  );

export const rowElement = (list: HTMLElement | null, key: string): HTMLElement | undefined =>
  list ? rowElements(list).find((each) => each.dataset.row === key) : undefined;

/** Key of the list's row that contains an element. */
export function rowKeyOf(list: HTMLElement, element: Element): string | null {
  const row = rowElements(list).find((each) => each.contains(element));
  return row?.dataset.row ?? null;
}

export const indexOf = (row: HTMLElement): number => Number(row.dataset.index);
