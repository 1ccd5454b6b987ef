import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/**
 * On a phone a chip can be hit 44 px high, of which it fills 36: the rest is a transparent edge, so what looks
 * like its edge is a ring within.
 */
const onPhone =
  'max-phone:h-hit max-phone:border-x-0 max-phone:border-y-4 max-phone:border-transparent max-phone:bg-clip-padding max-phone:inset-ring';
const common =
  'inline-flex h-control-sm items-center gap-1 border px-2 text-xs whitespace-nowrap [&_b]:font-medium';
const applied =
  'border-accent/45 bg-accent-soft text-accent-text hover:bg-accent-soft-hover max-phone:inset-ring-accent/45';

/** The button look of a filter that is offered but does not apply; give it to a `Popover` trigger. */
export const chipButton = clsx(
  common,
  onPhone,
  'rounded-md border-line-strong bg-surface text-muted hover:bg-hover aria-expanded:bg-press max-phone:rounded-xl max-phone:inset-ring-line-strong [&_b]:text-strong',
);

/** As {@link chipButton}, for a filter that applies. */
export const chipButtonOn = clsx(common, onPhone, applied, 'rounded-l-md max-phone:rounded-l-xl');

/** The × at the right of {@link chipButtonOn}. */
export function ChipClear({ name, ...rest }: { name: string } & Omit<ComponentProps<'button'>, 'name'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={`Remove filter ${name}`}
      title="Remove filter"
      className={clsx(
        onPhone,
        applied,
        '-ml-line grid h-control-sm place-items-center rounded-r-md border px-1.5 max-phone:w-hit max-phone:rounded-r-xl',
      )}
    >
      <Icon of={X} size="xs" />
    </button>
  );
}
