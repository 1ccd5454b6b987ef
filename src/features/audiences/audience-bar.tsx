import type { ReactNode } from 'react';
import { isInFlight } from '#api/sync/polling.ts';
import { type AudienceCounts, audienceTabs } from '#shell/navigation.ts';
import { TabBar } from '#shell/tabs.tsx';
import { Progress } from '#ui/progress.tsx';
import { useSeconds } from '#ui/use-now.ts';
import { publishProgress, summarizeVersion, versionName } from './version-summary.ts';
import type { ListedVersion } from './versions-queries.ts';

interface AudienceBarProps {
  pageId: string;
  audienceId: string;
  /** The audience's loaded versions, newest first. */
  versions: readonly ListedVersion[];
  counts?: AudienceCounts;
  /** Controls at the right end. */
  children?: ReactNode;
}

/** Tabs of an audience, and a line along their edge while a version is being published. */
export function AudienceBar({ pageId, audienceId, versions, counts, children }: AudienceBarProps) {
  const version = versions.find(({ status }) => isInFlight(status));
  const now = useSeconds(version !== undefined);
  return (
    <div className="relative flex-none">
      {version && !summarizeVersion(version, now).stuck ? (
        <Progress
          variant="line"
          label={`Publishing ${versionName(version).toLowerCase()}`}
          value={publishProgress(version, versions, now)}
          of={1}
          className="absolute inset-x-0 bottom-0 w-full print:hidden"
        />
      ) : null}
      <TabBar label="Audience" tabs={audienceTabs(pageId, audienceId, counts)}>
        {children}
      </TabBar>
    </div>
  );
}
