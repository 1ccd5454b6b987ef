import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { countWords, plural } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { Column } from '#table/column.ts';
import { columnKit } from '#table/columns.tsx';
import { Icon } from '#ui/icon.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { foldName, isFold, type VersionLine } from './folds.ts';
import { PickBox } from './pick.tsx';
import { Story } from './story.tsx';
import { versionName } from './version-name.ts';
import type { ListedVersion } from './versions-queries.ts';

const { custom } = columnKit<VersionLine>();

/** A cell of a version; a line that stands for several has nothing there. */
const of = (show: (version: ListedVersion) => ReactNode) => (line: VersionLine) =>
  isFold(line) ? null : show(line.version);
const by =
  <V,>(read: (version: ListedVersion) => V) =>
  (line: VersionLine) =>
    isFold(line) ? undefined : read(line.version);

const yesOrNo = (value: boolean | null | undefined) =>
  value === true ? 'Yes' : <span className="text-faint">{value === false ? 'No' : 'Unknown'}</span>;

export const columns = [
  custom(
    'version',
    {
      header: 'Version',
      value: by(({ versionNumber }) => versionNumber),
      sortable: true,
      link: true,
      width: 40,
      phone: 'lead',
    },
    (line) =>
      isFold(line) ? (
        <span className="tnum flex items-center gap-1 text-muted">
          <Icon of={ChevronRight} size="sm" className={line.open ? 'rotate-90' : undefined} />
          <span className="sr-only">{line.open ? 'Collapse' : 'Expand'}</span>
          {foldName(line)}
        </span>
      ) : (
        <span className="tnum font-medium text-strong">{versionName(line.version)}</span>
      ),
  ),
  custom(
    'status',
    { header: 'Status', value: by(({ status }) => status), sortable: true, width: 30, phone: 'state' },
    of(({ status }) => <Status value={status} />),
  ),
  custom('story', { header: 'What happened', value: () => undefined, phone: 'kind' }, (line) =>
    isFold(line) ? (
      <span className="text-muted" title="Other fields may have changed: versions show only their context">
        {plural(line.rows.length, 'version')} with the same context
      </span>
    ) : (
      <Story {...line} className="text-muted" />
    ),
  ),
  custom(
    'message',
    { header: 'Context', value: () => undefined, width: 24, minor: true },
    of(({ supplementaryContext: context }) =>
      context?.trim() ? (
        plural(countWords(context), 'word')
      ) : (
        <span className="text-faint">{context === undefined ? 'Unknown' : 'None'}</span>
      ),
    ),
  ),
  custom(
    'agent',
    { header: 'New page agent', value: () => undefined, width: 34, minor: true },
    of(({ isNewPageAgent }) => yesOrNo(isNewPageAgent)),
  ),
  custom(
    'created',
    {
      header: 'Created',
      value: by(({ createdAt }) => parseTimestamp(createdAt)),
      sortable: true,
      width: 27,
      align: 'end',
      muted: true,
      phone: 'when',
    },
    of(({ createdAt }) => <Time value={createdAt} />),
  ),
];

const pickColumn: Column<VersionLine> = {
  id: 'pick',
  header: () => <span className="sr-only">Pick</span>,
  cell: ({ row: { original: line } }) => (isFold(line) ? null : <PickBox version={line.version} />),
  meta: { width: 8, phone: 'menu' },
};

/** With a way to pick versions for comparison. */
export const pickColumns = [pickColumn, ...columns];
