import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { formatDateTime } from '#lib/time.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';

const monthLabel = (date: Date) => formatDateTime(date.getTime(), 'month', 'UTC');
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const dayLabel = (date: Date, { today }: Record<string, boolean>) =>
  `${weekdays.format(date.getTime())}, ${formatDateTime(date.getTime(), 'date', 'UTC')}${today ? ' (today)' : ''}`;

const navButton = clsx(buttonStyle({ variant: 'ghost', size: 'sm', square: true }), 'absolute! top-0');
// Days of other months are empty cells.
const endOfRange =
  'not-empty:bg-accent-soft [&>button]:bg-accent! [&>button]:text-on-accent! [&>button]:hover:bg-accent-hover!';

const classNames = {
  months: 'flex gap-4',
  month: 'relative min-w-0 flex-1',
  month_caption: 'flex h-7.5 items-center justify-center font-medium text-strong max-phone:h-10',
  button_previous: clsx(navButton, 'left-0'),
  button_next: clsx(navButton, 'right-0'),
  month_grid: 'w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5',
  weekday: 'h-6 p-0 font-regular text-muted text-xs',
  day: 'h-7.5 p-0 text-center max-phone:h-10',
  day_button:
    'tnum inline-flex size-7.5 items-center justify-center rounded-md align-top -outline-offset-2 hover:bg-press max-phone:h-10 max-phone:w-full',
  today: '[&>button]:font-semibold [&>button]:text-accent-text',
  range_start: clsx(endOfRange, 'rounded-l-md'),
  range_middle: 'not-empty:bg-accent-soft text-strong',
  range_end: clsx(endOfRange, 'rounded-r-md'),
};

/** Days are UTC midnights in epoch ms. */
interface RangeCalendarProps {
  from: number | null;
  to: number | null;
  today: number;
  /** Any day of the first month shown. */
  month: number;
  months: 1 | 2;
  onMonthChange(month: number): void;
  onPick(day: number): void;
}

export function RangeCalendar(props: RangeCalendarProps) {
  const { from, to, today, month, months, onMonthChange, onPick } = props;
  const [first, last] = [from ?? to, to ?? from];
  return (
    <DayPicker
      mode="range"
      timeZone="UTC"
      selected={first === null || last === null ? undefined : { from: new Date(first), to: new Date(last) }}
      onSelect={(_, date) => onPick(date.getTime())}
      today={new Date(today)}
      month={new Date(month)}
      onMonthChange={(date) => onMonthChange(date.getTime())}
      numberOfMonths={months}
      weekStartsOn={1}
      navLayout="around"
      fixedWeeks
      classNames={classNames}
      formatters={{ formatCaption: monthLabel }}
      labels={{
        labelGrid: monthLabel,
        labelDayButton: dayLabel,
        labelPrevious: () => 'Previous month',
        labelNext: () => 'Next month',
      }}
      components={{ Chevron }}
    />
  );
}

const Chevron = ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
  <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} />
);
