import { clsx } from 'clsx';

/** Has an element appear only when loading takes longer than a blink. */
export const appears = 'animate-appear';

/** A bar where text will stand. Size it by `className`; what holds it appears with all its bars. */
export const SkeletonBar = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('inline-block h-2.5 rounded-xs bg-press align-middle', className)} />
);

/** A bar where text will stand, which appears by itself. Where there are many, have what holds them appear. */
export const Skeleton = ({ className }: { className?: string }) => (
  <SkeletonBar className={clsx(appears, className)} />
);
