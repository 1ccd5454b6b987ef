import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowRight, CircleAlert, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type AudienceRecord,
  CLEAR,
  currentText,
  currentValue,
  EMPTY,
  labelOf,
  type RowIssue,
  type RowStatuses,
  rowStatus,
  withoutGuard,
} from '#engines/audience-import/index.ts';
import {
  AudiencePicture,
  type BulkEditTask,
  describeValue,
  type Inherited,
  inheritedValue,
  StateLabel,
} from '#features/audiences/public.ts';
import { pageQuery } from '#features/pages/public.ts';
import { plural, truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { bulkLabels, clearedText, newText } from './check-summary.ts';
import { CellInput } from './issue-list.tsx';
import { type RowRef, useCells } from './row-cells.tsx';

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

/** Audiences of a bulk edit with their current values, or their states before and after. */
export function ChangeTable({ rows, selected, ...props }: ChangeTableProps) {
  const [limit, setLimit] = useState(PAGE_ROWS);
  const { action, pageId } = props.bulkEdit;
  const hasPages = pageId === null;
  const hasNew = hasOwnValues(props.bulkEdit);
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="sr-only">
        Audiences to change
      </h2>
      <table className="w-full table-fixed text-left text-sm max-phone:block">
        <thead className="border-line border-y bg-canvas text-muted text-xs max-phone:sr-only">
          <tr className="h-9">
            <th className={clsx('pl-gutter font-medium', hasNew ? 'w-1/3' : 'w-2/5')}>Audience</th>
            {hasPages ? <th className="px-3 font-medium">Page</th> : null}
            <th className="px-3 font-medium last:pr-gutter">{action === 'update' ? 'Now' : 'State'}</th>
            {hasNew ? <th className="px-3 pr-gutter font-medium">New</th> : null}
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

/** Whether each audience gets a value of its own. */
const hasOwnValues = ({ action, text }: BulkEditTask) => action === 'update' && text === undefined;

interface ChangeRowProps extends RowRef, Omit<ChangeTableProps, 'rows' | 'selected'> {
  isSelected: boolean;
}

/** On phones, the page and the value are further lines. */
function ChangeRow({ row, isSelected, bulkEdit, statuses, records, onSelect, onFix }: ChangeRowProps) {
  const { action, field, audiences } = bulkEdit;
  const pageNameId = useId();
  const cells = useCells(row);
  const audience = audiences[row];
  const pageId = bulkEdit.pageId ?? audience?.pageId;
  const { data: page } = useQuery({ ...pageQuery(pageId ?? ''), enabled: pageId != null });
  const record = records.get(audience?.audienceId ?? '');
  // Drafts of an import may have only the name that the service gave them.
  const knownName = audience?.name || record?.effectiveName;
  const name = knownName || 'No name';
  const text = withoutGuard(cells?.[VALUE_COLUMN]);
  const isArchived = action === 'archive' && record?.status === 'archived';
  const isUnchanged = statuses.codes[row] === rowStatus.unchanged || isArchived;
  const isInvalid = statuses.codes[row] === rowStatus.invalid && !isArchived;
  const after = !cells ? (
    <Skeleton className="w-2/3" />
  ) : isUnchanged ? (
    <span className="text-muted">{bulkLabels[action].unchanged}</span>
  ) : isInvalid ? null : (
    <NewValue {...{ bulkEdit, record, text }} isOnDraft={page?.status === 'draft'} />
  );
  const issue = isArchived ? null : (
    <ChangeIssue {...{ row, statuses, onFix }} text={text} label={`${labelOf(field)} of ${name}`} />
  );
  // The common value is above the table.
  const hasAfter = action !== 'update' || isUnchanged || (cells && text.trim() !== bulkEdit.text?.trim());
  const isAfterInColumn = hasOwnValues(bulkEdit);
  return (
    <tr
      onClick={() => onSelect(row)}
      className={clsx(
        'h-row cursor-pointer border-line border-b hover:bg-hover max-phone:block max-phone:h-auto max-phone:min-h-15 max-phone:px-gutter max-phone:py-2',
        isSelected && 'bg-hover',
      )}
    >
      <td
        className={clsx(
          'truncate pl-gutter max-phone:block max-phone:p-0',
          isSelected && 'phone:inset-shadow-[2px_0_var(--focus)]',
        )}
      >
        <button
          type="button"
          aria-pressed={isSelected}
          aria-describedby={bulkEdit.pageId === null ? pageNameId : undefined}
          className="flex w-full min-w-0 items-center gap-2.5 text-left"
        >
          <AudiencePicture
            personId={audience?.personId ?? record?.personId}
            personName={audience?.personName}
            name={knownName}
          />
          <bdi className="truncate font-medium text-strong">{truncate(name, MAX_LENGTH)}</bdi>
        </button>
      </td>
      {bulkEdit.pageId === null ? (
        <td id={pageNameId} className={clsx('truncate px-3 text-muted', phoneLine)}>
          <bdi>{page?.name}</bdi>
        </td>
      ) : null}
      <td className={clsx('px-3 py-1.5 last:pr-gutter', phoneLine)}>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          {record && !(isUnchanged && bulkEdit.text) ? (
            <CurrentValue {...{ bulkEdit, record, page }} />
          ) : null}
          {hasAfter && after && !isAfterInColumn ? (
            <span className="flex min-w-0 items-center gap-x-2">
              {record && !isUnchanged ? (
                <Icon of={ArrowRight} size="xs" className="flex-none text-faint" />
              ) : null}
              {after}
            </span>
          ) : null}
        </div>
        {isAfterInColumn ? null : issue}
      </td>
      {isAfterInColumn ? (
        <td className={clsx('px-3 py-1.5 pr-gutter', phoneLine)}>
          {after}
          {issue}
        </td>
      ) : null}
    </tr>
  );
}

/** As high before it loads. */
const phoneLine = 'max-phone:block max-phone:min-h-4 max-phone:p-0 max-phone:pl-7.5 max-phone:text-xs';

interface ChangeIssueProps extends RowRef, Pick<ChangeTableProps, 'statuses' | 'onFix'> {
  /** Of the row's cell. */
  text: string;
  label: string;
}

/** Why an audience isn't changed, with its value to fix, or a warning. */
function ChangeIssue({ row, statuses, onFix, text, label }: ChangeIssueProps) {
  const id = useId();
  const [issue] = statuses.issues.get(row) ?? [];
  const isInvalid = statuses.codes[row] === rowStatus.invalid;
  if (!issue) return null;
  return (
    <>
      {issue.column === VALUE_COLUMN && isInvalid ? (
        <CellInput
          text={text}
          aria-label={label}
          aria-describedby={id}
          onFix={(fixed) => onFix(row, VALUE_COLUMN, fixed)}
          // The row would take the focus to the preview.
          onClick={(event) => event.stopPropagation()}
          className="mt-1 mb-1 w-full"
        />
      ) : null}
      <CellIssue id={id} issue={issue} isError={isInvalid} />
    </>
  );
}

interface CellIssueProps {
  id: string;
  issue: RowIssue;
  /** False for a warning. */
  isError: boolean;
}

const CellIssue = ({ id, issue, isError }: CellIssueProps) => (
  <span
    id={id}
    className={clsx(
      'flex gap-1 font-regular text-xs [overflow-wrap:anywhere]',
      isError ? 'text-danger' : 'text-warning',
    )}
  >
    <Icon of={isError ? CircleAlert : TriangleAlert} size="sm" className="mt-px flex-none" />
    {issue.message}
  </span>
);

interface CurrentValueProps extends Pick<Inherited, 'page'> {
  bulkEdit: BulkEditTask;
  record: AudienceRecord;
}

/** The value or state of an audience before the change. */
function CurrentValue({ bulkEdit: { action, field }, record, page }: CurrentValueProps) {
  if (action !== 'update') return <StateLabel row={stateOf(record)} />;
  const text = currentText(field, record);
  const isAbsent = currentValue(field, record) == null;
  const pageValue = inheritedValue({ path: field.split('.') }, { page, computedName: null });
  // An override may be left empty.
  const other = isAbsent ? describeValue(pageValue, { kind: undefined }) || clearedText(field) : 'Empty';
  return (
    <span
      title={isAbsent ? clearedText(field) : undefined}
      // The page may load later, when rows mustn't grow.
      className={clsx(
        "min-w-0 text-muted max-phone:before:mr-1.5 max-phone:before:text-faint max-phone:before:content-['Now']",
        isAbsent ? 'line-clamp-1' : 'line-clamp-2',
      )}
    >
      <Value text={text || other} isMuted={text === ''} />
    </span>
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
      <span className="line-clamp-2 min-w-0">
        <Value text={newText(field, text)} isMuted={text === CLEAR || text === EMPTY} />
      </span>
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
