import { Time } from '#ui/time.tsx';

interface StartedProps {
  value: string | null | undefined;
  zone: string | undefined;
}

/** When a session started, to the minute. */
export const Started = ({ value, zone }: StartedProps) => (
  <span className="text-muted">
    <Time value={value} missing="Unknown" exact zone={zone} />
  </span>
);
