import { clsx } from 'clsx';
import { type ReactNode, useMemo, useState } from 'react';
import { labelOf, type MatchKey, type RowStatuses, rowStatus } from '#engines/audience-import/index.ts';
import type { BulkEditTask } from '#features/audiences/public.ts';
import { formatNumber, plural, withFullStop } from '#lib/text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Note } from '#ui/note.tsx';
import { toast } from '#ui/notify.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { ChangeTable } from './change-table.tsx';
import {
  countSent,
  describeBulkEdit,
  describeReady,
  describeRows,
  listRows,
  newText,
  type SentCounts,
  statusGroups,
} from './check-summary.ts';
import { IssueList } from './issue-list.tsx';
import { LabeledSelect } from './labeled-select.tsx';
import { MappingTable } from './mapping-table.tsx';
import { ImportRowsContext } from './row-cells.tsx';
import { RowPreview } from './row-preview.tsx';
import { SourceSettings } from './source-input.tsx';
import type { Preparation, PreparedImport, SourceFile } from './use-preparation.ts';

/** All but the first add up to it. */
const filterLabels = {
  all: 'All',
  noIssues: 'No issues',
  warnings: 'Warnings',
  problems: 'To fix',
  skipped: 'Skipped',
} as const;

type Filter = keyof typeof filterLabels;

const dot = 'mr-1.5 size-1.5 rounded-full';
const filterMarks: Partial<Record<Filter, ReactNode>> = {
  noIssues: <span className={clsx(dot, 'bg-published')} />,
  warnings: <span className={clsx(dot, 'bg-warning')} />,
  problems: <span className={clsx(dot, 'bg-danger')} />,
};
const filters = Object.keys(filterLabels) as Filter[];
/** Rows with issues first, most severe first. */
const bySeverity = ['problems', 'warnings', 'skipped', 'noIssues'] as const;

const publishOptions = [
  { value: 'publish', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const;

const matchKeys: readonly { key: MatchKey; noun: string }[] = [
  { key: 'personEmail', noun: 'email' },
  { key: 'customName', noun: 'name' },
];

interface CheckStepProps {
  /** Null for a bulk edit of several pages. */
  pageId: string | null;
  bulkEdit: BulkEditTask | undefined;
  preparation: Preparation;
  prepared: PreparedImport;
  statuses: RowStatuses;
  sent: SentCounts;
  /** Why nothing can be sent. */
  blockedReason: string | null;
  hasDuplicates: boolean;
  onDuplicates(isIncluded: boolean): void;
  selectSource(file: SourceFile): void;
}

/** Second step: columns, sample rows and issues, or what a bulk edit changes, with a preview of one row. */
export function CheckStep({
  bulkEdit,
  preparation,
  prepared,
  statuses,
  sent,
  blockedReason,
  hasDuplicates,
  onDuplicates,
  ...props
}: CheckStepProps) {
  const { source, plan, ignored, key, cellsKey, loadBlock, hasAudiences } = prepared;
  const { counts, targets } = statuses;
  const { busy, isStored, reader, records, capabilities } = preparation;
  const [filter, setFilter] = useState<Filter>('all');
  const [selected, setSelected] = useState(0);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const isNarrow = useBelow('wide');
  const isPhone = useBelow('phone');
  const countOf = (group: Filter) => statusGroups[group].reduce((sum, name) => sum + counts[name].rows, 0);
  const bySeverityRows = useMemo(
    () => bySeverity.flatMap((group) => listRows(statuses, statusGroups[group])),
    [statuses],
  );
  const flagged = bySeverityRows.slice(0, bySeverityRows.length - countOf('noIssues'));
  // A bulk edit mostly has no issues.
  const hasFields = plan.mapping.some((field) => field !== null);
  const hasFilters = bulkEdit ? flagged.length > 0 : hasFields;
  // Skipped rows are few, and included again from there.
  const shownFilters = filters.filter((each) => each !== 'skipped' || counts.skipped.rows > 0);
  const shownFilter = hasFilters && shownFilters.includes(filter) ? filter : 'all';
  const filtered = useMemo(() => listRows(statuses, statusGroups[shownFilter]), [statuses, shownFilter]);
  const rows = isPhone && shownFilter === 'all' && !bulkEdit ? bySeverityRows : filtered;
  const all = useMemo(() => listRows(statuses, statusGroups.all), [statuses]);
  const index = Math.max(0, all.indexOf(selected));
  const row = all[index];
  const stepTo = (to: number) => {
    const next = all[to];
    return next === undefined ? undefined : () => setSelected(next);
  };
  const changeFilter = (to: Filter) => {
    setFilter(to);
    const [first, ...rest] = listRows(statuses, statusGroups[to]);
    // The preview shows a row of the table.
    if (first !== undefined && ![first, ...rest].includes(selected)) setSelected(first);
  };
  const fix = (...cell: Parameters<Preparation['setCell']>) =>
    void preparation
      .setCell(...cell)
      .catch((failure: Error) => toast.error("Couldn't change the cell", { detail: failure.message }));
  const show = (to: number) => {
    setSelected(to);
    setIsPreviewOpen(true);
  };
  const issueHandlers = { onFix: fix, onToggle: preparation.toggleRow };
  const importRows = { pageId: props.pageId, source, plan, targets, cellsKey, loadBlock };
  const preview =
    row === undefined ? null : (
      <RowPreview
        {...{ row, reader, records }}
        isSent={rowStatus.invalid !== statuses.codes[row] && rowStatus.skipped !== statuses.codes[row]}
        pageId={props.pageId}
        isBulkEdit={bulkEdit !== undefined}
        checkKey={key}
        onPrevious={stepTo(index - 1)}
        onNext={stepTo(index + 1)}
      />
    );
  const hasUpdates = countSent(statuses, statusGroups.all).updates > 0;
  const [ready, others] = bulkEdit
    ? describeBulkEdit(sent, statuses, bulkEdit.action)
    : [describeReady(sent, statuses), describeRows(sent, statuses, !source.isPart)];
  const keys = matchKeys.filter(({ key: id }) => plan.mapping.includes(id) && !ignored.includes(id));
  const matching =
    keys.length > 0 ? (
      <LabeledSelect
        label={`Known ${keys.map(({ noun }) => noun).join(' or ')}`}
        options={[
          ...keys.map(({ key: value, noun }) => ({
            value,
            label: keys.length > 1 ? `Update by ${noun}` : 'Update',
          })),
          { value: 'new', label: 'Create' },
        ]}
        value={keys.find(({ key: id }) => id === plan.matchBy)?.key ?? 'new'}
        onChange={(value) => preparation.setPlan({ matchBy: value === 'new' ? null : value })}
      />
    ) : null;
  const saveLabel = hasUpdates && capabilities.includes('audience-lifecycle') ? 'Save as' : 'Create as';
  const saving = (
    <LabeledSelect
      // Cells of a column may say it.
      label={plan.mapping.includes('publishBehavior') ? `If empty, ${saveLabel.toLowerCase()}` : saveLabel}
      options={publishOptions}
      value={plan.publishBehavior}
      onChange={(publishBehavior) => preparation.setPlan({ publishBehavior })}
    />
  );
  return (
    <ImportRowsContext value={importRows}>
      <div className="flex min-h-0 flex-1">
        <div className="min-w-0 flex-1 pb-8">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter pt-3.5 pb-3 max-phone:pt-2.5 max-phone:pb-1">
            <div className="mr-auto">
              <p role="status" className="font-semibold text-strong text-xl text-balance">
                {blockedReason ? withFullStop(blockedReason) : ready}
              </p>
              <p className="tnum mt-0.5 text-muted text-xs">
                {busy
                  ? busy.label
                  : blockedReason && sent.creates + sent.updates > 0
                    ? plural(all.length, bulkEdit ? 'audience' : 'row')
                    : others}
              </p>
            </div>
            <span className="text-muted text-xs empty:hidden max-phone:w-full">
              {bulkEdit?.action === 'update' || (isPhone && !bulkEdit) ? saving : bulkEdit ? null : matching}
            </span>
          </div>
          {bulkEdit?.text === undefined ? null : (
            <dl className="max-w-prose px-gutter pb-4 [overflow-wrap:anywhere] max-phone:pt-1">
              <dt className="text-muted text-xs">{`New value of ${labelOf(bulkEdit.field)}`}</dt>
              <dd className="mt-0.5 whitespace-pre-line text-strong">
                <LongText>{newText(bulkEdit.field, bulkEdit.text)}</LongText>
              </dd>
            </dl>
          )}
          <div className="flex flex-col gap-2 px-gutter pb-3 empty:hidden">
            {ignored.length > 0 ? (
              <Note>
                {ignored.map(labelOf).join(' and ')} won't be imported: the connected service doesn't support
                it.
              </Note>
            ) : null}
            {isStored ? null : (
              <Note variant="warning">
                The {bulkEdit ? 'bulk edit' : 'import'} can't be saved on this device. Don't close or reload
                this page while it runs.
              </Note>
            )}
            {hasAudiences ? null : (
              <Note variant="warning">Couldn't load the page's audiences. Some rows may exist already.</Note>
            )}
            {bulkEdit || capabilities.includes('idempotency-key') ? null : (
              <Note>
                If the connection is lost while creating a row, it's marked Uncertain and isn't sent again.
              </Note>
            )}
          </div>
          <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 px-gutter pb-2 text-muted text-xs empty:hidden">
            {hasFilters ? (
              <div className="max-w-full overflow-x-auto">
                <Segmented<Filter>
                  label={bulkEdit ? 'Audiences' : 'Rows'}
                  segments={shownFilters.map((value) => ({
                    value,
                    label: `${filterLabels[value]} ${formatNumber(countOf(value))}`,
                    mark: filterMarks[value],
                  }))}
                  value={shownFilter}
                  onChange={changeFilter}
                />
              </div>
            ) : null}
            {counts.duplicate.rows > 0 ? (
              <Checkbox
                checked={hasDuplicates}
                onChange={({ target }) => onDuplicates(target.checked)}
                className="max-phone:min-h-hit"
              >
                {`Include ${plural(counts.duplicate.rows, 'duplicate')}`}
              </Checkbox>
            ) : null}
            {bulkEdit || isPhone ? null : <span className="ml-auto">{saving}</span>}
          </div>
          {bulkEdit ? (
            <ChangeTable
              {...{ bulkEdit, rows, statuses, records }}
              selected={isNarrow ? undefined : row}
              onSelect={show}
              onFix={fix}
            />
          ) : (
            <>
              <MappingTable
                {...{ rows, ignored, statuses }}
                selected={isNarrow ? undefined : row}
                onSelect={show}
                onFieldChange={preparation.setField}
                {...issueHandlers}
              >
                {isPhone ? null : (
                  <IssueList {...{ statuses, ...issueHandlers }} rows={flagged} onShow={show} />
                )}
              </MappingTable>
              {isPhone && matching ? (
                <div className="border-line border-t px-gutter py-3 text-muted">{matching}</div>
              ) : null}
              <SourceSettings
                source={source}
                onFormatChange={preparation.changeFormat}
                onSelect={props.selectSource}
              />
            </>
          )}
        </div>
        {isNarrow ? null : (
          <aside aria-label="Preview" className="w-preview flex-none border-line border-l bg-canvas">
            <div className="sticky top-topbar">{preview}</div>
          </aside>
        )}
      </div>
      {isNarrow && isPreviewOpen ? (
        <Sheet label="Preview" onClose={() => setIsPreviewOpen(false)}>
          {preview}
        </Sheet>
      ) : null}
    </ImportRowsContext>
  );
}
