import { clsx } from 'clsx';

interface ProgressProps {
  /** Names it for screen readers. */
  label: string;
  value: number;
  /** Maximum value. */
  of: number;
  className?: string;
}

export function Progress({ label, value, of, className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      value={Math.min(value, of)}
      max={Math.max(of, 1)}
      className={clsx(
        'h-1 appearance-none overflow-hidden rounded-xs bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent',
        className,
      )}
    />
  );
}
