import { clsx } from 'clsx';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import {
  type FieldId,
  fields,
  labelOf,
  type RowStatuses,
  rowStatus,
} from '#engines/audience-import/index.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { type IssueHandlers, issueInputId, RowIssues, rowMarks, ToggleButton } from './issue-list.tsx';
import { RowName, type RowRef, useCells, useImportRows, useRowName } from './row-cells.tsx';

const SAMPLE_ROWS = 6;
const MORE_ROWS = 200;
const SKIPPED = 'Skipped';
/** Minimum widths in px. */
const NUMBER_WIDTH = 64;
const COLUMN_WIDTH = 112;
const FIELD_WIDTHS: Partial<Record<FieldId, number>> = {
  customName: 160,
  personEmail: 150,
  supplementaryContext: 190,
};
const URL_WIDTH = 144;

const isUrl = (field: FieldId | null | undefined) => field?.includes('Url');

const widthOf = (field: FieldId | null | undefined): number =>
  (field && FIELD_WIDTHS[field]) ?? (isUrl(field) ? URL_WIDTH : COLUMN_WIDTH);

const options = [
  { value: SKIPPED, label: 'Skip' },
  ...fields.map(({ id, label }) => ({ value: id, label })),
] as const;

/** Fades the right edge of a table that is wider than its container. */
const EDGE_FADE = 'phone:mask-r-from-[calc(100%-clamp(0px,(var(--table-width)-100cqw)*9,var(--gutter)))]';

interface MappingTableProps extends IssueHandlers {
  /** Rows of the filter. */
  rows: readonly number[];
  /** Row in the preview. */
  selected: number | undefined;
  /** Fields that the service doesn't support. */
  ignored: readonly FieldId[];
  statuses: RowStatuses;
  onSelect(row: number): void;
  onFieldChange(column: number, field: FieldId | null): void;
  /** Below the rows. */
  children: ReactNode;
}

/**
 * First rows of the file, with the field of each column as the head. On phones, the rows are cards with their issues, and
 * the columns follow them.
 */
export function MappingTable({
  rows,
  selected,
  ignored,
  onFieldChange,
  children,
  ...props
}: MappingTableProps) {
  const { source, plan } = useImportRows();
  const isPhone = useBelow('phone');
  const [addedRows, setAddedRows] = useState(0);
  const limit = SAMPLE_ROWS + addedRows;
  // A button for one or two rows would take as much room.
  const shown = rows.length <= limit + 2 ? rows : rows.slice(0, limit);
  const widths = source.headers.map((_, column) => widthOf(plan.mapping[column]));
  const minWidth = widths.reduce((sum, width) => sum + width, NUMBER_WIDTH);
  const more = Math.min(rows.length - shown.length, MORE_ROWS);
  const columns = source.headers.map((header, column) => {
    const field = plan.mapping[column] ?? null;
    const name = header || `Column ${column + 1}`;
    return {
      column,
      name: truncate(name),
      select: (
        <Select
          small
          aria-label={`Field for ${name}`}
          options={options}
          value={field ?? SKIPPED}
          onChange={(value) => onFieldChange(column, value === SKIPPED ? null : value)}
          className={clsx('w-full', (!field || ignored.includes(field)) && 'opacity-60')}
        />
      ),
    };
  });
  return (
    <>
      <div className="@container border-line-strong border-b">
        <section
          aria-label="Sample rows"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
          tabIndex={0}
          className={clsx('overflow-x-auto', EDGE_FADE)}
          style={{ '--table-width': `${minWidth}px` } as CSSProperties}
        >
          <table
            className="w-full table-fixed text-left text-sm max-phone:block"
            style={isPhone ? undefined : { minWidth: 'var(--table-width)' }}
          >
            {isPhone ? null : (
              <thead>
                <tr className="h-17 border-line border-y bg-canvas align-top">
                  <th className="pl-gutter" style={{ width: NUMBER_WIDTH }}>
                    <span className="sr-only">Row</span>
                  </th>
                  {columns.map(({ column, name, select }) => (
                    <th
                      key={column}
                      className="px-1 pt-2 font-regular last:pr-gutter"
                      style={{ width: widths[column] }}
                    >
                      <span className="block truncate px-1.5 pb-1 text-muted text-xs">
                        <bdi>{name}</bdi>
                      </span>
                      {select}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody className="max-phone:block">
              {shown.map((row) => (
                <SampleRow key={row} row={row} isSelected={row === selected} isCard={isPhone} {...props} />
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <div className="flex h-11 items-center px-gutter text-muted text-xs">
        {more > 0 ? (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2.5"
            onClick={() => setAddedRows(addedRows + more)}
          >
            {shown.length + more === rows.length
              ? `Show all ${plural(rows.length, 'row')}`
              : `Show ${formatNumber(more)} more rows`}
          </Button>
        ) : (
          plural(rows.length, 'row')
        )}
      </div>
      {children}
      {isPhone ? (
        <section aria-label="Columns" className="border-line border-t px-gutter pt-3 pb-4">
          <h2 className="pb-2 font-semibold text-sm text-strong">Columns</h2>
          <ul className="flex flex-col gap-2 text-sm">
            {columns.map(({ column, name, select }) => (
              <li key={column} className="grid grid-cols-2 items-center gap-3">
                <bdi className="truncate text-muted">{name}</bdi>
                {select}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface SampleRowProps extends RowRef, Pick<MappingTableProps, 'statuses' | 'onSelect'>, IssueHandlers {
  isSelected: boolean;
  isCard: boolean;
}

/** Cells of a row; as a card, with the name, the row number, its issues and the other mapped cells. */
function SampleRow({ row, isSelected, isCard, statuses, onSelect, ...handlers }: SampleRowProps) {
  const { source, plan } = useImportRows();
  const cells = useCells(row);
  const name = useRowName(row);
  const number = formatNumber(source.firstNumber + row);
  const code = statuses.codes[row];
  const mark = rowMarks.get(code);
  const isInvalid = code === rowStatus.invalid;
  const issues = statuses.issues.get(row) ?? [];
  return (
    <tr
      className={clsx(
        'h-row cursor-pointer border-line border-b last:border-0 hover:bg-hover max-phone:relative max-phone:mx-gutter max-phone:mb-2 max-phone:flex max-phone:h-auto max-phone:flex-col max-phone:rounded-lg max-phone:border-0 max-phone:px-3 max-phone:py-2 max-phone:inset-ring',
        isSelected ? 'bg-hover max-phone:inset-ring-focus' : 'max-phone:inset-ring-line-strong',
      )}
      onClick={() => onSelect(row)}
    >
      <td
        className={clsx(
          'tnum whitespace-nowrap pr-1 pl-gutter text-faint text-xs max-phone:absolute max-phone:top-2 max-phone:right-3',
          isSelected && 'phone:inset-shadow-[2px_0_var(--focus)]',
        )}
      >
        <button type="button" aria-label={`Preview row ${number}`} aria-pressed={isSelected}>
          <span className="phone:hidden">Row </span>
          {number}
        </button>
        {mark ? (
          <span
            title={[mark.label, ...issues.map(({ message }) => message)].join('. ')}
            className={clsx('ml-1.5 inline-block align-[-2px]', mark.className)}
          >
            <Icon of={mark.icon} size="sm" />
            <span className="sr-only">{mark.label}</span>
          </span>
        ) : null}
      </td>
      {source.headers.map((_, column) => {
        const field = plan.mapping[column];
        // An ID means nothing to readers.
        const isName =
          field === 'customName' || (field === 'audienceId' && name && !plan.mapping.includes('customName'));
        const text = isName ? name : cells?.[column]?.trim();
        const issue = issues.find((each) => each.column === column);
        const isMarked = issue && code !== rowStatus.skipped;
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: columns can have the same name.
            key={column}
            data-label={isName || !field ? '' : labelOf(field)}
            className={clsx(
              isMarked && isInvalid && 'phone:inset-ring phone:inset-ring-danger',
              'truncate px-2.5 last:pr-gutter max-phone:block max-phone:px-0 max-phone:text-xs max-phone:before:inline-block max-phone:not-data-[label=""]:before:w-28 max-phone:before:text-muted max-phone:before:content-[attr(data-label)]',
              isName
                ? 'font-medium text-strong max-phone:order-first max-phone:pr-16 max-phone:text-sm'
                : field
                  ? 'text-default'
                  : 'text-faint',
              // An issue has an input for its cell.
              (!field || isMarked || field === 'audienceId' || text === '') && !isName && 'max-phone:hidden',
              code === rowStatus.skipped && 'line-through opacity-60',
            )}
          >
            {cells && isMarked ? (
              <button
                type="button"
                title={issue.message}
                className="inline-flex max-w-full items-center gap-1.5 text-left align-bottom hover:underline max-phone:max-w-[calc(100%-112px)]"
                onClick={(event) => {
                  const input = document.getElementById(issueInputId(row, column));
                  // The list of issues shows some rows at first.
                  if (!input) return;
                  event.stopPropagation();
                  input.scrollIntoView({ block: 'center' });
                  input.focus();
                }}
              >
                <CellText field={field} text={text ?? ''} />
                <Icon
                  of={isInvalid ? CircleAlert : TriangleAlert}
                  size="sm"
                  className={clsx('flex-none max-phone:hidden', isInvalid ? 'text-danger' : 'text-warning')}
                />
              </button>
            ) : cells && isName ? (
              <RowName row={row} />
            ) : cells ? (
              <CellText
                field={field}
                text={(isUrl(field) ? text?.replace(/^https?:\/\//i, '') : text) ?? ''}
              />
            ) : (
              <Skeleton className="w-2/3" />
            )}
          </td>
        );
      })}
      {isCard && mark ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks from opening the preview.
        <td
          className="-order-1 flex flex-wrap items-center gap-x-5 gap-y-1 pt-1 pb-2"
          onClick={(event) => event.stopPropagation()}
        >
          <RowIssues row={row} statuses={statuses} {...handlers} />
          <ToggleButton row={row} statuses={statuses} {...handlers} />
        </td>
      ) : null}
    </tr>
  );
}

/** Visible end of a cut URL, in characters. */
const END_LENGTH = 10;

/** Text of a cell on one line. Cuts off the middle of URLs, as the end says which page of a site it is. */
function CellText({ field, text }: { field: FieldId | null | undefined; text: string }) {
  if (!isUrl(field)) return <bdi className="truncate">{truncate(text, 200)}</bdi>;
  const characters = [...text];
  return (
    <>
      <span className="sr-only select-none">{text}</span>
      <bdi
        aria-hidden
        className="inline-flex min-w-0 max-w-full align-bottom whitespace-pre max-phone:[td>&]:max-w-[calc(100%-112px)]"
      >
        <span className="truncate">{characters.slice(0, -END_LENGTH).join('')}</span>
        {characters.slice(-END_LENGTH).join('')}
      </bdi>
    </>
  );
}
