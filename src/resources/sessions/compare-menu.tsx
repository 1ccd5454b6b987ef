import { GitCompare } from 'lucide-react';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import type { SessionsSearch } from './sessions-search.ts';

type Compared = SessionsSearch['compare'];

const names = [
  { value: undefined, label: 'No comparison' },
  { value: 'period', label: 'Previous period' },
  { value: 'year', label: 'Previous year' },
] as const satisfies readonly { value: Compared; label: string }[];

interface CompareMenuProps {
  value: Compared;
  onChange(value: Compared): void;
}

/** Chooses the earlier time that the sessions are held against; either begins on the same weekday. */
export function CompareMenu({ value, onChange }: CompareMenuProps) {
  return (
    <Menu
      label="Compare with"
      align="end"
      command={{ label: 'Compare with another period', icon: GitCompare }}
      triggerProps={{ className: buttonStyle({ size: 'sm' }) }}
      trigger={
        <>
          <Icon of={GitCompare} className={value ? 'text-accent-text' : 'text-muted'} />
          <span className={value ? 'max-phone:sr-only' : 'max-narrow:sr-only'}>
            {value ? names.find((each) => each.value === value)?.label : 'Compare'}
          </span>
        </>
      }
      items={names.map((each) => ({
        label: each.label,
        checked: each.value === value,
        onSelect: () => onChange(each.value),
      }))}
    />
  );
}
