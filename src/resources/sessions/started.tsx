import { Time } from '#ui/time.tsx';

/** When a session started, to the minute. */
export const Started = ({ value }: { value: string | null | undefined }) => (
  <span className="text-muted">
    <Time value={value} missing="unknown start" exact />
  </span>
);
