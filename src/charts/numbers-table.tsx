import { clsx } from 'clsx';
import type { Numbers } from './mark-description.ts';

/** Hides a spare column in narrow containers, the last one only in the narrowest. */
const hiddenClass = (spare: readonly number[], column: number) =>
  spare.includes(column) && (spare.at(-1) === column ? '@max-small:hidden' : '@max-medium:hidden');

export function NumbersTable({ label, numbers }: { label: string; numbers: Numbers }) {
  const { headers, rows, optionalColumns } = numbers;
  const columnClass = (column: number) =>
    optionalColumns && ['@max-medium:pl-2', hiddenClass(optionalColumns, column)];
  const nameClass = optionalColumns && '@max-medium:whitespace-normal';
  return (
    // A region that scrolls must be reachable by keyboard.
    <section
      aria-label={`${label}, numbers`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      className="@container max-h-80 overflow-auto rounded-xs"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            {headers.map((name, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: column names may repeat
                key={column}
                scope="col"
                className={clsx(
                  'tnum sticky top-0 h-7 border-line-strong border-b bg-surface pl-4 text-right font-medium text-muted text-xs whitespace-nowrap first:left-0 first:z-1 first:pl-0 first:text-left',
                  column === 0 ? nameClass : columnClass(column),
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: row names may repeat, e.g. of two audiences
            <tr key={row}>
              <th
                scope="row"
                className={clsx(
                  'sticky left-0 h-7 border-line border-b bg-surface pr-1 text-left font-regular text-default whitespace-nowrap',
                  nameClass,
                )}
              >
                {name}
              </th>
              {cells.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position
                  key={column}
                  className={clsx(
                    'tnum border-line border-b pl-4 text-right whitespace-nowrap',
                    columnClass(column + 1),
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
