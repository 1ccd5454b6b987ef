import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatRate } from '#charts/figures.tsx';
import { rateOf, wilson } from '#engines/sessions/index.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { formatInterval } from '../format.ts';
import { describePrecision } from '../key-metric-labels.ts';
import { formatLowerBound, hasSmallSample, type RateRow, rowName } from './rate-rows.ts';
import type { RowSelection } from './use-row-selection.ts';

/** Classes of the cells, by column. Phones hide the less important ones. */
const cells = {
  name: 'w-48 pl-gutter pr-3 text-left max-phone:w-auto',
  sessions: 'w-24 px-3 text-right max-phone:w-18 max-phone:px-1',
  bars: 'px-3 text-left max-narrow:hidden',
  extra: 'w-24 px-3 text-right max-phone:w-17 max-phone:px-1',
  rate: 'w-26 px-3 text-right max-phone:w-24 max-phone:pr-gutter max-phone:pl-1',
  interval: 'w-[30%] px-3 text-left max-phone:hidden',
  low: 'w-32 pl-3 pr-gutter text-right max-phone:hidden',
} as const;

/** Long names wrap, in the place of the bars and the interval. */
export const cellClass = (cell: keyof typeof cells, hasLongNames: boolean): string => {
  const long = {
    ...cells,
    name: 'py-1.5 pl-gutter pr-3 text-left',
    sessions: 'w-24 px-3 text-right max-phone:w-20 max-phone:px-1',
    rate: 'w-26 px-3 text-right max-phone:w-22 max-phone:pl-1 max-phone:pr-gutter',
    bars: 'hidden',
    extra: 'w-24 px-3 text-right max-narrow:hidden',
    interval: 'w-[24%] px-3 text-left max-tablet:hidden',
  };
  return (hasLongNames ? long : cells)[cell];
};

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
  isShareOfAll: boolean;
  extra: ReactNode;
  extraDescription: string | undefined;
  /** Below its name; null for none. Undefined if names are short. */
  detail: string | null | undefined;
  /** Null if the row can't be selected. */
  selection: RowSelection | null;
}

export function RateTableRow(props: RateTableRowProps) {
  const { row, noun, spellings, maxSessions, maxRate, reference, isShareOfAll, extra, detail, selection } =
    props;
  const description = [describeRow(row, isShareOfAll), props.extraDescription].filter(Boolean).join(' ');
  const hasLongNames = detail !== undefined;
  const classOf = (cell: keyof typeof cells) => cellClass(cell, hasLongNames);
  const { count, share, baseline } = row;
  const isSmallSample = hasSmallSample(row);
  const [rate, interval] = [rateOf(share), wilson(share)];
  const name = (
    <bdi
      title={row.aggregate ? undefined : row.label}
      className={clsx(
        'min-w-0',
        hasLongNames
          ? 'line-clamp-2 wrap-anywhere max-phone:line-clamp-3'
          : 'phone:block phone:truncate max-phone:line-clamp-2 max-phone:leading-4 max-phone:wrap-anywhere',
        row.aggregate ? 'text-muted italic' : isSmallSample && !hasLongNames ? '' : 'font-medium text-strong',
      )}
    >
      {spellings.length > 0 ? truncate(row.label) : rowName(row, noun)}
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
      title={description}
      className={clsx(
        'group [&>*]:h-row [&>*]:border-line [&>*]:border-b max-phone:[&>*]:h-hit',
        selection && 'cursor-pointer',
        selection?.isSelected
          ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--focus)]'
          : selection && 'hover:bg-hover has-[input:focus-visible]:bg-hover',
        isSmallSample && 'text-faint',
      )}
    >
      <th
        scope="row"
        aria-description={selection ? undefined : description}
        className={clsx(classOf('name'), 'font-regular')}
      >
        {selection ? (
          <Checkbox
            checked={selection.isSelected}
            onChange={selection.onToggle}
            onFocus={selection.onFocus}
            aria-description={description}
            tabIndex={selection.tabIndex}
            data-row={selection.index}
            className={clsx(
              // In the gutter, so that names align with other text.
              'in-data-picturing:[&>span]:invisible max-phone:in-data-picturing:[&>span]:hidden',
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
        {detail ? (
          <bdi title={detail} className="line-clamp-2 text-muted text-xs wrap-anywhere">
            {detail}
          </bdi>
        ) : null}
      </th>
      <td className={clsx('tnum', classOf('sessions'))}>{formatNumber(count.sessions)}</td>
      <td className={clsx('tnum', classOf('extra'))}>{extra}</td>
      <td className={classOf('bars')}>
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
      <td className={clsx('tnum', classOf('rate'))}>
        {share.of > 0 ? formatRate(share) : <span className="text-faint">–</span>}
      </td>
      <td className={`relative ${classOf('interval')}`}>
        <svg
          aria-hidden="true"
          className="absolute inset-y-0 left-3 h-full w-[calc(100%-var(--spacing)*6)] overflow-visible"
        >
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
            />
          )}
        </svg>
        <span className="sr-only">{share.of > 0 ? formatInterval(share) : 'No data'}</span>
      </td>
      <td className={clsx('tnum', classOf('low'))}>{formatLowerBound(row)}</td>
    </tr>
  );
}

function describeRow({ share }: RateRow, isShareOfAll: boolean): string {
  const hits = `${formatNumber(share.hits)} of ${plural(share.of, 'session')}${isShareOfAll ? '' : ' converted'}.`;
  return share.of === 0 ? hits : `${hits} ${describePrecision(share)}`;
}

interface IntervalLineProps {
  /** Interval and estimate on the axis: 0 to 1, or beyond it. */
  low: number;
  high: number;
  at: number;
  dot: string;
}

const clamp = (position: number) => Math.min(1, Math.max(0, position));
const percent = (position: number) => `${clamp(position) * 100}%`;

/** An interval with its estimate; arrowheads mark ends beyond the axis. */
export function IntervalLine({ low, high, at, dot }: IntervalLineProps) {
  return (
    <g className="stroke-muted">
      <line x1={percent(low)} x2={percent(high)} y1="50%" y2="50%" />
      {low > 1 ? null : <End at={low} />}
      {high < 0 ? null : <End at={high} />}
      {clamp(at) === at ? <circle cx={percent(at)} cy="50%" r="4" className={dot} /> : null}
    </g>
  );
}

function End({ at }: { at: number }) {
  const isBeyond = clamp(at) !== at;
  const back = at > 1 ? -6 : 6;
  return (
    <path
      d={isBeyond ? `M${back}-3.5L0 0L${back} 3.5z` : 'M0-3.5v7'}
      style={{ transform: `translate(${percent(at)}, 50%)` }}
      {...(isBeyond && { className: 'fill-muted', 'data-beyond': '' })}
    />
  );
}
