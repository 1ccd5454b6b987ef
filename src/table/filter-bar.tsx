import { clsx } from 'clsx';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';

interface FilterBarProps {
  /** The search field. With it, phones show one row and the rest in a sheet. */
  search?: ReactNode;
  /** Filters and switches. */
  children?: ReactNode;
  /** Whether a filter applies, which phones mark. */
  isFiltered?: boolean;
  /** Loading progress, in a live region at the right. */
  status: ReactNode;
  /** After the status: `ListTools`. */
  tools?: ReactNode;
  className?: string;
}

/** Search and filters above a list, in one row. */
export function FilterBar({
  search,
  children,
  isFiltered = false,
  status,
  tools,
  className,
}: FilterBarProps) {
  const isPhone = useBelow('phone');
  const [isOpen, setIsOpen] = useState(false);
  const progress = (
    <div role="status" className="max-phone:empty:hidden">
      {status}
    </div>
  );
  if (isPhone && search)
    return (
      <search className="flex flex-col gap-2 px-gutter pb-3">
        <div className="flex items-center gap-2">
          <div className="flex-1">{search}</div>
          <IconButton
            icon={ListFilter}
            variant="secondary"
            label={isFiltered ? 'Filter and view, filtered' : 'Filter and view'}
            className={clsx(isFiltered && 'border-accent! text-accent-text!')}
            onClick={() => setIsOpen(true)}
          />
        </div>
        {progress}
        {isOpen ? (
          <Dialog title="Filter and view" onClose={() => setIsOpen(false)}>
            <div className="flex flex-wrap items-center gap-2">
              {children}
              {tools}
            </div>
          </Dialog>
        ) : null}
      </search>
    );
  return (
    <search className={clsx('flex flex-wrap items-center gap-2 px-gutter pb-3', className)}>
      {search}
      {children}
      <div className="ml-auto flex items-center justify-end gap-2 max-phone:w-full">
        {progress}
        {tools}
      </div>
    </search>
  );
}
