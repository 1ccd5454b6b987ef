import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { isInFlight } from '#api/sync/polling.ts';
import {
  type AudiencePlace,
  formatLive,
  isStuck,
  type ListedVersion,
  queueMs,
  summarizeVersion,
  versionName,
  versionState,
} from '#features/audiences/public.ts';
import { formatDuration } from '#lib/duration.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvFields } from '#table/csv.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Status } from '#ui/status.tsx';
import { AxisLabels, LiveRibbon, type RibbonAxis } from './live-ribbon.tsx';
import { useWasVisible } from './version-changes.ts';
import type { VersionRow } from './version-rows.ts';
import { WhatChanged } from './what-changed.tsx';

const { custom, time, actions } = columnKit<VersionRow>();

export interface VersionListContext {
  place: AudiencePlace;
  axis: RibbonAxis | null;
  now: number;
  live: ListedVersion | null;
  /** Leaves more room to what changed. */
  isRibbonShort: boolean;
  compareLink(from: ListedVersion, to: ListedVersion): LinkProps;
  onRestore(version: ListedVersion): void;
}

export const versionColumns = (context: VersionListContext) => {
  const { axis, now, isRibbonShort } = context;
  return [
    custom('version', { header: 'Changes', minWidth: 40, phone: 'line' }, (row) => (
      <VersionCell row={row} context={context} />
    )),
    custom(
      'ribbon',
      {
        header: 'Time live',
        headerContent: <AxisLabels axis={axis} />,
        width: isRibbonShort ? 34 : 66,
        phone: 'kind',
      },
      (row) => (
        <LiveRibbon
          row={row}
          axis={axis}
          now={now}
          label={row.schedule ?? summarizeVersion(row.version, now, row.newer).text}
        />
      ),
    ),
    custom('live', { header: 'Live for', width: 20, align: 'end', hideBelow: 'narrow' }, ({ version }) =>
      formatLive(version, now),
    ),
    time('created', { header: 'Created', value: ({ version }) => version.createdAt }),
    actions((row) => <RowActions row={row} context={context} />),
  ];
};

interface VersionCellProps {
  row: VersionRow;
  context: VersionListContext;
}

function RowActions({ row: { version, newer }, context }: VersionCellProps) {
  const { live, compareLink, onRestore } = context;
  const isOlder = (version.versionNumber ?? 0) < (live?.versionNumber ?? 0);
  const className = buttonStyle({ variant: 'ghost', size: 'sm' });
  const canCompare = live && live.versionId !== version.versionId;
  if (!canCompare && !newer) return null;
  return (
    <span className="flex">
      {canCompare ? (
        <Link {...(isOlder ? compareLink(version, live) : compareLink(live, version))} className={className}>
          Compare with live
        </Link>
      ) : null}
      {newer ? (
        <button type="button" className={className} onClick={() => onRestore(version)}>
          Restore
        </button>
      ) : null}
    </span>
  );
}

function VersionCell({ row, context: { place, now } }: VersionCellProps) {
  const { ref, wasVisible } = useWasVisible<HTMLSpanElement>();
  const { status, label } = versionState(row.version, row.schedule);
  const isWaiting = isInFlight(row.version.status);
  const queuedMs = row.schedule === null ? queueMs(row.version, now) : null;
  return (
    <span ref={ref} className="block">
      <span className="flex items-center gap-2">
        <span className="tnum flex-none font-medium text-strong">{versionName(row.version)}</span>{' '}
        <span className="flex min-w-0 [&>.text-sm]:gap-1 [&>.text-sm]:text-xs">
          <Status
            value={status}
            label={
              row.schedule === null ? (
                label
              ) : (
                <>
                  <span className="phone:max-narrow:sr-only">Scheduled for</span> {row.schedule}
                </>
              )
            }
          />
        </span>
        {isStuck(queuedMs) ? (
          <span
            className={clsx(
              'tnum flex min-w-0 items-center gap-1 text-xs',
              isWaiting ? 'text-queued' : 'text-muted',
            )}
          >
            {isWaiting ? <Icon of={Clock} size="xs" /> : null}
            <span className="truncate">
              {isWaiting ? 'queued' : 'was queued'} {formatDuration(queuedMs / 1000)}
            </span>
          </span>
        ) : null}
        <span className="tnum ml-auto flex-none text-muted text-xs narrow:hidden">
          {formatLive(row.version, now)}
        </span>
      </span>
      <span className="block min-h-4 truncate text-muted text-xs leading-4 max-phone:mb-1 [&_b]:font-medium [&_b]:text-default">
        <WhatChanged place={place} row={row} now={now} isVisible={wasVisible} />
      </span>
    </span>
  );
}

/** CSV columns of versions, named as in the API. */
export const versionCsvColumns: CsvColumns<ListedVersion> = {
  ...csvFields('versionId', 'audienceId', 'versionNumber', 'status', 'isNewPageAgent', 'createdAt'),
  ...csvFields('becameDraftAt', 'queuedAt', 'queueDurationMs', 'publishedAt', 'obsoleteAt'),
  ...csvFields('cancelledAt', 'archivedAt'),
  messageId: ({ messageSnapshot }) => messageSnapshot?.messageId,
  supplementaryContext: ({ supplementaryContext }) => supplementaryContext,
};
