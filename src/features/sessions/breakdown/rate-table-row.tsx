import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { conversionShare, rateOf, wilson } from '#engines/sessions/index.ts';
import { formatNumber, formatPercent, plural } from '#lib/text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { formatInterval, formatRate } from '../format.ts';
import { describePrecision } from '../key-metric-labels.ts';
import { IntervalLine } from './interval-line.tsx';
import { hasSmallSample, type RateRow, rowName } from './rate-rows.ts';
import type { RowSelection } from './use-row-selection.ts';

/** Classes of the cells, by column. Phones hide the less important ones. */
export const cells = {
  name: 'w-48 pl-gutter pr-3 text-left max-phone:w-auto',
  sessions: 'w-24 px-3 text-right max-phone:w-22',
  bars: 'px-3 text-left max-narrow:hidden',
  extra: 'w-24 px-3 text-right max-phone:hidden',
  rate: 'w-26 px-3 text-right max-phone:w-28 max-phone:pr-gutter',
  interval: 'w-[30%] px-3 text-left max-phone:hidden',
  low: 'w-32 pl-3 pr-gutter text-right max-phone:hidden',
} as const;

interface RateTableRowProps {
  row: RateRow;
  noun: string;
  /** Other spellings of its label. */
  spellings: readonly string[];
  /** Sessions of the longest bar, and the end of the rate axis. */
  maxSessions: number;
  maxRate: number;
  /** The rate to compare with. */
  reference: number | null;
  extra: ReactNode;
  /** Null if the row can't be selected. */
  selection: RowSelection | null;
}

export function RateTableRow(props: RateTableRowProps) {
  const { row, noun, spellings, maxSessions, maxRate, reference, extra, selection } = props;
  const { count, baseline } = row;
  const isSmallSample = hasSmallSample(row);
  const share = conversionShare(count);
  const [rate, interval] = [rateOf(share), wilson(share)];
  const name = (
    <bdi
      className={clsx(
        'block min-w-0 truncate',
        row.aggregate ? 'text-muted italic' : isSmallSample ? '' : 'font-medium text-strong',
      )}
    >
      {rowName(row, noun)}
      {spellings.length > 0 ? (
        <span className="ml-1.5 font-regular text-muted text-xs">
          also as {spellings.map((text) => `“${text}”`).join(', ')}
        </span>
      ) : null}
    </bdi>
  );
  return (
    <tr
      onClick={selection?.onRowClick}
      title={describeRow(row)}
      className={clsx(
        'group [&>*]:h-row [&>*]:border-line [&>*]:border-b max-phone:[&>*]:h-hit',
        selection && 'cursor-pointer',
        selection?.isSelected
          ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--focus)]'
          : selection && 'hover:bg-hover has-[input:focus-visible]:bg-hover',
        isSmallSample && 'text-faint',
      )}
    >
      <th scope="row" className={clsx(cells.name, 'font-regular')}>
        {selection ? (
          <Checkbox
            checked={selection.isSelected}
            onChange={selection.onToggle}
            onFocus={selection.onFocus}
            tabIndex={selection.tabIndex}
            data-row={selection.index}
            className={clsx(
              // In the gutter, so that names align with other text.
              'min-w-0 -ml-5 max-tablet:-ml-4.5 max-phone:ml-0 [&>span]:-mr-1 max-tablet:[&>span]:-mr-1.5 max-phone:[&>span]:mr-0',
              selection.isCheckboxHidden &&
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
      {extra === undefined ? null : <td className={clsx('tnum', cells.extra)}>{extra}</td>}
      <td className={cells.bars}>
        <span className="relative block h-2.5">
          {baseline === null ? null : (
            <span
              className="absolute inset-y-0 left-0 bg-chart-ghost"
              style={{ width: `${(baseline / maxSessions) * 100}%` }}
            />
          )}
          <span
            className="absolute inset-y-0 left-0 bg-chart-bar"
            style={{ width: `${(count.sessions / maxSessions) * 100}%` }}
          />
          {baseline === null ? null : <span className="sr-only">of {formatNumber(baseline)}</span>}
        </span>
      </td>
      <td className={clsx('tnum', cells.rate)}>
        {share.of > 0 ? formatRate(share) : <span className="text-faint">–</span>}
      </td>
      <td className={cells.interval}>
        <svg aria-hidden="true" className="block h-row w-full overflow-visible">
          {reference === null ? null : (
            <line
              x1={`${(reference / maxRate) * 100}%`}
              x2={`${(reference / maxRate) * 100}%`}
              y1="0"
              y2="100%"
              strokeDasharray="3 3"
              className="stroke-chart-previous"
            />
          )}
          {rate === null || interval === null ? null : (
            <IntervalLine
              low={interval.low / maxRate}
              high={interval.high / maxRate}
              at={rate / maxRate}
              dot={isSmallSample ? 'fill-surface stroke-muted' : 'fill-chart-rate stroke-none'}
              capped
            />
          )}
        </svg>
        <span className="sr-only">{share.of > 0 ? formatInterval(share) : 'No data'}</span>
      </td>
      <td className={clsx('tnum', cells.low)}>
        {isSmallSample || !interval ? 'too few' : formatPercent(interval.low)}
      </td>
    </tr>
  );
}

/** Tooltip of a row. */
function describeRow({ count }: RateRow): string {
  const share = conversionShare(count);
  const converted = `${formatNumber(share.hits)} of ${plural(share.of, 'session')} converted.`;
  if (share.of === 0) return converted;
  return `${converted} ${describePrecision(share)}`;
}
