import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface BannerProps {
  variant: 'warning' | 'danger';
  icon: LucideIcon;
  /** Bold lead-in. */
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** The state of the whole console, edge to edge under the top bar. */
export function Banner({ variant, icon, title, children, action }: BannerProps) {
  return (
    <div
      role="status"
      className={clsx(
        'flex min-h-9 items-center gap-2 px-gutter py-1 text-sm text-strong',
        variant === 'warning' ? 'bg-warning-soft' : 'bg-danger-soft',
      )}
    >
      <Icon of={icon} className={variant === 'warning' ? 'text-warning' : 'text-danger'} />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">{title}</b> {children}
      </p>
      {action}
    </div>
  );
}
