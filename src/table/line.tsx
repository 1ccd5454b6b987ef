import type { BodyProps } from './body.ts';
import { BodyRow } from './body-row.tsx';
import type { ColumnFacts } from './column.ts';
import { ComingRow } from './fill-rows.tsx';
import { atLine } from './sections.ts';

interface LineProps<T extends object> {
  body: BodyProps<T>;
  /** Counted from 0, headings included. */
  line: number;
  /** Distance from the top of the body, in px, where rows are placed one by one. */
  top?: number;
}

const layoutOf = ({ columnDef: { meta } }: { columnDef: { meta?: ColumnFacts } }) => meta ?? {};

/** One line of the body: a row, or the heading of a group of rows. */
export function Line<T extends object>({ body, line, top }: LineProps<T>) {
  const { table, rows, rowId, rowLink, muted, selectedId, lifted, sections, heads, open, onFocus } = body;
  const found = atLine(heads, line);
  const place = { line, ...(top === undefined ? {} : { top }) };
  if (typeof found !== 'number')
    return sections ? (
      <sections.Row
        {...place}
        head={found}
        columns={table.getAllLeafColumns().length}
        open={open && found === heads.at(-1)}
      />
    ) : null;
  const row = rows.at(found);
  if (!row)
    return (
      <ComingRow
        layouts={table.getAllLeafColumns().map(layoutOf)}
        line={line}
        {...(top === undefined ? {} : { top })}
      />
    );
  const id = rowId(row);
  return (
    <BodyRow
      {...place}
      table={table}
      row={row}
      id={id}
      index={found}
      link={rowLink}
      muted={muted?.(row) ?? false}
      selected={id === selectedId}
      lifted={id === lifted?.key ? lifted.by : null}
      onFocus={onFocus}
    />
  );
}

/** What tells the lines of a body apart. */
export function lineKey<T extends object>({ heads, rows, rowId }: BodyProps<T>, line: number): string {
  const found = atLine(heads, line);
  if (typeof found !== 'number') return `section ${found.id} ${found.at}`;
  const row = rows.at(found);
  return row ? `row ${rowId(row)}` : `${line}`;
}
