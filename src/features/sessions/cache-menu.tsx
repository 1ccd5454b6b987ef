import { ChevronDown } from 'lucide-react';
import { formatRelative } from '#lib/time.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { useNow } from '#ui/use-now.ts';
import type { SessionAnalysis } from './use-session-analysis.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

const errorLabels: Record<'full' | 'denied', string> = {
  full: "Couldn't cache: no storage left",
  denied: "Couldn't cache: storage is blocked",
};

interface CacheMenuProps {
  analysis: SessionAnalysis;
  /** Whether all sessions have loaded. */
  complete: boolean;
}

/** Shows how old the cached sessions are, and reloads or clears them. */
export function CacheMenu({ analysis, complete }: CacheMenuProps) {
  const { client, loadState } = analysis;
  const now = useNow();
  if (!client || !loadState || !complete || loadState.loaded === 0) return null;
  return (
    <Menu
      label="Cached sessions"
      align="end"
      inPalette
      trigger={
        <>
          <span className={loadState.cacheError ? 'text-warning' : undefined}>
            {describeCache(loadState, now)}
          </span>
          <Icon of={ChevronDown} size="xs" />
        </>
      }
      triggerProps={{
        className: `${buttonStyle({ variant: 'ghost', size: 'sm' })} -mr-2.5 max-phone:mr-0 max-phone:-ml-2.5 print:hidden`,
      }}
      items={[
        { label: 'Check for new sessions', onSelect: client.refresh },
        { label: 'Reload all sessions', onSelect: client.refetch },
        { label: 'Clear cached sessions', hasSeparator: true, onSelect: client.clear },
      ]}
    />
  );
}

function describeCache({ cacheError, cachedAt }: AnalysisLoadState, now: number): string {
  if (cacheError) return errorLabels[cacheError];
  return cachedAt === null ? 'Cached' : `Updated ${formatRelative(cachedAt, now)}`;
}
