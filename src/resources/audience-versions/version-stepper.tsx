import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { isTyping } from '#ui/keys.ts';
import { formatNumber } from '#util/text.ts';
import type { VersionRow } from './rows.ts';

interface VersionStepperProps {
  rows: readonly VersionRow[];
  /** The place of the open one, −1 while it is not known. */
  index: number;
  /** How many there are, null while that is not known. */
  total: number | null;
  linkTo(row: VersionRow): LinkProps;
}

/** Goes from version to version in the order of the list: by the buttons, J and K. */
export function VersionStepper({ rows, index, total, linkTo }: VersionStepperProps) {
  const navigate = useNavigate();
  const below = index < 0 ? undefined : rows[index + 1];
  const above = index < 0 ? undefined : rows[index - 1];
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const target = event.key === 'j' ? below : event.key === 'k' ? above : undefined;
      if (!target || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      void navigate(linkTo(target));
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, [navigate, linkTo, below, above]);
  const unknown = index < 0 ? 'its place in the list is not known' : null;
  const link = (row: VersionRow | undefined, label: string, icon: LucideIcon, end: string) =>
    row ? (
      <Link
        {...linkTo(row)}
        aria-label={label}
        title={label}
        className={buttonStyle({ size: 'sm', square: true })}
      >
        <Icon of={icon} />
      </Link>
    ) : (
      <IconButton variant="secondary" icon={icon} label={label} disabledReason={unknown ?? end} />
    );
  return (
    <section aria-label="Place in the list" className="flex items-center gap-2 text-sm">
      {index >= 0 ? (
        <span className="tnum text-muted text-xs">
          <b className="font-medium text-strong">{formatNumber(index + 1)}</b>
          {total === null ? '' : ` of ${formatNumber(total)}`}
        </span>
      ) : null}
      {link(below, 'Next in the list', ArrowDown, 'this is the last one')}
      {link(above, 'Previous in the list', ArrowUp, 'this is the first one')}
    </section>
  );
}
