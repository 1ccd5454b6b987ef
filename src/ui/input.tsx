import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface InputProps extends ComponentProps<'input'> {
  tall?: boolean;
  mono?: boolean;
}

export function Input({ tall = false, mono = false, className, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      className={clsx(
        'w-full rounded-md border border-line-input bg-surface px-2.5 text-input text-strong hover:border-muted focus-visible:border-transparent focus-visible:-outline-offset-1 aria-invalid:border-danger read-only:border-transparent read-only:bg-sunken read-only:text-default',
        tall ? 'h-control-lg' : 'h-control',
        mono && 'font-mono',
        className,
      )}
    />
  );
}
