import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';

const sizes = {
  xs: 'size-icon-xs',
  sm: 'size-icon-sm',
  md: 'size-icon',
  lg: 'size-icon-lg',
};

interface IconProps {
  of: LucideIcon;
  size?: keyof typeof sizes;
  className?: string | undefined;
}

/** A lucide icon in the app's sizes and stroke. Decorative: adjacent text carries the meaning. */
export const Icon = memo(({ of: Drawing, size = 'md', className }: IconProps) => (
  <Drawing
    aria-hidden
    strokeWidth={size === 'sm' ? 2 : 1.75}
    className={clsx('flex-none', sizes[size], className)}
  />
));
