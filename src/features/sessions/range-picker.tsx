import { Calendar, Check } from 'lucide-react';
import type { Preset, Range } from '#engines/sessions/range.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/popover.tsx';
import { CustomRange } from './custom-range.tsx';
import { formatDateRange } from './format.ts';
import type { SessionsSearch } from './sessions-search.ts';

const names: Record<Exclude<Preset, 'custom'>, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  month: 'This month',
  'last-month': 'Last month',
  all: 'All time',
};

type RangeSearch = Pick<SessionsSearch, 'range' | 'from' | 'to'>;

interface RangePickerProps {
  /** Undefined while the default range applies. */
  preset: Preset | undefined;
  range: Range | null;
  calendar: ZonedCalendar;
  onChange(search: RangeSearch): void;
}

export function RangePicker({ preset, range, calendar, onChange }: RangePickerProps) {
  return (
    <Popover
      label="Date range"
      align="end"
      className="max-phone:w-[calc(100vw-4*var(--spacing))]"
      command={{ label: 'Change date range', icon: Calendar }}
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
    >
      {(close) => (
        <div className="flex max-phone:flex-col">
          <div className="flex w-36 flex-none flex-col border-line border-r p-1 max-phone:grid max-phone:w-full max-phone:grid-cols-2 max-phone:border-r-0 max-phone:border-b dark:border-line-strong">
            {(Object.keys(names) as (keyof typeof names)[]).map((key) => (
              <button
                key={key}
                type="button"
                aria-pressed={key === preset}
                onClick={() => {
                  onChange({ range: key, from: undefined, to: undefined });
                  close();
                }}
                className="flex h-7.5 w-full items-center gap-2 rounded-sm px-2 text-left -outline-offset-2 hover:bg-press max-phone:h-hit"
              >
                <span className="flex-1">{names[key]}</span>
                {key === preset ? <Icon of={Check} size="sm" /> : null}
              </button>
            ))}
          </div>
          <CustomRange
            range={range}
            calendar={calendar}
            onApply={(custom) => {
              onChange(custom);
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}
