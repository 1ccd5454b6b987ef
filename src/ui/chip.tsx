import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/** 44 px hit area, 36 px visible: a transparent border extends the chip, and a ring replaces its border. */
const onPhone =
  'max-phone:h-hit max-phone:border-x-0 max-phone:border-y-4 max-phone:border-transparent max-phone:bg-clip-padding max-phone:inset-ring';
const common =
  'inline-flex h-control-sm items-center gap-1 border px-2 text-xs whitespace-nowrap [&_b]:font-medium';
const applied =
  'border-accent/45 bg-accent-soft text-accent-text hover:bg-accent-soft-hover max-phone:inset-ring-accent/45';

/** Styles of a `Popover` button for a filter that isn't applied. */
export const chipButton = clsx(
  common,
  onPhone,
  'rounded-md border-line-strong bg-surface text-muted hover:bg-hover aria-expanded:bg-press max-phone:rounded-xl max-phone:inset-ring-line-strong [&_b]:text-strong',
);

/** Styles of the button for an applied filter. */
export const chipButtonOn = clsx(common, onPhone, applied, 'rounded-l-md max-phone:rounded-l-xl');

/** Button that removes an applied filter, at the right of {@link chipButtonOn}. */
export function ChipClear({ name, ...rest }: { name: string } & Omit<ComponentProps<'button'>, 'name'>) {
  return (
    <button
      type="button"
      data-clear
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
