import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { formatNumber } from '#lib/text.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface StepLinkProps {
  /** Undefined where there is nothing to go to. */
  to: LinkProps | undefined;
  icon: LucideIcon;
  label: string;
  /** Why there is nothing. */
  end: string;
}

/** The way to the record before or after the one that is open. */
export const StepLink = ({ to, icon, label, end }: StepLinkProps) =>
  to ? (
    <Link {...to} aria-label={label} title={label} className={buttonStyle({ size: 'sm', square: true })}>
      <Icon of={icon} />
    </Link>
  ) : (
    <IconButton variant="secondary" icon={icon} label={label} disabledReason={end} />
  );

/** Which of how many is open, counted from 0; `total` is null where nobody knows. */
export const PlaceCount = ({ index, total }: { index: number; total: number | null }) => (
  <span className="tnum text-muted">
    <b className="font-medium text-strong">{formatNumber(index + 1)}</b>
    {total === null ? '' : ` of ${formatNumber(total)}`}
  </span>
);
