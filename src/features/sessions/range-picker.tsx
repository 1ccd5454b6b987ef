import { clsx } from 'clsx';
import { Calendar, Check } from 'lucide-react';
import type { Preset, Range } from '#engines/sessions/index.ts';
import { lazyLoad } from '#lib/lazy-load.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { Icon } from '#ui/icon.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { Popover, type PopoverProps } from '#ui/popover.tsx';

export const presetNames: Record<Exclude<Preset, 'custom'>, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
  week: 'This week',
  'last-week': 'Last week',
  month: 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  'last-quarter': 'Last quarter',
  year: 'This year',
  'last-year': 'Last year',
  all: 'All time',
};

/** First and last day, as `2026-03-14`; an undefined one is open. */
export interface RangeDays {
  from: string | undefined;
  to: string | undefined;
}

interface RangePickerProps<P extends string>
  extends Pick<PopoverProps, 'align' | 'trigger' | 'triggerProps'> {
  presets: Readonly<Record<P, string>>;
  /** The preset that applies, if any. */
  preset: NoInfer<P> | 'custom' | undefined;
  range: Range | null;
  calendar: ZonedCalendar;
  onChange(selected: RangeDays & { range: NoInfer<P> | 'custom' }): void;
}

/** Selects a preset or a range of days. */
export function RangePicker<P extends string>(props: RangePickerProps<P>) {
  const { presets, preset, range, calendar, onChange, ...popover } = props;
  return (
    <Popover label="Date range" isSheet command={{ label: 'Change date range', icon: Calendar }} {...popover}>
      {(close) => (
        <div className="flex max-phone:min-h-full max-phone:flex-col">
          <PresetList
            presets={presets}
            preset={preset}
            onSelect={(key) => {
              onChange({ range: key, from: undefined, to: undefined });
              close();
            }}
            className="w-36 flex-none border-line border-r p-1 max-phone:grid max-phone:w-full max-phone:auto-cols-max max-phone:grid-flow-col max-phone:grid-rows-3 max-phone:overflow-x-auto max-phone:border-r-0 max-phone:border-b dark:border-line-strong"
          />
          <CustomRange
            range={range}
            calendar={calendar}
            onApply={(custom) => {
              onChange(custom);
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}

interface PresetListProps<P extends string> {
  presets: Readonly<Record<P, string>>;
  preset: P | 'custom' | undefined;
  onSelect(preset: P): void;
  className: string;
}

/** Buttons of presets; the current one is checked. */
export const PresetList = <P extends string>({
  presets,
  preset,
  onSelect,
  className,
}: PresetListProps<P>) => (
  <div className={clsx('flex flex-col', className)}>
    {(Object.keys(presets) as P[]).map((key) => (
      <button
        key={key}
        type="button"
        aria-pressed={key === preset}
        onClick={() => onSelect(key)}
        className="flex h-7.5 w-full items-center gap-2 rounded-sm px-2 text-left -outline-offset-2 hover:bg-press max-phone:h-hit"
      >
        <span className="flex-1">{presets[key]}</span>
        {key === preset ? <Icon of={Check} size="sm" /> : null}
      </button>
    ))}
  </div>
);

/** Shared by the parts of a screen, so that they show together. */
export const loadLateParts = lazyLoad(async () => (await import('./late-parts.ts')).sessionParts);

const CustomRange = onDemand(async () => (await loadLateParts()).CustomRange, {
  // As large as the form, so that the panel doesn't move.
  fallback: <div aria-busy className="min-h-94 w-115 max-phone:min-h-112 max-phone:w-full" />,
});
