import { clsx } from 'clsx';
import { CircleDot, X } from 'lucide-react';
import { use } from 'react';
import { Checkbox } from './checkbox.tsx';
import { chipButton, chipButtonOn } from './chip.tsx';
import { PaletteCommand } from './commands.ts';
import { InlineFiltersContext } from './filter-chip.tsx';
import { Icon } from './icon.tsx';

interface ToggleChipProps {
  name: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** A filter with one value, which needs no menu. */
export function ToggleChip({ name, isOn, onChange }: ToggleChipProps) {
  const toggle = () => onChange(!isOn);
  if (use(InlineFiltersContext))
    return (
      <Checkbox checked={isOn} onChange={toggle} className="h-hit w-full">
        {name}
      </Checkbox>
    );
  return (
    <span className="inline-flex print:has-[[aria-pressed=false]]:hidden">
      <PaletteCommand label={isOn ? `Remove filter ${name}` : `Filter by ${name}`} run={toggle} />
      <button
        type="button"
        // Applied filters are shown on phones.
        data-clear={isOn || undefined}
        aria-pressed={isOn}
        className={isOn ? clsx(chipButtonOn, 'rounded-r-md max-phone:rounded-r-xl') : chipButton}
        onClick={toggle}
      >
        {isOn ? <Icon of={CircleDot} size="xs" /> : null}
        {isOn ? <b>{name}</b> : name}
        {isOn ? <Icon of={X} size="xs" /> : null}
      </button>
    </span>
  );
}
