import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface TextareaProps extends ComponentProps<'textarea'> {
  mono?: boolean;
}

/**
 * Multiline field that grows with its text up to a maximum, then scrolls. Sized by CSS, so long texts stay fast to
 * edit. Browsers without `field-sizing` show `rows` lines.
 */
export function Textarea({ mono = false, rows = 2, className, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={clsx(
        'block max-h-80 min-h-13 w-full resize-y field-sizing-content rounded-md border border-line-input bg-surface px-2.5 py-1.25 text-input text-strong leading-5 [overflow-wrap:anywhere] hover:border-muted focus-visible:border-transparent focus-visible:-outline-offset-1 aria-invalid:border-danger read-only:border-transparent read-only:bg-sunken read-only:text-default max-phone:leading-6',
        mono && 'font-mono',
        className,
      )}
    />
  );
}
