import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { RecordPosition, StepLink } from '#shell/step-link.tsx';
import { useStepKeys } from '#ui/use-step-keys.ts';
import type { VersionRow } from './version-rows.ts';

interface VersionStepperProps {
  rows: readonly VersionRow[];
  /** Index of the open version, −1 if unknown. */
  index: number;
  /** Null if unknown. */
  total: number | null;
  linkTo(row: VersionRow): LinkProps;
}

/** Previous and next version in the list: buttons, J and K. */
export function VersionStepper({ rows, index, total, linkTo }: VersionStepperProps) {
  const navigate = useNavigate();
  const below = index < 0 ? undefined : rows[index + 1];
  const above = index < 0 ? undefined : rows[index - 1];
  const go = (row: VersionRow | undefined) => row && (() => void navigate(linkTo(row)));
  useStepKeys({ noun: 'version', next: go(below), previous: go(above) });
  const unknownReason = index < 0 ? 'Its place in the list is unknown' : null;
  return (
    <section aria-label="Place in the list" className="flex items-center gap-2 text-xs">
      {index >= 0 ? <RecordPosition index={index} total={total} /> : null}
      <StepLink
        to={below && linkTo(below)}
        icon={ArrowDown}
        label="Next in the list"
        disabledReason={unknownReason ?? 'Last version'}
      />
      <StepLink
        to={above && linkTo(above)}
        icon={ArrowUp}
        label="Previous in the list"
        disabledReason={unknownReason ?? 'First version'}
      />
    </section>
  );
}
