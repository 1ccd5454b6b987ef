import type { ReactNode } from 'react';
import { isInFlight } from '#api/sync/polling.ts';
import { type AudienceCounts, audienceTabs } from '#shell/navigation.ts';
import { TabBar } from '#shell/tabs.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { loadPanels } from './load-panels.ts';
import type { ListedVersion } from './versions-queries.ts';

const PublishProgress = onDemand(async () => (await loadPanels()).PublishProgress);

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
  return (
    <div className="relative flex-none">
      {version ? <PublishProgress version={version} versions={versions} /> : null}
      <TabBar label="Audience" tabs={audienceTabs(pageId, audienceId, counts)}>
        {children}
      </TabBar>
    </div>
  );
}
