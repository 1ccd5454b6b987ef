import { clsx } from 'clsx';

const variants = {
  bar: 'h-1 rounded-xs bg-press text-accent',
  /** Along the edge of a box. */
  line: 'h-0.5 bg-transparent text-processing',
};

interface ProgressProps {
  /** Names it for screen readers. */
  label: string;
  value: number;
  /** Maximum value. */
  of: number;
  variant?: keyof typeof variants;
  className?: string;
}

export function Progress({ label, value, of, variant = 'bar', className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      value={Math.min(value, of)}
      max={Math.max(of, 1)}
      className={clsx(
        'appearance-none overflow-hidden [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-current',
        variants[variant],
        className,
      )}
    />
  );
}
