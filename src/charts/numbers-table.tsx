import type { Numbers } from './reading.ts';

/** The numbers behind a chart. */
export function NumbersTable({ label, numbers: { head, rows } }: { label: string; numbers: Numbers }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section aria-label={`${label}, numbers`} tabIndex={0} className="max-h-80 overflow-auto rounded-xs">
      <table className="w-full text-sm">
        <thead>
          <tr>
            {head.map((name, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name.
                key={column}
                scope="col"
                className="tnum sticky top-0 h-7 border-line-strong border-b bg-surface px-2 text-right font-medium text-muted text-xs whitespace-nowrap first:left-0 first:z-1 first:pl-0 first:text-left last:pr-0"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name, as two audiences may.
            <tr key={row}>
              <th
                scope="row"
                className="sticky left-0 h-7 border-line border-b bg-surface pr-3 text-left font-regular text-default whitespace-nowrap"
              >
                {name}
              </th>
              {cells.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no name but its place.
                  key={column}
                  className="tnum border-line border-b px-2 text-right whitespace-nowrap last:pr-0"
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
