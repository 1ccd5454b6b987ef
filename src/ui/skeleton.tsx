import { clsx } from 'clsx';

/** Has an element appear only when loading takes longer than a blink. */
export const appears = 'animate-appear';

/** A bar where text will stand. Size it by `className`; what holds it appears with all its bars. */
export const SkeletonBar = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('inline-block h-2.5 rounded-xs bg-press align-middle', className)} />
);

/** A placeholder for text that fades in. For many bars, animate their container instead. */
export const Skeleton = ({ className }: { className?: string }) => (
  <SkeletonBar className={clsx(appears, className)} />
);
