import { clsx } from 'clsx';

/** A bar where text will stand; it appears only when loading takes longer than a blink. Size it by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('inline-block h-2.5 animate-appear rounded-xs bg-press align-middle', className)}
    />
  );
}
