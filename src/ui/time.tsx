import { useSetting } from '#lib/hooks/use-setting.ts';
import { truncate } from '#lib/text.ts';
import { ageForm, dateForm, formatDateTime, formatRelative, type TimeStyle } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { useNow } from './use-now.ts';

interface TimeProps {
  /** Timestamp from the service; an unreadable one is shown unchanged. */
  value: string | null | undefined;
  /** Text for a missing value, e.g. `Never`. */
  missing?: string;
  /** Shows the date and time in this style instead of the age. */
  exact?: boolean | TimeStyle;
  /** Text for the time, instead of its age. */
  format?(time: number, zone: string): string;
  /** Defaults to the time zone in the settings. */
  zone?: string | undefined;
}

const MAX_CHARACTERS = 60;

/** Room that times need in the format of the settings beyond the default one, in spacing units. */
export function useExtraTimeWidth(): number {
  const form = useSetting(dateForm);
  const age = useSetting(ageForm);
  if (age === 'exact') return form === 'local' ? 18 : 14;
  return form === 'words' ? 0 : 4;
}

/** Relative time up to a day ago, then a date; the exact time on hover. */
export function Time({ value, missing = 'Unknown', exact = false, format, zone: named }: TimeProps) {
  const own = useSetting(timeZone);
  const zone = named ?? own;
  useSetting(dateForm);
  useSetting(ageForm);
  const now = useNow();
  if (!value) return <span className="text-faint">{missing}</span>;
  const time = parseTimestamp(value);
  if (time === null)
    return (
      <span
        title="Unknown time format"
        className="in-[[role=cell]]:block in-[[role=cell]]:truncate [overflow-wrap:anywhere]"
      >
        <bdi>{truncate(value, MAX_CHARACTERS)}</bdi>
      </span>
    );
  return (
    <time
      dateTime={new Date(time).toISOString()}
      title={formatDateTime(time, 'exact', zone)}
      className="tnum"
    >
      {format
        ? format(time, zone)
        : exact
          ? formatDateTime(time, exact === true ? 'dateTime' : exact, zone)
          : formatRelative(time, now, zone)}
    </time>
  );
}
