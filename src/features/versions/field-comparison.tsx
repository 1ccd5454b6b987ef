import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatList, plural } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { isSame, statusField, versionFields } from './version-fields.tsx';
import type { Version } from './versions-queries.ts';

interface FieldComparisonProps {
  from: Version;
  to: Version;
  /** Version names, such as `Version 9`. */
  names: readonly [string, string];
}

const fields = [statusField, ...versionFields];
const row =
  'grid grid-cols-[calc(var(--spacing)*44)_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 border-line border-b max-narrow:grid-cols-2';
const nameCell = 'text-left max-narrow:col-span-2';

/** Fields of two versions side by side, changed ones first. */
export function FieldComparison({ from, to, names }: FieldComparisonProps) {
  const [showAll, setShowAll] = useState(false);
  const changed = fields.filter((field) => !isSame(field, from, to));
  const unchanged = fields.filter((field) => isSame(field, from, to));
  return (
    <section aria-label="Fields">
      <h2 className="font-semibold text-sm text-strong">Fields</h2>
      <table className="mt-1 block text-sm">
        <thead className="block">
          <tr className={clsx(row, 'border-line-strong py-1.5 text-muted text-xs')}>
            <th scope="col" className={clsx(nameCell, 'font-medium max-narrow:sr-only')}>
              Field
            </th>
            <th scope="col" className="min-w-0 truncate text-left font-medium">
              A, {names[0]}
            </th>
            <th scope="col" className="min-w-0 truncate text-left font-medium">
              B, {names[1]}
            </th>
          </tr>
        </thead>
        <tbody className="block">
          {[...changed, ...(showAll ? unchanged : [])].map((field) => {
            const isChanged = changed.includes(field);
            return (
              <tr
                key={field.name}
                data-difference={isChanged ? '' : undefined}
                tabIndex={isChanged ? -1 : undefined}
                className={clsx(
                  row,
                  'py-2 -outline-offset-2 focus:bg-hover focus:shadow-[inset_2px_0_0_var(--focus)]',
                  isChanged ? 'text-strong' : 'text-muted',
                )}
              >
                <th
                  scope="row"
                  className={clsx(nameCell, 'font-medium max-narrow:text-muted max-narrow:text-xs')}
                >
                  {field.name}
                </th>
                <td className="tnum min-w-0 [overflow-wrap:anywhere]">{field.render(from)}</td>
                <td className="tnum min-w-0 [overflow-wrap:anywhere]">{field.render(to)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {unchanged.length > 0 ? (
        <button
          type="button"
          aria-expanded={showAll}
          onClick={() => setShowAll(!showAll)}
          className="flex min-h-8 w-full items-center gap-1.5 rounded-sm text-left text-muted text-xs hover:text-strong max-phone:min-h-hit"
        >
          <Icon of={ChevronRight} size="sm" className={showAll ? 'rotate-90' : undefined} />
          <span className="min-w-0 truncate">
            {plural(unchanged.length, 'field is', 'fields are')} the same
            {showAll ? '' : `: ${formatList(unchanged.map(({ name }) => name.toLowerCase()))}`}
          </span>
        </button>
      ) : null}
    </section>
  );
}
