import { clsx } from 'clsx';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '#ui/button-style.ts';
import { InlineFiltersContext } from '#ui/filter-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Popover } from '#ui/popover.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';

interface FilterBarProps {
  /** The search field. With it, phones show one row, applied filters below it, and the rest in a sheet. */
  search?: ReactNode;
  /** Filters and switches. */
  children?: ReactNode;
  /** Whether a filter applies, which the button of the panel marks. */
  isFiltered?: boolean;
  /** Hides the bar: the list has no records. */
  isEmpty?: boolean;
  /** Loading progress, in a live region at the right. */
  status: ReactNode;
  /** After the status: `ListTools`. */
  tools?: ReactNode;
  /** Folds the tools into a button, for a bar that has no room for them. Phones open them in a dialog. */
  isCompact?: boolean;
  className?: string;
}

/** Search and filters above a list, in one row. */
export function FilterBar(props: FilterBarProps) {
  const { search, children, isFiltered = false, status, tools, isCompact = false, className } = props;
  const isPhone = useBelow('phone') && search !== undefined;
  // An applied filter takes the room of the tools, which would wrap.
  const isTight = useBelow('tablet') && isFiltered;
  if (props.isEmpty) return null;
  return (
    <search className={clsx('flex flex-wrap items-center gap-2 px-gutter pb-3', className)}>
      <div className={isPhone ? 'flex-1' : 'contents'}>{search}</div>
      {isPhone ? null : children}
      <div
        className={clsx(
          'ml-auto flex items-center justify-end gap-2',
          isPhone ? 'contents' : 'max-phone:w-full',
        )}
      >
        <div role="status" className={clsx('max-phone:empty:hidden', isPhone && 'order-1 w-full')}>
          {status}
        </div>
        {isPhone || isCompact || isTight ? (
          <Popover
            label="Filter and view"
            align="end"
            isSheet="fit"
            className="w-60 p-1.5"
            command={
              tools ? { label: 'Save or open a view', shortcut: 'saveView', icon: ListFilter } : undefined
            }
            triggerProps={{
              'aria-label': isFiltered ? 'Filter and view, filtered' : 'Filter and view',
              title: 'Filter and view',
              className: clsx(
                buttonStyle({ size: 'sm', square: true }),
                isFiltered && 'border-accent! text-accent-text!',
              ),
            }}
            trigger={<Icon of={ListFilter} />}
          >
            {() => (
              <div className="flex flex-wrap items-center gap-2 phone:flex-col phone:items-start phone:gap-1">
                {isPhone ? <InlineFiltersContext value>{children}</InlineFiltersContext> : null}
                {tools}
              </div>
            )}
          </Popover>
        ) : (
          tools
        )}
      </div>
      {isPhone && isFiltered ? (
        <div className="order-1 flex w-full flex-wrap gap-2 [&>:not(:has([data-clear]))]:hidden">
          {children}
        </div>
      ) : null}
    </search>
  );
}
