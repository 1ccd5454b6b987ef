import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type Reading, spoken } from './reading.ts';

interface ReaderOptions {
  /** Names the chart. */
  label: string;
  count: number;
  describe(index: number): Reading;
  /** The mark under a point, given as shares of the plot's width and height. */
  locate(x: number, y: number): number;
  /** How far the vertical arrows go; the horizontal ones go to the neighbour. */
  rowLength?: number;
}

const PAGE = 10;

/**
 * Reads a chart mark by mark: the pointer picks the one under it, arrow keys step, Home and End jump, Esc lets go.
 * To assistive technology it is a slider whose value text says what the chart shows at its mark.
 */
export function useReader({ label, count, describe, locate, rowLength }: ReaderOptions) {
  const [wanted, setActive] = useState<number | null>(null);
  const active = wanted === null || count === 0 ? null : Math.min(wanted, count - 1);
  const reading = active === null ? null : describe(active);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = active ?? -1;
    const targets: Record<string, number | null> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + (rowLength ?? -1),
      ArrowUp: at + (rowLength === undefined ? 1 : -rowLength),
      PageDown: at - PAGE,
      PageUp: at + PAGE,
      Home: 0,
      End: count - 1,
      Escape: null,
    };
    const target = targets[event.key];
    if (target === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    if (target === null && active === null) return;
    event.preventDefault();
    if (target === null) setActive(null);
    else if (rowLength === undefined) setActive(Math.max(0, Math.min(target, count - 1)));
    else if (target >= 0 && target < count) setActive(target);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const index = locate((event.clientX - left) / width, (event.clientY - top) / height);
    setActive(index >= 0 && index < count ? index : null);
  };

  return {
    active,
    reading,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': `${label}, read with the arrow keys`,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(0, count - 1),
      'aria-valuenow': active ?? 0,
      'aria-valuetext': reading ? spoken(reading) : count === 0 ? 'Nothing to read' : 'Not reading yet',
      onKeyDown,
      onFocus: () => setActive((current) => current ?? 0),
      onBlur: () => setActive(null),
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: () => setActive(null),
    },
  } as const;
}
