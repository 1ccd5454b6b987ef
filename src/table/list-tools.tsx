import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import { lazyLoad } from '#lib/lazy-load.ts';
import { Tool } from '#ui/tool.tsx';
import type { Column } from './column.ts';

const loadColumns = lazyLoad(async () => (await import('./columns-panel.tsx')).ColumnsPanel);
const loadViews = lazyLoad(async () => (await import('./views/views-panel.tsx')).ViewsPanel);

interface ListToolsProps<T extends object> {
  /** The label of the table. */
  table: string;
  columns: readonly Column<T>[];
}

export const ColumnsTool = <T extends object>({ table, columns }: ListToolsProps<T>) => (
  <span className="max-phone:hidden">
    <Tool
      label="Columns"
      icon={ChevronDown}
      load={loadColumns}
      panelProps={{ table, columns: columns as readonly Column<never>[] }}
    />
  </span>
);

/** Customization of a list: columns and saved views. */
const ListToolsContent = <T extends object>(list: ListToolsProps<T>) => (
  <span className="flex items-center gap-1 max-phone:ml-auto">
    <ColumnsTool {...list} />
    <Tool
      label="Views"
      commandLabel="Save or open a view"
      shortcut="saveView"
      icon={ChevronDown}
      load={loadViews}
      panelProps={{}}
    />
  </span>
);

export const ListTools = memo(ListToolsContent) as typeof ListToolsContent;
