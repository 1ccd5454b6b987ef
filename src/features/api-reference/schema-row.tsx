import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { plural } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { RichText } from './rich-text.tsx';
import { Rules } from './rules.tsx';
import type { Row } from './schema-rows.ts';

/** Deeper rows aren't indented further: names must fit on a phone. */
const MAX_INDENT_DEPTH = 6;

export interface SchemaRowProps {
  row: Row;
  /** Which fields get a mark: required or optional ones. */
  mark: string | null;
  open: boolean;
  onToggle(): void;
}

export function SchemaRow({ row, mark, open, onToggle }: SchemaRowProps) {
  const name = <span className="font-medium font-mono text-mono text-strong">{row.name}</span>;
  return (
    <tr className="border-line border-b align-top">
      <th scope="row" className="py-2 pr-3 text-left text-xs [overflow-wrap:anywhere]">
        <span
          className="flex"
          style={{
            paddingInlineStart: `calc(var(--spacing) * ${Math.min(row.depth, MAX_INDENT_DEPTH) * 4})`,
          }}
        >
          {row.inside > 0 ? (
            <button
              type="button"
              aria-expanded={open}
              aria-label={`${row.path}: ${plural(row.inside, 'field')}`}
              onClick={onToggle}
              className="-my-2 flex min-w-0 items-start gap-1 py-2 text-left -outline-offset-2 hover:bg-hover max-phone:min-h-hit"
            >
              {name}
              <Icon of={ChevronRight} size="xs" className={clsx('mt-0.5 text-muted', open && 'rotate-90')} />
            </button>
          ) : (
            name
          )}
        </span>
      </th>
      <td className="py-2">
        <div className="flex min-w-0 flex-col gap-1">
          <span className="block text-xs">
            <span className="font-mono text-mono text-default [overflow-wrap:anywhere]">{row.type}</span>
            {mark ? <span className="ml-2 whitespace-nowrap text-muted">{mark}</span> : null}
            {row.inside > 0 && !open ? (
              <span className="ml-2 whitespace-nowrap text-faint">{plural(row.inside, 'field')}</span>
            ) : null}
          </span>
          {row.description ? (
            <div className="text-muted text-xs">
              <RichText text={row.description} />
            </div>
          ) : null}
          <Rules rules={row.rules} />
        </div>
      </td>
    </tr>
  );
}
