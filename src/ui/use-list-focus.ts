import { type RefObject, useLayoutEffect, useRef } from 'react';

const buttonsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLButtonElement>('button[data-item]') ?? []),
];
const indexOf = (button: HTMLButtonElement) => Number(button.dataset.item);

/** Walks the buttons of a list's items from the field behind them, and finds the focus again after a change. */
export function useListFocus(field: RefObject<HTMLInputElement | null>, items: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<{ index: number; before: readonly unknown[] } | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null || wanted.current.before === items) return;
    const { index } = wanted.current;
    wanted.current = null;
    const all = buttonsIn(list.current);
    (all.find((each) => indexOf(each) >= index) ?? all.at(-1) ?? field.current)?.focus();
  }, [items, field]);

  return {
    list,
    /** After the next change of the items, the one at this place has the focus, else its neighbour. */
    afterChange(index: number) {
      wanted.current = { index, before: items };
    },
    first: () => buttonsIn(list.current)[0]?.focus(),
    /** Answers whether there is one. */
    last(): boolean {
      const last = buttonsIn(list.current).at(-1);
      last?.focus();
      return last !== undefined;
    },
    step(index: number, step: number) {
      const all = buttonsIn(list.current);
      const at = all.findIndex((each) => indexOf(each) === index) + step;
      if (at >= 0) (all[at] ?? field.current)?.focus();
    },
  };
}
