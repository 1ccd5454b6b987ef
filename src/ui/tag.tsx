import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const variants = {
  plain: 'bg-sunken text-muted inset-ring inset-ring-line',
  accent: 'bg-accent-soft text-accent-text',
  warning: 'bg-warning-soft text-warning',
  success: 'bg-success-soft text-success',
};

interface TagProps {
  variant?: keyof typeof variants;
  icon?: LucideIcon;
  children: ReactNode;
}

export function Tag({ variant = 'plain', icon, children }: TagProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs whitespace-nowrap',
        variants[variant],
      )}
    >
      {icon ? <Icon of={icon} size="xs" /> : null}
      {children}
    </span>
  );
}
