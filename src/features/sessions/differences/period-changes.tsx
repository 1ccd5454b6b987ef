import { Fragment } from 'react';
import { CountDelta, countChangeNumbers, describeChange } from '#charts/count-delta.tsx';
import { formatRate } from '#charts/figures.tsx';
import type { Numbers } from '#charts/mark-description.ts';
import { RateDelta, rateChangeNumbers } from '#charts/rate-delta.tsx';
import { type CauseValue, type Findings, type PeriodChange, sum } from '#engines/sessions/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
import { isSignificantChange } from '../large-changes.ts';
import type { AudienceNames } from '../sessions-queries.ts';
import { valueLabel } from '../summary.tsx';
import { type ChangeRow, listChanges } from './list-changes.ts';

/** Heights in px: of the space reserved, of rows with one label and with more, and of other rows. */
const heights = {
  desktop: { all: 196, rows: [24, 40], other: 24 },
  phone: { all: 240, rows: [56, 60], other: 44 },
} as const;
const LINE_HEIGHT = 26;
const MAX_ROWS = { desktop: 7, phone: 3 };

interface PeriodChangesProps {
  findings: Findings<CauseValue>;
  names: AudienceNames | undefined;
  onSelect(value: CauseValue): void;
}

/**
 * Values whose sessions or conversion changed significantly against the earlier period, largest contribution first, and
 * the largest other changes in the remaining space.
 */
export function PeriodChanges({ findings, names, onSelect }: PeriodChangesProps) {
  const layout = useBelow('phone') ? 'phone' : 'desktop';
  const { compared, rows: all, others } = listChanges(findings);
  const rows = all.filter(({ isImplied }) => !isImplied);
  const shown = rows.slice(0, MAX_ROWS[layout]);
  const { all: height, rows: rowHeights, other } = heights[layout];
  const heightOf = ({ values }: { values: readonly CauseValue[] }) => rowHeights[values.length > 1 ? 1 : 0];
  // Below the changes, with a title.
  const space = height - (shown.length > 0 ? 2 : 1) * LINE_HEIGHT - sum(shown.map(heightOf));
  const shownOthers = compared.length > 0 ? others.slice(0, Math.max(0, Math.floor(space / other))) : [];
  const text =
    compared.length === 0
      ? 'Too few sessions to compare.'
      : rows.length === 0
        ? hasChanged(findings.whole)
          ? `${compared.length === 1 ? 'No value' : `None of ${compared.length} values`} changed differently from the rest.`
          : `No significant change among ${plural(compared.length, 'value')}.`
        : rows.length > shown.length
          ? `${plural(rows.length - shown.length, 'smaller change')} among ${plural(compared.length, 'value')}.`
          : `${plural(compared.length, 'value')} compared.`;
  const list = (label: string, items: readonly ChangeRow[]) =>
    items.length > 0 ? (
      <ul aria-label={label} className="-mx-2">
        {items.map((item) => (
          <Row
            key={`${item.change.value.dimension} ${item.change.value.text} ${item.metric}`}
            {...{ ...item, names, onSelect }}
          />
        ))}
      </ul>
    ) : null;
  const note = <p className="tnum my-1 text-muted text-xs">{text}</p>;
  return (
    <>
      {list('What differs', shown)}
      {shown.length === 0 ? note : null}
      {shown.length > 0 && shownOthers.length > 0 ? (
        <h3 className="my-1 text-muted text-xs">Other changes</h3>
      ) : null}
      {list('Other changes', shownOthers)}
      {shown.length > 0 ? note : null}
    </>
  );
}

function Row({ change, metric, values, names, onSelect }: ChangeRow & Omit<PeriodChangesProps, 'findings'>) {
  const { value, sessions, conversion } = change;
  const labels = values.map((each) => valueLabel(each, names));
  return (
    <li>
      <button
        type="button"
        aria-description={describeChange(numbersOfChange(change, metric))}
        title={labels.map((each) => each.join(' ')).join(', ')}
        onClick={() => onSelect(value)}
        className="grid min-h-6 w-full grid-cols-[minmax(0,1fr)_auto_calc(var(--spacing)*22)] items-center gap-x-3 rounded-sm px-2 text-left text-sm -outline-offset-2 hover:bg-hover max-phone:min-h-hit max-phone:grid-cols-[minmax(0,1fr)_auto] max-phone:content-center"
      >
        <span className={labels.length > 1 ? 'line-clamp-2 text-muted' : 'truncate text-muted'}>
          {labels.map(([category, label], index) => (
            <Fragment key={category}>
              {index === 0 ? category : `, ${category.toLowerCase()}`}{' '}
              <b className="font-regular text-strong">{label}</b>
            </Fragment>
          ))}
        </span>
        <span className="tnum whitespace-nowrap text-muted max-phone:row-start-2 max-phone:text-xs">
          {metric === 'sessions'
            ? `${formatNumber(sessions.earlier)} → ${formatNumber(sessions.current)} sessions`
            : `${formatRate(conversion.earlier)} → ${formatRate(conversion.current)} convert`}
        </span>
        <span className="tnum text-right whitespace-nowrap max-phone:row-span-2">
          {metric === 'sessions' ? (
            <CountDelta change={sessions} />
          ) : (
            <RateDelta
              current={conversion.current}
              previous={conversion.earlier}
              change={conversion.difference}
              better="more"
            />
          )}
        </span>
      </button>
    </li>
  );
}

const numbersOfChange = ({ sessions, conversion }: PeriodChange, metric: 'sessions' | 'conversion') =>
  metric === 'conversion' && conversion.difference
    ? rateChangeNumbers(conversion.earlier, conversion.difference)
    : countChangeNumbers(sessions);

/** All significant changes. */
export const periodNumbers = (findings: Findings<CauseValue>, names: AudienceNames | undefined): Numbers => ({
  headers: ['Value', 'Changed', 'Before', 'Now', 'Change', 'Change, interval'],
  rows: listChanges(findings).rows.map(({ change: { sessions, conversion }, metric, values }) => [
    values.map((value) => valueLabel(value, names).join(' ')).join(', '),
    ...(metric === 'sessions'
      ? ['Sessions', formatNumber(sessions.earlier), formatNumber(sessions.current)]
      : ['Conversion', formatRate(conversion.earlier), formatRate(conversion.current)]),
    numbersOfChange({ sessions, conversion }, metric).change,
    numbersOfChange({ sessions, conversion }, metric).interval,
  ]),
});

const hasChanged = ({ sessions, conversion }: PeriodChange) =>
  [sessions.interval, conversion.difference].some(isSignificantChange);
