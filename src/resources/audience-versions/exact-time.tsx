import { formatMoment } from '#util/time.ts';
import { timeZone } from '#util/time-zone.ts';
import { parseTimestamp } from '#util/timestamp.ts';
import { useSetting } from '#util/use-setting.ts';

interface ExactTimeProps {
  /** As the service gives it. What cannot be read as a time is shown as it is. */
  value: string | null | undefined;
  missing: string;
}

/** A moment to the second, as steps take seconds. */
export function ExactTime({ value, missing }: ExactTimeProps) {
  const zone = useSetting(timeZone);
  if (!value) return <span className="text-faint">{missing}</span>;
  const moment = parseTimestamp(value);
  if (moment === null) return <bdi title="Not a time this console can read">{value}</bdi>;
  return <time dateTime={new Date(moment).toISOString()}>{formatMoment(moment, 'exact', zone)}</time>;
}
