import { ChevronDown, CircleDot } from 'lucide-react';
import { formatLocalDate } from '#engines/sessions/index.ts';
import { formatDateRange, RangePicker } from '#features/sessions/public.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { timeZone } from '#lib/time-zone.ts';
import { addDays, calendarOf } from '#lib/zoned.ts';
import { ChipClear, chipButton, chipButtonOn } from '#ui/filter-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import type { LogsSearch } from './logs-search.ts';
import { dateRange } from './use-log.ts';

const presets = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
};
type Preset = keyof typeof presets;

/** First and last day of each preset, in days before today. */
const daysAgo: Record<Preset, [from: number, to: number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  '7d': [6, 0],
  '30d': [29, 0],
};

interface DateFilterProps {
  /** Name of the filter: `Date`. */
  name: string;
  search: Pick<LogsSearch, 'from' | 'to'>;
  onChange(change: Pick<LogsSearch, 'from' | 'to'>): void;
}

/** Filters a list by days of the user's time zone. */
export function DateFilter({ name, search: { from, to }, onChange }: DateFilterProps) {
  const calendar = calendarOf(useSetting(timeZone));
  const now = useNow();
  const range = dateRange({ from, to }, calendar);
  const daysOf = (preset: Preset) => {
    const [first, last] = daysAgo[preset].map((days) =>
      formatLocalDate(addDays(calendar.startOf(now, 'day'), -days, calendar), calendar),
    );
    return { from: first, to: last };
  };
  const isSelected = (preset: Preset) => daysOf(preset).from === from && daysOf(preset).to === to;
  return (
    <span className="inline-flex max-w-full">
      <RangePicker
        align="start"
        presets={presets}
        preset={(Object.keys(presets) as Preset[]).find(isSelected)}
        range={range}
        calendar={calendar}
        triggerProps={{ className: range ? chipButtonOn : chipButton }}
        trigger={
          range ? (
            <>
              <Icon of={CircleDot} size="xs" />
              <span className="truncate">
                {name}: <b>{formatDateRange(range, calendar.zone)}</b>
              </span>
            </>
          ) : (
            <>
              {name} <span className="sr-only">filter</span>
              <Icon of={ChevronDown} size="xs" />
            </>
          )
        }
        onChange={({ range: preset, ...days }) => onChange(preset === 'custom' ? days : daysOf(preset))}
      />
      {range ? <ChipClear name={name} onClick={() => onChange({ from: undefined, to: undefined })} /> : null}
    </span>
  );
}
