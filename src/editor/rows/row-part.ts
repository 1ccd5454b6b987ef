import type { Wanted } from './rows-store.ts';

const parts: Record<Exclude<Wanted['part'], 'add'>, string> = {
  head: '[data-part="head"]',
  grip: '[data-part="grip"]',
  field: '[data-part="body"] :is(input:not([type="hidden"]), textarea, select, [contenteditable="true"])',
};

/** The focusable part of a row. An open row without fields falls back to its header. */
export function partOf(row: HTMLElement, part: Exclude<Wanted['part'], 'add'>): HTMLElement | null {
  return row.querySelector<HTMLElement>(parts[part]) ?? row.querySelector<HTMLElement>(parts.head);
}
