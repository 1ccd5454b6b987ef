import { flushSync } from 'react-dom';
import { tokenPx } from './token.ts';

interface Drag {
  list: HTMLElement;
  key: string;
  /** Press on the drag handle. */
  pointerDown: PointerEvent;
  onStart(): void;
  /** Called with the index where a drop would move the row. */
  onMove(to: number): void;
  /** `dropped` is false if the drag was canceled or the row disappeared. */
  onEnd(dropped: boolean): void;
}

/** Distance in px after which a press becomes a drag. */
const MIN_DRAG_PX = 4;
/** Auto-scroll at the window's edges. */
const MAX_SCROLL_PX_PER_FRAME = 28;

/**
 * Moves a row with the pointer until it is released. Listens on the list, as rows change their order in the document
 * during the drag. The row's element with `data-lift` follows the pointer.
 */
export function startDrag({ list, key, pointerDown, onStart, onMove, onEnd }: Drag): void {
  const ended = new AbortController();
  const { signal } = ended;
  const head = rowElement(list, key)?.getBoundingClientRect();
  const pointerOffset = pointerDown.clientY - (head?.top ?? pointerDown.clientY);
  const edge = tokenPx('--spacing-hit');
  const topEdge = tokenPx('--spacing-topbar') + edge;
  let y = pointerDown.clientY;
  let isDragging = false;

  const follow = () => {
    const row = rowElement(list, key);
    if (!row) return end(false);
    const to = dropIndex(list, row, y - pointerOffset);
    if (to !== indexOf(row)) flushSync(() => onMove(to));
    const activeDrag = list.querySelector<HTMLElement>('[data-lift]');
    if (!activeDrag) return;
    activeDrag.style.translate = 'none';
    const box = activeDrag.getBoundingClientRect();
    activeDrag.style.translate = `${edge / 4}px ${y - pointerOffset - box.top}px`;
  };
  const scroll = () => {
    if (!isDragging) return;
    const beyond = Math.min(0, y - topEdge) + Math.max(0, y - (innerHeight - edge));
    if (beyond !== 0) {
      scrollBy(0, Math.sign(beyond) * Math.min(MAX_SCROLL_PX_PER_FRAME, Math.abs(beyond) / 2));
      follow();
    }
    requestAnimationFrame(scroll);
  };
  const end = (dropped: boolean) => {
    if (signal.aborted) return;
    ended.abort();
    const activeDrag = list.querySelector<HTMLElement>('[data-lift]');
    if (isDragging) onEnd(dropped);
    isDragging = false;
    if (activeDrag) activeDrag.style.translate = '';
  };

  list.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pointerDown.pointerId) return;
      y = event.clientY;
      if (!isDragging) {
        if (Math.hypot(event.clientX - pointerDown.clientX, y - pointerDown.clientY) < MIN_DRAG_PX) return;
        isDragging = true;
        list.setPointerCapture(pointerDown.pointerId);
        flushSync(onStart);
        requestAnimationFrame(scroll);
      }
      follow();
    },
    { signal },
  );
  // The row's link covers the handle, and the browser would drag the link.
  list.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  const onRelease = (event: PointerEvent) => {
    if (event.pointerId === pointerDown.pointerId) end(event.type === 'pointerup');
  };
  addEventListener('pointerup', onRelease, { signal });
  addEventListener('pointercancel', onRelease, { signal });
  addEventListener('scroll', () => isDragging && follow(), { signal, passive: true });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDragging) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}

/** Index of a row whose top is at `top`; it passes a neighbor when it covers half of it. */
function dropIndex(list: HTMLElement, row: HTMLElement, top: number): number {
  const rows = rowElements(list);
  const at = rows.indexOf(row);
  const bottom = top + row.offsetHeight;
  const middle = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    return box.top + box.height / 2;
  };
  let to = row;
  for (const next of rows.slice(at + 1)) {
    if (bottom <= middle(next)) break;
    to = next;
  }
  if (to !== row) return indexOf(to);
  for (const previous of rows.slice(0, at).reverse()) {
    if (top >= middle(previous)) break;
    to = previous;
  }
  return indexOf(to);
}

/** Rendered rows of a list in order; rows of nested lists are excluded. */
const rowElements = (list: HTMLElement): HTMLElement[] =>
  [...list.children].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.dataset.row !== undefined,
  );

const rowElement = (list: HTMLElement | null, key: string): HTMLElement | undefined =>
  list ? rowElements(list).find((each) => each.dataset.row === key) : undefined;

export function rowKeyOf(list: HTMLElement, element: Element): string | null {
  const row = rowElements(list).find((each) => each.contains(element));
  return row?.dataset.row ?? null;
}

const indexOf = (row: HTMLElement): number => Number(row.dataset.index);
