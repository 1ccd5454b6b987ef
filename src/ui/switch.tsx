import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';

interface SwitchProps {
  checked: boolean;
  onChange(checked: boolean): void;
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLInputElement>;
  describedBy?: string;
  errorId?: string | undefined;
}

/** A setting that applies immediately. */
export function Switch({ checked, onChange, children, className, ref, describedBy, errorId }: SwitchProps) {
  return (
    <label
      className={clsx(
        'inline-flex cursor-pointer items-center gap-2 text-muted text-xs max-phone:min-h-hit',
        className,
      )}
    >
      <span className="relative inline-grid h-4 w-7 flex-none">
        <input
          ref={ref}
          type="checkbox"
          aria-describedby={errorId ?? describedBy}
          aria-invalid={errorId !== undefined || undefined}
          role="switch"
          aria-checked={checked}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full border border-line-input bg-surface transition-colors duration-fast checked:border-accent checked:bg-accent"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.75 left-0.75 size-2.5 rounded-full bg-muted transition-[translate] duration-base peer-checked:translate-x-3 peer-checked:bg-on-accent"
        />
      </span>
      {children}
    </label>
  );
}
