import { clsx } from 'clsx';

/** Delays an element, so that it isn't shown if loading is fast. */
export const appears = 'animate-appear';

/** Placeholder for text, without the delay of `Skeleton`. Set its width by `className`. */
export const SkeletonBar = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('inline-block h-2.5 rounded-xs bg-press align-middle', className)} />
);

/** Placeholder for text that appears after a delay. For many bars, animate their container instead. */
export const Skeleton = ({ className }: { className?: string }) => (
  <SkeletonBar className={clsx(appears, className)} />
);
