import { clsx } from 'clsx';
import {
  Archive,
  Ban,
  CalendarClock,
  Circle,
  CircleCheck,
  CircleDashed,
  Clock,
  History,
  Hourglass,
  Loader,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { humanize, truncate } from '#lib/text.ts';
import { Icon } from './icon.tsx';

interface StatusStyle {
  icon: LucideIcon;
  text: string;
  soft: string;
  spins?: boolean;
}

const known: Record<string, StatusStyle> = {
  draft: { icon: CircleDashed, text: 'text-draft', soft: 'bg-draft-soft' },
  pending: { icon: Hourglass, text: 'text-pending', soft: 'bg-pending-soft' },
  scheduled: { icon: CalendarClock, text: 'text-pending', soft: 'bg-pending-soft' },
  queued: { icon: Clock, text: 'text-queued', soft: 'bg-queued-soft' },
  processing: { icon: Loader, text: 'text-processing', soft: 'bg-processing-soft', spins: true },
  published: { icon: CircleCheck, text: 'text-published', soft: 'bg-published-soft' },
  replaced: { icon: History, text: 'text-archived', soft: 'bg-archived-soft' },
  archived: { icon: Archive, text: 'text-archived', soft: 'bg-archived-soft' },
  cancelled: { icon: Ban, text: 'text-cancelled', soft: 'bg-cancelled-soft' },
};

// An unknown status could be named `constructor`.
const styles = new Map(Object.entries(known));
const unknownStatus: StatusStyle = { icon: Circle, text: 'text-draft', soft: 'bg-draft-soft' };

interface StatusProps {
  /** Status from the service; unknown ones are shown verbatim. */
  value: string | null | undefined;
  /** Replaces the status's own label. */
  label?: ReactNode;
  /** With a background, for use next to a title. */
  badge?: boolean;
  /** Shows the label to screen readers only. */
  bare?: boolean;
  /** Past status: no spinner. */
  isPast?: boolean;
}

const styleOf = (value: string | null | undefined) => styles.get(value ?? '') ?? unknownStatus;

/** Background and text color of a status. */
export function statusStyle(value: string): string {
  const { soft, text } = styleOf(value);
  return `${soft} ${text}`;
}

/** Label of a status, in American spelling. */
export const statusLabel = (value: string): string =>
  value === 'cancelled' ? 'Canceled' : humanize(truncate(value, 100));

export function Status({ value, label, badge = false, bare = false, isPast = false }: StatusProps) {
  if (!value && !bare) return <span className="text-faint">Unknown</span>;
  const { icon, text, soft, spins = false } = styleOf(value);
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center align-top whitespace-nowrap',
        bare ? 'flex-none' : 'min-w-0',
        badge ? ['h-5.5 gap-1.25 rounded-sm pr-2 pl-1.5 font-medium text-xs', soft, text] : 'gap-1.5 text-sm',
      )}
    >
      <Icon of={icon} size="sm" className={clsx(text, spins && !isPast && 'animate-spin motion-still')} />
      <span className={bare ? 'sr-only' : 'truncate'}>{label ?? statusLabel(value || 'unknown')}</span>
    </span>
  );
}
