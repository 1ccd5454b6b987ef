import { clsx } from 'clsx';
import { type MouseEvent, use } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import type { ColumnLayout } from './column.ts';
import { cellStyle, part } from './layout.ts';
import { RowChecksContext } from './use-row-checks.ts';

interface SelectCellProps {
  layout: ColumnLayout;
  id: string;
  index: number;
}

export function SelectCell({ layout, id, index }: SelectCellProps) {
  const checks = use(RowChecksContext);
  return (
    <div {...part('cell')} data-select className={clsx(cellStyle(layout), 'row-select row-check')}>
      <Checkbox
        checked={checks?.ids.has(id) ?? false}
        // Rows are reached by J and K, and selected by X.
        tabIndex={-1}
        onChange={({ nativeEvent }) =>
          checks?.check(index, (nativeEvent as unknown as MouseEvent).shiftKey === true)
        }
        className="touch"
      >
        <span className="sr-only">Select row</span>
      </Checkbox>
    </div>
  );
}

/** Header cell with the checkbox of all loaded rows. */
export function SelectAllCell({
  layout,
  tabIndex,
}: Pick<SelectCellProps, 'layout'> & { tabIndex: number | undefined }) {
  const checks = use(RowChecksContext);
  const isChecked = checks?.areAllChecked ?? false;
  return (
    <div {...part('columnheader')} data-select className={clsx(cellStyle(layout), 'row-select')}>
      <Checkbox
        checked={isChecked}
        disabled={checks?.isEmpty ?? true}
        tabIndex={tabIndex}
        isPartial={!isChecked && (checks?.ids.size ?? 0) > 0}
        onChange={() => checks?.checkAll()}
      >
        <span className="sr-only">Select all loaded rows</span>
      </Checkbox>
    </div>
  );
}
