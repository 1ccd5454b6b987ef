import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { tokenPx } from '#ui/token.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useOffsetTop } from '#ui/use-offset-top.ts';
import { afterPause } from '#util/after-pause.ts';
import { density } from '#util/density.ts';
import { useSetting } from '#util/use-setting.ts';
import { placed } from './heights.ts';
import type { SectionHead } from './sections.ts';
import { type Stand, scrolledTo, stageOf, standAt } from './tall.ts';

const atTop: Stand = { scrolled: 0, shift: 0 };

/**
 * Which lines are seen, of any number: nothing is held of each.
 *
 * @param body the element that holds the lines, wherever it stands on the page
 * @param tellsMoving whether it is to be known that the window is on its way
 */
export function useWindowLines(
  body: RefObject<HTMLElement | null>,
  rows: number,
  heads: readonly SectionHead[],
  tellsMoving: boolean,
) {
  const twoLines = useBelow('phone');
  // Rows are as high as the style sheet has them by then.
  useSetting(density);
  const height = tokenPx(twoLines ? '--spacing-row-two-line' : '--spacing-row');
  const headHeight = tokenPx('--spacing-row-head');
  const place = useOffsetTop(body);
  const offset = place?.top ?? 0;
  const [view, setView] = useState(() => innerHeight);
  const lines = useMemo(
    () => placed(rows, heads, { row: height, head: headHeight }),
    [rows, heads, height, headHeight],
  );
  const stage = useMemo(() => stageOf(lines.all, view), [lines.all, view]);
  const stand = useRef<Stand>(atTop);
  // As it was when other lines were last seen: what is seen of these lines is worked out as they are drawn. None are
  // before it is known where they stand: those that would fit a window are most often not those in it.
  const [drawn, setDrawn] = useState<(Stand & { moving: boolean }) | null>(null);
  const seenFrom = ({ scrolled, shift }: Stand) => {
    const top = scrolled + shift;
    return { first: lines.lineAt(top), last: lines.lineAt(top + view), shift };
  };
  const look = (moving = false) => {
    if (!place) return;
    const next = seenFrom(stand.current);
    const now = drawn && seenFrom(drawn);
    if (next.first !== now?.first || next.last !== now.last || next.shift !== now.shift)
      setDrawn({ ...stand.current, moving });
  };
  const onScroll = useEffectEvent(() => {
    stand.current = scrolledTo(stage, stand.current, scrollY - offset);
    // What is seen is drawn in the frame that shows it.
    flushSync(() => look(tellsMoving));
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
  const rest = useCallback(() => setDrawn((now) => (now?.moving ? { ...now, moving: false } : now)), []);
  useEffect(() => (drawn?.moving ? afterPause(() => startTransition(rest)) : undefined), [drawn, rest]);
  const wanted = useRef<number | null>(null);
  const settledAt = useRef(place);
  const settle = useEffectEvent(() => {
    // To ask where the window is has the browser lay out all that is new; a window within the room has not moved.
    const { scrolled: before } = stand.current;
    const isBeyond = before > Math.max(0, stage.room - view);
    const scrolled =
      place && place !== settledAt.current ? place.scrolled : isBeyond ? scrollY - offset : before;
    settledAt.current = place;
    stand.current = scrolledTo(stage, { ...stand.current, scrolled }, scrolled);
    look();
    if (place && wanted.current !== null) reveal(wanted.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the rows are, or how high, they are looked at anew
  useLayoutEffect(() => settle(), [stage, place]);

  /** Brings a line into the window, once it is known where the body is. */
  const reveal = (line: number) => {
    wanted.current = place ? null : line;
    if (!place) return;
    const covered = tokenPx('--spacing-topbar') + headHeight;
    const { scrolled, shift } = stand.current;
    const from = scrolled + shift;
    const [top, bottom] = [lines.topOf(line), lines.topOf(line + 1)];
    const to = top < from + covered ? top - covered : bottom > from + view ? bottom - view : from;
    if (to === from) return;
    const near = { scrolled: scrolled + to - from, shift };
    const kept = shift > 0 && Math.abs(to - from) <= view && near.scrolled > 0;
    goTo(kept && near.scrolled < stage.room - view ? near : standAt(stage, to));
  };
  const seen = seenFrom(drawn ?? atTop);
  return {
    ...seen,
    /** Whether the window is on its way, and what says that it is no more. */
    moving: drawn?.moving ?? false,
    rest,
    /** Whether it is known where the body is, and so what is seen. */
    ready: drawn !== null && height > 0,
    count: lines.count,
    room: stage.room,
    /** Where a line stands in the body, px. */
    topOf: (line: number) => Math.max(-view, Math.min(stage.room + view, lines.topOf(line) - seen.shift)),
    reveal,
  };
}
