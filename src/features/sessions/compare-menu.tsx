import { GitCompare } from 'lucide-react';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import type { SessionsSearch } from './sessions-search.ts';

type Comparison = SessionsSearch['compare'];

const names = [
  { value: undefined, label: 'No comparison' },
  { value: 'period', label: 'Previous period' },
  { value: 'year', label: 'Previous year' },
] as const;

interface CompareMenuProps {
  value: Comparison;
  onChange(value: Comparison): void;
}

/** Selects the earlier period that the sessions are compared with, and how its days are paired. */
export function CompareMenu({ value, onChange }: CompareMenuProps) {
  const matchesWeekdays = value === 'period-weekdays' || value === 'year-weekdays';
  const base = value && (value.startsWith('year') ? 'year' : 'period');
  const change = (to: typeof base, isMatched: boolean) => onChange(to && isMatched ? `${to}-weekdays` : to);
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
            {value ? names.find((each) => each.value === base)?.label : 'Compare'}
          </span>
        </>
      }
      items={[
        ...names.map((each) => ({
          label: each.label,
          checked: each.value === base,
          onSelect: () => change(each.value, matchesWeekdays),
        })),
        ...(base
          ? [
              {
                label: 'Match weekdays',
                checked: matchesWeekdays,
                isCheckbox: true,
                hasSeparator: true,
                onSelect: () => change(base, !matchesWeekdays),
              },
            ]
          : []),
      ]}
    />
  );
}
