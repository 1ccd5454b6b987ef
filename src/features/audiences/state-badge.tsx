import { Status } from '#ui/status.tsx';
import type { DescribedState } from './audience-state.ts';

/** Badge of the current state, joined with the next one. */
export const StateBadge = ({ state: { now, next } }: { state: DescribedState }) => (
  <span className="flex min-w-0 max-w-full flex-wrap gap-x-line gap-y-1 max-phone:gap-x-1">
    <span className={next ? 'min-w-0 max-w-full phone:[&>*]:rounded-r-none' : 'min-w-0 max-w-full'}>
      <Status value={now.status} label={now.label} badge />
    </span>
    {next ? (
      <span className="min-w-0 max-w-full phone:[&>*]:rounded-l-none">
        <Status value={next.status} label={next.label} badge />
      </span>
    ) : null}
  </span>
);
