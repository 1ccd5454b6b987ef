import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import type { Column } from './column.ts';
import { initialDesc, type Sort } from './sort.ts';

interface SortToolProps<T extends object> {
  columns: readonly Column<T>[];
  /** Undefined for the order of a search. */
  sort: Sort | undefined;
  onSort(sort: Sort): void;
}

/** Order of a list on phones, where rows have no header. */
export function SortTool<T extends object>({ columns, sort, onSort }: SortToolProps<T>) {
  const id = useId();
  const isPhone = useBelow('phone');
  if (!isPhone) return null;
  const sortable = columns.filter((column) => column.sortable);
  const options = sortable.map(({ id: value, header: label }) => ({ value, label }));
  return (
    <div className="flex w-full items-center gap-2">
      <label htmlFor={id} className="text-muted text-sm">
        Sort by
      </label>
      <Select
        id={id}
        options={sort ? options : [{ value: '', label: 'Best match' }, ...options]}
        value={sort?.id ?? ''}
        onChange={(value) => {
          const column = sortable.find((each) => each.id === value);
          if (column) onSort({ id: value, desc: initialDesc(column) });
        }}
        className="flex-1"
      />
      {sort ? (
        <IconButton
          icon={sort.desc ? ArrowDown : ArrowUp}
          variant="secondary"
          label={sort.desc ? 'Sort ascending' : 'Sort descending'}
          onClick={() => onSort({ id: sort.id, desc: !sort.desc })}
        />
      ) : null}
    </div>
  );
}
