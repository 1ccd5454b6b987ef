import { ChevronRight } from 'lucide-react';
import { countWords, plural } from '#lib/text.ts';
import type { Column } from '#table/column.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvTime } from '#table/csv.ts';
import { Icon } from '#ui/icon.tsx';
import { PickCheckbox } from './picked-versions.tsx';
import { VersionSummaryText } from './version-progress.tsx';
import { formatGroupName, isGroup, type VersionListRow } from './version-rows.ts';
import { versionName } from './version-summary.ts';
import type { ListedVersion } from './versions-queries.ts';

const { custom, flag, status, time } = columnKit<ListedVersion>();
const { custom: customLine } = columnKit<VersionListRow>();

/** A column of versions; empty for a group. */
const versionColumn = ({ cell, sortKey, ...column }: Column<ListedVersion>): Column<VersionListRow> => ({
  ...column,
  cell: (line) => (isGroup(line) ? null : cell(line.version)),
  sortKey: (line) => (isGroup(line) ? undefined : sortKey?.(line.version)),
});

export const versionColumns = [
  customLine(
    'version',
    {
      header: 'Version',
      value: (line) => (isGroup(line) ? undefined : line.version.versionNumber),
      sortable: true,
      link: true,
      width: 40,
      phone: 'lead',
    },
    (line) =>
      isGroup(line) ? (
        <span className="tnum flex items-center gap-1 text-muted">
          <Icon of={ChevronRight} size="sm" className={line.open ? 'rotate-90' : undefined} />
          <span className="sr-only">{line.open ? 'Collapse' : 'Expand'}</span>
          {formatGroupName(line)}
        </span>
      ) : (
        <span className="tnum font-medium text-strong">{versionName(line.version)}</span>
      ),
  ),
  versionColumn(status('status', { header: 'Status', value: ({ status }) => status, sortable: true })),
  customLine('story', { header: 'What happened', phone: 'kind' }, (line) =>
    isGroup(line) ? (
      <span className="text-muted" title="Other fields may have changed: versions show only their context">
        {plural(line.rows.length, 'version')} with the same context
      </span>
    ) : (
      <VersionSummaryText {...line} className="text-muted" />
    ),
  ),
  versionColumn(
    custom(
      'message',
      { header: 'Context', width: 24, hideBelow: 'wide' },
      ({ supplementaryContext: context }) =>
        context?.trim() ? (
          plural(countWords(context), 'word')
        ) : (
          <span className="text-faint">{context === undefined ? 'Unknown' : 'None'}</span>
        ),
    ),
  ),
  versionColumn(
    flag('agent', {
      header: 'New page agent',
      value: ({ isNewPageAgent }) => isNewPageAgent,
      width: 34,
      hideBelow: 'wide',
    }),
  ),
  versionColumn(
    time('created', { header: 'Created', value: ({ createdAt }) => createdAt, sortable: true, width: 27 }),
  ),
];

const pickColumn = versionColumn({
  id: 'pick',
  header: 'Pick',
  hideHeader: true,
  cell: (version) => <PickCheckbox version={version} />,
  width: 8,
  phone: 'menu',
});

export const pickColumns = [pickColumn, ...versionColumns];

/** CSV columns of versions, named as in the API. */
export const versionCsvColumns: CsvColumns<ListedVersion> = {
  versionId: ({ versionId }) => versionId,
  audienceId: ({ audienceId }) => audienceId,
  versionNumber: ({ versionNumber }) => versionNumber,
  status: ({ status }) => status,
  isNewPageAgent: ({ isNewPageAgent }) => isNewPageAgent,
  createdAt: ({ createdAt }) => csvTime(createdAt),
  becameDraftAt: ({ becameDraftAt }) => csvTime(becameDraftAt),
  queuedAt: ({ queuedAt }) => csvTime(queuedAt),
  queueDurationMs: ({ queueDurationMs }) => queueDurationMs,
  publishedAt: ({ publishedAt }) => csvTime(publishedAt),
  obsoleteAt: ({ obsoleteAt }) => csvTime(obsoleteAt),
  cancelledAt: ({ cancelledAt }) => csvTime(cancelledAt),
  archivedAt: ({ archivedAt }) => csvTime(archivedAt),
  messageId: ({ messageSnapshot }) => messageSnapshot?.messageId,
  supplementaryContext: ({ supplementaryContext }) => supplementaryContext,
};
