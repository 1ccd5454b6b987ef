import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
  /** Whether some, but not all, of its items are checked. */
  isPartial?: boolean;
}

export function Checkbox({ children, className, isPartial = false, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('flex cursor-pointer items-center gap-2 text-sm', className)}>
      <span className="relative inline-grid size-4 flex-none place-items-center">
        <input
          {...rest}
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = isPartial;
          }}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-sm border border-line-input bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-muted checked:hover:border-accent"
        />
        <Icon
          of={isPartial ? Minus : Check}
          size="xs"
          className="pointer-events-none relative text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        />
      </span>
      {children}
    </label>
  );
}
