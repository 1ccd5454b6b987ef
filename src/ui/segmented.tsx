import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';

export interface Segment<T extends string> {
  value: T;
  label: string;
  /** Shown instead of the label, which then names it. */
  icon?: LucideIcon;
}

interface SegmentedProps<T extends string> {
  /** What is chosen here, for screen readers. */
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange(value: T): void;
}

/** Two to four views of the same thing, one of which is shown. */
export function Segmented<T extends string>({ label, segments, value, onChange }: SegmentedProps<T>) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex gap-0.5 rounded-md bg-sunken p-0.5 inset-ring inset-ring-line"
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          aria-label={segment.icon ? segment.label : undefined}
          title={segment.icon ? segment.label : undefined}
          onClick={() => onChange(segment.value)}
          className={clsx(
            'inline-flex h-6 items-center rounded-sm font-medium text-xs whitespace-nowrap',
            segment.icon ? 'px-1.5' : 'px-2',
            segment.value === value
              ? 'bg-surface text-strong ring ring-line-strong dark:bg-press'
              : 'text-muted hover:text-strong',
          )}
        >
          {segment.icon ? <Icon of={segment.icon} size="sm" /> : segment.label}
        </button>
      ))}
    </fieldset>
  );
}
