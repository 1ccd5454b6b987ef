import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { countWords, plural } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { Column } from '#table/column.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvTime } from '#table/csv.ts';
import { Icon } from '#ui/icon.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { PickCheckbox } from './picked-versions.tsx';
import { VersionSummaryText } from './version-progress.tsx';
import { formatGroupName, isGroup, type VersionListRow, versionName } from './version-rows.ts';
import type { ListedVersion } from './versions-queries.ts';

const { custom } = columnKit<VersionListRow>();

const versionOf = (line: VersionListRow) => (isGroup(line) ? undefined : line.version);

/** Cell of a version; empty for a group. */
const versionCell = (show: (version: ListedVersion) => ReactNode) => (line: VersionListRow) =>
  isGroup(line) ? null : show(line.version);

const yesOrNo = (value: boolean | null | undefined) =>
  value === true ? 'Yes' : <span className="text-faint">{value === false ? 'No' : 'Unknown'}</span>;

export const versionColumns = [
  custom(
    'version',
    {
      header: 'Version',
      value: (line) => versionOf(line)?.versionNumber,
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
  custom(
    'status',
    {
      header: 'Status',
      value: (line) => versionOf(line)?.status,
      sortable: true,
      width: 30,
      phone: 'state',
    },
    versionCell(({ status }) => <Status value={status} />),
  ),
  custom('story', { header: 'What happened', phone: 'kind' }, (line) =>
    isGroup(line) ? (
      <span className="text-muted" title="Other fields may have changed: versions show only their context">
        {plural(line.rows.length, 'version')} with the same context
      </span>
    ) : (
      <VersionSummaryText {...line} className="text-muted" />
    ),
  ),
  custom(
    'message',
    { header: 'Context', width: 24, minor: true },
    versionCell(({ supplementaryContext: context }) =>
      context?.trim() ? (
        plural(countWords(context), 'word')
      ) : (
        <span className="text-faint">{context === undefined ? 'Unknown' : 'None'}</span>
      ),
    ),
  ),
  custom(
    'agent',
    { header: 'New page agent', width: 34, minor: true },
    versionCell(({ isNewPageAgent }) => yesOrNo(isNewPageAgent)),
  ),
  custom(
    'created',
    {
      header: 'Created',
      value: (line) => parseTimestamp(versionOf(line)?.createdAt),
      sortable: true,
      width: 27,
      align: 'end',
      muted: true,
      phone: 'when',
    },
    versionCell(({ createdAt }) => <Time value={createdAt} />),
  ),
];

const pickColumn: Column<VersionListRow> = {
  id: 'pick',
  header: 'Pick',
  hideHeader: true,
  cell: versionCell((version) => <PickCheckbox version={version} />),
  width: 8,
  phone: 'menu',
};

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
