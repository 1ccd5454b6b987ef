import { clsx } from 'clsx';
import { type MouseEvent, use } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import type { ColumnLayout } from './column.ts';
import { cellStyle } from './layout.ts';
import { part } from './parts.ts';
import { RowChecksContext } from './use-row-checks.ts';

/** Hidden until the row is hovered or focused, or any row is selected. */
const style =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 in-data-selecting:opacity-100 max-phone:not-in-data-selecting:hidden';

interface SelectCellProps {
  layout: ColumnLayout;
  id: string;
  index: number;
}

/** In the gutter, the label fills it, to be hit easily, around a smaller box clear of what follows. */
const labelStyle = ({ gutter }: ColumnLayout) =>
  gutter && 'size-full justify-center pr-0.5 phone:*:first:size-3.5';

/** Cell with the checkbox of a row. */
export function SelectCell({ layout, id, index }: SelectCellProps) {
  const checks = use(RowChecksContext);
  return (
    <div {...part('cell')} data-select className={clsx(cellStyle(layout), style)}>
      <Checkbox
        checked={checks?.ids.has(id) ?? false}
        // Rows are reached by J and K, and selected by X.
        tabIndex={-1}
        onChange={({ nativeEvent }) =>
          checks?.check(index, (nativeEvent as unknown as MouseEvent).shiftKey === true)
        }
        className={clsx('touch', labelStyle(layout))}
      >
        <span className="sr-only">Select row</span>
      </Checkbox>
    </div>
  );
}

/** Header cell with the checkbox of all loaded rows. */
export function SelectAllCell({ layout }: Pick<SelectCellProps, 'layout'>) {
  const checks = use(RowChecksContext);
  const isChecked = checks?.areAllChecked ?? false;
  return (
    <div {...part('columnheader')} data-select className={clsx(cellStyle(layout), style)}>
      <Checkbox
        checked={isChecked}
        disabled={checks?.isEmpty ?? true}
        isPartial={!isChecked && (checks?.ids.size ?? 0) > 0}
        onChange={() => checks?.checkAll()}
        className={clsx(labelStyle(layout))}
      >
        <span className="sr-only">Select all loaded rows</span>
      </Checkbox>
    </div>
  );
}
