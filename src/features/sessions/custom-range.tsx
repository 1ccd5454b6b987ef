import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { formatLocalDate, parseLocalDate, type Range } from '#engines/sessions/index.ts';
import { formatDateInput, parseDateInput } from '#lib/date-input.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useNow } from '#ui/use-now.ts';
import { RangeCalendar } from './range-calendar.tsx';
import type { RangeDays } from './range-picker.tsx';

const fields = [
  { side: 'from', label: 'From', placeholder: 'Earliest' },
  { side: 'to', label: 'To', placeholder: 'Latest' },
] as const;
type Side = (typeof fields)[number]['side'];
type Days = Record<Side, number | null>;

const textOf = (day: number | null) => (day === null ? '' : formatDateInput(day));
/** The month before a day's, to show both. */
const monthBefore = (day: number) => {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1);
};

interface CustomRangeProps {
  range: Range | null;
  calendar: ZonedCalendar;
  onApply(selected: RangeDays & { range: 'custom' }): void;
}

/** Start and end date, typed or picked; an empty one is open. */
export function CustomRange({ range, calendar, onApply }: CustomRangeProps) {
  const onPhone = useBelow('phone');
  const dayOf = (time: number | null | undefined): number | null =>
    time == null ? null : parseLocalDate(formatLocalDate(time, calendar));
  const today = dayOf(useNow()) ?? 0;
  const [days, setDays] = useState<Days>(() => ({ from: dayOf(range?.start), to: dayOf(range?.end) }));
  const [texts, setTexts] = useState(() => ({ from: textOf(days.from), to: textOf(days.to) }));
  const [checked, setChecked] = useState<Record<Side, boolean>>({ from: false, to: false });
  const [month, setMonth] = useState(() => {
    const last = days.to ?? days.from ?? today;
    return onPhone ? last : monthBefore(last);
  });
  const form = useRef<HTMLFormElement>(null);
  const isInvalid = (side: Side) => texts[side].trim() !== '' && days[side] === null;

  const type = (side: Side, text: string) => {
    const day = parseDateInput(text);
    setTexts({ ...texts, [side]: text });
    setDays({ ...days, [side]: day });
    if (day !== null) setMonth(side === 'from' || onPhone ? day : monthBefore(day));
  };
  const leave = (side: Side, { relatedTarget }: FocusEvent) => {
    // If focus leaves for a preset, an error would shift the preset away.
    const isFocusInside = relatedTarget === null || form.current?.contains(relatedTarget);
    if (isFocusInside) setChecked({ ...checked, [side]: true });
    if (days[side] !== null) setTexts({ ...texts, [side]: textOf(days[side]) });
  };
  const pick = (day: number) => {
    const isSecond = days.from !== null && days.to === null;
    const [from, to] = isSecond ? ordered(days.from, day) : [day, null];
    setDays({ from, to });
    setTexts({ from: textOf(from), to: textOf(to) });
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setChecked({ from: true, to: true });
    const firstInvalid = fields.findIndex(({ side }) => isInvalid(side));
    if (firstInvalid !== -1) return form.current?.querySelectorAll('input')[firstInvalid]?.focus();
    const [from, to] = ordered(days.from, days.to);
    const search = (day: number | null) => (day === null ? undefined : formatDateInput(day, 'iso'));
    if (from !== null || to !== null) onApply({ range: 'custom', from: search(from), to: search(to) });
  };

  return (
    <form
      ref={form}
      noValidate
      className="flex w-115 flex-col gap-3 p-3 max-phone:w-full max-phone:flex-1"
      onSubmit={apply}
    >
      <div className="flex gap-4 max-phone:gap-2">
        {fields.map(({ side, label, placeholder }) => (
          <div key={side} className="min-w-0 flex-1">
            <Field
              label={label}
              error={
                checked[side] && isInvalid(side) ? `Enter a date like ${formatDateInput(today)}` : undefined
              }
            >
              {(links) => (
                <Input
                  {...links}
                  autoComplete="off"
                  placeholder={placeholder}
                  value={texts[side]}
                  onChange={(event) => type(side, event.target.value)}
                  onBlur={(event) => leave(side, event)}
                />
              )}
            </Field>
          </div>
        ))}
      </div>
      <div className="min-w-0">
        <RangeCalendar
          {...days}
          today={today}
          month={month}
          months={onPhone ? 1 : 2}
          onMonthChange={setMonth}
          onPick={pick}
        />
      </div>
      {/* Stays visible in short windows. */}
      <div className="sticky bottom-0 -mx-3 mt-auto -mb-3 flex justify-end bg-raised p-3 pt-0 max-phone:border-line max-phone:border-t max-phone:pt-3 dark:border-line-strong">
        <Button
          type="submit"
          variant="primary"
          className="max-phone:flex-1"
          disabledReason={texts.from.trim() || texts.to.trim() ? null : 'Enter a date'}
        >
          Apply
        </Button>
      </div>
    </form>
  );
}

const ordered = (one: number | null, other: number | null): [number | null, number | null] =>
  one !== null && other !== null && one > other ? [other, one] : [one, other];

interface DayFormProps {
  day: number | null;
  /** The first day of the range, which it has to precede. */
  before: number | null;
  onSubmit(day: number): void;
}

/** The first day of any other period to compare with. */
export function DayForm({ day, before, onSubmit }: DayFormProps) {
  const [text, setText] = useState(day === null ? '' : formatDateInput(day));
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-col gap-2 border-line border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = parseDateInput(text);
        if (parsed === null) setError('Enter a date like 1 Sep 2026');
        else if (before !== null && parsed >= before)
          setError(`Enter a date before ${formatDateInput(before)}`);
        else onSubmit(parsed);
      }}
    >
      <Field label="Period starting on" error={error}>
        {(links) => (
          <Input
            {...links}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabledReason={text.trim() ? null : 'Enter a date'}>
        Compare
      </Button>
    </form>
  );
}
