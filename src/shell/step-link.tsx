import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { formatNumber } from '#lib/text.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface StepLinkProps {
  /** Undefined if there is none. */
  to: LinkProps | undefined;
  icon: LucideIcon;
  label: string;
  /** Why there is none. */
  disabledReason: string;
}

/** Link to the previous or next record. */
export const StepLink = ({ to, icon, label, disabledReason }: StepLinkProps) =>
  to ? (
    <Link {...to} aria-label={label} title={label} className={buttonStyle({ size: 'sm', square: true })}>
      <Icon of={icon} />
    </Link>
  ) : (
    <IconButton variant="secondary" icon={icon} label={label} disabledReason={disabledReason} />
  );

/** `index` counts from 0; `total` is null if unknown. */
export const RecordPosition = ({ index, total }: { index: number; total: number | null }) => (
  <span className="tnum text-muted">
    <b className="font-medium text-strong">{formatNumber(index + 1)}</b>
    {total === null ? '' : ` of ${formatNumber(total)}`}
  </span>
);
