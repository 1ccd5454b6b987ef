import { clsx } from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  secondary:
    'border-line-strong bg-surface text-strong hover:bg-hover active:bg-press aria-expanded:bg-press',
  ghost: 'border-transparent text-default hover:bg-press aria-expanded:bg-press',
  danger: 'border-line-strong bg-surface text-danger hover:bg-danger-soft',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-control-sm px-2.5 text-sm max-phone:h-control',
  md: 'h-control px-3 text-sm',
  lg: 'h-control-lg px-4 text-base',
};

const squares: Record<ButtonSize, string> = {
  sm: 'size-control-sm max-phone:size-control',
  md: 'size-control',
  lg: 'size-control-lg',
};

interface Style {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  square?: boolean;
  isDisabled?: boolean;
}

/** Styles of a button, also for links that look like one. */
export function buttonStyle({
  variant = 'secondary',
  size = 'md',
  square = false,
  isDisabled = false,
}: Style): string {
  return clsx(
    'touch inline-flex flex-none items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors duration-fast',
    square ? squares[size] : sizes[size],
    isDisabled
      ? ['text-faint', variant === 'ghost' ? 'border-transparent' : 'border-line bg-sunken']
      : variants[variant],
  );
}
