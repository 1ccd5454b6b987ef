import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tokenPx } from '#ui/token.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useOffsetTop } from '#ui/use-offset-top.ts';
import { density } from '#util/density.ts';
import { useSetting } from '#util/use-setting.ts';
import { type Stand, scrolledTo, stageOf, standAt } from './tall.ts';

interface Seen {
  first: number;
  last: number;
  shift: number;
}

/**
 * Which rows of the same height are seen, of any number: unlike where heights differ, nothing is held of each.
 *
 * @param body the element that holds the rows, wherever it stands on the page
 */
export function useWindowLines(body: RefObject<HTMLElement | null>, count: number) {
  const twoLines = useBelow('phone');
  // Rows are as high as the style sheet has them by then.
  useSetting(density);
  const height = tokenPx(twoLines ? '--spacing-row-two-line' : '--spacing-row');
  const top = useOffsetTop(body);
  const offset = top ?? 0;
  const [view, setView] = useState(() => innerHeight);
  const stage = useMemo(() => stageOf(count * height, view), [count, height, view]);
  const stand = useRef<Stand>({ scrolled: 0, shift: 0 });
  const [seen, setSeen] = useState<Seen>({ first: 0, last: -1, shift: 0 });

  const look = () => {
    const { scrolled, shift } = stand.current;
    const from = scrolled + shift;
    const within = (line: number) => Math.max(0, Math.min(count - 1, Math.floor(line)));
    const next = { first: within(from / height), last: within((from + view) / height), shift };
    setSeen((now) =>
      now.first === next.first && now.last === next.last && now.shift === next.shift ? now : next,
    );
  };
  const onScroll = useEffectEvent(() => {
    stand.current = scrolledTo(stage, stand.current, scrollY - offset);
    // What is seen is drawn in the frame that shows it.
    flushSync(look);
  });
  const goTo = (next: Stand) => {
    stand.current = next;
    window.scrollTo({ top: next.scrolled + offset, behavior: 'instant' });
    look();
  };
  const onScrollEnd = useEffectEvent(() => {
    const { scrolled, shift } = stand.current;
    const next = standAt(stage, scrolled + shift);
    if (Math.abs(next.scrolled - scrolled) >= 1 && scrolled > 0) goTo(next);
  });
  useEffect(() => {
    const scroll = () => onScroll();
    const end = () => onScrollEnd();
    const resize = () => setView(innerHeight);
    addEventListener('scroll', scroll, { passive: true });
    addEventListener('scrollend', end);
    addEventListener('resize', resize);
    return () => {
      removeEventListener('scroll', scroll);
      removeEventListener('scrollend', end);
      removeEventListener('resize', resize);
    };
  }, []);
  const settle = useEffectEvent((scrolled: number) => {
    stand.current = scrolledTo(stage, { ...stand.current, scrolled }, scrolled);
    look();
  });
  useLayoutEffect(() => {
    if (top !== null) settle(scrollY - top);
  }, [top]);
  const isPlaced = top !== null;
  // Where there are other rows in the same place, asking the browser again would have it lay out the page twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen of other rows is looked at anew
  useLayoutEffect(() => {
    if (isPlaced) settle(stand.current.scrolled);
  }, [stage, isPlaced]);

  /** Brings a row into the window. */
  const reveal = (index: number) => {
    const covered = tokenPx('--spacing-topbar') + tokenPx('--spacing-row-head');
    const { scrolled, shift } = stand.current;
    const from = scrolled + shift;
    const at = index * height;
    const to = at < from + covered ? at - covered : at + height > from + view ? at + height - view : from;
    if (to === from) return;
    const near = { scrolled: scrolled + to - from, shift };
    const kept = shift > 0 && Math.abs(to - from) <= view && near.scrolled > 0;
    goTo(kept && near.scrolled < stage.room - view ? near : standAt(stage, to));
  };
  return {
    ...seen,
    room: stage.room,
    /** Where a row stands in the body, px. */
    topOf: (line: number) => Math.max(-view, Math.min(stage.room + view, line * height - seen.shift)),
    reveal,
  };
}
