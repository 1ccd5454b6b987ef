import { flushSync } from 'react-dom';
import { indexOf, rowElement, rowElements } from './row-elements.ts';
import { tokenPx } from './token.ts';

interface Drag {
  list: HTMLElement;
  key: string;
  /** The press on the grip that may begin it. */
  press: PointerEvent;
  onLift(): void;
  /** The row would be at this place, counted from 0, if it were dropped now. */
  onTo(to: number): void;
  /** It is dropped, or not: taken back, or its row is gone. */
  onEnd(dropped: boolean): void;
}

/** Distance in px after which a press becomes a drag. */
const SLACK = 4;
/** Scrolls at most this many px a frame where a row is held to the window's edge. */
const FASTEST = 28;

/**
 * Lets a row follow a pointer until it is let go. The list itself hears the pointer: rows change their places in the
 * document on the way. The row that moves, or a part of it, is marked `data-lift` and follows exactly.
 */
export function startDrag({ list, key, press, onLift, onTo, onEnd }: Drag): void {
  const ended = new AbortController();
  const { signal } = ended;
  const head = rowElement(list, key)?.getBoundingClientRect();
  const grabbed = press.clientY - (head?.top ?? press.clientY);
  const edge = tokenPx('--spacing-hit');
  const ceiling = tokenPx('--spacing-topbar') + edge;
  let y = press.clientY;
  let going = false;

  const follow = () => {
    const row = rowElement(list, key);
    if (!row) return end(false);
    const to = placeFor(list, row, y - grabbed);
    if (to !== indexOf(row)) flushSync(() => onTo(to));
    const held = list.querySelector<HTMLElement>('[data-lift]');
    if (!held) return;
    held.style.translate = 'none';
    const slot = held.getBoundingClientRect();
    held.style.translate = `${edge / 4}px ${y - grabbed - slot.top}px`;
  };
  const scroll = () => {
    if (!going) return;
    const beyond = Math.min(0, y - ceiling) + Math.max(0, y - (innerHeight - edge));
    if (beyond !== 0) {
      scrollBy(0, Math.sign(beyond) * Math.min(FASTEST, Math.abs(beyond) / 2));
      follow();
    }
    requestAnimationFrame(scroll);
  };
  const end = (dropped: boolean) => {
    if (signal.aborted) return;
    ended.abort();
    const held = list.querySelector<HTMLElement>('[data-lift]');
    if (going) flushSync(() => onEnd(dropped));
    going = false;
    if (held) held.style.translate = '';
  };

  list.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== press.pointerId) return;
      y = event.clientY;
      if (!going) {
        if (Math.hypot(event.clientX - press.clientX, y - press.clientY) < SLACK) return;
        going = true;
        list.setPointerCapture(press.pointerId);
        flushSync(onLift);
        requestAnimationFrame(scroll);
      }
      follow();
    },
    { signal },
  );
  // The row's link covers the handle, and the browser would drag the link.
  list.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  const letGo = (event: PointerEvent) => {
    if (event.pointerId === press.pointerId) end(event.type === 'pointerup');
  };
  addEventListener('pointerup', letGo, { signal });
  addEventListener('pointercancel', letGo, { signal });
  addEventListener('scroll', () => going && follow(), { signal, passive: true });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !going) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
}

/** The place a row has whose top is at `top`: it passes a neighbour once it covers half of that. */
function placeFor(list: HTMLElement, row: HTMLElement, top: number): number {
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
