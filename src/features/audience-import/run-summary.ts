import {
  CLEAR,
  type FieldId,
  labelOf,
  type Run,
  type RunCounts,
  type Runner,
  rowStatus,
  toChangeRows,
  withoutGuard,
} from '#engines/audience-import/index.ts';
import type { BulkEditTask } from '#features/audiences/public.ts';
import { csvLine } from '#lib/csv-write.ts';
import { formatNumber, humanize, plural } from '#lib/text.ts';
import { bulkLabels, join } from './check-summary.ts';

export const countUpdates = ({ rows, targets }: Run): number =>
  rows.filter((row) => targets?.get(row)?.update).length;

export const countBlank = ({ statuses }: Run): number =>
  statuses.filter((code) => code === rowStatus.blank).length;

/** Number of rows that aren't sent, without blank ones. */
export const countSkipped = (run: Run): number => run.source.rows - run.rows.length - countBlank(run);

/** Rows of an import that weren't sent because they need a fix, or were skipped for that. */
export const listFixableRows = ({ bulkEdit, statuses }: Run): number[] =>
  bulkEdit
    ? []
    : [...statuses.keys()].filter(
        (row) => statuses[row] === rowStatus.invalid || statuses[row] === rowStatus.skipped,
      );

const hasDrafts = ({ capabilities }: Run): boolean => capabilities?.includes('audience-lifecycle') ?? false;

/** Whether it is a bulk edit of a field that saves drafts. */
const isDraftEdit = (run: Run): boolean =>
  run.bulkEdit === 'update' && run.plan.publishBehavior === 'draft' && hasDrafts(run);

/** Result of an updated row. */
export const updatedLabel = (run: Run): string =>
  isDraftEdit(run) ? 'Draft saved' : run.bulkEdit ? humanize(bulkLabels[run.bulkEdit].done) : 'Updated';

interface ChangedAudience {
  audienceId: string;
  pageId?: string;
  name: string;
}

/** Updates that succeeded, by row. */
const listChanged = ({ run, results }: Runner) =>
  [...(run.targets ?? [])].flatMap(([row, { update }]) =>
    update && results.get(row)?.outcome === 'updated' ? { ...update, row } : [],
  );

/** More drafts don't fit in an entry of the browser's history; the list publishes them. */
const MAX_PUBLISHED_DRAFTS = 5_000;

/** Whether its drafts leave earlier versions live, so that visitors see no change. */
export const hasDraftsOverLive = (runner: Runner): boolean =>
  isDraftEdit(runner.run) && listChanged(runner).some(({ isLive }) => isLive);

/** Whether the drafts that it saved can be published next. A bulk edit leaves drafts that were never live as they are. */
export const canPublishDrafts = (runner: Runner): boolean => {
  const { run, results } = runner;
  if (!hasDrafts(run) || results.drafts === 0 || results.drafts > MAX_PUBLISHED_DRAFTS) return false;
  return !run.bulkEdit || hasDraftsOverLive(runner);
};

/** `38 of 44 audiences created, 5 of 8 updated`, of a run that isn't done. */
export function describeProgress(run: Run, { created, updated }: RunCounts): string {
  const updates = countUpdates(run);
  const creates = run.rows.length - updates;
  const done = bulkLabels[run.bulkEdit ?? 'update'].done;
  return join(
    ', ',
    (creates > 0 || updates === 0) && `${formatNumber(created)} of ${plural(creates, 'audience')} created`,
    updates > 0 &&
      `${formatNumber(updated)} of ${creates > 0 ? formatNumber(updates) : plural(updates, 'audience')} ${done}`,
  );
}

/** `4 created, 1 updated, 2 skipped`, or `12 drafts created` if all are, of a run that is done. */
export function describeCounts(
  run: Run,
  { created, updated, rejected, uncertain }: RunCounts,
  drafts = 0,
): string {
  const skipped = countSkipped(run);
  const hasBoth = created > 0 && updated > 0;
  const noun = drafts === created ? 'draft' : 'audience';
  return join(
    ', ',
    created > 0 && `${hasBoth ? formatNumber(created) : plural(created, noun)} created`,
    updated > 0 &&
      (isDraftEdit(run)
        ? `${plural(updated, 'draft')} saved`
        : `${hasBoth ? formatNumber(updated) : plural(updated, 'audience')} ${bulkLabels[run.bulkEdit ?? 'update'].done}`),
    rejected > 0 && `${formatNumber(rejected)} failed`,
    uncertain > 0 && `${formatNumber(uncertain)} uncertain`,
    skipped > 0 && `${formatNumber(skipped)} skipped`,
  );
}

/**
 * How an import saved a row that succeeded, independent of later changes; empty if unknown.
 *
 * @param isOnDraft whether its page is a draft
 */
export function describeSaved(run: Run, row: number, cells: readonly string[], isOnDraft: boolean): string {
  const { update, publishAt } = run.targets?.get(row) ?? {};
  if (update?.action === 'archive') return 'Archived';
  if (publishAt) return 'Scheduled';
  if (update && (!hasDrafts(run) || (Object.keys(update.patch).length === 0 && !update.action))) return '';
  const { mapping, publishBehavior } = run.plan;
  const behavior = withoutGuard(cells[mapping.indexOf('publishBehavior')]).trim().toLowerCase();
  if (update ? update.isDraft : (behavior || publishBehavior) === 'draft') return 'Saved as a draft';
  return isOnDraft ? 'Goes live with the page' : 'Published';
}

type NextTask = Pick<BulkEditTask, 'action' | 'title' | 'publishBehavior'> & { field: FieldId };

/** A bulk edit of the audiences that this one changed. */
function nextTask(
  { run }: Runner,
  changed: readonly (ChangedAudience & { row: number })[],
  textOf: (row: number) => string,
  task: NextTask,
): BulkEditTask {
  const texts = new Map(changed.map(({ audienceId, row }) => [audienceId, textOf(row)]));
  return {
    ...task,
    csv: toChangeRows(texts, task.field).map(csvLine).join(''),
    pageId: run.pageId,
    audiences: changed.map(({ audienceId, pageId, name }) => ({
      audienceId,
      pageId,
      name,
      isArchived: false,
    })),
  };
}

/** The bulk edit that sets the values before this one again; null if there are none. */
export function undoTask(runner: Runner): BulkEditTask | null {
  const { before, plan } = runner.run;
  const field = plan.mapping[1];
  const changed = listChanged(runner).filter(({ row }) => before?.has(row));
  if (!field || changed.length === 0) return null;
  return nextTask(runner, changed, (row) => before?.get(row) || CLEAR, {
    action: 'update',
    title: `Restore ${labelOf(field)} of ${plural(changed.length, 'audience')}`,
    field,
    publishBehavior: plan.publishBehavior,
  });
}

/** The bulk edit that publishes the drafts that this run saved. */
export function publishTask(runner: Runner): BulkEditTask {
  const { run, results } = runner;
  const drafts = [...run.rows].flatMap((row) => {
    const { audienceId, isDraft } = results.get(row) ?? {};
    // The check loads the names of new ones.
    return isDraft && audienceId ? { name: '', ...run.targets?.get(row)?.update, audienceId, row } : [];
  });
  return nextTask(runner, drafts, () => 'publish', {
    action: 'publish',
    title: `Publish ${plural(drafts.length, 'draft')}`,
    field: 'publishBehavior',
  });
}
