/** The value under a term of a description list; the first match if there are several lists. */
export function detail(within: HTMLElement, name: string): HTMLElement {
  const term = [...within.querySelectorAll('dt')].find(({ textContent }) => textContent === name);
  const value = term?.nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`There is no ${name}`);
  return value;
}
