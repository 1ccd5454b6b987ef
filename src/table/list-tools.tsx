import { ChevronDown } from 'lucide-react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { DensitySwitch } from '#ui/density-switch.tsx';
import { Icon } from '#ui/icon.tsx';
import { Popover, type PopoverProps } from '#ui/popover.tsx';
import type { Column } from './column.ts';
import { hiddenColumns, hideColumns, parseHidden } from './hidden-columns.ts';
import { ViewsPanel } from './views/views-panel.tsx';

interface ListToolsProps<T extends object> {
  /** The label of the table. */
  table: string;
  columns: readonly Column<T>[];
}

export const ColumnsTool = <T extends object>({ table, columns }: ListToolsProps<T>) => (
  <span className="max-phone:hidden">
    <ToolButton label="Columns">{() => <ColumnsPanel table={table} columns={columns} />}</ToolButton>
  </span>
);

/** Customization of a list: columns and saved views. */
export const ListTools = <T extends object>(list: ListToolsProps<T>) => (
  <span className="-mr-2.5 flex items-center gap-1 max-phone:mr-0 max-phone:-ml-2.5">
    <ColumnsTool {...list} />
    <ToolButton label="Views" command={{ label: 'Save or open a view', shortcut: 'saveView' }}>
      {(close) => <ViewsPanel onDone={close} />}
    </ToolButton>
  </span>
);

/** Visible columns of a table, and the density of all tables. */
function ColumnsPanel<T extends object>({ table, columns }: ListToolsProps<T>) {
  const hidden = parseHidden(useSetting(hiddenColumns), table);
  const ids = columns.filter(canHide).map(({ id }) => id);
  const toggle = (id: string) =>
    hideColumns(
      table,
      ids.filter((each) => hidden.includes(each) !== (each === id)),
    );
  return (
    <div className="flex flex-col gap-3 p-3">
      <fieldset className="-mx-1 flex flex-col">
        <legend className="px-2 pb-1 font-medium text-muted text-xs">Columns</legend>
        {columns.filter(canHide).map(({ id, header }) => (
          <Checkbox
            key={id}
            checked={!hidden.includes(id)}
            onChange={() => toggle(id)}
            className="h-7.5 rounded-sm px-2 hover:bg-raised-hover max-phone:h-hit"
          >
            {header}
          </Checkbox>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
        <DensitySwitch />
        {hidden.length > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => hideColumns(table, [])}>
            Show all
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The column with the row's link and those with actions can't be hidden. */
const canHide = <T,>({ hideHeader, link }: Column<T>, index: number): boolean =>
  !hideHeader && index > 0 && !link;

interface ToolButtonProps extends Pick<PopoverProps, 'label' | 'children'> {
  command?: PopoverProps['command'];
}

const ToolButton = ({ label, command = { label }, children }: ToolButtonProps) => (
  <Popover
    label={label}
    align="end"
    className="w-76 max-w-full"
    command={{ ...command, icon: ChevronDown }}
    trigger={
      <>
        {label}
        <Icon of={ChevronDown} size="xs" />
      </>
    }
    triggerProps={{ className: buttonStyle({ variant: 'ghost', size: 'sm' }) }}
  >
    {children}
  </Popover>
);
