import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import {
  labelOf,
  type MatchKey,
  type RowStatus,
  type RowStatuses,
  rowStatus,
} from '#engines/audience-import/index.ts';
import { pageQuery } from '#features/pages/public.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { Note } from '#ui/note.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { Progress } from '#ui/progress.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { ImportLayout } from './import-layout.tsx';
import { IssueList } from './issue-list.tsx';
import { LabeledSelect } from './labeled-select.tsx';
import { MappingTable } from './mapping-table.tsx';
import { PreviousRuns } from './previous-runs.tsx';
import { ImportRowsContext } from './row-cells.tsx';
import { RowPreview } from './row-preview.tsx';
import { startRun } from './run-host.ts';
import { DropZone, SourceInput, SourceSettings } from './source-input.tsx';
import { type Preparation, type PreparedImport, type SourceFile, usePreparation } from './use-preparation.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/import');

/** Statuses of rows that the user may include. */
type Optional = 'duplicate' | 'unsafe';

const filters = {
  all: ['ready', 'unchanged', 'warning', 'duplicate', 'invalid', 'unsafe'],
  fine: ['ready', 'unchanged'],
  warnings: ['warning', 'duplicate'],
  problems: ['invalid', 'unsafe'],
} as const satisfies Record<string, readonly RowStatus[]>;

type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[];

const filterLabels: Record<Filter, string> = {
  all: 'All',
  fine: 'No issues',
  warnings: 'Warnings',
  problems: 'To fix',
};

const publishOptions = [
  { value: 'publish', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const;

const matchOptions = [
  { value: 'new', label: 'Create audiences' },
  { value: 'personEmail', label: 'Update by email' },
  { value: 'customName', label: 'Update by name' },
] as const;

/** Numbers of rows that are sent. */
interface Sent {
  creates: number;
  updates: number;
  drafts: number;
}

interface PrepareScreenProps {
  pageId: string;
  /** Fingerprint of service and tenant. */
  tenant: string;
}

export function PrepareScreen({ pageId, tenant }: PrepareScreenProps) {
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const page = useQuery(pageQuery(pageId));
  const preparation = usePreparation(tenant, pageId);
  const { prepared, busy, error, plan, capabilities } = preparation;
  const [included, setIncluded] = useState<readonly Optional[]>([]);
  const statuses = prepared?.statuses ?? null;
  const sentStatuses: readonly RowStatus[] = ['ready', 'warning', ...included];
  const sent = statuses && countSent(statuses, sentStatuses);
  const [isStarting, setIsStarting] = useState(false);
  const start = async () => {
    if (!prepared || !statuses || !plan || !sent) return;
    const canPublish = capabilities.includes('audience-lifecycle');
    if (!(await confirm(confirmation(sent, statuses, included, canPublish)))) return;
    const { codes, targets, issues } = statuses;
    const run = {
      tenant,
      pageId,
      source: prepared.source,
      plan,
      statuses: codes,
      targets,
      issues,
      rows: Uint32Array.from(listRows(statuses, sentStatuses)),
      hasIdempotencyKeys: capabilities.includes('idempotency-key'),
      capabilities,
    };
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
    setIncluded([]);
    preparation.selectSource(file);
  };
  const toFix = statuses ? statuses.counts.invalid.rows + statuses.counts.unsafe.rows : 0;
  return (
    <ImportLayout
      pageId={pageId}
      step={prepared ? 1 : 0}
      details={
        prepared
          ? [
              `${prepared.source.name ?? 'Pasted text'}, ${plural(prepared.source.rows, 'row')}`,
              toFix > 0 ? `${formatNumber(toFix)} to fix` : null,
            ]
          : []
      }
      actions={
        prepared ? (
          <CommandButton
            variant="primary"
            disabledReason={disabledReason(prepared, busy !== null, sent, page.data?.status === 'archived')}
            onClick={startOnce}
          >
            {sent ? actionLabel(sent) : 'Create audiences'}
          </CommandButton>
        ) : null
      }
    >
      <DropZone onFile={(file) => selectSource({ file, name: file.name })}>
        {error ? (
          <div className="px-gutter pt-5">
            <Note variant="danger">
              <b className="font-medium">Couldn't read the file.</b> {error}
            </Note>
          </div>
        ) : null}
        {prepared && statuses ? (
          <CheckStep
            {...{ pageId, preparation, prepared, statuses, included, selectSource }}
            pageName={page.data?.name}
            onInclude={setIncluded}
          />
        ) : busy ? (
          <BusyIndicator {...busy} />
        ) : (
          <>
            <SourceInput pageId={pageId} onSelect={selectSource} />
            <PreviousRuns tenant={tenant} pageId={pageId} />
          </>
        )}
      </DropZone>
    </ImportLayout>
  );
}

interface CheckStepProps {
  pageId: string;
  pageName: string | null | undefined;
  preparation: Preparation;
  prepared: PreparedImport;
  statuses: RowStatuses;
  included: readonly Optional[];
  onInclude(included: readonly Optional[]): void;
  selectSource(file: SourceFile): void;
}

/** Second step: columns, sample rows and issues, with a preview of one row. */
function CheckStep({ preparation, prepared, statuses, included, onInclude, ...props }: CheckStepProps) {
  const { source, plan, ignored, key, hasAudiences } = prepared;
  const { counts, targets } = statuses;
  const { busy, isStored, reader, capabilities } = preparation;
  const [filter, setFilter] = useState<Filter>('all');
  const [selected, setSelected] = useState(0);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const isNarrow = useBelow('wide');
  const rows = useMemo(() => listRows(statuses, filters[filter]), [statuses, filter]);
  const flagged = useMemo(
    () => [...listRows(statuses, filters.problems), ...listRows(statuses, filters.warnings)],
    [statuses],
  );
  const countOf = (names: readonly RowStatus[]) => names.reduce((sum, name) => sum + counts[name].rows, 0);
  const all = useMemo(() => listRows(statuses, filters.all), [statuses]);
  const index = Math.max(0, all.indexOf(selected));
  const row = all[index];
  const stepTo = (to: number) => {
    const next = all[to];
    return next === undefined ? undefined : () => setSelected(next);
  };
  const importRows = {
    source,
    plan,
    targets,
    cellsKey: key,
    loadBlock: (block: number) => reader.call('rows', { source, block }),
  };
  const preview =
    row === undefined ? null : (
      <RowPreview
        {...{ row, reader }}
        pageId={props.pageId}
        pageName={props.pageName}
        checkKey={key}
        onPrevious={stepTo(index - 1)}
        onNext={stepTo(index + 1)}
      />
    );
  const hasUpdates = targets.size > 0 && [...targets.values()].some(({ update }) => update);
  return (
    <ImportRowsContext value={importRows}>
      <div className="flex min-h-0 flex-1">
        <div className="min-w-0 flex-1 pb-8">
          <div className="px-gutter pt-3.5 pb-3">
            <p role="status" className="font-semibold text-strong text-xl">
              {describeReady(countOf(filters.all), countOf(filters.problems))}
            </p>
            <p className="tnum mt-0.5 text-muted text-xs">{describeRows(statuses)}</p>
          </div>
          <div className="flex flex-col gap-2 px-gutter pb-3 empty:hidden">
            {ignored.length > 0 ? (
              <Note>
                {ignored.map(labelOf).join(' and ')} won't be imported: the connected service doesn't support
                it.
              </Note>
            ) : null}
            {isStored ? null : (
              <Note variant="warning">
                The import can't be saved on this device. Don't close or reload this page while it runs.
              </Note>
            )}
            {hasAudiences ? null : (
              <Note variant="warning">Couldn't load the page's audiences. Some rows may exist already.</Note>
            )}
            {capabilities.includes('idempotency-key') ? null : (
              <Note>
                If the connection is lost while creating a row, it's marked Uncertain and isn't sent again.
              </Note>
            )}
          </div>
          <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 px-gutter pb-2 text-muted text-xs">
            <div className="max-w-full overflow-x-auto">
              <Segmented<Filter>
                label="Rows"
                segments={filterNames.map((value) => ({
                  value,
                  label: `${filterLabels[value]} ${formatNumber(countOf(filters[value]))}`,
                }))}
                value={filter}
                onChange={setFilter}
              />
            </div>
            {(['unsafe', 'duplicate'] as const).map((status) =>
              counts[status].rows > 0 ? (
                <Checkbox
                  key={status}
                  checked={included.includes(status)}
                  onChange={() =>
                    onInclude(
                      included.includes(status)
                        ? included.filter((each) => each !== status)
                        : [...included, status],
                    )
                  }
                  className="max-phone:min-h-hit"
                >
                  {`Include ${plural(counts[status].rows, status === 'unsafe' ? 'unsafe row' : 'duplicate')}`}
                </Checkbox>
              ) : null,
            )}
            {busy ? <BusyIndicator {...busy} /> : null}
            <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-phone:ml-0">
              <LabeledSelect
                label="Rows without an ID"
                options={matchOptions}
                value={plan.matchBy ?? 'new'}
                onChange={(value) =>
                  preparation.setPlan({ matchBy: value === 'new' ? null : (value as MatchKey) })
                }
              />
              <LabeledSelect
                label={hasUpdates && capabilities.includes('audience-lifecycle') ? 'Save as' : 'Create as'}
                options={publishOptions}
                value={plan.publishBehavior}
                onChange={(publishBehavior) => preparation.setPlan({ publishBehavior })}
              />
            </span>
          </div>
          <MappingTable
            {...{ rows, ignored }}
            selected={isNarrow ? undefined : row}
            onSelect={setSelected}
            onFieldChange={preparation.setField}
          />
          <IssueList
            statuses={statuses}
            rows={flagged}
            onShow={(to) => {
              setSelected(to);
              setIsPreviewOpen(true);
            }}
            onFix={(...cell) =>
              void preparation
                .setCell(...cell)
                .catch((failure: Error) =>
                  toast.error("Couldn't change the cell", { detail: failure.message }),
                )
            }
          />
          <SourceSettings
            source={source}
            onFormatChange={preparation.changeFormat}
            onSelect={props.selectSource}
          />
        </div>
        {isNarrow ? null : (
          <aside aria-label="Preview" className="w-preview flex-none border-line border-l bg-canvas">
            <div className="sticky top-topbar">{preview}</div>
          </aside>
        )}
      </div>
      {isNarrow && row !== undefined ? (
        <div className="sticky bottom-0 flex h-13 flex-none items-center border-line border-t bg-surface px-gutter">
          <Button className="max-phone:w-full" onClick={() => setIsPreviewOpen(true)}>
            {`Preview · row ${formatNumber(source.firstNumber + row)}`}
          </Button>
        </div>
      ) : null}
      {isNarrow && isPreviewOpen ? (
        <Sheet label="Preview" onClose={() => setIsPreviewOpen(false)}>
          {preview}
        </Sheet>
      ) : null}
    </ImportRowsContext>
  );
}

function BusyIndicator({ name, fraction }: NonNullable<Preparation['busy']>) {
  const label = name === 'reading' ? 'Reading file' : 'Checking rows';
  return (
    <div className="flex items-center gap-3 px-gutter pb-4 text-muted text-sm" role="status">
      {label}
      <Progress label={label} value={fraction} of={1} className="w-24" />
    </div>
  );
}

const describeReady = (total: number, toFix: number): string =>
  toFix === 0
    ? `${total === 1 ? '1 row is' : `All ${formatNumber(total)} rows are`} ready.`
    : `${formatNumber(total - toFix)} of ${plural(total, 'row')} ${total - toFix === 1 ? 'is' : 'are'} ready, ${formatNumber(toFix)} ${toFix === 1 ? 'needs' : 'need'} a fix.`;

function describeRows(statuses: RowStatuses): string {
  const { counts } = statuses;
  const { creates, updates, drafts } = countSent(statuses, ['ready', 'warning']);
  const parts = [
    `${formatNumber(creates)} new`,
    updates > 0 ? plural(updates, 'update') : null,
    drafts > 0 ? plural(drafts, 'draft') : null,
    counts.unchanged.rows > 0 ? `${formatNumber(counts.unchanged.rows)} unchanged` : null,
    counts.duplicate.rows > 0 ? plural(counts.duplicate.rows, 'duplicate') : null,
    counts.blank.rows > 0 ? `${formatNumber(counts.blank.rows)} blank` : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function countSent({ counts }: RowStatuses, names: readonly RowStatus[]): Sent {
  const sum = (key: 'rows' | 'updates' | 'drafts') =>
    names.reduce((total, name) => total + counts[name][key], 0);
  const updates = sum('updates');
  return { creates: sum('rows') - updates, updates, drafts: sum('drafts') };
}

/** `Create 44, update 8`. */
function actionLabel({ creates, updates }: Sent): string {
  if (updates === 0) return `Create ${plural(creates, 'audience')}`;
  if (creates === 0) return `Update ${plural(updates, 'audience')}`;
  return `Create ${formatNumber(creates)}, update ${formatNumber(updates)}`;
}

function confirmation(
  sent: Sent,
  { counts }: RowStatuses,
  included: readonly Optional[],
  canPublish: boolean,
) {
  const { creates, updates, drafts } = sent;
  const live = creates + updates - drafts;
  const unsafe = included.includes('unsafe') ? counts.unsafe.rows : 0;
  const warnings = counts.warning.rows;
  const goes = (count: number) => (count === 1 ? 'goes' : 'go');
  const results = [
    live > 0 ? `${formatNumber(live)} ${goes(live)} live` : null,
    drafts > 0 ? `${formatNumber(drafts)} ${drafts === 1 ? 'stays a draft' : 'stay drafts'}` : null,
  ].filter((part) => part !== null);
  const sentences = [
    results.join(', '),
    drafts > 0 && !canPublish ? "Drafts can't be published later" : null,
    unsafe > 0 ? `${plural(unsafe, 'row')} with unsafe values ${goes(unsafe)} live` : null,
    warnings > 0 ? `${plural(warnings, 'row')} ${warnings === 1 ? 'has' : 'have'} warnings` : null,
    creates > 0 ? "Audiences can't be deleted" : null,
  ].filter((part) => part !== null);
  const action = actionLabel(sent);
  return {
    title: `${action}?`,
    detail: sentences.map((part) => `${part}.`).join(' '),
    action,
    danger: unsafe > 0,
  };
}

/** Indexes of the rows with one of these statuses, in order. */
function listRows({ codes }: RowStatuses, names: readonly RowStatus[]): number[] {
  const wanted = new Set<number | undefined>(names.map((name) => rowStatus[name]));
  return [...codes.keys()].filter((row) => wanted.has(codes[row]));
}

function disabledReason(
  { plan, statuses }: PreparedImport,
  isBusy: boolean,
  sent: Sent | null,
  isArchived: boolean,
): string | null {
  if (isArchived) return "This page is archived and can't get new audiences";
  if (!statuses || !sent || isBusy) return 'Still checking rows';
  if (plan.mapping.every((field) => field === null)) return 'Map at least one column';
  return sent.creates + sent.updates === 0 ? 'No rows to create or update' : null;
}
