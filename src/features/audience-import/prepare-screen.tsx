import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type AudienceRecord,
  canBeEmpty,
  currentText,
  currentValue,
  EMPTY,
  type RowStatuses,
} from '#engines/audience-import/index.ts';
import type { BulkEditTask } from '#features/audiences/public.ts';
import { pageQuery } from '#features/pages/public.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { Note } from '#ui/note.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { Progress } from '#ui/progress.tsx';
import { CheckStep } from './check-step.tsx';
import {
  areOnlyDrafts,
  bulkLabels,
  confirmation,
  countSent,
  describeAction,
  isUpdateOnly,
  listRows,
  type SentCounts,
  sentStatuses,
  verbOf,
} from './check-summary.ts';
import { ImportLayout } from './import-layout.tsx';
import { PreviousRuns } from './previous-runs.tsx';
import { startRun } from './run-host.ts';
import { DropZone, SourceInput } from './source-input.tsx';
import { type PreparedImport, type SourceFile, usePreparation } from './use-preparation.ts';

interface PrepareScreenProps {
  /** Null for a bulk edit of several pages. */
  pageId: string | null;
  /** Fingerprint of service and tenant. */
  tenant: string;
  /** Rows to check instead of a file. */
  bulkEdit?: BulkEditTask;
  /** ID of an earlier run, to fix rows that weren't sent. */
  runToFix?: string | undefined;
  onStarted(runId: string): Promise<void>;
}

export function PrepareScreen({ pageId, tenant, bulkEdit, runToFix, onStarted }: PrepareScreenProps) {
  const client = useQueryClient();
  const page = useQuery({ ...pageQuery(pageId ?? ''), enabled: pageId !== null });
  const preparation = usePreparation(tenant, pageId, bulkEdit);
  const { prepared, busy, error, plan, capabilities } = preparation;
  const [hasDuplicates, setHasDuplicates] = useState(false);
  const statuses = prepared?.statuses ?? null;
  const sent = statuses && countSent(statuses, sentStatuses(hasDuplicates));
  const isArchived = page.data?.status === 'archived';
  const isBulkEdit = bulkEdit !== undefined;
  const blockedReason =
    prepared && statuses && sent && blockedReasonOf(prepared, statuses, sent, { isArchived, isBulkEdit });
  const lastStep = bulkEdit ? verbOf(bulkEdit) : statuses && isUpdateOnly(statuses) ? 'Update' : 'Create';
  const [isStarting, setIsStarting] = useState(false);
  const start = async () => {
    if (!prepared || !statuses || !plan || !sent) return;
    const canPublish = capabilities.includes('audience-lifecycle');
    const { codes, targets, issues } = statuses;
    const rows = listRows(statuses, sentStatuses(hasDuplicates));
    const areDrafts =
      pageId === null
        ? rows.map((row) => prepared.draftPageIds?.has(targets.get(row)?.update?.pageId) ?? false)
        : [page.data?.status === 'draft'];
    // Drafts change nothing for visitors, and can be undone.
    const canUndo = bulkEdit?.action === 'update' && areOnlyDrafts(sent);
    if (!canUndo && !(await confirm(confirmation(sent, statuses, { bulkEdit, canPublish, areDrafts }))))
      return;
    const run = {
      tenant,
      pageId,
      ...(bulkEdit && { bulkEdit: bulkEdit.action }),
      ...(bulkEdit?.action === 'update' && { before: textsBefore(bulkEdit, preparation.records) }),
      source: prepared.source,
      plan,
      statuses: codes,
      targets,
      issues,
      rows: Uint32Array.from(rows),
      hasIdempotencyKeys: capabilities.includes('idempotency-key'),
      capabilities,
    };
    await onStarted(await startRun(run, client, preparation.transferReader()));
  };
  // A double click must not start two runs.
  const startOnce = () => {
    if (isStarting) return;
    setIsStarting(true);
    start()
      .catch(() => toast.error(`Couldn't start the ${isBulkEdit ? 'bulk edit' : 'import'}`))
      .finally(() => setIsStarting(false));
  };
  const selectSource = (file: SourceFile) => {
    setHasDuplicates(false);
    preparation.selectSource(file);
  };
  const selectGiven = useEffectEvent(() => {
    if (bulkEdit) selectSource({ file: new Blob([bulkEdit.csv]), name: bulkEdit.title });
    else if (runToFix !== undefined) preparation.selectRun(runToFix);
  });
  useEffect(() => selectGiven(), []);
  const toFix = statuses?.counts.invalid.rows ?? 0;
  const details = bulkEdit
    ? [plural(bulkEdit.audiences.length, 'audience')]
    : prepared
      ? [
          `${prepared.source.name ?? 'Pasted text'}, ${plural(prepared.source.rows - (statuses?.counts.blank.rows ?? 0), 'row')}`,
          toFix > 0 ? `${formatNumber(toFix)} to fix` : null,
        ]
      : [];
  const action =
    sent && !blockedReason
      ? describeAction(sent, bulkEdit)
      : `${lastStep} ${bulkEdit ? bulkLabels[bulkEdit.action].noun : 'audience'}s`;
  const [verb = '', noun] = action.split(/ (?=[a-z]+$)/);
  const content = (
    <>
      {error ? (
        <div className="px-gutter pt-5">
          <Note
            variant="danger"
            action={
              error.retry ? (
                <Button size="sm" onClick={error.retry}>
                  Try again
                </Button>
              ) : null
            }
          >
            <b className="font-medium">{error.title}</b> {error.message}
          </Note>
        </div>
      ) : null}
      {prepared && statuses && sent ? (
        <CheckStep
          {...{ pageId, bulkEdit, preparation, prepared, statuses, sent, blockedReason, hasDuplicates }}
          {...{ selectSource }}
          onDuplicates={setHasDuplicates}
        />
      ) : busy ? (
        <div role="status" className="flex items-center gap-3 px-gutter py-4 text-muted text-sm">
          {busy.label}
          <Progress label={busy.label} value={busy.fraction} of={1} className="w-24" />
        </div>
      ) : pageId === null || bulkEdit ? null : (
        <SourceInput pageId={pageId} onSelect={selectSource}>
          <PreviousRuns tenant={tenant} pageId={pageId} />
        </SourceInput>
      )}
    </>
  );
  return (
    <ImportLayout
      pageId={pageId}
      {...(bulkEdit && { title: bulkEdit.title, firstStep: 'Select' })}
      step={prepared || bulkEdit ? 1 : 0}
      lastStep={lastStep}
      details={details}
      actions={
        prepared || bulkEdit ? (
          <CommandButton
            variant="primary"
            disabledReason={!sent || busy ? 'Still checking' : blockedReason}
            onClick={startOnce}
            visibleLabel={
              <span>
                {verb}
                {noun ? <span className="max-phone:sr-only"> {noun}</span> : null}
              </span>
            }
          >
            {action}
          </CommandButton>
        ) : null
      }
    >
      {bulkEdit ? (
        content
      ) : (
        <DropZone onFile={(file) => selectSource({ file, name: file.name })}>{content}</DropZone>
      )}
    </ImportLayout>
  );
}

function textsBefore({ field, audiences }: BulkEditTask, records: ReadonlyMap<string, AudienceRecord>) {
  return new Map(
    audiences.flatMap(({ audienceId }, row) => {
      const record = records.get(audienceId);
      if (!record) return [];
      const isEmpty = canBeEmpty(field) && currentValue(field, record) != null;
      return [[row, currentText(field, record) || (isEmpty ? EMPTY : '')] as const];
    }),
  );
}

/** Why nothing can be sent; null if something can. */
function blockedReasonOf(
  { plan }: PreparedImport,
  { counts }: RowStatuses,
  { creates, updates }: SentCounts,
  { isArchived, isBulkEdit }: { isArchived: boolean; isBulkEdit: boolean },
): string | null {
  if (isArchived) return "This page is archived, so its audiences can't be changed";
  if (plan.mapping.every((field) => field === null)) return 'Select a field for at least one column';
  if (creates + updates > 0) return null;
  if (isBulkEdit) return 'Nothing to change';
  const toFix = counts.invalid.rows;
  if (toFix === 0) return 'No rows to create or update';
  return `${plural(toFix, 'row')} ${toFix === 1 ? 'needs' : 'need'} a fix`;
}
