import { useId, useState } from 'react';
import { formatDateInput, parseDateInput } from '#lib/date-input.ts';
import { formatDuration } from '#lib/duration.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatDateTime } from '#lib/time.ts';
import { DAY, HOUR, MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf, weekdayOf, type ZonedCalendar } from '#lib/zoned.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';

const MORNING_MS = 9 * HOUR;
const MAX_DAYS = 365;

interface ScheduleDialogProps {
  onClose(): void;
  /** The time to change, as sent by the API. */
  scheduledAt?: string | null | undefined;
  /** Side effect of scheduling, in one sentence. */
  hint: string | null;
  /** @param publishAt ISO 8601 */
  onSchedule(publishAt: string, label: string): void;
}

type Choice = 'tomorrow' | 'monday' | 'time';

/** Selects when to publish, in the time zone of the settings. */
export function ScheduleDialog({ onClose, scheduledAt, hint, onSchedule }: ScheduleDialogProps) {
  const calendar = calendarOf(useSetting(timeZone));
  const [openedAt] = useState(Date.now);
  const [choice, setChoice] = useState<Choice>(scheduledAt ? 'time' : 'tomorrow');
  const tomorrow = nextMorning(openedAt, calendar);
  const monday = nextMonday(openedAt, calendar);
  const suggested = parseTimestamp(scheduledAt) ?? tomorrow;
  const [date, setDate] = useState(() => formatDateInput(localDayOf(suggested, calendar)));
  const [time, setTime] = useState(() => formatWallTime(suggested, calendar));
  const isPhone = useBelow('phone');
  const [showsError, setShowsError] = useState(false);
  const name = useId();
  const picked = parseWallTime(parseDateInput(date), time, calendar);
  const at = { tomorrow, monday, time: picked }[choice];
  const error =
    at === null
      ? `Enter a date like ${formatDateInput(localDayOf(tomorrow, calendar))} and a time like 09:00`
      : at <= Date.now()
        ? 'Choose a later time'
        : at > Date.now() + MAX_DAYS * DAY
          ? 'Choose a time within a year'
          : null;
  const delay = error === null && at !== null ? formatDuration((at - Date.now()) / 1000) : null;
  const wallTime = at === null ? null : formatWallTime(at, calendar);
  const isSkipped =
    choice === 'time' && at !== null && parseTimeInput(time) !== parseTimeInput(wallTime ?? '');
  const describe = (instant: number) =>
    `${formatDateTime(instant, 'shortWeekday')} ${formatDateTime(instant, 'day')}, ${formatDateTime(instant, 'time')}`;
  const submit = () => {
    if (error !== null || at === null) setShowsError(true);
    else onSchedule(new Date(at).toISOString(), describe(at));
  };
  const options: { value: Choice; label: string; detail: string }[] = [
    { value: 'tomorrow', label: 'Tomorrow, 09:00', detail: describe(tomorrow) },
    { value: 'monday', label: 'Monday, 09:00', detail: describe(monday) },
    { value: 'time', label: 'Pick a time', detail: '' },
  ];
  return (
    <Dialog
      title="Publish later"
      description={hint}
      onClose={onClose}
      wide="options"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={submit}>
            Schedule
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label="When to publish" className="-mx-2 flex flex-col">
        {options.map(({ value, label, detail }) => (
          <label
            key={value}
            className="flex h-9 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm text-strong hover:bg-raised-hover max-phone:h-hit"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={choice === value}
              onChange={() => setChoice(value)}
              className="accent-accent"
            />
            {label}
            <span className="tnum ml-auto text-muted text-xs">{detail}</span>
          </label>
        ))}
      </div>
      {choice === 'time' ? (
        <div className="mt-1 flex gap-2">
          <div className="min-w-0 flex-1">
            <Field label="Date">
              {(links) =>
                isPhone ? (
                  // The phone's picker, under the date in the format of the settings.
                  <span className="relative flex items-center">
                    <Input
                      {...links}
                      type="date"
                      value={isoDate(parseDateInput(date))}
                      onChange={({ target }) =>
                        setDate(target.value && formatDateInput(Date.parse(target.value)))
                      }
                      className="text-transparent!"
                    />
                    <span
                      aria-hidden
                      className="pointer-events-none absolute inset-x-2.5 truncate text-input text-strong forced-colors:hidden"
                    >
                      {date}
                    </span>
                  </span>
                ) : (
                  <Input
                    {...links}
                    autoComplete="off"
                    value={date}
                    onChange={(event) => setDate(event.target.value)}
                  />
                )
              }
            </Field>
          </div>
          <div className="w-24 max-phone:w-28">
            <Field label="Time">
              {(links) => (
                <Input
                  {...links}
                  // A native input has the browser's format.
                  {...(isPhone ? { type: 'time' } : { autoComplete: 'off', inputMode: 'numeric' })}
                  value={time}
                  onChange={(event) => setTime(event.target.value)}
                  // The picker's icon would cut off AM and PM.
                  className="[&::-webkit-calendar-picker-indicator]:hidden"
                />
              )}
            </Field>
          </div>
        </div>
      ) : null}
      <p
        role="status"
        className={showsError && error ? 'mt-3 text-danger text-xs' : 'mt-3 text-muted text-xs'}
      >
        {showsError && error
          ? error
          : [isSkipped && `Clocks skip ${time.trim()}: ${wallTime}`, calendar.zone, delay && `in ${delay}`]
              .filter(Boolean)
              .join(', ')}
      </p>
    </Dialog>
  );
}

const isoDate = (day: number | null) => (day === null ? '' : new Date(day).toISOString().slice(0, 10));

const atMorning = (localDay: number, calendar: ZonedCalendar) => calendar.fromLocal(localDay + MORNING_MS);
const localDayOf = (time: number, calendar: ZonedCalendar) => Math.floor(calendar.toLocal(time) / DAY) * DAY;

/** 09:00 of the next day. */
export const nextMorning = (now: number, calendar: ZonedCalendar): number =>
  atMorning(localDayOf(now, calendar) + DAY, calendar);

/** 09:00 of the next Monday that isn't tomorrow or today. */
export function nextMonday(now: number, calendar: ZonedCalendar): number {
  const day = localDayOf(now, calendar);
  const days = 7 - weekdayOf(day);
  return atMorning(day + (days === 1 ? 8 : days) * DAY, calendar);
}

/**
 * Instant of a day and a time such as `9:00`, in a time zone; null if one is missing or invalid. A time that clocks skip
 * becomes the one after the skip.
 *
 * @param day UTC midnight, epoch ms
 */
export function parseWallTime(day: number | null, time: string, calendar: ZonedCalendar): number | null {
  const sinceMidnight = parseTimeInput(time);
  return day === null || sinceMidnight === null ? null : calendar.fromLocal(day + sinceMidnight);
}

/** Time since midnight in ms. */
function parseTimeInput(time: string): number | null {
  const match = /^\s*([01]?\d|2[0-3])[:.]?([0-5]\d)\s*$/.exec(time);
  return match && Number(match[1]) * HOUR + Number(match[2]) * MINUTE;
}

/** Formats a time as it is typed: `09:00`. */
const formatWallTime = (time: number, calendar: ZonedCalendar) =>
  new Date(calendar.toLocal(time)).toISOString().slice(11, 16);
