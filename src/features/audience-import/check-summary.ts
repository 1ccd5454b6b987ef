import {
  type BulkAction,
  CLEAR,
  EMPTY,
  type FieldId,
  isOverride,
  type RowStatus,
  type RowStatuses,
  rowStatus,
} from '#engines/audience-import/index.ts';
import type { BulkEditTask } from '#features/audiences/public.ts';
import { formatNumber, plural } from '#lib/text.ts';

export const statusGroups = {
  all: ['ready', 'unchanged', 'warning', 'duplicate', 'invalid', 'skipped'],
  noIssues: ['ready', 'unchanged'],
  warnings: ['warning', 'duplicate'],
  problems: ['invalid'],
  skipped: ['skipped'],
} as const satisfies Record<string, readonly RowStatus[]>;

const ready: readonly RowStatus[] = ['ready', 'warning'];
const readyWithDuplicates: readonly RowStatus[] = [...ready, 'duplicate'];

/** Statuses of the rows that are sent. */
export const sentStatuses = (hasDuplicates: boolean): readonly RowStatus[] =>
  hasDuplicates ? readyWithDuplicates : ready;

interface BulkLabels {
  verb: string;
  noun: string;
  will: string;
  done: string;
  /** Of audiences that aren't sent, also after their number. */
  unchanged: string;
}

/** Words of bulk edits. */
export const bulkLabels: Record<BulkAction, BulkLabels> = {
  update: {
    verb: 'Update',
    noun: 'audience',
    will: 'will change',
    done: 'updated',
    unchanged: 'Already set',
  },
  publish: {
    verb: 'Publish',
    noun: 'draft',
    will: 'will go live',
    done: 'published',
    unchanged: 'Without a draft',
  },
  schedule: {
    verb: 'Schedule',
    noun: 'audience',
    will: 'will be scheduled',
    done: 'scheduled',
    unchanged: 'Already scheduled for then',
  },
  archive: {
    verb: 'Archive',
    noun: 'audience',
    will: 'will be archived',
    done: 'archived',
    unchanged: 'Already archived',
  },
};

/** Text in place of a removed value. */
export const clearedText = (field: FieldId): string =>
  isOverride(field) ? 'Page value' : field === 'customName' ? 'Automatic name' : 'Empty';

/** A new value in words. */
export const newText = (field: FieldId, text: string): string =>
  text === CLEAR ? clearedText(field) : text === EMPTY ? 'Empty' : text;

/** Numbers of rows that are sent. */
export interface SentCounts {
  creates: number;
  updates: number;
  drafts: number;
  scheduled: number;
  archived: number;
}

/** Indexes of the rows with one of these statuses, in order. */
export function listRows({ codes }: RowStatuses, names: readonly RowStatus[]): number[] {
  const wanted = new Set<number | undefined>(names.map((name) => rowStatus[name]));
  return [...codes.keys()].filter((row) => wanted.has(codes[row]));
}

export function countSent({ counts }: RowStatuses, names: readonly RowStatus[]): SentCounts {
  const sum = (key: keyof RowStatuses['counts']['ready']) =>
    names.reduce((total, name) => total + counts[name][key], 0);
  const updates = sum('updates');
  return {
    creates: sum('rows') - updates,
    updates,
    drafts: sum('drafts'),
    scheduled: sum('scheduled'),
    archived: sum('archived'),
  };
}

/** Joins the parts that apply. */
export const join = (separator: string, ...parts: readonly (string | false)[]) =>
  parts.filter((part) => part !== false).join(separator);
const countWith = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Rows that aren't blank. */
const countRows = (counts: RowStatuses['counts']): number =>
  statusGroups.all.reduce((sum, name) => sum + counts[name].rows, 0);

/** `3 of 4 rows are ready, 1 needs a fix.`, or `All rows are ready.` Skipped rows don't count. */
export function describeReady({ creates, updates }: SentCounts, { counts }: RowStatuses): string {
  const ready = creates + updates;
  const total = countRows(counts) - counts.skipped.rows;
  const toFix = counts.invalid.rows;
  if (ready === total) return total === 1 ? 'The row is ready.' : 'All rows are ready.';
  const rest = toFix > 0 && `${countWith(toFix, 'needs', 'need')} a fix`;
  return `${join(', ', `${formatNumber(ready)} of ${plural(total, 'row')} ${ready === 1 ? 'is' : 'are'} ready`, rest)}.`;
}

/**
 * `4 new, 1 update: 2 go live, 3 are saved as drafts`, and the numbers of rows with warnings or that aren't sent.
 *
 * @param hasBlank whether blank rows are named
 */
export function describeRows(sent: SentCounts, { counts }: RowStatuses, hasBlank: boolean): string {
  const { creates, updates, drafts, scheduled, archived } = sent;
  const { warning, unchanged, duplicate, skipped, blank } = counts;
  const total = creates + updates;
  const outcome = (count: number, one: string, many: string) => {
    if (count === 0) return false;
    if (count < total) return countWith(count, one, many);
    return total === 1 ? one : `${total === 2 ? 'both' : 'all'} ${many}`;
  };
  const rows = join(
    ', ',
    creates > 0 && `${formatNumber(creates)} new`,
    updates > 0 && plural(updates, 'update'),
  );
  const outcomes = join(
    ', ',
    outcome(countLive(sent), 'goes live', 'go live'),
    outcome(drafts, 'is saved as a draft', 'are saved as drafts'),
    outcome(scheduled, 'is scheduled', 'are scheduled'),
    outcome(archived, 'is archived', 'are archived'),
  );
  const notes = join(
    ', ',
    warning.rows > 0 && countWith(warning.rows, 'with a warning', 'with warnings'),
    unchanged.rows > 0 && `${formatNumber(unchanged.rows)} unchanged`,
    duplicate.rows > 0 && plural(duplicate.rows, 'duplicate'),
    skipped.rows > 0 && `${formatNumber(skipped.rows)} skipped`,
    hasBlank && blank.rows > 0 && `${formatNumber(blank.rows)} blank`,
  );
  return join(' · ', total > 0 && `${rows}: ${outcomes}`, notes !== '' && notes);
}

/** `4 of 5 audiences will be archived.` and the reasons why the others won't. */
export function describeBulkEdit(
  { updates }: SentCounts,
  { counts }: RowStatuses,
  action: BulkAction,
): [ready: string, others: string] {
  const { rows } = counts.unchanged;
  const failed = counts.invalid.rows;
  const total = updates + rows + failed;
  const which =
    updates === 0
      ? 'Nothing'
      : updates < total
        ? `${formatNumber(updates)} of ${plural(total, 'audience')}`
        : total === 2
          ? 'Both audiences'
          : `${total === 1 ? '' : 'All '}${plural(total, 'audience')}`;
  const others = join(
    ', ',
    rows > 0 && `${formatNumber(rows)} ${bulkLabels[action].unchanged.toLowerCase()}`,
    failed > 0 && `${formatNumber(failed)} can't be changed`,
  );
  return [`${which} ${updates === 0 ? 'will change' : bulkLabels[action].will}.`, others];
}

/** Whether all rows that could be sent are updates. */
export function isUpdateOnly(statuses: RowStatuses): boolean {
  const { creates, updates } = countSent(statuses, statusGroups.all);
  return creates === 0 && updates > 0;
}

const countLive = ({ creates, updates, drafts, scheduled, archived }: SentCounts) =>
  creates + updates - drafts - scheduled - archived;

/** Whether only drafts are saved, which visitors don't see. */
export const areOnlyDrafts = ({ creates, updates, drafts }: SentCounts): boolean =>
  drafts === creates + updates;

type BulkEdit = Pick<BulkEditTask, 'action' | 'publishBehavior'>;

/** `Restore` brings back the values that another bulk edit replaced. */
export const verbOf = ({ action, publishBehavior }: BulkEdit): string =>
  publishBehavior ? 'Restore' : bulkLabels[action].verb;

/** `Create 44, update 8`, or `Publish 3 drafts` for a bulk edit. */
export function describeAction(sent: SentCounts, bulkEdit?: BulkEdit): string {
  const { creates, updates } = sent;
  if (bulkEdit) {
    const { noun } = bulkLabels[bulkEdit.action];
    const verb = verbOf(bulkEdit);
    const isField = bulkEdit.action === 'update';
    if (isField && countLive(sent) > 0) return `${verb} and publish ${formatNumber(updates)}`;
    if (bulkEdit.publishBehavior) return `${verb} ${formatNumber(updates)}`;
    return isField && areOnlyDrafts(sent)
      ? `Save ${plural(updates, 'draft')}`
      : `${verb} ${plural(updates, noun)}`;
  }
  if (updates === 0) return `Create ${plural(creates, 'audience')}`;
  if (creates === 0) return `Update ${plural(updates, 'audience')}`;
  return `Create ${formatNumber(creates)}, update ${formatNumber(updates)}`;
}

interface ConfirmationOptions {
  bulkEdit: BulkEdit | undefined;
  /** Whether drafts can be published later. */
  canPublish: boolean;
  /** Whether the page of each row is a draft, or that of all rows. */
  areDrafts: readonly boolean[];
}

export function confirmation(
  sent: SentCounts,
  { counts }: RowStatuses,
  { bulkEdit, canPublish, areDrafts }: ConfirmationOptions,
) {
  const { creates, updates, drafts, scheduled, archived } = sent;
  const live = countLive(sent);
  const warnings = counts.warning.rows;
  const skipped = countRows(counts) - creates - updates;
  const withPage = areDrafts.every(Boolean) ? ' with the page' : ', on draft pages with the page';
  const results = join(
    ', ',
    live > 0 && `${countWith(live, 'goes', 'go')} live${areDrafts.includes(true) ? withPage : ''}`,
    drafts > 0 &&
      (updates > 0
        ? countWith(drafts, 'is saved as a draft', 'are saved as drafts')
        : `${plural(drafts, 'draft')} will be created`),
    scheduled > 0 && countWith(scheduled, 'is scheduled', 'are scheduled'),
    archived > 0 && countWith(archived, 'is archived', 'are archived'),
  );
  const detail = join(
    ' ',
    bulkEdit?.action === 'archive' ? 'Visitors see the page as it is.' : `${results}.`,
    drafts > 0 && !canPublish && "Drafts can't be published later.",
    drafts > 0 && canPublish && updates > 0 && 'Drafts change nothing for visitors until you publish.',
    warnings > 0 &&
      `${bulkEdit ? countWith(warnings, 'audience has', 'audiences have') : countWith(warnings, 'row has', 'rows have')} warnings.`,
    skipped > 0 && !bulkEdit && `${countWith(skipped, 'row is', 'rows are')} skipped.`,
    creates > 0 && "Audiences can't be deleted.",
  );
  const action = describeAction(sent, bulkEdit);
  return { title: `${action}?`, detail, action, danger: bulkEdit?.action === 'archive' };
}
