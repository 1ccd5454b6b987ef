import { clsx } from 'clsx';
import { conversionShare } from '#engines/sessions/count.ts';
import { MIN_SAMPLE, wilson } from '#engines/sessions/statistics/proportion.ts';
import { intervalText, rateText } from '#features/sessions/format.ts';
import { confidenceText } from '#features/sessions/key-figure-labels.ts';
import { formatNumber, formatPercent, plural } from '#lib/text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Whisker } from './interval-cell.tsx';
import { isFew, type RateRow, rowName } from './rate-rows.ts';
import { cells } from './rate-table-header.tsx';
import type { RowChoosing } from './use-row-selection.ts';

interface RateLineProps {
  row: RateRow;
  noun: string;
  /** The sessions of the longest bar, and the rate where the axis of the intervals ends. */
  most: number;
  top: number;
  reference: number | null;
  more: string | undefined;
  /** Null where the row cannot be chosen. */
  selectionActions: RowChoosing | null;
}

/** One kind of sessions. */
export function RateLine({ row, noun, most, top, reference, more, selectionActions }: RateLineProps) {
  const { count, ghost } = row;
  const few = isFew(row);
  const share = conversionShare(count);
  const low = wilson(share)?.low;
  const name = (
    <bdi
      className={clsx(
        'block min-w-0 truncate',
        row.apart ? 'text-muted italic' : few ? '' : 'font-medium text-strong',
      )}
    >
      {rowName(row, noun)}
    </bdi>
  );
  return (
    <tr
      onClick={selectionActions?.onRowClick}
      title={explained(row)}
      className={clsx(
        'group [&>*]:h-row [&>*]:border-line [&>*]:border-b max-phone:[&>*]:h-hit',
        selectionActions && 'cursor-pointer',
        selectionActions?.chosen
          ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--focus)]'
          : selectionActions && 'hover:bg-hover has-[input:focus-visible]:bg-hover',
        few && 'text-faint',
      )}
    >
      <th scope="row" className={clsx(cells.name, 'font-regular')}>
        {selectionActions ? (
          <Checkbox
            checked={selectionActions.chosen}
            onChange={selectionActions.onToggle}
            onFocus={selectionActions.onFocus}
            tabIndex={selectionActions.tabIndex}
            data-row={selectionActions.index}
            className={clsx(
              // It stands in the gutter, so that names begin where all other text does.
              'min-w-0 -ml-5 max-tablet:-ml-4.5 max-phone:ml-0 [&>span]:-mr-1 max-tablet:[&>span]:-mr-1.5 max-phone:[&>span]:mr-0',
              selectionActions.quiet &&
                '[&>span]:opacity-0 [&>span]:group-hover:opacity-100 [&>span]:has-focus-visible:opacity-100 [&>span]:pointer-coarse:opacity-100',
            )}
          >
            {name}
          </Checkbox>
        ) : (
          name
        )}
      </th>
      <td className={clsx('tnum', cells.sessions)}>{formatNumber(count.sessions)}</td>
      {more === undefined ? null : <td className={clsx('tnum', cells.more)}>{more}</td>}
      <td className={cells.bars}>
        <span className="relative block h-2.5">
          {ghost === null ? null : (
            <span
              className="absolute inset-y-0 left-0 bg-chart-ghost"
              style={{ width: `${(ghost / most) * 100}%` }}
            />
          )}
          <span
            className="absolute inset-y-0 left-0 bg-chart-bar"
            style={{ width: `${(count.sessions / most) * 100}%` }}
          />
          {ghost === null ? null : <span className="sr-only">of {formatNumber(ghost)}</span>}
        </span>
      </td>
      <td className={clsx('tnum', cells.rate)}>
        {share.of > 0 ? rateText(share) : <span className="text-faint">–</span>}
      </td>
      <td className={cells.whisker}>
        <Whisker count={count} top={top} reference={reference} few={few} />
        <span className="sr-only">{share.of > 0 ? intervalText(share) : 'No data'}</span>
      </td>
      <td className={clsx('tnum', cells.low)}>{few || low === undefined ? 'too few' : formatPercent(low)}</td>
    </tr>
  );
}

/** Tooltip of a row. */
function explained({ count }: RateRow): string {
  const share = conversionShare(count);
  const converted = `${formatNumber(share.hits)} of ${plural(share.of, 'session')} converted.`;
  if (share.of === 0) return converted;
  return `${converted} ${share.of < MIN_SAMPLE ? `Under ${MIN_SAMPLE} sessions: too few to compare.` : confidenceText(share)}`;
}
