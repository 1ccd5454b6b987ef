import { clsx } from 'clsx';
import type { Ref } from 'react';

interface BrushBandProps {
  ref: Ref<HTMLDivElement>;
  /** Whether the band extends along one axis only, and shows handles. */
  isHorizontal: boolean;
  /** Whether the band shows a label of its selection. */
  hasLabel?: boolean;
}

const handle =
  'absolute top-1/2 h-5 w-1.75 -translate-y-1/2 rounded-xs bg-surface ring ring-chart-handle before:absolute before:inset-x-0.75 before:inset-y-1.5 before:bg-chart-handle';

/** Selection of a chart; its position is painted by the brush. */
export function BrushBand({ ref, isHorizontal, hasLabel = false }: BrushBandProps) {
  return (
    <div
      ref={ref}
      hidden
      aria-hidden
      className={clsx(
        'pointer-events-none absolute border-chart-handle bg-chart-select forced-color-adjust-none',
        isHorizontal ? 'border-x' : 'rounded-xs border',
      )}
    >
      {isHorizontal ? (
        <>
          <span data-unpictured className={clsx(handle, 'left-0 -translate-x-1/2')} />
          <span data-unpictured className={clsx(handle, 'right-0 translate-x-1/2')} />
        </>
      ) : null}
      {hasLabel ? (
        <span
          data-name
          className="absolute top-1 left-1.5 rounded-xs bg-surface px-1 text-2xs text-strong whitespace-nowrap ring ring-line-strong"
        />
      ) : null}
    </div>
  );
}
