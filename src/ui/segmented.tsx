import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Icon } from './icon.tsx';

export interface Segment<T extends string> {
  value: T;
  label: string;
  /** Shown instead of the label, which then names it. */
  icon?: LucideIcon;
  /** Why it can't be selected now; shown on hover and read out. */
  disabledReason?: string | null;
}

interface SegmentedProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange(value: T): void;
}

/** Two to four views of the same thing, one of which is shown. Native radio buttons bring keys and semantics. */
export function Segmented<T extends string>({ label, segments, value, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      // On a phone it is hit 44 px high and fills 36 of them, as a chip does.
      className="inline-flex gap-0.5 rounded-md bg-sunken p-0.5 inset-ring inset-ring-line max-phone:h-hit max-phone:rounded-xl max-phone:border-transparent max-phone:border-y-4 max-phone:bg-clip-padding max-phone:py-0"
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={segment.disabledReason ?? (segment.icon ? segment.label : undefined)}
          className={clsx(
            'relative inline-flex h-6 items-center rounded-sm font-medium text-xs whitespace-nowrap max-phone:-my-1 max-phone:h-hit max-phone:rounded-xl max-phone:border-transparent max-phone:border-y-6 max-phone:bg-clip-padding',
            segment.icon
              ? 'px-1.5 max-phone:w-hit max-phone:justify-center'
              : 'px-2 max-phone:min-w-hit max-phone:justify-center',
            segment.value === value
              ? 'bg-surface text-strong ring ring-line-strong dark:bg-press max-phone:inset-ring max-phone:inset-ring-line-strong max-phone:ring-0'
              : segment.disabledReason
                ? 'text-faint'
                : 'text-muted hover:text-strong',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-label={segment.icon ? segment.label : undefined}
            // Not `disabled`: that would take the reason out of reach of keyboard and screen reader.
            aria-disabled={segment.disabledReason ? true : undefined}
            aria-description={segment.disabledReason ?? undefined}
            onChange={() => {
              if (!segment.disabledReason) onChange(segment.value);
            }}
            className={clsx(
              'absolute inset-0 appearance-none rounded-[inherit]',
              !segment.disabledReason && 'cursor-pointer',
            )}
          />
          {segment.icon ? <Icon of={segment.icon} size="sm" /> : segment.label}
        </label>
      ))}
    </div>
  );
}
