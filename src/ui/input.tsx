import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface InputProps extends ComponentProps<'input'> {
  isTall?: boolean;
  mono?: boolean;
}

export function Input({ isTall = false, mono = false, className, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      className={clsx(
        'w-full rounded-md border border-line-input bg-surface px-2.5 text-input text-strong hover:border-muted focus-visible:border-transparent focus-visible:-outline-offset-1 aria-invalid:border-danger read-only:border-transparent read-only:bg-sunken read-only:text-default',
        isTall ? 'h-control-lg' : 'h-control',
        mono && 'font-mono',
        className,
      )}
    />
  );
}
