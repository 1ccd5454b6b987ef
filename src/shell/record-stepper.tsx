import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronRight, type LucideIcon } from 'lucide-react';
import { formatNumber } from '#lib/text.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { useStepKeys } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface RecordStepperProps {
  /** Singular of the records. */
  noun: string;
  /** Position in the list, from 0; negative if unknown. */
  index: number;
  /** Length of the list; null if unknown. */
  total: number | null;
  next: LinkProps | undefined;
  previous: LinkProps | undefined;
  /** Whether it steps sideways in time; the list has the newest record first. */
  isInTime?: boolean;
}

/** Steps through the records of a list, by button or J and K. */
export function RecordStepper({ noun, index, total, next, previous, isInTime = false }: RecordStepperProps) {
  const navigate = useNavigate();
  const go = (to: LinkProps | undefined) => to && (() => void navigate(to));
  useStepKeys({ noun, next: go(next), previous: go(previous) });
  const unknown = index < 0 ? 'Its place in the list is unknown' : null;
  return (
    <div className="flex items-center gap-3">
      {index >= 0 ? (
        <span className="tnum text-muted text-xs">
          <b className="font-medium text-strong">{formatNumber(index + 1)}</b>
          {total === null ? '' : ` of ${formatNumber(total)}`}
        </span>
      ) : null}
      <span
        className={clsx(
          'flex *:first:rounded-r-none *:last:-ml-px *:last:rounded-l-none',
          isInTime && '[&>:first-child_svg]:rotate-180',
        )}
      >
        <StepLink
          to={next}
          icon={isInTime ? ChevronRight : ArrowDown}
          label={`${isInTime ? 'Older' : 'Next'} ${noun}`}
          shortcut="J"
          disabledReason={unknown ?? `Last ${noun}`}
        />
        <StepLink
          to={previous}
          icon={isInTime ? ChevronRight : ArrowUp}
          label={`${isInTime ? 'Newer' : 'Previous'} ${noun}`}
          shortcut="K"
          disabledReason={unknown ?? `First ${noun}`}
        />
      </span>
    </div>
  );
}

const StepLink = ({
  to,
  icon,
  shortcut,
  ...button
}: {
  to: LinkProps | undefined;
  icon: LucideIcon;
  label: string;
  shortcut: string;
  disabledReason: string;
}) =>
  to ? (
    <Link
      {...to}
      aria-label={button.label}
      title={`${button.label}, ${shortcut}`}
      className={buttonStyle({ size: 'sm', square: true })}
    >
      <Icon of={icon} />
    </Link>
  ) : (
    <IconButton variant="secondary" icon={icon} {...button} />
  );
