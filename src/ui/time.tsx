import { ageForm, dateForm } from '#lib/date-format.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { clipped } from '#lib/text.ts';
import { formatMoment, formatRelative, type TimeStyle } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { useNow } from './use-now.ts';

interface TimeProps {
  /** As the service gives it. What cannot be read as a time is shown as it is. */
  value: string | null | undefined;
  /** Says how a missing one is called; `never`, say. */
  missing?: string;
  /** The full date and time instead of how long ago, or so much of them as is named. */
  exact?: boolean | TimeStyle;
  /** Another time zone than the reader's own. */
  zone?: string | undefined;
}

/** More than any time has. */
const MOST_CHARACTERS = 60;

/** A moment: relative up to a day, then a date; exactly on hover. */
export function Time({ value, missing = 'Unknown', exact = false, zone: named }: TimeProps) {
  const own = useSetting(timeZone);
  const zone = named ?? own;
  useSetting(dateForm);
  useSetting(ageForm);
  const now = useNow();
  if (!value) return <span className="text-faint">{missing}</span>;
  const moment = parseTimestamp(value);
  if (moment === null)
    return (
      <span
        title="Unknown time format"
        className="in-[[role=cell]]:block in-[[role=cell]]:truncate [overflow-wrap:anywhere]"
      >
        <bdi>{clipped(value, MOST_CHARACTERS)}</bdi>
      </span>
    );
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      title={formatMoment(moment, 'exact', zone)}
      className="tnum"
    >
      {exact
        ? formatMoment(moment, exact === true ? 'dateTime' : exact, zone)
        : formatRelative(moment, now, zone)}
    </time>
  );
}
