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

/** One of many: the browser's own list, which knows every keyboard and every phone. */
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
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={clsx(
          'w-full appearance-none truncate rounded-md border bg-surface pr-7 pl-2.5 text-strong hover:border-muted focus-visible:-outline-offset-1',
          small
            ? 'h-control-sm border-line-strong font-medium text-xs max-phone:h-control'
            : 'h-control border-line-input text-input',
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
