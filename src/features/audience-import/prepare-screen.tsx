import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, type HistoryState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RowStatus, RowStatuses } from '#engines/audience-import/index.ts';
import { ALL_PAGES } from '#features/audiences/public.ts';
import { pageQuery } from '#features/pages/public.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { Note } from '#ui/note.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { BusyIndicator, CheckStep } from './check-step.tsx';
import {
  confirmation,
  countSent,
  describeAction,
  isUpdateOnly,
  listRows,
  type SentCounts,
} from './check-summary.ts';
import { ImportLayout } from './import-layout.tsx';
import { PreviousRuns } from './previous-runs.tsx';
import { startRun } from './run-host.ts';
import { DropZone, SourceInput } from './source-input.tsx';
import { type PreparedImport, type SourceFile, usePreparation } from './use-preparation.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/import');

interface PrepareScreenProps {
  pageId: string;
  /** Fingerprint of service and tenant. */
  tenant: string;
  /** Rows to check instead of a file. */
  bulkEdit: HistoryState['bulkEdit'];
}

export function PrepareScreen({ pageId, tenant, bulkEdit }: PrepareScreenProps) {
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const page = useQuery({ ...pageQuery(pageId), enabled: pageId !== ALL_PAGES });
  const preparation = usePreparation(tenant, pageId);
  const { prepared, busy, error, plan, capabilities } = preparation;
  const [hasDuplicates, setHasDuplicates] = useState(false);
  const statuses = prepared?.statuses ?? null;
  const sentStatuses: readonly RowStatus[] = [
    'ready',
    'warning',
    ...(hasDuplicates ? ['duplicate' as const] : []),
  ];
  const sent = statuses && countSent(statuses, sentStatuses);
  const isArchived = page.data?.status === 'archived';
  const blockedReason = prepared && statuses && sent && blockedReasonOf(prepared, statuses, sent, isArchived);
  const isUpdate = statuses ? isUpdateOnly(statuses) : bulkEdit !== undefined;
  const [isStarting, setIsStarting] = useState(false);
  const start = async () => {
    if (!prepared || !statuses || !plan || !sent) return;
    const canPublish = capabilities.includes('audience-lifecycle');
    const { codes, targets, issues } = statuses;
    const rows = listRows(statuses, sentStatuses);
    const areDrafts =
      pageId === ALL_PAGES
        ? rows.map((row) => prepared.draftPageIds?.has(targets.get(row)?.update?.pageId) ?? false)
        : [page.data?.status === 'draft'];
    if (!(await confirm(confirmation(sent, statuses, { canPublish, areDrafts })))) return;
    const run = {
      tenant,
      pageId,
      source: prepared.source,
      plan,
      statuses: codes,
      targets,
      issues,
      rows: Uint32Array.from(rows),
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
    setHasDuplicates(false);
    preparation.selectSource(file);
  };
  const checkBulkEdit = useEffectEvent(() => {
    if (!bulkEdit) return;
    const { name, csv, field } = bulkEdit;
    selectSource({ file: new Blob([csv]), name, mapping: ['audienceId', field] });
  });
  useEffect(() => checkBulkEdit(), []);
  const toFix = statuses?.counts.invalid.rows ?? 0;
  return (
    <ImportLayout
      pageId={pageId}
      step={prepared ? 1 : 0}
      lastStep={isUpdate ? 'Update' : 'Create'}
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
            disabledReason={!sent || busy ? 'Still checking rows' : blockedReason}
            onClick={startOnce}
          >
            {sent && !blockedReason ? describeAction(sent) : `${isUpdate ? 'Update' : 'Create'} audiences`}
          </CommandButton>
        ) : null
      }
    >
      <DropZone onFile={(file) => selectSource({ file, name: file.name })}>
        {error ? (
          <div className="px-gutter pt-5">
            <Note variant="danger">
              <b className="font-medium">{error.title}</b> {error.message}
            </Note>
          </div>
        ) : null}
        {prepared && statuses && sent ? (
          <CheckStep
            {...{ pageId, preparation, prepared, statuses, sent, blockedReason, hasDuplicates, selectSource }}
            onDuplicates={setHasDuplicates}
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

/** Why nothing can be sent; null if something can. */
function blockedReasonOf(
  { plan }: PreparedImport,
  { counts }: RowStatuses,
  { creates, updates }: SentCounts,
  isArchived: boolean,
): string | null {
  if (isArchived) return "This page is archived and can't get new audiences";
  if (plan.mapping.every((field) => field === null)) return 'Select a field for at least one column';
  if (creates + updates > 0) return null;
  const toFix = counts.invalid.rows;
  if (toFix === 0) return 'No rows to create or update';
  return `${plural(toFix, 'row')} ${toFix === 1 ? 'needs' : 'need'} a fix`;
}
