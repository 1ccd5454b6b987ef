import { clsx } from 'clsx';
import { ChartColumn, Copy, Ellipsis, Image, Table2, X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { copyText } from '#lib/copy.ts';
import { clipboardTable } from '#lib/csv-write.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { toast } from '#ui/notify.ts';
import type { Numbers } from './mark-description.ts';
import { NumbersTable } from './numbers-table.tsx';
import { saveAsPng } from './save-png.ts';

interface ChartFrameProps {
  title: string;
  /** Result of the chart in one sentence. */
  result: ReactNode;
  legend?: ReactNode;
  /** Before the other buttons. */
  help?: ReactNode;
  /** Numbers behind the chart, computed on demand. */
  numbers(): Numbers;
  /** Whether the chart is so narrow that the table is offered in the menu. */
  isNarrow?: boolean;
  /** Whether the title shares its line with column headers. */
  hasColumnHeaders?: boolean;
  menuItems?: readonly MenuItem[];
  /** Clears the selection; null without a selection, omitted if nothing can be selected. */
  onClear?: (() => void) | null;
  className?: string;
  children: ReactNode;
}

/** Chart with a title line; can show its numbers as a table instead. */
export function ChartFrame(props: ChartFrameProps) {
  const {
    title,
    result,
    legend,
    help,
    numbers,
    isNarrow = false,
    hasColumnHeaders = false,
    menuItems = [],
    onClear,
    className,
    children,
  } = props;
  const [asTable, setAsTable] = useState(false);
  const heading = useId();
  const chart = useRef<HTMLElement>(null);
  const toggle = {
    label: asTable ? 'Show as chart' : 'Show as table',
    icon: asTable ? ChartColumn : Table2,
    onSelect: () => setAsTable(!asTable),
  };
  const menu = (
    <ChartMenu
      title={title}
      chart={chart}
      numbers={numbers}
      items={[...(isNarrow ? [toggle] : []), ...menuItems]}
    />
  );
  return (
    <section
      ref={chart}
      aria-labelledby={heading}
      data-chart
      className={clsx(
        // Contains layout; tooltips may overlap neighboring charts.
        'relative min-w-0 px-gutter pt-3 pb-4 contain-layout focus-within:z-1 hover:z-1',
        className,
      )}
    >
      <div
        className={clsx(
          'mb-2.5 flex items-start gap-1 text-muted text-xs',
          !hasColumnHeaders && 'max-phone:flex-wrap max-phone:gap-x-3 max-phone:items-center',
        )}
      >
        {/* Keeps the actions at the end of the first line, however long the result is. */}
        <div
          className={clsx(
            'flex min-h-6 min-w-0 flex-1 items-center gap-y-1',
            !hasColumnHeaders && 'flex-wrap max-phone:contents',
            isNarrow ? 'gap-x-2' : 'gap-x-3',
          )}
        >
          <h2 id={heading} className="font-semibold text-sm text-strong whitespace-nowrap">
            {title}
          </h2>
          {onClear === undefined ? null : (
            // Always takes its space, so that nothing moves.
            <button
              type="button"
              aria-label={`Clear ${title}`}
              title="Clear"
              data-unpictured
              onClick={({ detail }) => {
                // By keyboard, moves focus to the chart after clearing.
                if (detail === 0) chart.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
                onClear?.();
              }}
              className={clsx(
                'touch -ml-3.5 grid size-6 flex-none place-items-center rounded-sm text-muted hover:bg-hover hover:text-strong',
                isNarrow ? '-mr-3' : '-mr-1',
                onClear === null && 'invisible',
              )}
            >
              <Icon of={X} size="xs" />
            </button>
          )}
          {hasColumnHeaders ? (
            <span data-unpictured className="-my-0.5 -ml-2 max-phone:-my-1.5">
              {menu}
            </span>
          ) : null}
          {legend}
          <p
            className={clsx(
              'tnum ml-auto max-phone:order-last max-phone:ml-0 max-phone:w-full [&_b]:font-medium [&_b]:text-strong',
              isNarrow && 'phone:h-lh phone:flex-1 phone:overflow-hidden',
              hasColumnHeaders ? 'max-phone:hidden phone:mr-44' : isNarrow && 'phone:text-right',
            )}
          >
            {result}
          </p>
        </div>
        {hasColumnHeaders ? null : (
          <span data-unpictured className="-my-0.5 -mr-1.5 inline-flex max-phone:-my-1 max-phone:ml-auto">
            {help}
            {isNarrow ? null : (
              <IconButton
                icon={toggle.icon}
                label={`Show ${title} as a table`}
                aria-pressed={asTable}
                onClick={toggle.onSelect}
              />
            )}
            {menu}
          </span>
        )}
      </div>
      {asTable ? <NumbersTable label={title} numbers={numbers()} /> : children}
    </section>
  );
}

interface ChartMenuProps extends Pick<ChartFrameProps, 'title' | 'numbers'> {
  chart: RefObject<HTMLElement | null>;
  /** First items. */
  items?: readonly MenuItem[];
}

/** Menu to save a chart or table as a picture and copy its numbers. */
export function ChartMenu({ title, chart, numbers, items = [] }: ChartMenuProps) {
  const savePicture = async () => {
    try {
      if (chart.current) await saveAsPng(chart.current, title);
    } catch {
      toast.error("Couldn't save the picture", { detail: 'You can copy its numbers instead.' });
    }
  };
  const copyNumbers = async () => {
    const { headers, rows } = numbers();
    if (await copyText(clipboardTable([headers, ...rows]))) toast.done('Numbers copied');
    else toast.error("Couldn't copy", { detail: 'You can show the chart as a table instead.' });
  };
  const label = `Actions for ${title}`;
  return (
    <Menu
      label={label}
      align="end"
      triggerProps={{
        className: buttonStyle({ variant: 'ghost', size: 'sm', square: true }),
        'aria-label': label,
        title: label,
      }}
      trigger={<Icon of={Ellipsis} />}
      items={[
        ...items,
        { label: 'Save as PNG', icon: Image, onSelect: () => void savePicture() },
        { label: 'Copy numbers', icon: Copy, onSelect: () => void copyNumbers() },
      ]}
    />
  );
}
