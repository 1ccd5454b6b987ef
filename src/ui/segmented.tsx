import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatCount } from '#lib/text.ts';
import { Icon } from './icon.tsx';

export interface Segment<T extends string> {
  value: T;
  label: string;
  /** Before the label. */
  mark?: ReactNode;
  /** Replaces the label, which becomes the accessible name. */
  icon?: LucideIcon;
  /** Follows the label; null until it's loaded. */
  count?: number | null | undefined;
  /** Why it can't be selected now; shown on hover and announced. */
  disabledReason?: string | null;
}

interface SegmentedProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange(value: T): void;
}

/** Box of segments. 44 px hit area on phones, 36 px visible, like a chip. */
export const segmentsStyle =
  'inline-flex gap-0.5 rounded-md bg-sunken p-0.5 inset-ring inset-ring-line max-phone:h-hit max-phone:rounded-xl max-phone:border-transparent max-phone:border-y-4 max-phone:bg-clip-padding max-phone:py-0';

/** A segment, without its padding. */
export const segmentStyle = (isSelected: boolean, isDisabled = false): string =>
  clsx(
    'relative inline-flex h-6 items-center justify-center rounded-sm max-phone:grow font-medium text-xs whitespace-nowrap max-phone:-my-1 max-phone:h-hit max-phone:rounded-xl max-phone:border-transparent max-phone:border-y-6 max-phone:bg-clip-padding',
    isSelected
      ? 'bg-surface text-strong ring ring-line-strong dark:bg-press max-phone:inset-ring max-phone:inset-ring-line-strong max-phone:ring-0'
      : isDisabled
        ? 'text-faint'
        : 'text-muted hover:text-strong',
  );

/** Radio group for two to four options. Native radio buttons provide keyboard support and semantics. */
export function Segmented<T extends string>({ label, segments, value, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={segmentsStyle}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={segment.disabledReason ?? (segment.icon ? segment.label : undefined)}
          className={clsx(
            segmentStyle(segment.value === value, Boolean(segment.disabledReason)),
            segment.icon ? 'px-1.5 max-phone:w-hit' : 'px-2 max-phone:min-w-hit',
            segments.length > 3 && 'max-phone:px-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-label={segment.icon ? segment.label : undefined}
            // Not `disabled`, which would hide the reason from keyboard and screen reader users.
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
          {segment.mark}
          {segment.icon ? <Icon of={segment.icon} size="sm" /> : segment.label}
          {segment.count === undefined ? null : (
            // More than three have no room for it in the narrowest windows.
            <span
              className={clsx(
                'tnum ml-1 font-regular text-muted',
                segments.length > 3 && 'max-[340px]:hidden',
              )}
            >
              {segment.count === null ? null : formatCount(segment.count)}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
