import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError } from '#api/transport/errors.ts';
import type { Run } from '#engines/audience-import/run.ts';
import { verdicts as kinds, type Verdicts } from '#engines/audience-import/verdict.ts';
import { pageAudienceNames } from '#features/audiences/audiences-queries.ts';
import { pageQuery } from '#features/pages/pages-queries.ts';
import { clipped, formatNumber, plural } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { confirm, toast } from '#shell/notify.ts';
import { Screen } from '#shell/screen.tsx';
import { Note } from '#ui/note.tsx';
import { OfferedButton } from '#ui/offered-button.tsx';
import { Progress } from '#ui/progress.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { ColumnMap } from './column-map.tsx';
import { importCrumbs } from './crumbs.ts';
import { DropZone } from './drop-zone.tsx';
import { EarlierRuns } from './earlier-runs.tsx';
import { LeaveOut, type LeftOut } from './leave-out.tsx';
import type { WorkerReader } from './read-in-worker.ts';
import { RunHost } from './run-host.ts';
import { addHost } from './run-hosts.ts';
import { runStore } from './run-store.ts';
import { SourceFacts } from './source-facts.tsx';
import { SourceInput } from './source-input.tsx';
import { type Busy, type Given, type Prepared, usePreparation } from './use-preparation.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/import');

const sendable: LeftOut = { problem: false, repeated: true, harmful: true };

const behaviours = [
  { value: 'publish', label: 'Publish' },
  { value: 'draft', label: 'Keep as drafts' },
] as const;

interface PrepareScreenProps {
  pageId: string;
  /** The fingerprint of service and tenant. */
  tenant: string;
  /** Whether the service creates one audience only, however often a row is sent. */
  keyed: boolean;
}

/** From a file to rows that are all in order; nothing is sent before. */
export function PrepareScreen({ pageId, tenant, keyed }: PrepareScreenProps) {
  'use no memo'; // A run changes without changing its identity.
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const page = useQuery(pageQuery(pageId));
  const preparation = usePreparation(tenant, () => pageAudienceNames(client, pageId));
  const { prepared, busy, error, kept } = preparation;
  const [leaveOut, setLeaveOut] = useState<LeftOut>(sendable);
  const rows = prepared?.verdicts ? chosenRows(prepared.verdicts, leaveOut) : null;
  const [isStarting, setIsStarting] = useState(false);
  const start = async () => {
    if (!prepared?.verdicts || !rows) return;
    const { source, plan, verdicts } = prepared;
    if (!(await confirm(creationFacts(verdicts, rows.length, leaveOut)))) return;
    const host = await makeRun(
      { tenant, pageId, source, plan, verdicts: verdicts.of, rows, keyed },
      { client, reader: preparation.handOver() },
    );
    if (host.hosting.name === 'here') host.hosting.runner.start();
    await navigate({ search: { run: host.id } });
  };
  // A double click would ask twice, and start two runs.
  const startOnce = () => {
    if (isStarting) return;
    setIsStarting(true);
    start()
      .catch(() => toast.error("Couldn't start the import"))
      .finally(() => setIsStarting(false));
  };
  const take = (given: Given) => {
    setLeaveOut(sendable);
    preparation.choose(given);
  };
  if (isApiError(page.error, 'not-found')) return <MissingScreen detail={page.error.message} />;
  return (
    <Screen
      title="Create audiences from CSV"
      crumbs={importCrumbs(pageId, page.data?.name)}
      actions={
        prepared ? (
          <OfferedButton
            variant="primary"
            disabledReason={whyNot(prepared, rows, leaveOut.problem, page.data?.status === 'archived')}
            onClick={startOnce}
          >
            {rows ? `Create ${plural(rows.length, 'audience')}` : 'Create audiences'}
          </OfferedButton>
        ) : null
      }
    >
      <DropZone onFile={(file) => take({ file, name: file.name })}>
        {error ? (
          <div className="px-gutter pb-5">
            <Note tone="danger">
              <b className="font-medium">Couldn't read the file.</b> {error}
            </Note>
          </div>
        ) : null}
        {busy ? <Working {...busy} /> : null}
        {prepared ? (
          <>
            <SourceFacts
              source={prepared.source}
              onRead={preparation.readAs}
              onGiven={take}
              onReset={preparation.reset}
            />
            <div className="flex flex-col gap-2 px-gutter pb-5 empty:hidden">
              {kept ? null : (
                <Note tone="warning">
                  The import can't be saved on this device. Don't close or reload this page while it runs.
                </Note>
              )}
              {prepared.verdicts && !prepared.existing ? (
                <Note tone="warning">
                  Couldn't check for audiences with the same name. Some may exist already.
                </Note>
              ) : null}
              {keyed ? null : (
                <Note>
                  If the connection is lost while creating a row, it's marked Uncertain and isn't sent again.
                </Note>
              )}
            </div>
            <h2 className="px-gutter pb-2 font-semibold text-lg text-strong">Columns</h2>
            <ColumnMap source={prepared.source} mapping={prepared.plan.mapping} onMap={preparation.map} />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-gutter pt-6 pb-3">
              <h2 className="font-semibold text-lg text-strong">Rows</h2>
              <span className="flex flex-wrap items-center gap-2 text-muted text-xs">
                {publishLabel(prepared)}
                <Segmented
                  label={publishLabel(prepared)}
                  segments={behaviours}
                  value={prepared.plan.publishBehavior}
                  onChange={preparation.publish}
                />
              </span>
              <LeaveOut counts={prepared.verdicts?.counts} value={leaveOut} onChange={setLeaveOut} />
            </div>
            {prepared.verdicts ? (
              <CheckedRows
                prepared={{ ...prepared, verdicts: prepared.verdicts }}
                reader={preparation.reader}
              />
            ) : null}
          </>
        ) : busy ? null : (
          <>
            <SourceInput onGiven={take} />
            <EarlierRuns tenant={tenant} pageId={pageId} />
          </>
        )}
      </DropZone>
    </Screen>
  );
}

function Working({ what, share }: Busy) {
  'use no memo'; // A run changes without changing its identity.
  const label = what === 'reading' ? 'Reading file' : 'Checking rows';
  return (
    <div className="flex items-center gap-3 px-gutter pb-4 text-muted text-sm" role="status">
      {label}
      <Progress label={label} value={share} of={1} className="w-24" />
    </div>
  );
}

/** Says which rows the switch speaks for: a cell of the mapped column wins. */
function publishLabel({ source, plan }: Prepared) {
  const column = plan.mapping.indexOf('publishBehavior');
  if (column === -1) return 'New audiences';
  return `Rows where “${clipped(source.heads[column] || `Column ${column + 1}`, 60)}” is empty`;
}

/** What is asked before audiences are created. */
function creationFacts({ counts, drafts }: Verdicts, all: number, leaveOut: LeftOut) {
  const draft = drafts.ready + drafts.noted + (leaveOut.repeated ? 0 : drafts.repeated);
  const unsafe = leaveOut.harmful ? 0 : counts.harmful;
  const live = all - draft;
  const fate = [
    live > 0 ? `${formatNumber(live)} ${live === 1 ? 'goes' : 'go'} live` : null,
    draft > 0 ? `${formatNumber(draft)} ${draft === 1 ? 'stays a draft' : 'stay drafts'}` : null,
  ].filter((part) => part !== null);
  const warned =
    counts.noted > 0
      ? ` ${plural(counts.noted, 'row')} ${counts.noted === 1 ? 'has' : 'have'} warnings.`
      : '';
  const harm =
    unsafe > 0 ? ` ${plural(unsafe, 'row')} with unsafe values ${unsafe === 1 ? 'goes' : 'go'} live.` : '';
  const forGood = draft > 0 ? " Drafts can't be published later." : '';
  return {
    title: `Create ${plural(all, 'audience')}?`,
    detail: `${fate.join(', ')}.${forGood}${harm}${warned} Audiences can't be deleted.`,
    action: `Create ${plural(all, 'audience')}`,
    danger: unsafe > 0,
  };
}

/** The rows to be sent, in order. */
function chosenRows({ of }: Verdicts, leaveOut: LeftOut): Uint32Array<ArrayBuffer> {
  const sent = new Set<number>([kinds.ready, kinds.noted]);
  if (!leaveOut.repeated) sent.add(kinds.repeated);
  if (!leaveOut.harmful) sent.add(kinds.harmful);
  return Uint32Array.from([...of.keys()].filter((row) => sent.has(of[row] ?? kinds.blank)));
}

/** Why the rows cannot be sent as they are; null where they can. */
function whyNot(
  { plan, verdicts }: Prepared,
  rows: Uint32Array | null,
  leaveOut: boolean,
  archived: boolean,
) {
  if (archived) return "This page is archived and can't get new audiences";
  if (!verdicts || !rows) return 'Still checking rows';
  if (plan.mapping.every((field) => field === null)) return 'Map at least one column';
  if (verdicts.counts.problem > 0 && !leaveOut)
    return `${plural(verdicts.counts.problem, 'row')} can't be created. Fix the file or skip them.`;
  return rows.length === 0 ? 'No rows left to create' : null;
}

type Facts = Omit<Run, 'id' | 'createdAt' | 'state' | 'spent'>;

/** Makes a run of checked rows. It is kept before its first row is sent, as its rows' keys are made of its id. */
async function makeRun(
  facts: Facts,
  { client, reader }: { client: QueryClient; reader: WorkerReader },
): Promise<RunHost> {
  const run: Run = { ...facts, id: crypto.randomUUID(), createdAt: Date.now(), state: 'paused', spent: 0 };
  try {
    await runStore.put(run);
    await runStore.prune(run.tenant, run.pageId);
  } catch {
    // Where storage is refused a run lasts as long as its tab.
  }
  const host = new RunHost(run.id, client, { run, reader });
  addHost(host);
  return host;
}
