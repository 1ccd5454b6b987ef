import type { ReactNode } from 'react';
import { plural } from '#lib/text.ts';
import type { Column } from '#table/column.ts';
import { DataTable, type DataTableProps } from '#table/data-table.tsx';
import { ExportButton, type ExportOptions } from '#table/export-button.tsx';
import { ColumnsTool } from '#table/list-tools.tsx';
import { TableFooter } from '#table/table-footer.tsx';

interface PersonListProps<T extends object>
  extends Pick<DataTableProps<T>, 'label' | 'rowId' | 'rowLink' | 'loading'>,
    Pick<ExportOptions<T>, 'noun' | 'nouns' | 'name'> {
  rows: T[];
  id: string;
  title: string;
  hint: string;
  columns: Column<T>[];
  csvColumns: ExportOptions<T>['columns'];
  /** Follows the count, as in "2 audiences opened on this device". */
  countSuffix: string;
  empty: ReactNode;
}

export function PersonList<T extends object>(props: PersonListProps<T>) {
  const { id, title, hint, csvColumns, noun, nouns = `${noun}s`, name, countSuffix, ...table } = props;
  const { label, rows, columns, rowLink } = table;
  return (
    <section aria-labelledby={id} className="min-w-0 border-line pt-5 not-first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-gutter">
        <h2 id={id} className="font-semibold text-lg text-strong">
          {title}
        </h2>
        {rows.length === 0 ? null : (
          <span className="flex items-center gap-1">
            <ExportButton
              rows={() => rows}
              columns={csvColumns}
              table={label}
              name={name}
              noun={noun}
              nouns={nouns}
            />
            <ColumnsTool table={label} columns={columns} />
          </span>
        )}
      </div>
      <p className="mt-0.5 px-gutter pb-3 text-muted text-sm">{hint}</p>
      <DataTable
        {...table}
        total={rows.length}
        footer={
          <TableFooter canOpenRows={rowLink !== undefined}>
            {plural(rows.length, noun, nouns)} {countSuffix}
          </TableFooter>
        }
      />
    </section>
  );
}
