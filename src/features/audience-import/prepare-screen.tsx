import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type RowStatuses, rowStatus } from '#engines/audience-import/index.ts';
import { pageQuery } from '#features/pages/public.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { Note } from '#ui/note.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { Progress } from '#ui/progress.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { ColumnMap } from './column-map.tsx';
import { ImportLayout } from './import-layout.tsx';
import { PreviousRuns } from './previous-runs.tsx';
import { startRun } from './run-host.ts';
import { DropZone, SourceInput, SourceSummary } from './source-input.tsx';
import { type Preparation, type PreparedImport, type SourceFile, usePreparation } from './use-preparation.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/import');

type SkippedStatuses = Record<'invalid' | 'duplicate' | 'unsafe', boolean>;

const DEFAULT_SKIPPED: SkippedStatuses = { invalid: false, duplicate: true, unsafe: true };

const publishOptions = [
  { value: 'publish', label: 'Publish' },
  { value: 'draft', label: 'Keep as drafts' },
] as const;

interface PrepareScreenProps {
  pageId: string;
  /** Fingerprint of service and tenant. */
  tenant: string;
  /** The service honors idempotency keys. */
  hasIdempotencyKeys: boolean;
}

export function PrepareScreen({ pageId, tenant, hasIdempotencyKeys }: PrepareScreenProps) {
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const page = useQuery(pageQuery(pageId));
  const preparation = usePreparation(tenant, pageId);
  const { prepared, busy, error, isStored } = preparation;
  const [skipped, setSkipped] = useState<SkippedStatuses>(DEFAULT_SKIPPED);
  const rows = prepared?.statuses ? selectRows(prepared.statuses, skipped) : null;
  const [isStarting, setIsStarting] = useState(false);
  const start = async () => {
    if (!prepared?.statuses || !rows) return;
    const { source, plan, statuses } = prepared;
    if (!(await confirm(confirmationText(statuses, rows.length, skipped)))) return;
    const run = { tenant, pageId, source, plan, statuses: statuses.codes, rows, hasIdempotencyKeys };
    const id = await startRun(run, client, preparation.transferReader());
    await navigate({ search: { run: id } });
  };
  // A double click must not start two runs.
  const startOnce = () => {
    if (isStarting) return;
    setIsStarting(true);
    start()
      .catch(() => toast.error("Couldn't start the import"))
      .finally(() => setIsStarting(false));
  };
  const selectSource = (file: SourceFile) => {
    setSkipped(DEFAULT_SKIPPED);
    preparation.selectSource(file);
  };
  return (
    <ImportLayout
      pageId={pageId}
      actions={
        prepared ? (
          <CommandButton
            variant="primary"
            disabledReason={disabledReason(prepared, rows, skipped.invalid, page.data?.status === 'archived')}
            onClick={startOnce}
            visibleLabel={
              <span>
                Create{rows && ` ${formatNumber(rows.length)}`}
                <span className="max-phone:sr-only">{rows?.length === 1 ? ' audience' : ' audiences'}</span>
              </span>
            }
          >
            {rows ? `Create ${plural(rows.length, 'audience')}` : 'Create audiences'}
          </CommandButton>
        ) : null
      }
    >
      <DropZone onFile={(file) => selectSource({ file, name: file.name })}>
        {error ? (
          <div className="px-gutter pb-5">
            <Note variant="danger">
              <b className="font-medium">Couldn't read the file.</b> {error}
            </Note>
          </div>
        ) : null}
        {busy ? <BusyIndicator {...busy} /> : null}
        {prepared ? (
          <>
            <SourceSummary
              source={prepared.source}
              onFormatChange={preparation.changeFormat}
              onSelect={selectSource}
              onReset={preparation.reset}
            />
            <div className="flex flex-col gap-2 px-gutter pb-5 empty:hidden">
              {isStored ? null : (
                <Note variant="warning">
                  The import can't be saved on this device. Don't close or reload this page while it runs.
                </Note>
              )}
              {prepared.statuses && !prepared.existingNames ? (
                <Note variant="warning">
                  Couldn't check for audiences with the same name. Some may exist already.
                </Note>
              ) : null}
              {hasIdempotencyKeys ? null : (
                <Note>
                  If the connection is lost while creating a row, it's marked Uncertain and isn't sent again.
                </Note>
              )}
            </div>
            <h2 className="px-gutter pb-2 font-semibold text-lg text-strong">Columns</h2>
            <ColumnMap
              source={prepared.source}
              mapping={prepared.plan.mapping}
              onFieldChange={preparation.setField}
            />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-gutter pt-6 pb-3">
              <h2 className="font-semibold text-lg text-strong">Rows</h2>
              <span className="flex flex-wrap items-center gap-2 text-muted text-xs">
                {publishLabel(prepared)}
                <Segmented
                  label={publishLabel(prepared)}
                  segments={publishOptions}
                  value={prepared.plan.publishBehavior}
                  onChange={preparation.setPublishBehavior}
                />
              </span>
              <SkipOptions counts={prepared.statuses?.counts} value={skipped} onChange={setSkipped} />
            </div>
            {prepared.statuses ? (
              <CheckedRows
                prepared={{ ...prepared, statuses: prepared.statuses }}
                reader={preparation.reader}
              />
            ) : null}
          </>
        ) : busy ? null : (
          <>
            <SourceInput onSelect={selectSource} />
            <PreviousRuns tenant={tenant} pageId={pageId} />
          </>
        )}
      </DropZone>
    </ImportLayout>
  );
}

interface SkipOptionsProps {
  counts: RowStatuses['counts'] | undefined;
  value: SkippedStatuses;
  onChange(value: SkippedStatuses): void;
}

const skipLabels = [
  ['invalid', (count: number) => `Skip ${formatNumber(count)} with problems`],
  ['unsafe', (count: number) => `Skip ${formatNumber(count)} unsafe`],
  ['duplicate', (count: number) => `Skip ${plural(count, 'duplicate')}`],
] as const;

const SkipOptions = ({ counts, value, onChange }: SkipOptionsProps) =>
  skipLabels.map(([status, labelOf]) =>
    counts?.[status] ? (
      <Checkbox
        key={status}
        checked={value[status]}
        onChange={() => onChange({ ...value, [status]: !value[status] })}
        className="max-phone:min-h-hit"
      >
        {labelOf(counts[status])}
      </Checkbox>
    ) : null,
  );

function BusyIndicator({ name, fraction }: NonNullable<Preparation['busy']>) {
  const label = name === 'reading' ? 'Reading file' : 'Checking rows';
  return (
    <div className="flex items-center gap-3 px-gutter pb-4 text-muted text-sm" role="status">
      {label}
      <Progress label={label} value={fraction} of={1} className="w-24" />
    </div>
  );
}

/** Names the rows that the default applies to: cells of a mapped column override it. */
function publishLabel({ source, plan }: PreparedImport) {
  const column = plan.mapping.indexOf('publishBehavior');
  if (column === -1) return 'New audiences';
  return `Rows where “${truncate(source.headers[column] || `Column ${column + 1}`, 60)}” is empty`;
}

function confirmationText({ counts, draftCounts }: RowStatuses, total: number, skipped: SkippedStatuses) {
  const draft = draftCounts.ready + draftCounts.warning + (skipped.duplicate ? 0 : draftCounts.duplicate);
  const unsafe = skipped.unsafe ? 0 : counts.unsafe;
  const live = total - draft;
  const description = [
    live > 0 ? `${formatNumber(live)} ${live === 1 ? 'goes' : 'go'} live` : null,
    draft > 0 ? `${formatNumber(draft)} ${draft === 1 ? 'stays a draft' : 'stay drafts'}` : null,
  ].filter((part) => part !== null);
  const warningNote =
    counts.warning > 0
      ? ` ${plural(counts.warning, 'row')} ${counts.warning === 1 ? 'has' : 'have'} warnings.`
      : '';
  const unsafeNote =
    unsafe > 0 ? ` ${plural(unsafe, 'row')} with unsafe values ${unsafe === 1 ? 'goes' : 'go'} live.` : '';
  const draftNote = draft > 0 ? " Drafts can't be published later." : '';
  return {
    title: `Create ${plural(total, 'audience')}?`,
    detail: `${description.join(', ')}.${draftNote}${unsafeNote}${warningNote} Audiences can't be deleted.`,
    action: `Create ${plural(total, 'audience')}`,
    danger: unsafe > 0,
  };
}

/** Indexes of the rows to send, in order. */
function selectRows({ codes }: RowStatuses, skipped: SkippedStatuses): Uint32Array<ArrayBuffer> {
  const included = new Set<number>([rowStatus.ready, rowStatus.warning]);
  if (!skipped.duplicate) included.add(rowStatus.duplicate);
  if (!skipped.unsafe) included.add(rowStatus.unsafe);
  return Uint32Array.from([...codes.keys()].filter((row) => included.has(codes[row] ?? rowStatus.blank)));
}

function disabledReason(
  { plan, statuses }: PreparedImport,
  rows: Uint32Array | null,
  areInvalidSkipped: boolean,
  isArchived: boolean,
) {
  if (isArchived) return "This page is archived and can't get new audiences";
  if (!statuses || !rows) return 'Still checking rows';
  if (plan.mapping.every((field) => field === null)) return 'Map at least one column';
  if (statuses.counts.invalid > 0 && !areInvalidSkipped)
    return `${plural(statuses.counts.invalid, 'row')} can't be created. Fix the file or skip them.`;
  return rows.length === 0 ? 'No rows left to create' : null;
}
