import type { ReactNode } from 'react';
import { CopyId } from '#ui/copy-id.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { ContextOnly } from './context-only.tsx';
import type { VersionRow } from './rows.ts';
import { StepStrip } from './step-strip.tsx';
import { VersionContext } from './version-context.tsx';
import { VersionFields } from './version-fields.tsx';
import { versionName } from './version-name.ts';
import { VersionSummaryText } from './version-summary-text.tsx';
import type { Version } from './versions-queries.ts';

interface VersionDetailProps {
  version: Version;
  row: VersionRow | null;
  list: Parameters<typeof VersionFields>[0]['list'];
  actions: ReactNode;
}

/** One version: its steps, context and fields. */
export function VersionDetail({ version, row, list, actions }: VersionDetailProps) {
  return (
    <div className="flex flex-col gap-7">
      <div>
        <div className="flex flex-wrap items-center gap-2.5">
          <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
            {versionName(version)}
          </p>
          <Status value={version.status} badge />
          <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
        </div>
        <div className="mt-1 mb-5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <CopyId value={version.versionId} name="version ID" />
          <VersionSummaryText version={version} newer={row?.newer} whole />
        </div>
        <StepStrip version={version} />
      </div>
      <div className="flex flex-col gap-2">
        <VersionContext key={version.versionId} text={version.supplementaryContext} />
        <ContextOnly />
      </div>
      <VersionFields version={version} listed={row?.version ?? null} list={list} />
    </div>
  );
}

export const VersionSkeleton = () => (
  <div className="flex flex-col gap-5">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="w-2/5" />
    <Skeleton className="h-15 w-full" />
    <Skeleton className="w-3/5" />
    <Skeleton className="w-1/2" />
    <Skeleton className="w-2/3" />
  </div>
);
