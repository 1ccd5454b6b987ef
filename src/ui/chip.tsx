import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface ChipProps {
  /** What the filter says, its values in `<b>`. */
  children: ReactNode;
  /** Names the filter for the button that removes it. */
  name: string;
  onClear(): void;
}

/** A filter that applies, with a button to take it away. */
export function Chip({ children, name, onClear }: ChipProps) {
  return (
    <span className="inline-flex h-control-sm items-center overflow-hidden rounded-md border border-accent/45 bg-accent-soft text-accent-text text-xs whitespace-nowrap [&_b]:font-medium">
      <span className="px-2">{children}</span>
      <button
        type="button"
        onClick={onClear}
        aria-label={`Remove filter ${name}`}
        title="Remove filter"
        className="grid h-full place-items-center border-accent/25 border-l px-1.5 -outline-offset-2 hover:bg-accent-soft-hover"
      >
        <Icon of={X} size="xs" />
      </button>
    </span>
  );
}

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
