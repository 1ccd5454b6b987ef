import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/** The button look of a filter that is offered but does not apply; give it to a `Popover` trigger. */
export const chipButton =
  'inline-flex h-control-sm items-center gap-1 rounded-md border border-line-strong bg-surface px-2 text-muted text-xs whitespace-nowrap hover:bg-hover aria-expanded:bg-press [&_b]:font-medium [&_b]:text-strong';

/** As {@link chipButton}, for a filter that applies. */
export const chipButtonOn =
  'inline-flex h-control-sm items-center gap-1 rounded-l-md border border-accent/45 bg-accent-soft px-2 text-accent-text text-xs whitespace-nowrap hover:bg-accent-soft-hover [&_b]:font-medium';

/** The × that stands at the right of {@link chipButtonOn}. */
export function ChipClear({ name, ...rest }: { name: string } & Omit<ComponentProps<'button'>, 'name'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={`Remove filter ${name}`}
      title="Remove filter"
      className="-ml-line grid h-control-sm place-items-center rounded-r-md border border-accent/45 bg-accent-soft px-1.5 text-accent-text hover:bg-accent-soft-hover"
    >
      <Icon of={X} size="xs" />
    </button>
  );
}
