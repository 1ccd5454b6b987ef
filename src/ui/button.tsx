import { clsx } from 'clsx';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Icon } from './icon.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Null: shows no spinner either. */
  icon?: LucideIcon | null;
  /** As wide as high, for an icon without text. */
  isSquare?: boolean;
  /** Shows a spinner and ignores clicks while the action runs. */
  busy?: boolean | undefined;
  /** Why the button is disabled; shown on hover and announced. */
  disabledReason?: string | null | undefined;
}

export function Button({
  variant,
  size,
  icon,
  isSquare = false,
  busy = false,
  disabledReason,
  className,
  onClick,
  title,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isDisabled = Boolean(disabledReason);
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled || busy) event.preventDefault();
    else onClick?.(event);
  };
  const shownIcon = busy && icon !== null ? LoaderCircle : icon;
  return (
    <button
      {...rest}
      type={type}
      onClick={act}
      // Not `disabled`, which would hide the reason from keyboard and screen reader users.
      aria-disabled={isDisabled || busy || undefined}
      aria-busy={busy || undefined}
      title={title ?? disabledReason ?? undefined}
      className={clsx(buttonStyle({ variant, size, square: isSquare, isDisabled }), className)}
    >
      {shownIcon ? (
        <Icon
          of={shownIcon}
          className={clsx(!isSquare && '-ml-0.5 opacity-80', busy && 'animate-spin motion-still')}
        />
      ) : null}
      {children}
    </button>
  );
}
