import { Calendar, GitCompare } from 'lucide-react';
import { expectedUnits, isFiner, type Preset, type Range } from '#engines/sessions/index.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { type Tab, TabBar } from '#shell/tabs.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { formatDateRange } from './format.ts';
import { RangePicker } from './range-picker.tsx';
import { buckets, type SessionsSearch } from './sessions-search.ts';

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

const presetNames: Record<Exclude<Preset, 'custom'>, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  month: 'This month',
  'last-month': 'Last month',
  all: 'All time',
};

interface SessionsBarProps {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly Tab[];
  search: SessionsSearch;
  /** Undefined until the range is known. */
  preset: Preset | undefined;
  /** The bucket shown, and the finest possible; undefined before the first result. */
  unit: Bucket | undefined;
  smallestUnit: Bucket | undefined;
  range: Range | null;
  calendar: ZonedCalendar;
  onChange(search: Partial<SessionsSearch>): void;
}

/** Tabs, with grouping, comparison and date range. Doesn't shift while sessions load. */
export function SessionsBar(props: SessionsBarProps) {
  const { label, tabs, search, preset, unit, smallestUnit, range, calendar, onChange } = props;
  const now = useNow();
  const onPhone = useBelow('phone');
  const { bucket = null } = search;
  const expected = expectedUnits(range, bucket, now);
  const controls = [
    <Segmented
      key="bucket"
      label="Group by"
      segments={segmentsFrom(smallestUnit ?? expected?.smallestUnit ?? 'hour')}
      value={unit ?? expected?.unit ?? bucket ?? 'day'}
      onChange={(bucket) => onChange({ bucket })}
    />,
    <CompareMenu key="compare" value={search.compare} onChange={(compare) => onChange({ compare })} />,
    <RangePicker
      key="range"
      align="end"
      presets={presetNames}
      preset={preset}
      range={range}
      calendar={calendar}
      triggerProps={{ className: buttonStyle({ size: 'sm' }) }}
      trigger={
        <>
          <Icon of={Calendar} className="-ml-0.5 text-muted" />
          {range ? (
            formatDateRange(range, calendar.zone)
          ) : (
            // As wide as the dates, to prevent a layout shift.
            <span className="min-w-36 text-left">Dates</span>
          )}
        </>
      }
      onChange={onChange}
    />,
  ];
  return (
    <TabBar label={label} tabs={tabs}>
      <search
        aria-label="Date range and grouping"
        // One scrolling line on phones; its padding leaves room for focus rings and touch targets.
        className="flex flex-wrap items-center gap-2 max-phone:-mx-gutter max-phone:-my-1.5 max-phone:w-[calc(100%+2*var(--gutter))] max-phone:flex-nowrap max-phone:overflow-x-auto max-phone:mask-r-from-[calc(100%-var(--gutter))] max-phone:px-gutter max-phone:py-1.5 max-phone:*:flex-none"
      >
        {/* Dates first if not everything fits. */}
        {onPhone ? controls.toReversed() : controls}
      </search>
    </TabBar>
  );
}

type Comparison = SessionsSearch['compare'];

const names = [
  { value: undefined, label: 'No comparison' },
  { value: 'period', label: 'Previous period' },
  { value: 'year', label: 'Previous year' },
] as const;

interface CompareMenuProps {
  value: Comparison;
  onChange(value: Comparison): void;
}

/** Selects the earlier period that the sessions are compared with, and how its days are paired. */
function CompareMenu({ value, onChange }: CompareMenuProps) {
  const matchesWeekdays = value === 'period-weekdays' || value === 'year-weekdays';
  const base = value && (value.startsWith('year') ? 'year' : 'period');
  const change = (to: typeof base, isMatched: boolean) => onChange(to && isMatched ? `${to}-weekdays` : to);
  return (
    <Menu
      label="Compare with"
      align="end"
      command={{ label: 'Compare with another period', icon: GitCompare }}
      triggerProps={{ className: buttonStyle({ size: 'sm' }) }}
      trigger={
        <>
          <Icon of={GitCompare} className={value ? 'text-accent-text' : 'text-muted'} />
          <span className={value ? 'max-phone:sr-only' : 'max-narrow:sr-only'}>
            {value ? names.find((each) => each.value === base)?.label : 'Compare'}
          </span>
        </>
      }
      items={[
        ...names.map((each) => ({
          label: each.label,
          checked: each.value === base,
          onSelect: () => change(each.value, matchesWeekdays),
        })),
        ...(base
          ? [
              {
                label: 'Match weekdays',
                checked: matchesWeekdays,
                isCheckbox: true,
                hasSeparator: true,
                onSelect: () => change(base, !matchesWeekdays),
              },
            ]
          : []),
      ]}
    />
  );
}
