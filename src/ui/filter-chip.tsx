import { clsx } from 'clsx';
import { ChevronDown, CircleDot, X } from 'lucide-react';
import { type ComponentProps, createContext, use } from 'react';
import { formatList, formatNumber } from '#lib/text.ts';
import { Checkbox } from './checkbox.tsx';
import { PaletteCommand } from './commands.ts';
import type { FilterOption } from './filter-options.ts';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

/** 44 px hit area, 36 px visible: a transparent border extends the chip, and a ring replaces its border. */
const onPhone =
  'max-phone:h-hit max-phone:border-x-0 max-phone:border-y-4 max-phone:border-transparent max-phone:bg-clip-padding max-phone:inset-ring';
const common =
  'inline-flex h-control-sm items-center gap-1 border px-2 text-xs whitespace-nowrap [&_b]:font-medium';
const applied =
  'border-accent/45 bg-accent-soft text-accent-text hover:bg-accent-soft-hover max-phone:inset-ring-accent/45';

/** Styles of a `Popover` button for a filter that isn't applied. */
export const chipButton = clsx(
  common,
  onPhone,
  'rounded-md border-line-strong bg-surface text-muted hover:bg-hover aria-expanded:bg-press max-phone:rounded-xl max-phone:inset-ring-line-strong [&_b]:text-strong',
);

/** Styles of the button for an applied filter. */
export const chipButtonOn = clsx(common, onPhone, applied, 'rounded-l-md max-phone:rounded-l-xl');

/** Button that removes an applied filter, at the right of {@link chipButtonOn}. */
export function ChipClear({ name, ...rest }: { name: string } & Omit<ComponentProps<'button'>, 'name'>) {
  return (
    <button
      type="button"
      data-clear
      {...rest}
      aria-label={`Remove filter ${name}`}
      title="Remove filter"
      className={clsx(
        onPhone,
        applied,
        '-ml-line grid h-control-sm place-items-center rounded-r-md border px-1.5 max-phone:w-hit max-phone:rounded-r-xl',
      )}
    >
      <Icon of={X} size="xs" />
    </button>
  );
}

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
  const isApplied = value.length > 0;
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
        triggerProps={{ className: isApplied ? chipButtonOn : chipButton }}
        trigger={
          isApplied ? (
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
      {isApplied ? <ChipClear name={name} onClick={() => onChange([])} /> : null}
    </span>
  );
}

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
