import { ChevronDown } from 'lucide-react';
import { formatRelative } from '#lib/time.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { useNow } from '#ui/use-now.ts';
import type { ReadingState } from './analytics/protocol.ts';
import type { useAnalytics } from './use-analytics.ts';

const notKept: Record<'full' | 'refused', string> = {
  full: "Couldn't cache: no storage left",
  refused: "Couldn't cache: storage is blocked",
};

interface KeptNoteProps {
  analysis: ReturnType<typeof useAnalytics>;
  /** Whether all has been read. */
  complete: boolean;
}

/** Shows how old the cached sessions are, and reloads or clears them. */
export function KeptNote({ analysis, complete }: KeptNoteProps) {
  const { analytics, reading } = analysis;
  const now = useNow();
  if (!analytics || !reading || !complete || reading.loaded === 0) return null;
  return (
    <Menu
      label="Cached sessions"
      align="end"
      inPalette
      trigger={
        <>
          <span className={reading.notKept ? 'text-warning' : undefined}>{keptText(reading, now)}</span>
          <Icon of={ChevronDown} size="xs" />
        </>
      }
      triggerProps={{
        className: `${buttonStyle({ variant: 'ghost', size: 'sm' })} -mr-2.5 max-phone:mr-0 max-phone:-ml-2.5 print:hidden`,
      }}
      items={[
        { label: 'Check for new sessions', onSelect: analytics.refresh },
        { label: 'Reload all sessions', onSelect: analytics.refetch },
        { label: 'Clear cached sessions', separate: true, onSelect: analytics.clear },
      ]}
    />
  );
}

function keptText({ notKept: why, keptSince }: ReadingState, now: number): string {
  if (why) return notKept[why];
  return keptSince === null ? 'Cached' : `Updated ${formatRelative(keptSince, now)}`;
}
