import { Calendar, Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { Popover } from '#ui/popover.tsx';
import type { ZonedCalendar } from '#util/zoned.ts';
import type { Preset } from './engine/presets.ts';
import { localDate, type Range, readLocalDate } from './engine/range.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { rangeText } from './words.ts';

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
  /** What the url says; undefined while the default applies. */
  preset: Preset | undefined;
  range: Range | null;
  calendar: ZonedCalendar;
  onChange(search: RangeSearch): void;
}

/** Chooses the days: one of the usual stretches, or from one day to another. */
export function RangePicker({ preset, range, calendar, onChange }: RangePickerProps) {
  return (
    <Popover
      label="Date range"
      align="end"
      className="w-64 p-1"
      command={{ label: 'Change date range', icon: Calendar }}
      triggerProps={{ className: buttonStyle({ size: 'sm' }) }}
      trigger={
        <>
          <Icon of={Calendar} className="-ml-0.5 text-muted" />
          {range ? (
            rangeText(range, calendar.zone)
          ) : (
            // As wide as the dates that come, so that nothing beside or below it moves then.
            <span className="min-w-36 text-left">Dates</span>
          )}
        </>
      }
    >
      {(close) => (
        <>
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
          <CustomRange
            range={range}
            calendar={calendar}
            onApply={(custom) => {
              onChange(custom);
              close();
            }}
          />
        </>
      )}
    </Popover>
  );
}

interface CustomRangeProps {
  range: Range | null;
  calendar: ZonedCalendar;
  onApply(search: RangeSearch): void;
}

function CustomRange({ range, calendar, onApply }: CustomRangeProps) {
  const shown = (moment: number | null | undefined) => (moment == null ? '' : localDate(moment, calendar));
  const [from, setFrom] = useState(shown(range?.start));
  const [to, setTo] = useState(shown(range?.end));
  const usable = readLocalDate(from) !== null || readLocalDate(to) !== null;
  return (
    <form
      className="-mx-1 mt-1 flex flex-col gap-2 border-line border-t p-3 dark:border-line-strong"
      onSubmit={(event) => {
        event.preventDefault();
        if (usable) onApply({ range: 'custom', from: from || undefined, to: to || undefined });
      }}
    >
      <Field label="From">
        {(links) => (
          <Input {...links} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        )}
      </Field>
      <Field label="To">
        {(links) => (
          <Input {...links} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        )}
      </Field>
      <Button type="submit" disabledReason={usable ? null : 'Enter a date'}>
        Apply
      </Button>
    </form>
  );
}
