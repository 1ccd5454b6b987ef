import { formatMoment } from '#util/time.ts';
import { timeZone } from '#util/time-zone.ts';
import { parseTimestamp } from '#util/timestamp.ts';
import { useSetting } from '#util/use-setting.ts';

/** When a session started, to the minute. What cannot be read as a time is shown as it is. */
export function Started({ value }: { value: string | null | undefined }) {
  const zone = useSetting(timeZone);
  const moment = parseTimestamp(value);
  if (moment === null) return value ? value : <span className="text-faint">unknown start</span>;
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      title={formatMoment(moment, 'exact', zone)}
      className="tnum text-muted"
    >
      {formatMoment(moment, 'dateTime', zone)}
    </time>
  );
}
