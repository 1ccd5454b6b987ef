import { clsx } from 'clsx';
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const variants: Record<'plain' | 'warning' | 'danger', { icon: LucideIcon; box: string; mark: string }> = {
  plain: { icon: Info, box: 'bg-sunken', mark: 'text-muted' },
  warning: { icon: TriangleAlert, box: 'bg-warning-soft text-strong', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'bg-danger-soft text-strong', mark: 'text-danger' },
};

interface NoteProps {
  variant?: keyof typeof variants;
  children: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
}

/** The state of one part of a screen. */
export function Note({ variant = 'plain', children, action }: NoteProps) {
  const { icon, box, mark } = variants[variant];
  return (
    <div
      role={variant === 'danger' ? 'alert' : undefined}
      className={clsx('flex flex-wrap gap-2 rounded-md px-3 py-2 text-sm', box)}
    >
      {/* One line of text is level with the action. */}
      <div className="flex min-w-0 flex-1 basis-50 gap-2 self-center">
        <Icon of={icon} className={clsx('mt-0.5', mark)} />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
      </div>
      {action}
    </div>
  );
}
