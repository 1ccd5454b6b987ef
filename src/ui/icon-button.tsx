import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { Icon } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'title' | 'children'> {
  /** Null while it cannot be seen. */
  icon: LucideIcon | null;
  /** Tooltip and accessible name. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Why it cannot be used now. */
  disabledReason?: string | null | undefined;
}

export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'sm',
  disabledReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const off = Boolean(disabledReason);
  return (
    <button
      type="button"
      {...rest}
      onClick={off ? undefined : onClick}
      aria-disabled={off || undefined}
      aria-label={label}
      title={disabledReason ? `${label}: ${disabledReason}` : label}
      className={clsx(buttonStyle({ variant, size, square: true, off }), className)}
    >
      {icon ? <Icon of={icon} /> : null}
    </button>
  );
}
