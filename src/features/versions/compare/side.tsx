import { clsx } from 'clsx';

/** Badge of a side: A is before, B is after. */
export const SideLabel = ({ of: side, className }: { of: 'A' | 'B'; className?: string }) => (
  <span
    className={clsx(
      'grid size-5 flex-none place-items-center rounded-sm font-semibold text-2xs',
      side === 'A'
        ? 'bg-surface text-accent-text inset-ring inset-ring-accent-text'
        : 'bg-accent text-on-accent',
      className,
    )}
  >
    {side}
  </span>
);
