import { ChevronDown } from 'lucide-react';
import { Tool } from '#ui/tool.tsx';
import type { Column } from './column.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { ViewsPanel } from './views/views-panel.tsx';

interface ListToolsProps<T extends object> {
  /** The label of the table. */
  table: string;
  columns: readonly Column<T>[];
}

export const ColumnsTool = <T extends object>({ table, columns }: ListToolsProps<T>) => (
  <span className="max-phone:hidden">
    <Tool label="Columns" icon={ChevronDown}>
      {() => <ColumnsPanel table={table} columns={columns} />}
    </Tool>
  </span>
);

/** Customization of a list: columns and saved views. */
export const ListTools = <T extends object>(list: ListToolsProps<T>) => (
  <span className="flex items-center gap-1 max-phone:ml-auto">
    <ColumnsTool {...list} />
    <Tool label="Views" commandLabel="Save or open a view" shortcut="saveView" icon={ChevronDown}>
      {(close) => <ViewsPanel onDone={close} />}
    </Tool>
  </span>
);
