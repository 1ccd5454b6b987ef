import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const edge =
  'w-full rounded-md border border-line-input bg-surface text-input text-strong hover:border-muted focus-visible:border-transparent focus-visible:-outline-offset-1 aria-invalid:border-danger read-only:border-transparent read-only:bg-sunken read-only:text-default';

interface InputProps extends ComponentProps<'input'> {
  tall?: boolean;
  mono?: boolean;
}

export function Input({ tall = false, mono = false, className, ...rest }: InputProps) {
  return (
    <input
      {...rest}
      className={clsx(edge, 'px-2.5', tall ? 'h-control-lg' : 'h-control', mono && 'font-mono', className)}
    />
  );
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      className={clsx(edge, 'field-grow max-h-80 min-h-13 resize-y px-2.5 py-1.25', className)}
    />
  );
}
