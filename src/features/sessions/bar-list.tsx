import { clsx } from 'clsx';
import { type MouseEvent, useRef } from 'react';
import { type Live, usePaint } from '#charts/live.ts';
import { type AnalysisResult, type Count, conversionShare, MIN_SAMPLE } from '#engines/sessions/index.ts';
import { formatNumber } from '#lib/text.ts';
import { formatInterval, formatRate } from './format.ts';

export interface BarListRow {
  key: string;
  name: string;
  count: Count;
  /** Sessions without a selection. */
  baseline: number;
  isSelected: boolean;
  /** Sessions in another result. */
  sessionsIn(result: AnalysisResult): number;
  /** Selects the value, alone or in addition; null if the row isn't a single value. */
  onSelect: ((isAdditive: boolean) => void) | null;
}

interface BarListProps {
  label: string;
  rows: readonly BarListRow[];
  /** Drives the bars, while brushing too. */
  live: Live<AnalysisResult>;
}

const isAdditiveClick = (event: MouseEvent) => event.shiftKey || event.ctrlKey || event.metaKey;

/** Selectable values, each with a bar over its baseline. */
export function BarList({ label, rows, live }: BarListProps) {
  const list = useRef<HTMLUListElement>(null);
  const maxSessions = Math.max(1, ...rows.map(({ baseline }) => baseline));
  const hasSelection = rows.some(({ isSelected }) => isSelected);
  // Bars are painted with every result; React renders the figures a few times a second.
  usePaint(live, (result) => {
    for (const [index, row] of rows.entries()) {
      const bar = list.current?.children[index]?.querySelector<HTMLElement>('[data-bar]');
      if (bar) bar.style.scale = `${row.sessionsIn(result) / maxSessions} 1`;
    }
  });
  return (
    <ul ref={list} aria-label={label} className="-mx-2 flex flex-col">
      {rows.map((row) => (
        <li key={row.key}>
          <Row row={row} maxSessions={maxSessions} isFaint={hasSelection && !row.isSelected} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row, maxSessions, isFaint }: { row: BarListRow; maxSessions: number; isFaint: boolean }) {
  const { name, count, baseline, isSelected, onSelect } = row;
  const share = conversionShare(count);
  const isSmallSample = share.of < MIN_SAMPLE;
  const cells = (
    <>
      <span className={clsx('truncate text-left', isFaint ? 'text-muted' : 'text-default')} dir="auto">
        {name}
      </span>
      <span aria-hidden className="relative h-2.5 max-phone:order-last max-phone:col-span-3 max-phone:h-1">
        <span
          className="absolute inset-y-0 left-0 bg-chart-ghost"
          style={{ width: `${(baseline / maxSessions) * 100}%` }}
        />
        {isFaint ? null : <span data-bar className="absolute inset-0 origin-left scale-x-0 bg-chart-bar" />}
      </span>
      <span className={clsx('tnum text-right', isFaint ? 'text-faint' : 'text-strong')}>
        {formatNumber(count.sessions)}
      </span>
      <span
        className={clsx(
          'tnum text-right whitespace-nowrap',
          isSmallSample || isFaint ? 'text-faint' : 'text-default',
        )}
        title={share.of > 0 ? `${formatInterval(share)}, of ${formatNumber(share.of)}` : undefined}
      >
        {isSmallSample && share.of > 0 ? 'too few' : formatRate(share)}
      </span>
    </>
  );
  const layout =
    'grid h-7 w-full grid-cols-[minmax(0,1fr)_minmax(0,1fr)_calc(var(--spacing)*14)_calc(var(--spacing)*16)] items-center gap-x-3 rounded-sm px-2 text-sm max-phone:h-hit max-phone:grid-cols-[minmax(0,1fr)_auto_calc(var(--spacing)*16)] max-phone:content-center max-phone:gap-y-1';
  if (!onSelect) return <div className={layout}>{cells}</div>;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={(event) => onSelect(isAdditiveClick(event))}
      className={clsx(layout, '-outline-offset-2', isSelected ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      {cells}
    </button>
  );
}
