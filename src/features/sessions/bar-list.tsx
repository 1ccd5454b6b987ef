import { clsx } from 'clsx';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import type { Live } from '#charts/live.ts';
import type { Answer } from '#engines/sessions/analysis.ts';
import { type Count, conversionShare } from '#engines/sessions/count.ts';
import { MIN_SAMPLE } from '#engines/sessions/statistics/proportion.ts';
import { formatNumber } from '#lib/text.ts';
import { intervalText, rateText } from './format.ts';

/** A value that can be chosen, with what is counted of it. */
export interface ChoiceRow {
  key: string;
  name: string;
  count: Count;
  /** How many sessions have it when nothing is chosen. */
  all: number;
  chosen: boolean;
  /** How many have it under another choice of the same sessions. */
  sessionsIn(result: Answer): number;
  /** Chooses it alone, or with what is chosen already; null for what is no single value. */
  onChoose: ((together: boolean) => void) | null;
}

interface ChoiceRowsProps {
  label: string;
  rows: readonly ChoiceRow[];
  /** What the bars follow, also while someone drags. */
  live: Live<Answer>;
}

/** Whether a click adds to what is chosen, as in lists elsewhere. */
const isTogether = (event: MouseEvent) => event.shiftKey || event.ctrlKey || event.metaKey;

/** Values as rows that can be chosen, each with a bar over that of all its sessions. */
export function ChoiceRows({ label, rows, live }: ChoiceRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const most = Math.max(1, ...rows.map(({ all }) => all));
  const some = rows.some(({ chosen }) => chosen);
  // Bars follow each step of a brush; their figures, which React draws, come a few times a second.
  useLayoutEffect(() => {
    const paint = () => {
      const result = live.now();
      if (!result) return;
      for (const [index, row] of rows.entries()) {
        const bar = list.current?.children[index]?.querySelector<HTMLElement>('[data-bar]');
        if (bar) bar.style.scale = `${row.sessionsIn(result) / most} 1`;
      }
    };
    paint();
    return live.subscribe(paint);
  }, [live, rows, most]);
  return (
    <ul ref={list} aria-label={label} className="-mx-2 flex flex-col">
      {rows.map((row) => (
        <li key={row.key}>
          <Row row={row} most={most} faint={some && !row.chosen} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row, most, faint }: { row: ChoiceRow; most: number; faint: boolean }) {
  const { name, count, all, chosen, onChoose } = row;
  const share = conversionShare(count);
  const few = share.of < MIN_SAMPLE;
  const cells = (
    <>
      <span className={clsx('truncate text-left', faint ? 'text-muted' : 'text-default')} dir="auto">
        {name}
      </span>
      <span aria-hidden className="relative h-2.5 max-phone:order-last max-phone:col-span-3 max-phone:h-1">
        <span
          className="absolute inset-y-0 left-0 bg-chart-ghost"
          style={{ width: `${(all / most) * 100}%` }}
        />
        {faint ? null : <span data-bar className="absolute inset-0 origin-left scale-x-0 bg-chart-bar" />}
      </span>
      <span className={clsx('tnum text-right', faint ? 'text-faint' : 'text-strong')}>
        {formatNumber(count.sessions)}
      </span>
      <span
        className={clsx('tnum text-right whitespace-nowrap', few || faint ? 'text-faint' : 'text-default')}
        title={share.of > 0 ? `${intervalText(share)}, of ${formatNumber(share.of)}` : undefined}
      >
        {few && share.of > 0 ? 'too few' : rateText(share)}
      </span>
    </>
  );
  const layout =
    'grid h-7 w-full grid-cols-[minmax(0,1fr)_minmax(0,1fr)_calc(var(--spacing)*14)_calc(var(--spacing)*16)] items-center gap-x-3 rounded-sm px-2 text-sm max-phone:h-hit max-phone:grid-cols-[minmax(0,1fr)_auto_calc(var(--spacing)*16)] max-phone:content-center max-phone:gap-y-1';
  if (!onChoose) return <div className={layout}>{cells}</div>;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={(event) => onChoose(isTogether(event))}
      className={clsx(layout, '-outline-offset-2', chosen ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      {cells}
    </button>
  );
}
