import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type AudienceRecord,
  CLEAR,
  currentText,
  currentValue,
  EMPTY,
  labelOf,
  type RowStatuses,
  rowStatus,
  withoutGuard,
} from '#engines/audience-import/index.ts';
import { AudiencePicture, type BulkEditTask, StateLabel } from '#features/audiences/public.ts';
import { pageQuery } from '#features/pages/public.ts';
import { plural, truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { bulkLabels, clearedText } from './check-summary.ts';
import { CellInput } from './issue-list.tsx';
import { CellIssue } from './mapping-table.tsx';
import { RowName, type RowRef, useCells } from './row-cells.tsx';

const PAGE_ROWS = 100;
const MAX_LENGTH = 200;
/** Of the new value, after the audience ID. */
const VALUE_COLUMN = 1;

interface ChangeTableProps {
  bulkEdit: BulkEditTask;
  rows: readonly number[];
  /** Row in the preview. */
  selected: number | undefined;
  statuses: RowStatuses;
  /** Current values by audience ID. */
  records: ReadonlyMap<string, AudienceRecord>;
  onSelect(row: number): void;
  onFix(row: number, column: number, text: string): void;
}

/** Audiences of a bulk edit with their current and new values or states. */
export function ChangeTable({ rows, selected, ...props }: ChangeTableProps) {
  const [limit, setLimit] = useState(PAGE_ROWS);
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="sr-only">
        Audiences to change
      </h2>
      <table className="w-full table-fixed text-left text-sm max-phone:block">
        <thead className="border-line border-y bg-canvas text-muted text-xs max-phone:sr-only">
          <tr className="h-9">
            <th
              className={clsx(
                'pl-gutter font-medium',
                props.bulkEdit.action === 'update' ? 'w-2/5' : 'w-1/2',
              )}
            >
              Audience
            </th>
            <th className="px-3 font-medium">Now</th>
            <th className="px-3 pr-gutter font-medium">New</th>
          </tr>
        </thead>
        <tbody className="max-phone:block max-phone:border-line max-phone:border-t">
          {rows.slice(0, limit).map((row) => (
            <ChangeRow key={row} row={row} isSelected={row === selected} {...props} />
          ))}
        </tbody>
      </table>
      {rows.length > limit ? (
        <Button variant="ghost" size="sm" className="m-3" onClick={() => setLimit(limit + PAGE_ROWS)}>
          {`Show more of ${plural(rows.length, 'audience')}`}
        </Button>
      ) : null}
    </section>
  );
}

interface ChangeRowProps extends RowRef, Omit<ChangeTableProps, 'rows' | 'selected'> {
  isSelected: boolean;
}

/** On phones, the values are a second line. */
function ChangeRow({ row, isSelected, bulkEdit, statuses, records, onSelect, onFix }: ChangeRowProps) {
  const { action, field, audiences } = bulkEdit;
  const issueId = useId();
  const cells = useCells(row);
  const audience = audiences[row];
  const name = audience?.name || 'No name';
  const pageId = bulkEdit.pageId ?? audience?.pageId;
  const { data: page } = useQuery({ ...pageQuery(pageId ?? ''), enabled: pageId != null });
  const record = records.get(audience?.audienceId ?? '');
  const code = statuses.codes[row];
  const [issue] = statuses.issues.get(row) ?? [];
  const isInvalid = code === rowStatus.invalid;
  const text = withoutGuard(cells?.[VALUE_COLUMN]);
  const isArchived = action === 'archive' && record?.status === 'archived';
  const hasIssue = issue !== undefined && !isArchived;
  const isUnchanged = code === rowStatus.unchanged || isArchived;
  return (
    <tr
      onClick={() => onSelect(row)}
      className={clsx(
        'h-row cursor-pointer border-line border-b hover:bg-hover max-phone:grid max-phone:h-auto max-phone:min-h-15 max-phone:grid-cols-2 max-phone:gap-x-5 max-phone:px-gutter max-phone:py-2',
        isSelected && 'bg-hover',
      )}
    >
      <td
        className={clsx(
          'truncate pl-gutter max-phone:col-span-2 max-phone:p-0',
          isSelected && 'phone:inset-shadow-[2px_0_var(--focus)]',
        )}
      >
        <button
          type="button"
          aria-pressed={isSelected}
          className="flex w-full min-w-0 items-center gap-2.5 text-left"
        >
          <AudiencePicture
            personId={audience?.personId ?? record?.personId}
            personName={audience?.personName}
            name={audience?.name}
          />
          <span className="truncate font-medium text-strong">
            <RowName row={row} fallback={name} />
          </span>
        </button>
      </td>
      <td className="truncate px-3 text-muted max-phone:p-0 max-phone:pl-7.5 max-phone:text-xs">
        {!record ? null : action === 'update' ? (
          <Value
            // An override may be left empty.
            text={
              currentText(field, record) ||
              (currentValue(field, record) == null ? clearedText(field) : 'Empty')
            }
            isMuted={currentText(field, record) === ''}
          />
        ) : (
          <StateLabel row={stateOf(record)} />
        )}
      </td>
      <td
        className={clsx(
          'px-3 py-1.5 pr-gutter max-phone:p-0 max-phone:text-xs',
          hasIssue && 'max-phone:col-span-2 max-phone:pt-1 max-phone:pl-7.5',
        )}
      >
        <div className="relative">
          <Icon
            of={ArrowRight}
            size="xs"
            className={clsx(
              'absolute top-1/2 -left-4.5 -translate-y-1/2 text-faint',
              hasIssue && 'max-phone:hidden',
            )}
          />
          {cells ? null : <Skeleton className="w-2/3" />}
          {cells && (isUnchanged || !isInvalid) ? (
            <div className="truncate">
              {isUnchanged ? (
                <span className="text-muted">{bulkLabels[action].unchanged}</span>
              ) : (
                <NewValue {...{ bulkEdit, record, text }} isOnDraft={page?.status === 'draft'} />
              )}
            </div>
          ) : null}
          {cells && hasIssue ? (
            <>
              {issue.column === VALUE_COLUMN && isInvalid ? (
                <CellInput
                  text={text}
                  aria-label={`${labelOf(field)} of ${name}`}
                  aria-describedby={issueId}
                  onFix={(fixed) => onFix(row, VALUE_COLUMN, fixed)}
                  // The row would take the focus to the preview.
                  onClick={(event) => event.stopPropagation()}
                  className="mb-1 w-full"
                />
              ) : null}
              <CellIssue id={issueId} issue={issue} isError={isInvalid} />
            </>
          ) : null}
        </div>
      </td>
    </tr>
  );
}

interface NewValueProps {
  bulkEdit: BulkEditTask;
  record: AudienceRecord | undefined;
  /** Of the row's cell. */
  text: string;
  /** Whether the audience's page is a draft. */
  isOnDraft: boolean;
}

/** The new value or state of an audience. */
function NewValue({ bulkEdit: { action, field }, record, text, isOnDraft }: NewValueProps) {
  if (action === 'update')
    return (
      <Value
        text={text === CLEAR ? clearedText(field) : text === EMPTY ? 'Empty' : text}
        isMuted={text === CLEAR || text === EMPTY}
      />
    );
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <StateLabel row={stateAfter(action, text, record)} />
      {action === 'publish' && isOnDraft ? <span className="text-muted text-xs">with the page</span> : null}
    </span>
  );
}

const Value = ({ text, isMuted }: { text: string; isMuted: boolean }) => (
  <bdi className={clsx(isMuted && 'text-faint')}>{truncate(text, MAX_LENGTH)}</bdi>
);

const stateOf = ({ status, publishAt, publishedVersion, latestVersion }: AudienceRecord) => ({
  status,
  publishAt,
  publishedAt: publishedVersion?.publishedAt,
  latestVersionAt: latestVersion?.createdAt,
});

/** @param text of the row's cell */
function stateAfter(action: BulkEditTask['action'], text: string, record: AudienceRecord | undefined) {
  if (action === 'archive') return { status: 'archived' };
  if (action === 'publish') return { status: 'published', publishedAt: text };
  return { ...(record && stateOf(record)), status: 'pending', publishAt: text };
}
