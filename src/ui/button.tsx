import { clsx } from 'clsx';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Icon } from './icon.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'title'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Work that this button started is under way: it turns a loader and takes no further click. */
  busy?: boolean | undefined;
  /** Why it cannot be used now; shown on hover and read out. A button is never disabled without a reason. */
  disabledReason?: string | null | undefined;
}

export function Button({
  variant,
  size,
  icon,
  busy = false,
  disabledReason,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const off = Boolean(disabledReason);
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || busy) event.preventDefault();
    else onClick?.(event);
  };
  const drawing = busy ? LoaderCircle : icon;
  return (
    <button
      {...rest}
      type={type}
      onClick={act}
      // Not `disabled`: that would take the reason out of reach of keyboard and screen reader.
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      title={disabledReason ?? undefined}
      className={clsx(buttonStyle({ variant, size, off }), className)}
    >
      {drawing ? (
        <Icon of={drawing} className={clsx('-ml-0.5 opacity-80', busy && 'animate-spin motion-still')} />
      ) : null}
      {children}
    </button>
  );
}
