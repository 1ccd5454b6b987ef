import { clsx } from 'clsx';
import { ArrowUpDown, Minus, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Added, ChangeText, Removed, WordCounts, WordDiff } from '#editor/changes/diff-parts.tsx';
import { valueText } from '#editor/changes/value-text.ts';
import { summarizeDiff, wordDiff } from '#editor/changes/word-diff.ts';
import {
  type Change,
  type Path,
  pathKey,
  pathLabels,
  type RowsShape,
  rowLabel,
  rowTitle,
  shapeAt,
} from '#engines/save/index.ts';
import { type ListedPage, pageShape } from '#features/pages/public.ts';
import { formatList, plural, truncate } from '#lib/text.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { Fold } from '#ui/fold.tsx';
import { Icon } from '#ui/icon.tsx';
import { LongText } from '#ui/long-text.tsx';
import { statusLabel } from '#ui/status.tsx';
import {
  type ComparedField,
  type ComparedRow,
  comparePages,
  compareRows,
  summarizeRow,
} from './compare-pages.ts';
import { fieldName } from './revisions.ts';

/** Longer lists show only their changed rows. */
const MAX_SAME_ROWS = 12;

interface RevisionChangesProps {
  /** Null before the first revision. */
  before: ListedPage | null;
  after: ListedPage;
}

/** Differences of two revisions by field. */
export function RevisionChanges({ before: oldPage, after: newPage }: RevisionChangesProps) {
  const { before, after, fields } = comparePages(oldPage, newPage);
  const [oldStatus, newStatus] = [oldPage?.status, newPage.status].map((status) =>
    status ? statusLabel(status) : '',
  );
  const same = fields.filter(({ changes }) => changes.length === 0);
  const used = same.filter(({ key, shape }) => valueText(pageShape, shape, after[key], after) !== '');
  const renderText = (path: Path, label: string) => {
    const shape = shapeAt(pageShape, path);
    const [oldValue, newValue] = [before, after].map((doc) =>
      path.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], doc),
    );
    const [oldText = '', newText = ''] = [
      valueText(pageShape, shape, oldValue, before),
      valueText(pageShape, shape, newValue, after),
    ];
    return (
      <ChangedField
        key={pathKey(path)}
        label={label}
        counts={
          path[0] === 'pageContext' ? <WordCounts {...summarizeDiff(wordDiff(oldText, newText))} /> : null
        }
      >
        <p className="text-base text-default leading-5.5">
          <WordDiff before={oldText} after={newText} maxLength={600} whole />
        </p>
      </ChangedField>
    );
  };
  const renderField = ({ key, shape, changes }: ComparedField) => {
    if (changes.length === 0) return null;
    if (shape.kind === 'group') {
      // Previews often have the same text.
      const groups = Map.groupBy(changes, (change) =>
        change.kind === 'set' ? JSON.stringify([change.before, change.after]) : pathKey(change.path),
      );
      return [...groups.values()].map((equal) => {
        const labels = equal.map(({ path }) => shapeAt(pageShape, path).label);
        return equal[0] && renderText(equal[0].path, describeFields(labels));
      });
    }
    if (shape.kind !== 'rows') return renderText([key], fieldName(key));
    return (
      <ChangedRows
        key={key}
        label={fieldName(key)}
        shape={shape}
        rows={compareRows(before[key], after[key], changes)}
        renderChange={(change) => (
          <>
            {pathLabels(pageShape, change.path, after, before).slice(2).join(' › ')}:{' '}
            <ChangeText shape={pageShape} change={change} before={before} after={after} />
          </>
        )}
      />
    );
  };
  return (
    <div className="max-w-190">
      {fields.map(renderField)}
      {oldStatus === newStatus ? null : (
        <ChangedField label="Status">
          <p className="text-base">
            {oldStatus ? <Removed>{oldStatus}</Removed> : null} <Added>{newStatus ?? ''}</Added>
          </p>
        </ChangedField>
      )}
      {same.length === fields.length && oldStatus === newStatus ? (
        <p className="border-line border-b py-5 text-muted text-sm">No differences</p>
      ) : null}
      {same.length > 0 ? (
        <Fold
          title={plural(same.length, 'section is the same', 'sections are the same')}
          detail={same.map(({ key }) => fieldName(key)).join(', ')}
        >
          <DescriptionList>
            {used.map(({ key, shape }) => (
              <DescriptionItem key={key} name={fieldName(key)}>
                <span className="whitespace-pre-wrap">
                  <LongText>{valueText(pageShape, shape, after[key], after)}</LongText>
                </span>
              </DescriptionItem>
            ))}
          </DescriptionList>
        </Fold>
      ) : null}
    </div>
  );
}

/** Names fields, as in `Title and description` or, of both link previews, `Title and image alt text (Open Graph, X)`. */
function describeFields(labels: readonly string[]): string {
  const fields = labels.map((label) => {
    const [, preview = 'search', name = label] = /^(Open Graph|X) (.*)$/.exec(label) ?? [];
    return { preview, name: name.toLowerCase() };
  });
  const names = [...new Set(fields.map(({ name }) => name))];
  const previews = [...new Set(fields.map(({ preview }) => preview))];
  const hasAll = labels.length === names.length * previews.length;
  if (labels.length < 4 || previews.length < 2 || !hasAll) return formatList(labels);
  const list = formatList(names);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} (${previews.join(', ')})`;
}

interface ChangedFieldProps {
  label: string;
  counts?: ReactNode;
  children: ReactNode;
}

const ChangedField = ({ label, counts, children }: ChangedFieldProps) => (
  <section aria-label={label} className="border-line border-b pt-4 pb-4.5 [overflow-wrap:anywhere]">
    <div className="mb-1.5 flex items-baseline gap-3 text-xs">
      <h3 className="font-medium text-muted">{label}</h3>
      {counts}
    </div>
    {children}
  </section>
);

const rowIcons = { added: Plus, removed: Minus, moved: ArrowUpDown, changed: Pencil };
const rowStyles: Partial<Record<ComparedRow['kind'], string>> = {
  added: 'bg-add-bg text-add-text',
  removed: 'bg-del-bg text-del-text',
};

interface ChangedRowsProps {
  label: string;
  shape: RowsShape;
  rows: readonly ComparedRow[];
  renderChange(change: Change): ReactNode;
}

/** Rows of a list: which were added, removed, moved and changed. */
function ChangedRows({ label, shape, rows, renderChange }: ChangedRowsProps) {
  const shown = rows.length > MAX_SAME_ROWS ? rows.filter(({ kind }) => kind !== 'same') : rows;
  const counts = (['added', 'removed', 'changed', 'moved'] as const).flatMap((kind) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count > 0 ? { kind, text: `${count} ${kind}` } : [];
  });
  return (
    <ChangedField
      label={label}
      counts={
        <span className="tnum text-muted">
          {counts.map(({ kind, text }, index) => (
            <span key={kind}>
              {index > 0 ? ' · ' : null}
              <span
                className={clsx(kind === 'added' && 'text-add-text', kind === 'removed' && 'text-del-text')}
              >
                {text}
              </span>
            </span>
          ))}
        </span>
      }
    >
      <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line text-sm">
        {shown.map((compared) => (
          <ChangedRow key={compared.row.key} shape={shape} compared={compared} renderChange={renderChange} />
        ))}
        {shown.length < rows.length ? (
          <li className="px-3 py-2 text-muted">
            {plural(rows.length - shown.length, 'row is', 'rows are')} the same
          </li>
        ) : null}
      </ol>
    </ChangedField>
  );
}

interface ChangedRowProps extends Pick<ChangedRowsProps, 'shape' | 'renderChange'> {
  compared: ComparedRow;
}

function ChangedRow({ shape, compared, renderChange }: ChangedRowProps) {
  const { row, kind, from, to, changes } = compared;
  const title = rowTitle(shape, row.value) || rowLabel(shape, kind === 'removed' ? from : to);
  const isMoved = from >= 0 && to >= 0 && (kind === 'moved' || (kind === 'changed' && from !== to));
  const isWhole = kind === 'added' || kind === 'removed';
  return (
    <li className={clsx('flex min-h-9 items-center gap-2.5 px-3 py-1.5', rowStyles[kind])}>
      <span className="tnum grid w-4 flex-none place-items-center text-muted text-xs">
        {kind === 'same' ? to + 1 : <Icon of={rowIcons[kind]} size="sm" />}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-2.5">
        <bdi
          className={clsx(
            kind === 'same' ? 'text-muted' : 'font-medium',
            kind === 'removed' ? 'line-through' : kind !== 'added' && kind !== 'same' && 'text-strong',
          )}
        >
          {title}
        </bdi>
        {isWhole ? <bdi>{truncate(summarizeRow(shape, row.value), 160)}</bdi> : null}
        {isMoved ? (
          <span className="text-muted">{from === to ? 'moved' : `from ${from + 1} to ${to + 1}`}</span>
        ) : null}
        {changes.map((change) => (
          <span key={`${change.kind} ${pathKey(change.path)}`} className="min-w-0 text-muted">
            {renderChange(change)}
          </span>
        ))}
      </span>
      {kind === 'same' ? null : (
        <span className={clsx('flex-none text-xs', !isWhole && 'text-muted')}>{kind}</span>
      )}
    </li>
  );
}
