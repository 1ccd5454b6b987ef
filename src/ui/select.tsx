import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

export interface Option<T extends string> {
  value: T;
  label: string;
}

interface SelectProps<T extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  options: readonly Option<T>[];
  value: T;
  onChange(value: T): void;
  small?: boolean;
}

/** Native select. */
export function Select<T extends string>({
  options,
  value,
  onChange,
  small = false,
  className,
  ...rest
}: SelectProps<T>) {
  return (
    <span className={clsx('relative inline-flex min-w-0', className)}>
      <select
        {...rest}
        value={value}
        onChange={(event) => {
          const selected = options.find((option) => option.value === event.target.value);
          if (selected) onChange(selected.value);
        }}
        className={clsx(
          'w-full appearance-none truncate rounded-md border bg-surface pr-7 pl-2.5 text-strong hover:border-muted focus-visible:-outline-offset-1',
          small
            ? 'h-control-sm border-line-strong font-medium text-xs max-phone:inset-ring-line-strong'
            : 'h-control border-line-input text-input max-phone:inset-ring-line-input',
          // On phones, a transparent border extends the 36 px box to a 44 px touch target.
          'max-phone:-my-1 max-phone:h-hit max-phone:rounded-xl max-phone:border-x-0 max-phone:border-y-4 max-phone:border-transparent max-phone:bg-clip-padding max-phone:inset-ring',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        size="sm"
        className="pointer-events-none absolute top-0 right-2 bottom-0 my-auto text-muted"
      />
    </span>
  );
}
