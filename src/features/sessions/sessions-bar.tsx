import { clsx } from 'clsx';
import { ArrowLeftRight, Calendar, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  expectedUnits,
  formatLocalDate,
  isFiner,
  type Preset,
  parseLocalDate,
  type Range,
} from '#engines/sessions/index.ts';
import { formatDateInput } from '#lib/date-input.ts';
import { formatDateTime } from '#lib/time.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { type Tab, TabBar } from '#shell/tabs.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { Popover } from '#ui/popover.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { formatDateRange, shortDates } from './format.ts';
import { loadLateParts, PresetList, presetNames, RangePicker } from './range-picker.tsx';
import { buckets, type SessionsSearch } from './sessions-search.ts';

/** Common name of a time zone: `New York`, `UTC`. */
export const zoneName = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

type Bucket = (typeof buckets)[number];

const bucketNames: Record<Bucket, string> = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' };
const unitLabels: Record<Bucket, string> = {
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
};
const segmentsFrom = (smallestUnit: Bucket) =>
  buckets.map((value) => {
    const disabledReason = isFiner(value, smallestUnit)
      ? `Range too long for ${unitLabels[value]} bars`
      : null;
    return { value, label: bucketNames[value], disabledReason };
  });

interface SessionsBarProps {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly Tab[];
  search: SessionsSearch;
  /** Undefined until the range is resolved. */
  preset: Preset | undefined;
  /** The bucket shown, and the finest possible; undefined before the first result. */
  unit: Bucket | undefined;
  smallestUnit: Bucket | undefined;
  range: Range | null;
  /** The range, or the one it probably is. */
  expectedRange: Range;
  calendar: ZonedCalendar;
  onChange(search: Partial<SessionsSearch>): void;
  /** Filters after the other controls, on phones. */
  filters: ReactNode;
}

/** Tabs, with grouping, comparison and date range. Doesn't shift while sessions load. */
export function SessionsBar(props: SessionsBarProps) {
  const { label, tabs, search, preset, unit, smallestUnit, range, expectedRange, calendar, onChange } = props;
  const now = useNow();
  const onPhone = useBelow('phone');
  const { bucket = null } = search;
  const expected = expectedUnits(expectedRange, bucket, now);
  const segments = segmentsFrom(smallestUnit ?? expected?.smallestUnit ?? 'hour');
  const shownUnit = unit ?? expected?.unit ?? bucket ?? 'day';
  const grouping = onPhone ? (
    <Menu
      label="Group by"
      trigger={
        <>
          {bucketNames[shownUnit]}
          <Icon of={ChevronDown} size="sm" className="-mr-1 text-muted" />
        </>
      }
      triggerProps={{
        'aria-label': `Group by: ${bucketNames[shownUnit]}`,
        className: clsx(buttonStyle({ size: 'sm' }), 'min-w-16 justify-between!'),
      }}
      items={segments
        .filter(({ disabledReason }) => disabledReason === null)
        .map(({ value, label }) => ({
          label,
          checked: value === shownUnit,
          onSelect: () => onChange({ bucket: value }),
        }))}
    />
  ) : (
    <Segmented
      label="Group by"
      segments={segments}
      value={shownUnit}
      onChange={(bucket) => onChange({ bucket })}
    />
  );
  const comparison = (
    <ComparePicker
      value={search.compare}
      range={range}
      calendar={calendar}
      onChange={(compare) => onChange({ compare })}
    />
  );
  const dates = (
    <RangePicker
      align="end"
      presets={presetNames}
      preset={preset}
      range={range}
      calendar={calendar}
      triggerProps={{ className: buttonStyle({ size: 'sm' }) }}
      trigger={
        <>
          <Icon of={Calendar} className="-ml-0.5 text-muted max-phone:hidden" />
          <span className="tnum min-w-36 text-left max-phone:min-w-24">
            {shortDates(formatDateRange(expectedRange, calendar.zone), calendar.zone, now)}
          </span>
          <span title={calendar.zone} className="text-muted max-desktop:hidden">
            {zoneName(calendar.zone)}
          </span>
        </>
      }
      onChange={onChange}
    />
  );
  return (
    <div data-strip={onPhone || undefined}>
      <TabBar label={label} tabs={tabs}>
        <search
          aria-label="Date range and grouping"
          // One line on phones, which scrolls; its padding leaves room for focus rings and touch targets.
          className="flex flex-wrap items-center gap-2 max-phone:gap-1.5 max-phone:-mx-gutter max-phone:-mt-3.5 max-phone:-mb-1.5 max-phone:w-[calc(100%+2*var(--gutter))] max-phone:flex-nowrap max-phone:overflow-x-auto max-phone:mask-r-from-[calc(100%-var(--gutter))] max-phone:px-gutter max-phone:pt-1.5 max-phone:pb-1 max-phone:*:flex-none"
        >
          {/* Dates first if not everything fits. */}
          {onPhone ? dates : null}
          {grouping}
          {comparison}
          {onPhone ? props.filters : dates}
        </search>
      </TabBar>
    </div>
  );
}

const comparisons = { period: 'Previous period', year: 'Previous year', none: 'No comparison' } as const;

const DayForm = onDemand(async () => (await loadLateParts()).DayForm, {
  fallback: <div aria-busy className="min-h-28" />,
});

interface ComparePickerProps {
  value: string | undefined;
  range: Range | null;
  calendar: ZonedCalendar;
  /** Undefined is the previous period. */
  onChange(value: string | undefined): void;
}

/** Selects the earlier period that the sessions are compared with, or the day on which it starts. */
export function ComparePicker({ value = 'period', range, calendar, onChange }: ComparePickerProps) {
  const day = parseLocalDate(value);
  const named = day === null ? (value as keyof typeof comparisons) : undefined;
  const label = { period: 'vs previous', year: 'vs last year', none: 'Compare' } as const;
  return (
    <Popover
      label="Compare with"
      align="end"
      command={{ label: 'Compare with another period', icon: ArrowLeftRight }}
      triggerProps={{ className: clsx(buttonStyle({ size: 'sm' }), 'phone:w-38 justify-start!') }}
      trigger={
        <>
          <Icon of={ArrowLeftRight} className={value === 'none' ? 'text-muted' : 'text-accent-text'} />
          <span className="max-phone:sr-only">
            {named
              ? label[named]
              : `vs ${formatDateTime(calendar.fromLocal(day ?? 0), 'date', calendar.zone)}`}
          </span>
        </>
      }
    >
      {(close) => (
        <div className="flex w-56 flex-col">
          <PresetList
            presets={comparisons}
            preset={named}
            onSelect={(to) => {
              onChange(to === 'period' ? undefined : to);
              close();
            }}
            className="p-1"
          />
          <DayForm
            day={day}
            before={range?.start == null ? null : parseLocalDate(formatLocalDate(range.start, calendar))}
            onSubmit={(to) => {
              onChange(formatDateInput(to, 'iso'));
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}
