import { ChevronDown, CircleDot } from 'lucide-react';
import { createContext, use } from 'react';
import { formatList, formatNumber } from '#lib/text.ts';
import { Checkbox } from './checkbox.tsx';
import { ChipClear, chipButton, chipButtonOn } from './chip.tsx';
import type { FilterOption } from './filter-options.ts';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

interface FilterChipProps {
  /** Name of the filter: `Status`. */
  name: string;
  options: readonly FilterOption[];
  /** The values that apply; empty for no filter. */
  value: readonly string[];
  onChange(value: string[]): void;
}

/** Whether filters with few options show them in place of the button that opens them. */
export const InlineFiltersContext = createContext(false);
const MAX_INLINE_OPTIONS = 8;

/** Filters by one or more values. Has a button to remove an applied filter. */
export function FilterChip({ name, options, value, onChange }: FilterChipProps) {
  const applied = value.length > 0;
  const labels = value.map((each) => options.find((option) => option.value === each)?.label ?? each);
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((each) => each !== option) : [...value, option]);
  const isInline = use(InlineFiltersContext) && options.length <= MAX_INLINE_OPTIONS;
  const content = (
    <fieldset className={isInline ? '-mx-2 flex w-full flex-wrap' : 'flex flex-col'}>
      <legend className={isInline ? 'px-2 pb-1 font-medium text-muted text-xs' : 'sr-only'}>{name}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={value.includes(option.value)}
          onChange={() => toggle(option.value)}
          className="h-7.5 rounded-sm px-2 hover:bg-raised-hover max-phone:h-hit"
        >
          <span className="flex-1">{option.label}</span>
          {option.count === undefined ? null : (
            <span className="tnum text-faint text-xs">{formatNumber(option.count)}</span>
          )}
        </Checkbox>
      ))}
    </fieldset>
  );
  if (isInline) return content;
  return (
    <span className="inline-flex max-w-full">
      <Popover
        label={name}
        className="min-w-menu p-2"
        command={{ label: `Filter by ${name.toLowerCase()}` }}
        triggerProps={{ className: applied ? chipButtonOn : chipButton }}
        trigger={
          applied ? (
            <>
              <Icon of={CircleDot} size="xs" />
              <span className="max-w-40 truncate">
                {name} is <b>{formatList(labels, 'or')}</b>
              </span>
            </>
          ) : (
            <>
              {name} <span className="sr-only">filter</span>
              <Icon of={ChevronDown} size="xs" />
            </>
          )
        }
      >
        {() => content}
      </Popover>
      {applied ? <ChipClear name={name} onClick={() => onChange([])} /> : null}
    </span>
  );
}
